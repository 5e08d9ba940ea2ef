"""The best move by a quick look at one whole turn."""

from __future__ import annotations

import numpy as np

from tafelrunde.bots.search import MOST_WIDTH
from tafelrunde.kernel.game import State, function_of, promising
from tafelrunde.kernel.generator import Generator


def choose(state: State, generator: Generator) -> int:
    notes = np.zeros(1, dtype=function_of(state.dtype, "insight", "NOTES"))
    moves, priors = np.zeros(MOST_WIDTH, dtype=np.int32), np.zeros(MOST_WIDTH, dtype=np.float32)
    promising(state, notes[0], moves, priors)
    return int(moves[0])
