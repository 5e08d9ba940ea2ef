"""I1: what is in the box."""

import re

import pytest

from tafelrunde.games.ingenious import notation
from tafelrunde.games.ingenious.material import (
    CELLS,
    COLOURS,
    COPIES,
    EDGES,
    KINDS,
    NEIGHBOURS,
    OUTSIDE,
    PRINTED,
    PRINTED_CELLS,
    TILE_COUNT,
    edges_in_use,
)
from tafelrunde.kernel.hexgrid import ring_of
from tafelrunde.position import new
from tests.games.ingenious.positions import arrange


# I1.1
def test_i1_1_the_tiles():
    assert TILE_COUNT == 120
    counts = {kind: int(copies) for kind, copies in zip(KINDS, COPIES, strict=True)}
    assert len(counts) == 15 + 6
    assert all(copies == (5 if a == b else 6) for (a, b), copies in counts.items())
    deal = new("ingenious", seed=1).deal["bag"]
    assert sorted(deal) == sorted(sorted([COLOURS[a], COLOURS[b]]) for (a, b), n in counts.items() for _ in range(n))


# I1.2
def test_i1_2_six_colours():
    assert COLOURS == ("red", "green", "blue", "orange", "yellow", "purple")


# I1.3
@pytest.mark.parametrize(("seats", "cells", "edges"), [(1, 91, 240), (2, 91, 240), (3, 127, 342), (4, 169, 462)])
def test_i1_3_the_area_grows_with_the_seats(seats, cells, edges):
    position = new("ingenious", seats=seats, seed=1)
    assert len(position.view().board) == cells
    assert edges_in_use(position.state.side) == edges == len(position.layout.edges)


# I1.4
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_i1_4_printed_symbols_on_the_corners_of_the_white_area(seats):
    position = new("ingenious", seats=seats, seed=1)
    symbols = position.game.boards.board_json(position.board, seats)["symbols"]
    assert {tuple(symbol["cell"]): symbol["colour"] for symbol in symbols} == {
        (0, -5): "red",
        (5, -5): "green",
        (5, 0): "blue",
        (0, 5): "orange",
        (-5, 5): "yellow",
        (-5, 0): "purple",
    }
    for cell, colour in zip(PRINTED_CELLS, range(6), strict=True):
        assert position.state.board[cell] == colour  # they lie there, and are not free
    assert all(ring_of(cell) == 5 for cell in PRINTED)


def test_i1_4_printed_symbols_are_contact_and_score_and_are_never_free():
    position = arrange(racks=["rg,bb", "oo"])
    assert "rg A7-A8" in position.legal_moves  # the red symbol on A6 is all that it touches
    assert position.preview("rg A7-A8").points == [1, 0, 0, 0, 0, 0]
    assert not set(PRINTED_CELLS.tolist()) & set(EDGES[position.offer.edges].ravel().tolist())


def test_i1_4_no_tile_can_touch_two_printed_symbols():
    for low, high in EDGES:
        around = {int(cell) for end in (low, high) for cell in NEIGHBOURS[end]} - {OUTSIDE}
        assert len(around & set(PRINTED_CELLS.tolist())) <= 1


# I1.5
def test_i1_5_all_cubes_begin_on_0():
    assert new("ingenious", seats=3, seed=1).scores == [[0] * 6] * 3


# I2.1
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_i2_1_six_tiles_each(seats):
    position = new("ingenious", seats=seats, seed=4)
    assert position.view(0).rack_sizes == [6] * seats
    assert len(position.view(0).rack) == 6
    assert position.view(0).bag == 120 - 6 * seats


@pytest.mark.parametrize("start", [0, 1, 2])
def test_i2_1_the_start_seat_is_chosen_and_play_runs_clockwise(start):
    position = new("ingenious", seats=3, seed=4, start=start)
    order = []
    for _ in range(6):
        order.append(position.to_move)
        position.play(position.legal_moves[0])
    assert order == [(start + turn) % 3 for turn in range(6)]


def test_i2_1_seat_0_draws_first_whoever_begins():
    racks = [new("ingenious", seats=3, seed=4, start=start).view(1).rack for start in range(3)]
    assert racks[0] == racks[1] == racks[2]


def test_cell_names_are_drawn_right_in_the_notation():
    rows = [line.split() for line in notation.__doc__.partition("side 3:")[2].splitlines()]
    drawn = [row for row in rows if row]
    cells = [[notation.cell_name(cell, 3) for cell in row] for row in notation.rows(3)]
    assert drawn == cells


def test_cell_names_in_the_docs():
    """The table of printed symbols on the docs page."""
    with open("docs/rules/ingenious.md", encoding="utf-8") as page:
        table = re.findall(r"^\| (1 or 2|3|4) \| (.*) \|$", page.read(), flags=re.MULTILINE)
    sides = {"1 or 2": 6, "3": 7, "4": 8}
    assert len(table) == 3
    for seats, names in table:
        assert names.split(" | ") == [notation.cell_name(cell, sides[seats]) for cell in PRINTED_CELLS]


def test_lines_can_be_read_off_the_names():
    """The same letter, the same number, or the same sum of row and number."""
    for number, cell in enumerate(CELLS):
        for direction in range(6):
            other = NEIGHBOURS[number, direction]
            if other != OUTSIDE:
                (row, diagonal), (row2, diagonal2) = (place(notation.cell_name(c, 8)) for c in (number, other))
                same = (row == row2, diagonal == diagonal2, row + diagonal == row2 + diagonal2)
                assert same.count(True) == 1, cell
                assert same.index(True) == direction % 3


def place(name):
    return ord(name[0]), int(name[1:])
