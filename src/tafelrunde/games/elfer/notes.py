"""What the insight of Elfer raus! jots down while thinking; the same record serves again and again."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.games.elfer.material import FIELD_COUNT, FIELD_WORDS, KIND_COUNT, MOST_SEATS
from tafelrunde.games.elfer.state import MOST_MOVES, MOVE_COUNT
from tafelrunde.kernel import game
from tafelrunde.kernel.game import game_record
from tafelrunde.kernel.records import Bool, Grid, Int16, Int32, Reals, Row, WordGrid, Words

MOST_DEPTH = 6  # moves of a turn gone through in a row: three tiles, and those that follow symbols
MOST_TURNS = 32  # of the best turns that are remembered
MOST_ENDS = 512  # of turns that are remembered with what they are worth; a power of two

# What there is to say of a seat: see sides.py
OF_SIDE = (
    *("size", "root of size", "last tiles"),
    *("open", "stuck", "chained"),
    *("far 1", "far 2", "far 3", "far 4", "far 5"),
    *("mean way", "longest way", "second way"),
    *("on racks", "in bag", "root on racks", "root in bag"),
    *("safe", "helps others", "helps itself"),
    *("pairs", "pair now"),
    *("finish", "finish by gift"),
    *("symbols held", "symbols open"),
    "bonus open",
    "points",
)
OF_TABLE = ("on turn", "turns to wait", "bag", "bag empty", "three seats", "four seats", "symbols", "lying")
FEATURES = (*OF_SIDE, *(f"rival's {name}" for name in OF_SIDE), *OF_TABLE)
UNITS = (32, 16, 2)  # of the hidden layers; answers: how well a seat stands, and the minus points it will get


class Notes(game.Notes):
    listed: Annotated[Row, np.int16, (MOST_MOVES,)]  # moves and what they are worth
    worth: Annotated[Reals, np.float32, (MOST_MOVES,)]
    # Ways over the board: see ways.py
    toll: Annotated[Reals, np.float64, (FIELD_COUNT,)]
    way: Annotated[Reals, np.float64, (FIELD_COUNT,)]
    before: Annotated[Row, np.int8, (FIELD_COUNT,)]
    closed: Annotated[Row, np.int8, (FIELD_COUNT,)]  # number fields that cannot be laid on yet
    # What a model is shown, and what it makes of it: see beliefs.py, sides.py and model.py
    hidden: Annotated[Row, np.int8, (KIND_COUNT,)]  # tiles that a seat has not seen
    held: Annotated[Grid, np.float64, (MOST_SEATS, KIND_COUNT)]  # tiles that seats may be expected to hold
    holds: Annotated[WordGrid, np.uint64, (MOST_SEATS, FIELD_WORDS)]  # the fields that any of them could go on
    all_held: Annotated[Reals, np.float64, (KIND_COUNT,)]
    is_new: Annotated[Row, np.int8, (MOST_SEATS,)]  # whether that has changed since a seat was described
    is_new_board: Bool  # whether the board may be another one
    described: Annotated[Words, np.uint64, (FIELD_WORDS,)]  # what lay then
    opens: Annotated[WordGrid, np.uint64, (FIELD_COUNT, FIELD_WORDS)]  # what a tile on each open field would open
    waited_for: Annotated[Reals, np.float64, (FIELD_COUNT,)]  # how likely tiles of a seat wait for a field
    said: Annotated[Grid, np.float32, (MOST_SEATS, len(OF_SIDE))]
    inputs: Annotated[Reals, np.float32, (len(FEATURES),)]
    units: Annotated[Reals, np.float32, (UNITS[0],)]
    further: Annotated[Reals, np.float32, (UNITS[1],)]
    answers: Annotated[Reals, np.float32, (UNITS[2],)]
    shares: Annotated[Reals, np.float64, (MOST_SEATS,)]  # each seat's share of the win, and its minus points
    points: Annotated[Reals, np.float64, (MOST_SEATS,)]
    # Going through a turn: see turns.py
    tried: Annotated[Row, np.int16, (MOST_DEPTH + 1,)]  # moves gone through at each depth
    line: Annotated[Row, np.int16, (MOST_DEPTH + 1,)]  # the moves that led there
    best: Annotated[Reals, np.float32, (MOVE_COUNT,)]  # what the best turn with a move is worth
    is_unsure: Annotated[Row, np.int8, (MOST_DEPTH + 1,)]  # whether a tile came from the bag before the next move
    # Ends of the turn that have been judged: see ends.py
    ends: Annotated[WordGrid, np.uint64, (MOST_ENDS, 2)]  # what tells them apart; nothing where no end has been noted
    end_worths: Annotated[Reals, np.float64, (MOST_ENDS,)]
    is_without_draw: Bool  # the turn
    may_look_on: Bool  # an end of this turn has been looked at from scratch,
    was_given: Bool  # and at the last one that was looked at a tile had been given
    # The best turns, best first
    turn_count: Int16
    turns: Annotated[Grid, np.int16, (MOST_TURNS, MOST_DEPTH + 1)]  # their moves as far as they are sure, then NO_MOVE
    turn_worths: Annotated[Reals, np.float32, (MOST_TURNS,)]
    steps: Int16  # moves made of the first of them, where steady moves go on with it,
    of_turn: Int32  # and in which turn


NOTES = game_record(Notes)
