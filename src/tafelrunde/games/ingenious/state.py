"""A game of Ingenious in progress: what a move is, and the one record that holds everything."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.games.ingenious.material import (
    CELL_COUNT,
    COLOUR_COUNT,
    COLOURS,
    EDGE_COUNT,
    EDGE_WORDS,
    KIND_COUNT,
    MOST_SEATS,
    PAIR_COUNT,
    RACK_SIZE,
    TILE_COUNT,
)
from tafelrunde.kernel import game
from tafelrunde.kernel.moves import Kind, Moves, Part
from tafelrunde.kernel.records import Bool, Grid, Int8, Int16, Row, Words

# --- Moves ----------------------------------------------------------------------------------------------------------
# SWAP and REFILL come first, so that the moves of a smaller area are the first part of those of a larger one.
SWAP = 0  # exchange the rack (I7)
REFILL = 1  # edition kosmos: end the turn by refilling the rack (I7.2)
FIRST_PLACEMENT = 2  # + edge × 36 + colour on the lower cell × 6 + colour on the higher cell
MOVE_COUNT = FIRST_PLACEMENT + EDGE_COUNT * PAIR_COUNT
MOST_MOVES = EDGE_COUNT * 2 * RACK_SIZE + 1  # no list of legal moves is longer
MOVES = Moves(
    Kind("swap", SWAP),
    Kind("refill", REFILL),
    Kind(
        "place",
        FIRST_PLACEMENT,
        (
            Part("edge", EDGE_COUNT, stride=PAIR_COUNT),
            Part("first", COLOUR_COUNT, stride=COLOUR_COUNT, names=COLOURS),  # on the lower cell
            Part("second", COLOUR_COUNT, names=COLOURS),
        ),
    ),
)

# --- Options and phases ---------------------------------------------------------------------------------------------
EDITIONS = ("sheet", "kosmos")
SHEET, KOSMOS = range(2)
PHASES = ("placing", "refilling")
PLACING, REFILLING = range(2)
REASONS: tuple[str, ...] = ("board-full", "all-18")  # by the field `reason`, counted from 1
BOARD_FULL, ALL_18 = 1, 2


# --- A game in progress ---------------------------------------------------------------------------------------------
class State(game.State):
    turn: Int16  # turns completed
    edition: Int8  # SHEET or KOSMOS
    teams: Bool  # I9
    phase: Int8  # PLACING or, in edition kosmos, REFILLING
    bonus: Int8  # bonus placements due (I6.1); 0 at the first placement of a turn
    side: Int8  # cells along an edge of the area in use (I1.3)
    opened: Annotated[Row, np.int8, (COLOUR_COUNT,)]  # 1: a seat has opened at this printed symbol (I4.2)
    board: Annotated[Row, np.int8, (CELL_COUNT + 1,)]  # a colour, EMPTY or BORDER; the last one is the border cell
    line: Annotated[Grid, np.int8, (COLOUR_COUNT, CELL_COUNT + 1)]  # what a symbol would score on a free cell (I5.2)
    free_edges: Annotated[Words, np.uint64, (EDGE_WORDS,)]  # edges with two free cells (I4.1)
    touching_edges: Annotated[Words, np.uint64, (EDGE_WORDS,)]  # edges that touch a lying symbol (I4.3)
    scores: Annotated[Grid, np.int16, (MOST_SEATS, COLOUR_COUNT)]  # per scoring side: a seat, or a team of two
    racks: Annotated[Grid, np.int8, (MOST_SEATS, RACK_SIZE)]  # kinds of tile, in no order; 0 where there is none
    rack_sizes: Annotated[Row, np.int8, (MOST_SEATS,)]
    bag: Annotated[Row, np.int8, (TILE_COUNT,)]  # kinds of tile, drawn from the end; 0 beyond it
    returned: Annotated[Row, np.int8, (KIND_COUNT,)]  # tiles the last exchange put back, not seen since (I7.3)
    kept: Annotated[Row, np.int8, (MOST_SEATS,)]  # how many tiles a seat surely holds since that exchange
    unplaced: Annotated[Row, np.int8, (KIND_COUNT,)]  # tiles in the bag or on a rack: everybody can count them


STATE = game.game_record(State)
