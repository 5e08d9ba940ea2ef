"""Hexagonal boards: cells in axial coordinates (q, r), pointy-top, q to the right, r down-right.

Cells are numbered in a spiral from the centre, so that a smaller board is the first part of a larger one.

         (0,-1) (1,-1)
     (-1,0) (0,0) (1,0)
        (-1,1) (0,1)
"""

from __future__ import annotations

import numpy as np

from tafelrunde.kernel.records import Grid, grid

Cell = tuple[int, int]

DIRECTIONS: tuple[Cell, ...] = (
    (1, 0),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (0, -1),
    (1, -1),
)  # clockwise; d + 3 is opposite d


def ring_of(cell: Cell) -> int:
    """How many steps a cell is from the centre."""
    q, r = cell
    return max(abs(q), abs(r), abs(q + r))


def cell_count(side: int) -> int:
    """How many cells there are in a hexagon with an edge of `side` cells."""
    return 3 * int(side) * (int(side) - 1) + 1  # a record's int8 would overflow


def spiral(side: int) -> list[Cell]:
    """All cells of a hexagon, ring by ring, each ring in the order of q, then r."""
    reach = range(1 - side, side)
    cells = [(q, r) for q in reach for r in reach if ring_of((q, r)) < side]
    return sorted(cells, key=lambda cell: (ring_of(cell), cell))


def neighbour_table(cells: list[Cell]) -> Grid:
    """[cells + 1, 6] the neighbour of each cell in each direction; beyond the edge, and from there on, the border.

    The border is one more cell after the last: compiled code may look it up, while an index of -1 would read elsewhere.
    """
    number = {cell: index for index, cell in enumerate(cells)}
    border = len(cells)
    around = [[number.get((q + dq, r + dr), border) for dq, dr in DIRECTIONS] for q, r in cells]
    return grid([*around, [border] * len(DIRECTIONS)], np.int16)


def edges_between(cells: list[Cell]) -> list[tuple[int, int]]:
    """All pairs of adjacent cells, the one with the smaller (q, r) first; smaller boards' edges come first."""
    number = {cell: index for index, cell in enumerate(cells)}
    pairs = [
        (cell, (cell[0] + dq, cell[1] + dr))
        for cell in cells
        for dq, dr in DIRECTIONS
        if cell < (cell[0] + dq, cell[1] + dr) and (cell[0] + dq, cell[1] + dr) in number
    ]
    pairs.sort(key=lambda pair: (max(ring_of(pair[0]), ring_of(pair[1])), pair))
    return [(number[low], number[high]) for low, high in pairs]
