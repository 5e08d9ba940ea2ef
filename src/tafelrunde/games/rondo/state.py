"""A game of Rondo in progress: what a move is, and the one record that holds everything, the board too."""

from __future__ import annotations

import numpy as np

from tafelrunde.games.rondo.material import (
    COLOUR_COUNT,
    MOST_NEIGHBOURS,
    MOST_SEATS,
    MOST_SPACES,
    RACK_SIZE,
    SPACE_WORDS,
    STONE_COUNT,
)
from tafelrunde.kernel.game import state_record

# --- Moves ----------------------------------------------------------------------------------------------------------
# A turn is a path of spaces, laid or covered one after the other, and DONE; or DRAW instead (R3.1).
# DONE and DRAW come first, so that the moves of a smaller board are the first part of those of a larger one.
DONE = 0
DRAW = 1
FIRST_SPACE = 2  # + space × 10 + stones laid face up − 1, or + 5 + colour of the stone that covers it
WAYS = RACK_SIZE + COLOUR_COUNT  # to use a space (R4.3)
MOVE_COUNT = FIRST_SPACE + MOST_SPACES * WAYS
MOST_MOVES = MOST_SPACES * WAYS + 1  # no list of legal moves is longer

# --- Reasons of the end (R6.1) --------------------------------------------------------------------------------------
REASONS = ("grey-covered", "bag-short")  # by the field `reason`, counted from 1
GREY_COVERED, BAG_SHORT = 1, 2

NO_SPACE = 127  # nothing has been laid in this turn; no number of a space

LONGEST_NAME = 20  # letters in the name of a board
LONGEST_LABEL = 40  # bytes in the option `board`, which may be the name of a file
PLACE_UNIT = 100  # coordinates are kept in hundredths of a space's radius

# --- A game in progress ---------------------------------------------------------------------------------------------
STATE = state_record(
    __package__,
    ("seats", np.int8),
    ("start", np.int8),  # the seat that begins
    ("to_move", np.int8),  # the seat whose decision it is
    ("turn", np.int16),  # turns completed
    ("reason", np.int8),  # why the game has ended: GOING_ON, GREY_COVERED, BAG_SHORT
    ("ending", np.int8),  # why it will end when the round is finished (R6.2), in the same numbers
    ("last", np.int8),  # the space used last in this turn, or NO_SPACE
    ("grey_left", np.int8),  # grey spaces not covered yet (R6.1)
    ("lying", np.int8, (MOST_SPACES + 1,)),  # on each space: EMPTY, 1 to 5, FACE_DOWN; the last one is the border
    ("hidden", np.int8, (MOST_SPACES,)),  # the stones face down: 1 + seat × 5 + colour, else 0 (R4.5)
    ("open", np.uint64, (SPACE_WORDS,)),  # empty spaces that touch an occupied one (R4.1)
    ("scores", np.int16, (MOST_SEATS,)),
    ("racks", np.int8, (MOST_SEATS, COLOUR_COUNT)),  # how many stones of each colour
    ("rack_sizes", np.int8, (MOST_SEATS,)),
    ("bag", np.int8, (STONE_COUNT,)),  # colours, drawn from the end
    ("bag_size", np.int8),
    ("word", np.uint64, (1,)),  # the private random word; nothing is shuffled during this game
    # The board, the same from setup to end.
    ("space_count", np.int8),
    ("colours", np.int8, (MOST_SPACES,)),
    ("values", np.int8, (MOST_SPACES,)),
    ("neighbours", np.int8, (MOST_SPACES, MOST_NEIGHBOURS)),  # in the order of the spaces, then BORDER
    ("grey", np.uint64, (SPACE_WORDS,)),
    ("at_centre", np.uint64, (SPACE_WORDS,)),  # spaces that touch the centre
    ("of_colour", np.uint64, (COLOUR_COUNT, SPACE_WORDS)),
    # What only people need of it.
    ("ids", np.int16, (MOST_SPACES,)),  # letter × 100 + number
    ("xs", np.int16, (MOST_SPACES,)),  # see PLACE_UNIT
    ("ys", np.int16, (MOST_SPACES,)),
    ("centre", np.uint8, (6,)),  # the id of the centre, in ASCII
    ("name", np.uint8, (LONGEST_NAME,)),  # of the board, in ASCII
    ("label", np.uint8, (LONGEST_LABEL,)),  # the option `board`, in UTF-8
    ("reconstruction", np.bool_),  # R1.5
)
