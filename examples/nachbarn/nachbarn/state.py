"""A game in progress, and what a move is. A tile is of a kind, from 0; it shows the number 1 + kind."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.games.plain.knowledge import RackState
from tafelrunde.kernel.game import game_record
from tafelrunde.kernel.moves import Kind, Moves, Part
from tafelrunde.kernel.records import Grid, Row

SIDE, KINDS, COPIES, RACK_SIZE, MOST_SEATS = 5, 6, 6, 3, 4
CELLS, TILES = SIDE * SIDE, KINDS * COPIES
NUMBERS = tuple(str(1 + kind) for kind in range(KINDS))  # the names of the kinds


class State(RackState):
    bag: Annotated[Row, np.int8, (TILES,)]
    racks: Annotated[Grid, np.int8, (MOST_SEATS, KINDS)]
    scores: Annotated[Row, np.int16, (MOST_SEATS,)]
    cells: Annotated[Row, np.int8, (CELLS,)]  # the number that lies there, or 0


STATE = game_record(State)
MOVES = Moves(Kind("lay", 0, (Part("cell", CELLS, stride=KINDS), Part("number", KINDS, least=1))))
MOVE_COUNT = CELLS * KINDS
MOST_MOVES = CELLS * RACK_SIZE
REASONS: tuple[str, ...] = ("full",)
