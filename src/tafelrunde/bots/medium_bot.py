"""The best move by a quick look at one whole turn."""

from __future__ import annotations

import numpy as np

from tafelrunde.bots.search import MOST_WIDTH
from tafelrunde.kernel.game import State, notes_for, promising
from tafelrunde.kernel.generator import Generator


def choose(state: State, generator: Generator) -> int:
    moves, priors = np.zeros(MOST_WIDTH, dtype=np.int32), np.zeros(MOST_WIDTH, dtype=np.float32)
    promising(state, notes_for(state), moves, priors)
    return int(moves[0])
