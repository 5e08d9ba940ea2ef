"""A game of Ingenious in progress: what a move is, and the one record that holds everything."""

from __future__ import annotations

import numpy as np

from tafelrunde.games.ingenious.material import (
    CELL_COUNT,
    COLOUR_COUNT,
    EDGE_COUNT,
    EDGE_WORDS,
    KIND_COUNT,
    MOST_SEATS,
    PAIR_COUNT,
    RACK_SIZE,
    TILE_COUNT,
)
from tafelrunde.kernel.game import state_record

# --- Moves ----------------------------------------------------------------------------------------------------------
# SWAP and REFILL come first, so that the moves of a smaller area are the first part of those of a larger one.
SWAP = 0  # exchange the rack (I7)
REFILL = 1  # edition kosmos: end the turn by refilling the rack (I7.2)
FIRST_PLACEMENT = 2  # + edge × 36 + colour on the lower cell × 6 + colour on the higher cell
MOVE_COUNT = FIRST_PLACEMENT + EDGE_COUNT * PAIR_COUNT
MOST_MOVES = EDGE_COUNT * 2 * RACK_SIZE + 1  # no list of legal moves is longer

# --- Options and phases ---------------------------------------------------------------------------------------------
EDITIONS = ("sheet", "kosmos")
SHEET, KOSMOS = range(2)
PLACING, REFILLING = range(2)
REASONS = ("board-full", "all-18")  # by the field `reason`, counted from 1
BOARD_FULL, ALL_18 = 1, 2

# --- A game in progress ---------------------------------------------------------------------------------------------
STATE = state_record(
    __package__,
    ("seats", np.int8),
    ("start", np.int8),  # the seat that begins
    ("to_move", np.int8),  # the seat whose decision it is
    ("turn", np.int16),  # turns completed
    ("reason", np.int8),  # why the game has ended: GOING_ON, BOARD_FULL, ALL_18
    ("edition", np.int8),  # SHEET or KOSMOS
    ("teams", np.bool_),  # I9
    ("phase", np.int8),  # PLACING or, in edition kosmos, REFILLING
    ("bonus", np.int8),  # bonus placements due (I6.1); 0 at the first placement of a turn
    ("side", np.int8),  # cells along an edge of the area in use (I1.3)
    ("opened", np.int8, (COLOUR_COUNT,)),  # 1: a seat has opened at this printed symbol (I4.2)
    ("board", np.int8, (CELL_COUNT + 1,)),  # a colour, EMPTY or BORDER; the last one is the border cell
    ("line", np.int8, (CELL_COUNT + 1, COLOUR_COUNT)),  # what a symbol would score on a free cell (I5.2)
    ("free_edges", np.uint64, (EDGE_WORDS,)),  # edges with two free cells (I4.1)
    ("touching_edges", np.uint64, (EDGE_WORDS,)),  # edges that touch a lying symbol (I4.3)
    ("scores", np.int16, (MOST_SEATS, COLOUR_COUNT)),  # per scoring side: a seat, or a team of two
    ("racks", np.int8, (MOST_SEATS, RACK_SIZE)),  # kinds of tile, in no order; 0 where there is none
    ("rack_sizes", np.int8, (MOST_SEATS,)),
    ("bag", np.int8, (TILE_COUNT,)),  # kinds of tile, drawn from the end; 0 beyond it
    ("bag_size", np.int8),
    ("word", np.uint64, (1,)),  # the random word that shuffles the bag after an exchange
    ("returned", np.int8, (KIND_COUNT,)),  # tiles the last exchange put back, not seen since (I7.3)
    ("kept", np.int8, (MOST_SEATS,)),  # how many tiles a seat surely holds since that exchange
)
