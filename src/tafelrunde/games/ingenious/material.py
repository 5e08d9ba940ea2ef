"""What is in the box of Ingenious: colours, tiles, the board; as tables that the rules look things up in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from tafelrunde.kernel.bits import bit_set
from tafelrunde.kernel.hexgrid import Cell, cell_count, edges_between, neighbour_table, spiral
from tafelrunde.kernel.records import WordGrid, Words, grid, row, words


def bit_sets(sets: Iterable[Iterable[int]], size: int) -> WordGrid:
    """A table of bit sets, each of so many words."""
    return np.array([bit_set(members, size) for members in sets])  # type: ignore[return-value]  # what a WordGrid really is


def pair_sets(sets: Iterable[Iterable[int]]) -> Words:
    """A table of bit sets of pairs, each of one word."""
    return words(int(bit_set(members, words=1)[0]) for members in sets)


# --- Colours (I1.2) -------------------------------------------------------------------------------------------------
COLOURS = ("red", "green", "blue", "orange", "yellow", "purple")
COLOUR_COUNT = len(COLOURS)
EMPTY = 6  # a free cell; not a colour, and no index into anything that has one entry per colour
BORDER = 7  # a cell outside the area in use
ON_BOARD = "rgboyp."  # a cell as one letter: the colour's first letter, or a point where it is free

# --- Tiles (I1.1) ---------------------------------------------------------------------------------------------------
# A kind of tile is an unordered pair of colours; a pair is an ordered one: colour_a × 6 + colour_b.
KINDS = tuple((a, b) for a in range(COLOUR_COUNT) for b in range(a, COLOUR_COUNT))
KIND_COUNT = len(KINDS)
OF_KIND = grid(KINDS, np.int8)  # [kinds, 2] the colours of a tile
COPIES = row((5 if a == b else 6 for a, b in KINDS), np.int8)
MOST_COPIES = max(COPIES)
FULL_BAG = row((kind for kind in range(KIND_COUNT) for _ in range(COPIES[kind])), np.int8)
TILE_COUNT = FULL_BAG.size
PAIR_COUNT = COLOUR_COUNT**2
KIND_OF_PAIR = row(
    (KINDS.index((min(a, b), max(a, b))) for a in range(COLOUR_COUNT) for b in range(COLOUR_COUNT)), np.int8
)
# [kinds] the ways round in which a tile can be placed, as a bit set of pairs
PAIRS_OF_KIND = pair_sets({a * 6 + b, b * 6 + a} for a, b in KINDS)
# [colours] all pairs that show a colour
PAIRS_WITH_COLOUR = pair_sets(
    {pair for pair in range(PAIR_COUNT) if colour in divmod(pair, COLOUR_COUNT)} for colour in range(COLOUR_COUNT)
)

# --- The board (I1.3, I1.4) -----------------------------------------------------------------------------------------
SIDES = {
    1: 6,
    2: 6,
    3: 7,
    4: 8,
}  # by seats: the white area, with the light grey ring, with the dark grey ring
SMALL_SIDE = 5  # of the board for studies; on it the symbols stand on its own corners
LARGEST_SIDE = max(SIDES.values())
CELLS: list[Cell] = spiral(LARGEST_SIDE)
CELL_COUNT = len(CELLS)
OUTSIDE = CELL_COUNT  # the number of the border cell
# By the side of the area in use. Bytes: the compiler sees that no index made of them is negative.
CELL_COUNTS = row((cell_count(side) for side in range(LARGEST_SIDE + 1)), np.uint8)
CELL_NUMBER = {cell: number for number, cell in enumerate(CELLS)}
NEIGHBOURS = neighbour_table(CELLS)  # [cells + 1, 6]


@dataclass(frozen=True)
class Board:
    """The part of the printed board that is in use."""

    name: str
    side: int  # cells along an edge
    reconstruction: bool = False


def corners(side: int) -> tuple[Cell, ...]:
    """The corners of a hexagon, clockwise from the upper left one."""
    reach = side - 1
    return ((0, -reach), (reach, -reach), (reach, 0), (0, reach), (-reach, reach), (-reach, 0))


PRINTED = corners(SIDES[2])  # where the printed symbols stand, in colour order
PRINTED_CELLS = row((CELL_NUMBER[cell] for cell in PRINTED), np.int16)
# [sides, colours] the same by the side of the area in use
SYMBOL_CELLS = grid(
    (
        [CELL_NUMBER[cell] for cell in (corners(SMALL_SIDE) if side == SMALL_SIDE else PRINTED)]
        for side in range(LARGEST_SIDE + 1)
    ),
    np.int16,
)

EDGES = grid(edges_between(CELLS), np.int16)  # [edges, 2] the two cells a tile may lie on, lower one first
EDGE_COUNT = len(EDGES)
EDGE_NUMBER = {(low, high): number for number, (low, high) in enumerate(EDGES.tolist())}
EDGE_WORDS = -(-EDGE_COUNT // 64)  # words in a bit set of edges


def edges_in_use(side: int) -> int:
    """How many edges the area of that side has; they come first."""
    return sum(high < cell_count(side) and low < cell_count(side) for low, high in EDGE_NUMBER)


_edges_of: list[set[int]] = [set() for _ in range(CELL_COUNT + 1)]  # none at the border cell
for (_low, _high), _edge in EDGE_NUMBER.items():
    _edges_of[_low].add(_edge)
    _edges_of[_high].add(_edge)

# [sides, words] the edges of the area in use
EDGES_OF_SIDE = bit_sets((range(edges_in_use(side)) for side in range(LARGEST_SIDE + 1)), EDGE_WORDS)
# [cells, words] the edges that have an end on a cell; none at the border cell
EDGES_AT = bit_sets((*(_edges_of[cell] for cell in range(CELL_COUNT)), ()), EDGE_WORDS)


def cell_name(cell: int, side: int) -> str:
    """F6: the row from the top, then the diagonal from the left, both counted on the area in use."""
    q, r = CELLS[cell]
    return f"{chr(ord('A') + r + side - 1)}{q + side}"


# --- Limits ---------------------------------------------------------------------------------------------------------
MOST_SEATS = 4
RACK_SIZE = 6  # I2.1
TRACK_END = 18  # I5.3: the last step of a score board; two boards end to end reach twice as far (I9.1)
