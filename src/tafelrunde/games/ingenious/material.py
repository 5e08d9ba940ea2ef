"""What is in the box of Ingenious: colours, tiles, the board; as tables that the rules look things up in."""

from __future__ import annotations

from typing import Any

import numpy as np

from tafelrunde.errors import InvalidOption
from tafelrunde.kernel.bits import bit_set
from tafelrunde.kernel.hexgrid import Cell, cell_count, edges_between, neighbour_table, spiral

# --- Colours (I1.2) -------------------------------------------------------------------------------------------------
COLOURS = ("red", "green", "blue", "orange", "yellow", "purple")
COLOUR_COUNT = len(COLOURS)
EMPTY = 6  # a free cell; not a colour, and no index into anything that has one entry per colour
BORDER = 7  # a cell outside the area in use

# --- Tiles (I1.1) ---------------------------------------------------------------------------------------------------
# A kind of tile is an unordered pair of colours; a pair is an ordered one: colour_a × 6 + colour_b.
KINDS = tuple((a, b) for a in range(COLOUR_COUNT) for b in range(a, COLOUR_COUNT))
KIND_COUNT = len(KINDS)
COPIES = np.array([5 if a == b else 6 for a, b in KINDS], dtype=np.int8)
TILE_COUNT = int(COPIES.sum())
PAIR_COUNT = COLOUR_COUNT**2
KIND_OF_PAIR = np.array(
    [KINDS.index((min(a, b), max(a, b))) for a in range(COLOUR_COUNT) for b in range(COLOUR_COUNT)],
    dtype=np.int8,
)
# [kinds] the ways round in which a tile can be placed, as a bit set of pairs
PAIRS_OF_KIND = np.array([bit_set({a * 6 + b, b * 6 + a}, words=1)[0] for a, b in KINDS])
# [colours] all pairs that show a colour
PAIRS_WITH_COLOUR = np.array(
    [
        bit_set({p for p in range(PAIR_COUNT) if colour in divmod(p, COLOUR_COUNT)}, words=1)[0]
        for colour in range(COLOUR_COUNT)
    ]
)

# --- The board (I1.3, I1.4) -----------------------------------------------------------------------------------------
SIDES = {
    1: 6,
    2: 6,
    3: 7,
    4: 8,
}  # by seats: the white area, with the light grey ring, with the dark grey ring
CELLS: list[Cell] = spiral(max(SIDES.values()))
CELL_COUNT = len(CELLS)
OUTSIDE = CELL_COUNT  # the number of the border cell
# By the side of the area in use. Bytes: the compiler sees that no index made of them is negative.
CELL_COUNTS = np.array([cell_count(side) for side in range(max(SIDES.values()) + 1)], dtype=np.uint8)
CELL_NUMBER = {cell: number for number, cell in enumerate(CELLS)}
NEIGHBOURS = neighbour_table(CELLS)  # [cells + 1, 6]

SMALL = "small"  # a board for studies, with one or two seats; on it the symbols stand on its own corners
SMALL_SIDE = 5


def corners(side: int) -> tuple[Cell, ...]:
    """The corners of a hexagon, clockwise from the upper left one."""
    reach = side - 1
    return ((0, -reach), (reach, -reach), (reach, 0), (0, reach), (-reach, reach), (-reach, 0))


PRINTED = corners(SIDES[2])  # where the printed symbols stand, in colour order
PRINTED_CELLS = np.array([CELL_NUMBER[cell] for cell in PRINTED], dtype=np.int16)
# [sides, colours] the same by the side of the area in use
SYMBOL_CELLS = np.array([PRINTED_CELLS] * (max(SIDES.values()) + 1), dtype=np.int16)
SYMBOL_CELLS[SMALL_SIDE] = [CELL_NUMBER[cell] for cell in corners(SMALL_SIDE)]


def side_in_use(seats: int, board: Any) -> int:
    """The area that so many seats use (I1.3), or the small board for studies."""
    if isinstance(board, dict):
        board = SMALL if len(board.get("cells", [])) == cell_count(SMALL_SIDE) else None
    if board is None:
        return SIDES[seats]
    if board != SMALL:
        raise InvalidOption("option-value", name="board", value=str(board)[:40], choices=SMALL)
    allowed = [count for count, side in SIDES.items() if side == SIDES[1]]
    if seats not in allowed:
        raise InvalidOption(
            "option-seats", name="board", value=SMALL, seats=seats, allowed=", ".join(map(str, allowed))
        )
    return SMALL_SIDE


EDGES = np.array(edges_between(CELLS), dtype=np.int16)  # [edges, 2] the two cells a tile may lie on, lower one first
EDGE_COUNT = len(EDGES)
EDGE_NUMBER = {(int(low), int(high)): number for number, (low, high) in enumerate(EDGES)}
EDGE_WORDS = -(-EDGE_COUNT // 64)  # words in a bit set of edges


def edges_in_use(side: int) -> int:
    """How many edges the area of that side has; they come first."""
    return int(np.count_nonzero((cell_count(side) > EDGES).all(axis=1)))


_edges_of: list[set[int]] = [set() for _ in range(CELL_COUNT + 1)]  # none at the border cell
for (_low, _high), _edge in EDGE_NUMBER.items():
    _edges_of[_low].add(_edge)
    _edges_of[_high].add(_edge)

# [cells, words] the edges that have an end on a cell, and those that have an end next to it
EDGES_AT = np.array([bit_set(_edges_of[cell], EDGE_WORDS) for cell in range(CELL_COUNT)])
EDGES_BESIDE = np.array(
    [
        bit_set(set().union(*(_edges_of[other] for other in NEIGHBOURS[cell].tolist())), EDGE_WORDS)
        for cell in range(CELL_COUNT)
    ]
)

# --- Limits ---------------------------------------------------------------------------------------------------------
MOST_SEATS = 4
RACK_SIZE = 6  # I2.1
TRACK_END = 18  # I5.3: the last step of a score board; two boards end to end reach twice as far (I9.1)
