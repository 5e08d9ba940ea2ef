"""What may be done and what a move brought."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from nachbarn.state import MOVE_COUNT
from tafelrunde.games.plain.outcome import *
from tafelrunde.games.plain.outcome import PlainBrought, PlainOffered
from tafelrunde.kernel.bits import WORD
from tafelrunde.kernel.game import game_record
from tafelrunde.kernel.records import Words


class Offered(PlainOffered):
    moves: Annotated[Words, np.uint64, (-(-MOVE_COUNT // WORD),)]


class Brought(PlainBrought):
    """The points, and no more."""


OFFERED, BROUGHT = game_record(Offered), game_record(Brought)
