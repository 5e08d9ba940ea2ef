"""The engine against the naive second reading, move by move over whole games of every mode."""

import json

import pytest

from tafelrunde.position import new
from tafelrunde.trace import traced
from tests.amounts import SLOW, games
from tests.games.modes import label, modes_of
from tests.games.rondo.naive import check_trace
from tests.games.rondo.players import hoarding_player, random_player, sensible_player

MODES = modes_of("rondo")


# Searching for the best turn takes long uncompiled; tests/games/rondo/test_insight.py does it there.
PLAYERS = [random_player, hoarding_player] if SLOW else [random_player, hoarding_player, sensible_player]


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_the_naive_reading_agrees(mode, player):
    name, seats, options = mode
    for seed in range(games(20)):
        position = new(name, seats=seats, seed=seed, start=seed % seats, **options)
        lines = list(traced(position, player(seed)))
        check_trace(json.loads(json.dumps(lines)))
