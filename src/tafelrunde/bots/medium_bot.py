"""The best move by a look at one whole turn."""

from __future__ import annotations

import numpy as np

from tafelrunde.bots.search import MOST_WIDTH
from tafelrunde.kernel.game import TURN_ROOM, State, careful_moves, notes_for
from tafelrunde.kernel.generator import Generator


def choose(state: State, generator: Generator) -> int:
    moves, priors = np.zeros(MOST_WIDTH, dtype=np.int32), np.zeros(MOST_WIDTH, dtype=np.float32)
    careful_moves(state, notes_for(state), moves, priors, np.zeros(TURN_ROOM, dtype=state.dtype))
    return int(moves[0])
