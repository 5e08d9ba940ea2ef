"""What a table in the browser needs of boards and tiles, beside Python."""

import json

import msgspec
import pytest

from tafelrunde import games
from tafelrunde.errors import Refusal
from tafelrunde.games import find, our_names
from tafelrunde.position import prepare
from tafelrunde.translating.__main__ import BOARDS
from tafelrunde.translating.boards import boards_written, entries
from tafelrunde.translating.values import data_of
from tests.games.modes import label, modes_of

MODES = [mode for game in our_names() for mode in modes_of(game)]
SHIPPED = [(game, entry) for game in our_names() for entry in entries(find(game))]
NO_TILES = [
    *(
        None,
        True,
        False,
        0,
        7,
        -1,
        0.5,
        1.0,
        -0.0,
        1e300,
        float("nan"),
        12345678901234567890,
        "",
        " ",
        "red ",
        "Red",
        "🂡" * 50,
        "__proto__",
    ),
    *([], ["red"], ["red", "red", "red"], ["blue", "red"], [0, 1], [["red", "red"]], {}, {"red": "red"}),
    *(
        {"a": [None, True, 0.25, 'it\'s "x"', "it's", "\n\x00\xad\u2028🂡"]},
        ["\ud800"],
        "\ud800",
        [1e-7, -2.5, 1.5e22, 1e16, 1e15, 0.0001, 2**53, 10**40],
    ),
]


def answer(ask, *arguments):
    """What something gives, or what is said against it."""
    try:
        return ask(*arguments)
    except Refusal as refusal:
        return msgspec.to_builtins(refusal.said)


@pytest.mark.parametrize("name", our_names())
def test_the_boards_of_the_house_are_up_to_date(name):
    found = (BOARDS / f"{name}.json").read_text(encoding="utf-8")
    assert found == boards_written(games.find(name)), "write them again: make told"


def test_nothing_else_lies_there():
    assert {path.stem for path in BOARDS.iterdir()} == set(our_names())


@pytest.mark.parametrize("mode", MODES, ids=label)
def test_every_mode_finds_its_board(mode):
    """Either the browser finds the first position in the engine's layout, or beside the board."""
    name, seats, options = mode
    board = data_of(prepare(find(name), seats, 0, None, options).board)
    found = [entry for entry in entries(find(name)) if entry["board"] == board and seats in entry["seats"]]
    assert len(found) == 1
    assert "states" not in found[0]


def test_an_unusual_board_has_its_first_positions():
    small = [entry for game, entry in SHIPPED if "states" in entry]
    assert [(entry["name"], len(entry["states"])) for entry in small] == [("small", 4)]


@pytest.mark.parametrize("game", our_names())
def test_tiles_are_named_alike(game, teller):
    notation, count = find(game).notation, find(game).chance.KIND_COUNT
    names = [notation.tile_json(tile) for tile in range(count)]
    assert teller.ask("tiles", game, count=count) == names
    asked = [*names, *NO_TILES]
    expected = json.loads(json.dumps([answer(notation.parse_tile_json, name) for name in asked]))
    assert expected[:count] == list(range(count))
    found = teller.ask("parse_tiles", game, names=[json.dumps(name) for name in asked])
    assert dict(enumerate(found)) == dict(enumerate(expected))


@pytest.mark.parametrize(("game", "entry"), SHIPPED, ids=[f"{game}-{entry['name']}" for game, entry in SHIPPED])
def test_records_keep_the_same_of_a_board(game, entry, teller):
    for seats in entry["seats"]:
        board, _ = find(game).boards.choose(seats, entry["name"], {})
        expected = find(game).boards.record_json(board, seats)
        assert teller.ask("record_json", game, board=entry["board"], seats=seats) == expected
