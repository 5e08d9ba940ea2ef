"""The hexagonal grid: counts known from geometry, and the drawing in the module's docstring."""

import re

import pytest

from tafelrunde.kernel import hexgrid
from tafelrunde.kernel.hexgrid import DIRECTIONS, cell_count, edges_between, neighbour_table, ring_of, spiral


@pytest.mark.parametrize(("side", "cells", "edges"), [(1, 1, 0), (2, 7, 12), (5, 61, 156), (6, 91, 240), (8, 169, 462)])
def test_a_hexagon_has_so_many_cells_and_edges(side, cells, edges):
    assert len(spiral(side)) == cell_count(side) == cells
    assert len(edges_between(spiral(side))) == edges


def test_a_smaller_board_is_the_first_part_of_a_larger_one():
    assert spiral(8)[:91] == spiral(6)
    assert edges_between(spiral(8))[:240] == edges_between(spiral(6))


def test_neighbours_lie_one_step_away_and_lead_back():
    cells = spiral(4)
    table = neighbour_table(cells)
    border = len(cells)
    assert (table[border] == border).all()
    for number, (q, r) in enumerate(cells):
        for direction, (dq, dr) in enumerate(DIRECTIONS):
            other = table[number, direction]
            if other == border:
                assert ring_of((q + dq, r + dr)) == 4
            else:
                assert cells[other] == (q + dq, r + dr)
                assert table[other, (direction + 3) % 6] == number


def test_edges_name_the_smaller_cell_first():
    cells = spiral(5)
    assert all(cells[low] < cells[high] for low, high in edges_between(cells))


def test_the_drawing_shows_the_neighbours_of_the_centre():
    drawn = re.findall(r"\((-?\d),(-?\d)\)", hexgrid.__doc__)
    rows = [[(int(q), int(r)) for q, r in drawn if int(r) == row] for row in (-1, 0, 1)]
    assert rows == [sorted(cell for cell in spiral(2) if cell[1] == row) for row in (-1, 0, 1)]
