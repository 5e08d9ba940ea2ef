"""What the insight of Rondo jots down while thinking; the same record serves again and again."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.games.rondo.material import COLOUR_COUNT, MOST_SEATS, MOST_SPACES, RACK_SIZE
from tafelrunde.games.rondo.state import MOVE_COUNT, STATE
from tafelrunde.kernel import game
from tafelrunde.kernel.game import Room, game_record
from tafelrunde.kernel.records import Float64, Grid, Int8, Int16, Reals, Record, Row, Words, record_dtype

SHORTLIST = 48  # whole turns that are looked at closely

# What a model is shown of a side. Values and points are in parts of what is large.
OF_COLOURS = ("mean", "open", "next open", "near")  # what the free spaces offer a colour
FEATURES = (
    *("lead", "sure lead", "turn comes", "plays late", "round done", "turns left", "bag", "grey", "free"),
    *("last round", "last turn over", "mean value", "three seats", "four seats"),
    *("stones", "full rack", "pairs", *(f"stones × {name}" for name in OF_COLOURS)),
    *("pairs × open", "pairs × near", "most × open", "most × near"),
    *(f"a stone × {name}" for name in OF_COLOURS),
    *("open spaces", "best open", "rivals' stones"),
)
UNITS = (32, 16, 2)  # of the hidden layers; answers: how well a side stands, and how far its score will rise


class Plan(Record):
    """A search through turns: what is best so far, and the path that is being tried, step by step."""

    best_points: Int16  # NOTHING_TO_LAY before there is a turn
    best_stones: Int8  # that the best turn uses
    best_length: Int8  # in moves, with the DONE at the end
    best_moves: Annotated[Row, np.int16, (RACK_SIZE + 1,)]
    rack: Annotated[Row, np.int8, (COLOUR_COUNT,)]  # stones left on the path being tried
    space: Annotated[Row, np.int8, (RACK_SIZE,)]  # of each step
    way: Annotated[Row, np.int8, (RACK_SIZE,)]  # in which it is used; NOT_USED before the first one
    link: Annotated[Row, np.int8, (RACK_SIZE,)]  # the neighbour to go on to next; MOST_NEIGHBOURS: none is left
    points: Annotated[Row, np.int16, (RACK_SIZE,)]  # of the path up to this step
    stones: Annotated[Row, np.int8, (RACK_SIZE,)]  # used up to this step
    worth: Annotated[Reals, np.float64, (RACK_SIZE,)]  # of the path up to this step, by the quick look


PLAN = record_dtype(Plan)


class Notes(game.Notes):
    # The quick look: see weighing.py
    plan: Annotated[Plan, PLAN]
    best: Annotated[Reals, np.float32, (MOVE_COUNT,)]  # by move: what the best turn that begins with it is worth
    known: Annotated[Row, np.int8, (MOVE_COUNT,)]  # 1 if there is such a turn
    seen: Annotated[Row, np.int16, (MOVE_COUNT,)]  # the moves that begin a turn
    count: Int16  # how many they are
    step: Annotated[Reals, np.float32, (MOST_SPACES + 1,)]  # what using a space takes from, or opens for, the next seat
    worth: Float64  # of a stone now
    kept: Annotated[Reals, np.float64, (RACK_SIZE + 1,)]  # what so many stones of a colour are worth more together
    hopes: Annotated[Grid, np.float64, (COLOUR_COUNT, RACK_SIZE + 1)]  # the most so many stones could bring
    slack: Float64  # how much worse than the best a turn may be and still be of interest
    least: Float64  # what the best turn is worth at least
    turn: Float64  # and what it is worth
    todo: Int8  # moves of the best turn that are still to be made
    made: Int8  # and those that have been made
    line: Annotated[Row, np.int16, (RACK_SIZE + 1,)]  # the best turn
    # Whole turns, best first: see glance.py
    wanted: Int16  # how many are to be listed
    listed: Int16  # and how many are
    lines: Annotated[Grid, np.int16, (SHORTLIST, RACK_SIZE + 1)]
    lengths: Annotated[Row, np.int8, (SHORTLIST,)]
    keys: Annotated[Words, np.uint64, (SHORTLIST,)]  # alike for turns that lead to the same position
    room: Annotated[Room, STATE, (2,)]  # what is known now, and after a turn
    worths: Annotated[Reals, np.float64, (SHORTLIST,)]
    # What a model is shown, and what it makes of it: see model.py
    hidden: Annotated[Row, np.int8, (MOST_SEATS,)]  # stones of each seat that are not known
    unseen: Annotated[Reals, np.float64, (COLOUR_COUNT,)]  # how likely a stone not known is of a colour
    offers: Annotated[Grid, np.float64, (len(OF_COLOURS), COLOUR_COUNT)]
    counts: Annotated[Row, np.int16, (COLOUR_COUNT,)]  # free spaces of each colour
    free: Int16  # and in all
    opened: Int16  # of which so many are open
    usual: Float64  # value of a free space: the mean
    inputs: Annotated[Reals, np.float32, (len(FEATURES),)]
    units: Annotated[Reals, np.float32, (UNITS[0],)]
    further: Annotated[Reals, np.float32, (UNITS[1],)]
    answers: Annotated[Reals, np.float32, (UNITS[2],)]
    shares: Annotated[Reals, np.float64, (MOST_SEATS,)]
    points: Annotated[Reals, np.float64, (MOST_SEATS,)]


NOTES = game_record(Notes)
