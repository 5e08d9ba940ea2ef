"""What the insight of Ingenious jots down while thinking; the same record serves again and again."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.games.ingenious.material import CELL_COUNT, COLOUR_COUNT, RACK_SIZE
from tafelrunde.kernel import game
from tafelrunde.kernel.records import Float64, Grid, Int16, Reals, Row, row

SHORTLIST = 64  # placements that are looked at closely
LONG_LIST = 320  # the same where many moves are asked for
MOST_POINTS = 20  # of one placement that are told apart
BEST_SPOTS = 3  # cells remembered for each colour: a placement takes two of them at most
BEST_CELLS = 6  # of each colour that a model is shown
WANTED_CELLS = 6  # of each colour that count alone
MOST_CLAIM = 19  # quarter points that a colour may hope for from one cell

# What a model is shown of a side; points are in parts of a track or of a good placement. Colours stand in the order of
# the side's scores, its lowest first.
OF_COLOURS = ("own", "rival", *(f"cell {i + 1}" for i in range(BEST_CELLS)), "cells", "outlook", "to come")
FEATURES = (
    *(f"{name} of colour {i + 1}" for i in range(COLOUR_COUNT) for name in OF_COLOURS),
    *(f"rival's colour {i + 1}" for i in range(COLOUR_COUNT)),
    *("on turn", "turns left", "free cells", "kosmos", "three seats", "four seats", "teams", "lead"),
    *("soft lowest", "rival's soft lowest", "soft lead", "hoped lowest", "rival's hoped lowest", "hoped lead"),
)
UNITS = (64, 32, 2)  # of the hidden layers; answers: how well a side stands, and how far its lowest colour will rise
# What is added for a rack where all racks are known (racks.py): its symbols of each colour, beside all of the above
RACK_FEATURES = (*FEATURES, *(f"on rack of colour {i + 1}" for i in range(COLOUR_COUNT)))
RACK_UNITS = (32, 16, 1)

# What a model is shown alone (alone_model.py): of each colour, and of all
OF_COLOUR_ALONE = (
    *("points", "hopes", "ahead of the neediest", "wasted", "second board", *(f"claim {i + 1}" for i in range(5))),
    *("best cell", "second", "third", "cells", "lines", "lines with room", "long lines", "to come"),
    *("ends", "open lines", "others beside", "own beside", "unshared", "farthest"),
)
OF_ALL_ALONE = ("cells", "with one free", "with two free", "room", "worth", "points", "lines", "last turns")
ALONE_FEATURES = (*OF_COLOUR_ALONE, *OF_ALL_ALONE)
ALONE_UNITS = (24, 8, 24)  # of a colour, what it is summed up in, and of all
ALONE_SUMMED_UP = COLOUR_COUNT * ALONE_UNITS[1] + len(OF_ALL_ALONE) + COLOUR_COUNT
SEEN_OF_COLOUR = 13  # numbers that are counted up for it
HALF_TURN = row((3, 4, 5, 0, 1, 2), np.int8)  # the direction that points back


class Notes(game.Notes):
    gains: Annotated[Grid, np.float32, (COLOUR_COUNT, MOST_POINTS + 1)]  # what points are worth to the side to move
    rival_gains: Annotated[Grid, np.float32, (COLOUR_COUNT, MOST_POINTS + 1)]  # and to the next seat
    risen: Annotated[Reals, np.float64, (MOST_POINTS + 1,)]  # by points, the part of what a colour lacks that they fill
    most_here: Annotated[Reals, np.float32, (CELL_COUNT,)]  # the most that one symbol at hand brings on each cell
    spots: Annotated[Grid, np.int16, (COLOUR_COUNT, BEST_SPOTS)]  # the free cells where a colour scores most
    spot_points: Annotated[Grid, np.int16, (COLOUR_COUNT, BEST_SPOTS)]
    opened: Annotated[Row, np.int16, (COLOUR_COUNT,)]  # the most that a placement makes a colour score on a free cell
    listed: Annotated[Row, np.int32, (LONG_LIST,)]  # moves, best first
    worth: Annotated[Reals, np.float32, (LONG_LIST,)]
    count: Int16
    pairs: Annotated[Row, np.int8, (2 * RACK_SIZE,)]  # the tiles of the seat to move, in all ways round
    firsts: Annotated[Row, np.int8, (2 * RACK_SIZE,)]  # and their colours
    seconds: Annotated[Row, np.int8, (2 * RACK_SIZE,)]
    # What a model is shown, and what it makes of it: see model.py
    free: Int16  # how many cells are free
    usable_count: Int16  # and how many of them have a free neighbour
    usable: Annotated[Row, np.int16, (CELL_COUNT,)]  # which these are
    best_cells: Annotated[Grid, np.int16, (COLOUR_COUNT, BEST_CELLS)]  # the points of the best of them, by colour
    scoring: Annotated[Row, np.int16, (COLOUR_COUNT,)]  # how many of them score in a colour
    outlook: Annotated[Row, np.int16, (COLOUR_COUNT,)]  # and how much in all
    to_come: Annotated[Row, np.int16, (COLOUR_COUNT,)]  # symbols in the bag or on racks
    hopes: Annotated[Reals, np.float64, (COLOUR_COUNT,)]  # points that the best cells of a colour promise
    order: Annotated[Row, np.int8, (COLOUR_COUNT,)]  # colours, the lowest first
    inputs: Annotated[Reals, np.float32, (len(FEATURES),)]
    units: Annotated[Reals, np.float32, (UNITS[0],)]
    further: Annotated[Reals, np.float32, (UNITS[1],)]
    answers: Annotated[Reals, np.float32, (UNITS[2],)]
    rack_inputs: Annotated[Reals, np.float32, (len(RACK_FEATURES),)]  # and of a rack: see racks.py
    rack_units: Annotated[Reals, np.float32, (RACK_UNITS[0],)]
    rack_further: Annotated[Reals, np.float32, (RACK_UNITS[1],)]
    rack_answers: Annotated[Reals, np.float32, (RACK_UNITS[2],)]
    stands: Annotated[Reals, np.float64, (4,)]  # how well each side stands, and what it may expect
    expects: Annotated[Reals, np.float64, (4,)]
    listed_close: Annotated[Row, np.int32, (LONG_LIST,)]  # the shortlist while it is put into another order
    # What is thought about alone: see alone.py
    claims: Annotated[Grid, np.int8, (COLOUR_COUNT, CELL_COUNT + 1)]  # what a colour hopes for from a cell, quarters
    others_want: Annotated[Grid, np.int8, (COLOUR_COUNT, CELL_COUNT + 1)]  # the most points of another colour there
    wanted: Annotated[Grid, np.int16, (COLOUR_COUNT, WANTED_CELLS + 1)]  # the largest claims of a colour
    matters: Annotated[Reals, np.float64, (COLOUR_COUNT,)]  # how much a point of a colour counts
    outlook_alone: Float64  # how much of what may come still counts
    hope_of: Annotated[Reals, np.float64, (COLOUR_COUNT,)]  # what a point of its best cell promises a colour
    loss_of_claim: Annotated[Grid, np.float64, (COLOUR_COUNT, MOST_CLAIM + 1)]  # what a cell of such a claim is worth
    losses_by_place: Annotated[Reals, np.float64, (WANTED_CELLS,)]
    losses: Annotated[Reals, np.float64, (CELL_COUNT + 1,)]  # what a cell is worth to all colours
    free_beside: Annotated[Row, np.int8, (CELL_COUNT + 1,)]  # its free neighbours
    worth_of_claim: Annotated[Reals, np.float64, (MOST_CLAIM + 1,)]  # what one more cell would add to a colour's hopes
    raised_by_one: Annotated[Reals, np.float64, (CELL_COUNT + 1,)]  # by how much hopes rise if a cell brings 1 more
    raised: Annotated[Reals, np.float64, (6,)]  # by how much they rise at the ends of a symbol's lines
    # [colour of the tile × cells, directions] by how much a symbol raises hopes, with the other half in that direction
    raises: Annotated[Grid, np.float64, (2 * CELL_COUNT, 6)]
    before: Annotated[Row, np.int16, (2,)]  # the points of a tile's colours before it was laid down
    # What the model is shown alone, and what it makes of it: see alone_model.py
    seen_of: Annotated[Grid, np.int16, (COLOUR_COUNT, SEEN_OF_COLOUR)]
    of_all: Annotated[Reals, np.float32, (len(OF_ALL_ALONE),)]
    of_colour: Annotated[Reals, np.float32, (len(ALONE_FEATURES),)]
    colour_units: Annotated[Reals, np.float32, (ALONE_UNITS[0],)]
    colour_further: Annotated[Reals, np.float32, (ALONE_UNITS[1],)]
    summed_up: Annotated[Reals, np.float32, (ALONE_SUMMED_UP,)]
    alone_units: Annotated[Reals, np.float32, (ALONE_UNITS[2],)]
    alone_answer: Annotated[Reals, np.float32, (1,)]


NOTES = game.game_record(Notes)
