"""Opening a table: boards that people bring along are checked before anything is built from them."""

import copy
import random

import pytest
from msgspec import convert

from tafelrunde import games
from tafelrunde.errors import Refusal
from tafelrunde.position import new
from tafelrunde.server.opening import checked
from tafelrunde.wire.bodies import TableWishes
from tests.server.mutations import ODD_VALUES

BENT = 400
WISHES = {"seats": [{"kind": "link"}] * 2}
WITH_BOARDS = [name for name in games.names() if games.find(name).has_board_files]


def opened(game, board):
    """What a table becomes that is wished for with a board."""
    return checked(convert(WISHES | {"game": game, "board": board}, TableWishes))


def places(value, path=()):
    """Every place in a piece of JSON."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def bent(board, chance):
    """A board with some places changed or gone."""
    board = copy.deepcopy(board)
    for _ in range(chance.randint(1, 3)):
        *path, last = chance.choice([place for place in places(board) if place])
        inside = board
        for key in path:
            inside = inside[key]
        if chance.random() < 0.3:
            del inside[last]
        else:
            inside[last] = chance.choice([*ODD_VALUES, float("nan"), float("inf"), copy.deepcopy(inside[last])])
    return board


@pytest.mark.parametrize("game", WITH_BOARDS)
def test_bent_boards_are_played_or_refused(game):
    chance = random.Random(1)
    position = new(game, seats=2)
    board = position.board_told
    assert opened(game, board).board == board
    refused = 0
    for _ in range(BENT):
        try:
            opened(game, bent(board, chance))
        except Refusal as refusal:
            assert refusal.sentence("de")  # noqa: PT017
            refused += 1
    assert refused > BENT / 2


@pytest.mark.parametrize("board", ["../../etc/passwd", "/etc/passwd", "boards/red.toml", "", "\x00"])
@pytest.mark.parametrize("game", games.names())
def test_no_file_is_ever_opened_for_a_name(game, board):
    with pytest.raises(Refusal):
        opened(game, board)
