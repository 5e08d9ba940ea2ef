"""Players for tests: each is a function from a seed to a function that chooses a move."""

from tafelrunde.games.rondo.planning import best_turn
from tafelrunde.games.rondo.state import DRAW, FIRST_SPACE, NO_SPACE, RACK_SIZE, WAYS
from tafelrunde.kernel.generator import below, generator


def random_player(seed):
    source = generator(seed)

    def choose(position):
        legal = position.legal_numbers
        return legal[below(source, len(legal))]

    return choose


def sensible_player(seed, enough=4):
    """Draws until it holds enough stones, then lays the turn that scores most."""

    def choose(position):
        state = position.state
        beginning = state.last == NO_SPACE
        if beginning and state.rack_sizes[state.to_move] < enough:
            return DRAW
        _, moves = best_turn(state)
        return moves[0] if moves else DRAW

    return choose


def hoarding_player(seed):
    """Keeps off grey spaces and lays as many stones on a space as it can: such games empty the bag."""
    source = generator(seed)

    def choose(position):
        legal = position.legal_numbers
        grey = [int(word) for word in position.state.grey]

        def merit(move):
            if move < FIRST_SPACE:
                return 1 if position.state.rack_sizes[position.to_move] < RACK_SIZE else 0
            space, way = divmod(move - FIRST_SPACE, WAYS)
            if grey[space // 64] >> space % 64 & 1:
                return -1
            return way + 1 if 0 < way < RACK_SIZE else 0

        best = max(map(merit, legal))
        good = [move for move in legal if merit(move) == best]
        return good[below(source, len(good))]

    return choose
