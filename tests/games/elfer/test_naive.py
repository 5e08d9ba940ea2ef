"""The engine against the naive second reading, move by move over whole matches of every mode."""

import json

import pytest

from tafelrunde.position import new
from tafelrunde.trace import traced
from tests.amounts import games
from tests.games.elfer.naive import check_trace
from tests.games.elfer.players import PLAYERS, random_player
from tests.games.modes import label

MODES = [
    ("elfer", seats, {"symbols": symbols, "rounds": rounds})
    for seats in (2, 3, 4)
    for symbols in (False, True)
    for rounds in (1, seats)
]

OTHER_BOARD = {
    "rows": ["green", "yellow", "blue", "red"],
    "bridges": [
        {"rows": ["green", "yellow"], "number": 2, "bonus": True},
        {"rows": ["yellow", "blue"], "number": 2, "bonus": False},
        {"rows": ["blue", "red"], "number": 11, "bonus": True},
        {"rows": ["yellow", "blue"], "number": 7, "bonus": True},
        {"rows": ["blue", "red"], "number": 20, "bonus": True},
        {"rows": ["green", "yellow"], "number": 12, "bonus": True},
        {"rows": ["blue", "red"], "number": 12, "bonus": True},
    ],
    "symbols": [
        {"symbol": "square", "row": "red", "end": 1},
        {"symbol": "square", "row": "blue", "end": 20},
        {"symbol": "triangle", "row": "blue", "end": 1},
        {"symbol": "triangle", "row": "red", "end": 20},
        {"symbol": "star", "row": "green", "end": 1},
        {"symbol": "star", "row": "yellow", "end": 20},
        {"symbol": "circle", "row": "yellow", "end": 1},
        {"symbol": "circle", "row": "green", "end": 20},
    ],
}


def agree(position, player):
    check_trace(json.loads(json.dumps(list(traced(position, player)))))


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_the_naive_reading_agrees(mode, player):
    name, seats, options = mode
    for seed in range(games(20 if player is random_player else 5)):
        agree(new(name, seats=seats, seed=seed, start=seed % seats, **options), player(seed))


@pytest.mark.parametrize("player", PLAYERS)
def test_the_naive_reading_agrees_on_another_board(player):
    """E1.5, E1.6: rows, bridges, bonus marks and symbol fields come from the board."""
    for seed in range(games(12)):
        agree(new("elfer", seats=2 + seed % 3, seed=seed, board=OTHER_BOARD, symbols=True), player(seed))
