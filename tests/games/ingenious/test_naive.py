"""The engine against the naive second reading, move by move over whole games of every mode."""

import pytest

from tafelrunde.kernel.generator import below, generator
from tafelrunde.position import new
from tafelrunde.trace import traced
from tests.amounts import games
from tests.games.ingenious.naive import check_trace
from tests.games.modes import label, modes_of

MODES = modes_of("ingenious")


def random_player(seed):
    source = generator(seed)

    def choose(position):
        legal = position.legal_numbers
        return legal[below(source, len(legal))]

    return choose


def greedy_player(seed):
    """Takes the placement that scores most: such games reach 18, bonus placements and exchanges."""
    source = generator(seed)

    def choose(position):
        legal = position.legal_numbers
        gains = [gain(position, move) for move in legal]
        best = max(gains)
        good = [move for move, points in zip(legal, gains, strict=True) if points == best]
        return good[below(source, len(good))]

    return choose


def gain(position, move):
    """What a placement scores; an exchange comes before all."""
    state = position.state
    if move < 2:
        return 99 if move == 0 else 0
    edge, pair = divmod(move - 2, 36)
    low, high = position.game.knowledge.EDGES[edge]
    return int(state.line[low, pair // 6]) + int(state.line[high, pair % 6])


@pytest.mark.parametrize("player", [random_player, greedy_player])
@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_the_naive_reading_agrees(mode, player):
    name, seats, options = mode
    for seed in range(games(10)):
        position = new(name, seats=seats, seed=seed, start=seed % seats, **options)
        lines = list(traced(position, player(seed)))
        check_trace(lines)
