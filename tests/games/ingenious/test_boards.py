"""I1.3: which board a game is played on, and its picture."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tafelrunde.errors import InvalidOption
from tafelrunde.games.ingenious import GAME
from tafelrunde.games.ingenious.board_svg import draw, tell
from tafelrunde.games.ingenious.boards import (
    board_json,
    choose,
    load,
    named,
    parse_board,
    record_json,
    shipped_names,
)
from tafelrunde.texts import LANGUAGES

OPTIONS = {"edition": "sheet", "teams": False}


@pytest.mark.parametrize(("seats", "side"), [(1, 6), (2, 6), (3, 7), (4, 8)])
def test_the_printed_board(seats, side):
    board, options = choose(seats, None, {})
    assert (board.name, board.side, board.reconstruction) == ("standard", side, False)
    assert options == OPTIONS
    assert choose(seats, "standard", {}) == choose(seats, board_json(board, seats), {}) == (board, options)
    assert record_json(board, seats) is None


@pytest.mark.parametrize("seats", [1, 2])
def test_the_small_board(seats):
    board, _ = choose(seats, "small", {})
    assert (board.name, board.side) == ("small", 5)
    assert choose(seats, board_json(board, seats), {})[0] == board
    assert choose(seats, record_json(board, seats), {})[0] == board


@pytest.mark.parametrize("board", ["tiny", "", 7, ["small"], True, Path("small.toml"), "small.toml"])
def test_any_other_board_is_refused(board):
    with pytest.raises(InvalidOption):
        choose(2, board, {})


def test_the_small_board_is_for_one_or_two():
    with pytest.raises(InvalidOption, match="1, 2"):
        choose(3, "small", {})


@pytest.mark.parametrize("options", [{"edition": "pirate"}, {"teams": True}, {"board": "small"}])
def test_options_are_checked(options):
    with pytest.raises(InvalidOption):
        choose(2, None, options)


@pytest.mark.parametrize("told", [{}, {"cells": 3}, {"cells": None}, {"cells": []}])
def test_what_a_damaged_trace_tells_is_compared_by_the_trace(told):
    assert choose(2, told, {})[0].name == "standard"


def test_there_are_no_board_files():
    for refused in (lambda: load(Path("board.toml")), lambda: parse_board("")):
        with pytest.raises(InvalidOption, match="always played on the same board"):
            refused()


@pytest.mark.parametrize(("name", "seats", "cells"), [("small", 2, 61), ("standard", 2, 91), ("standard", 4, 169)])
def test_the_picture_has_every_cell_and_the_symbols(name, seats, cells):
    assert name in shipped_names()
    picture = ElementTree.fromstring(draw(named(name, seats)))
    groups = picture.findall("{*}g")
    assert len(groups) == cells
    assert len({group.find("{*}title").text for group in groups}) == cells
    assert sum(len(group.findall("{*}path")) for group in groups) == cells + 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_is_told(language):
    (told,) = tell(named("standard", 4), GAME.texts(language))
    assert "169" in told
