"""The best move by a look at one whole turn."""

from __future__ import annotations

import numpy as np

from tafelrunde.bots.search import MOST_WIDTH
from tafelrunde.kernel.game import State, careful_move, notes_for
from tafelrunde.kernel.generator import Generator

ROOM = 8  # positions on the way through a turn


def choose(state: State, generator: Generator) -> int:
    moves, priors = np.zeros(MOST_WIDTH, dtype=np.int32), np.zeros(MOST_WIDTH, dtype=np.float32)
    return int(careful_move(state, notes_for(state), moves, priors, np.zeros(ROOM, dtype=state.dtype)))
