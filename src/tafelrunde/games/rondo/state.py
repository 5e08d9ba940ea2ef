"""A game of Rondo in progress: what a move is, and the one record that holds everything, the board too.

Of the board it holds what the rules use; names and places of the spaces are in `material.Board` alone.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import numpy as np

from tafelrunde.games.rondo.material import (
    COLOUR_COUNT,
    COLOURS,
    MOST_NEIGHBOURS,
    MOST_SEATS,
    MOST_SPACES,
    RACK_SIZE,
    SPACE_WORDS,
    STONE_COUNT,
)
from tafelrunde.kernel import game
from tafelrunde.kernel.game import game_record
from tafelrunde.kernel.moves import Kind, Moves, Part
from tafelrunde.kernel.records import Grid, Int8, Int16, Row, WordGrid, Words

# --- Moves ----------------------------------------------------------------------------------------------------------
# A turn is a path of spaces, laid or covered one after the other, and DONE; or DRAW instead (R3.1).
# DONE and DRAW come first, so that the moves of a smaller board are the first part of those of a larger one.
DONE = 0
DRAW = 1
FIRST_SPACE = 2  # + space × 10 + stones laid face up − 1, or + 5 + colour of the stone that covers it
WAYS = RACK_SIZE + COLOUR_COUNT  # to use a space (R4.3)
MOVE_COUNT = FIRST_SPACE + MOST_SPACES * WAYS
MOST_MOVES = MOST_SPACES * WAYS + 1  # no list of legal moves is longer

SPACE = Part("space", MOST_SPACES, stride=WAYS)
MOVES = Moves(
    Kind("done", DONE),
    Kind("draw", DRAW),
    Kind("lay", FIRST_SPACE, (SPACE, Part("stones", RACK_SIZE, least=1))),
    Kind("cover", FIRST_SPACE + RACK_SIZE, (SPACE, Part("colour", COLOUR_COUNT, names=COLOURS)), secret="colour"),
)

# --- Reasons of the end (R6.1) --------------------------------------------------------------------------------------
Reason = Literal["grey-covered", "bag-short"]
REASONS: tuple[str, ...] = get_args(Reason)  # by the field `reason`, counted from 1
GREY_COVERED, BAG_SHORT = 1, 2

NO_SPACE = 127  # nothing has been laid in this turn; no number of a space


# --- A game in progress ---------------------------------------------------------------------------------------------
class State(game.State):
    turn: Int16  # turns completed
    ending: Int8  # why it will end when the round is finished (R6.2): GOING_ON, GREY_COVERED, BAG_SHORT, as `reason`
    last: Int8  # the space used last in this turn, or NO_SPACE
    grey_left: Int8  # grey spaces not covered yet (R6.1)
    lying: Annotated[Row, np.int8, (MOST_SPACES + 1,)]  # on each space: EMPTY, 1 to 5, FACE_DOWN; then the border
    hidden: Annotated[Row, np.int8, (MOST_SPACES,)]  # the stones face down: 1 + seat × 5 + colour, else 0 (R4.5)
    open: Annotated[Words, np.uint64, (SPACE_WORDS,)]  # empty spaces that touch an occupied one (R4.1)
    scores: Annotated[Row, np.int16, (MOST_SEATS,)]
    racks: Annotated[Grid, np.int8, (MOST_SEATS, COLOUR_COUNT)]  # how many stones of each colour
    rack_sizes: Annotated[Row, np.int8, (MOST_SEATS,)]
    bag: Annotated[Row, np.int8, (STONE_COUNT,)]  # colours, drawn from the end; 0 beyond it
    # The board, the same from setup to end.
    space_count: Int8
    colours: Annotated[Row, np.int8, (MOST_SPACES,)]
    values: Annotated[Row, np.int8, (MOST_SPACES,)]
    neighbours: Annotated[Grid, np.int8, (MOST_SPACES, MOST_NEIGHBOURS)]  # in the order of the spaces, then BORDER
    grey: Annotated[Words, np.uint64, (SPACE_WORDS,)]
    at_centre: Annotated[Words, np.uint64, (SPACE_WORDS,)]  # spaces that touch the centre
    of_colour: Annotated[WordGrid, np.uint64, (COLOUR_COUNT, SPACE_WORDS)]


STATE = game_record(State)
