"""Players for tests, who lead games to different corners of the rules."""

from tafelrunde.games.elfer.state import DRAW, FIRST_GIVE, FIRST_LAY, PASS
from tafelrunde.kernel.generator import below, generator


def random_player(seed):
    """Any legal move."""
    source = generator(seed)
    return lambda position: chosen(position.legal_numbers, source)


def laying_player(seed):
    """Lays as long as it can, and gives nothing away."""
    return preferring(seed, lambda move: FIRST_LAY <= move < FIRST_GIVE)


def slow_player(seed):
    """Ends the turn as soon as it may, so that racks stay full and the bag runs empty."""
    return preferring(seed, lambda move: move < FIRST_LAY)


def giving_player(seed):
    """Gives a tile away whenever it may."""
    return preferring(seed, lambda move: move >= FIRST_GIVE)


def preferring(seed, likes):
    source = generator(seed)

    def choose(position):
        legal = position.legal_numbers
        return chosen([move for move in legal if likes(move)] or legal, source)

    return choose


def chosen(moves, source):
    return moves[below(source, len(moves))]


PLAYERS = (random_player, laying_player, slow_player, giving_player)
NOTHING_TO_LAY = (DRAW, PASS)
