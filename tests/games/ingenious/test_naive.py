"""The engine against the naive second reading, move by move over whole games of every mode."""

import numpy as np
import pytest

from tafelrunde.games.ingenious.material import COLOUR_COUNT, EDGES, PAIR_COUNT
from tafelrunde.games.ingenious.state import FIRST_PLACEMENT, SWAP
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
    """Takes the placement that scores most, and every exchange: such games reach 18 and bonus placements."""
    source = generator(seed)

    def choose(position):
        legal = np.array(position.legal_numbers)
        gains = np.where(legal == SWAP, 99, 0)
        placed = legal >= FIRST_PLACEMENT
        edge, pair = np.divmod(legal[placed] - FIRST_PLACEMENT, PAIR_COUNT)
        line = position.state.line
        gains[placed] = line[pair // COLOUR_COUNT, EDGES[edge, 0]] + line[pair % COLOUR_COUNT, EDGES[edge, 1]]
        good = legal[gains == gains.max()]
        return int(good[below(source, len(good))])

    return choose


@pytest.mark.parametrize("player", [random_player, greedy_player])
@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_the_naive_reading_agrees(mode, player):
    name, seats, options = mode
    for seed in range(games(4)):
        position = new(name, seats=seats, seed=seed, start=seed % seats, **options)
        lines = list(traced(position, player(seed)))
        check_trace(lines)
