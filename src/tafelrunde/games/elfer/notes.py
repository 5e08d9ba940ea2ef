"""What the insight of Elfer raus! jots down while thinking; the same record serves again and again."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.games.elfer.material import FIELD_COUNT, KIND_COUNT
from tafelrunde.games.elfer.state import MOST_MOVES, MOVE_COUNT
from tafelrunde.kernel import game
from tafelrunde.kernel.game import game_record
from tafelrunde.kernel.records import Int16, Reals, Row

MOST_DEPTH = 6  # moves of a turn gone through in a row: three tiles, and those that follow symbols
FEATURE_COUNT = 29  # of an outlook


class Notes(game.Notes):
    listed: Annotated[Row, np.int16, (MOST_MOVES,)]  # moves and what they are worth
    worth: Annotated[Reals, np.float32, (MOST_MOVES,)]
    # Ways over the board: see ways.py
    toll: Annotated[Reals, np.float64, (FIELD_COUNT,)]
    way: Annotated[Reals, np.float64, (FIELD_COUNT,)]
    before: Annotated[Row, np.int8, (FIELD_COUNT,)]
    # What a seat reckons with at the end of its turn: see outlook.py
    hidden: Annotated[Row, np.int8, (KIND_COUNT,)]
    expected: Annotated[Reals, np.float64, (KIND_COUNT,)]
    bar: Annotated[Reals, np.float64, (FIELD_COUNT,)]
    bars: Annotated[Reals, np.float64, (FIELD_COUNT,)]
    features: Annotated[Reals, np.float64, (FEATURE_COUNT,)]
    # Going through a turn: see turns.py
    tried: Annotated[Row, np.int16, (MOST_DEPTH + 1,)]  # moves gone through at each depth
    line: Annotated[Row, np.int16, (MOST_DEPTH + 1,)]  # the moves that led there
    best: Annotated[Reals, np.float32, (MOVE_COUNT,)]  # what the best turn with a move is worth
    # What is missing on the ways of a seat: see standing.py
    counted: Annotated[Row, np.int8, (FIELD_COUNT,)]
    in_bag: Int16
    on_racks: Int16


NOTES = game_record(Notes)
