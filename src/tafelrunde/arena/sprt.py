"""Stop when the answer is clear: a sequential probability ratio test (Wald) on the shares of blocks.

It weighs "the true share is `low`" against "the true share is `high`" and is wrong in about 5 % of cases if one of
them is true. The shares of blocks are taken as normal with the variance seen so far, as testers of chess engines do.
Only blocks in the order of the plan count, so that the answer does not depend on which worker was quicker.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from tafelrunde.arena.intervals import ADDED_BLOCKS, ERROR

FEWEST_BLOCKS = 10  # before that the variance is a guess
BOUND = log((1 - ERROR) / ERROR)  # the same for both errors


@dataclass(frozen=True)
class Sprt:
    low: float
    high: float

    def ratios(self, blocks: Sequence[float]) -> np.ndarray:
        """The logarithm of the likelihood ratio after each block."""
        values = np.array(blocks)
        size = np.arange(1, len(values) + 1)
        added = np.array(ADDED_BLOCKS)
        sums, squares = values.cumsum() + added.sum(), (values**2).cumsum() + (added**2).sum()
        padded = size + len(added)
        variance = (squares - sums**2 / padded) / (padded - 1)
        return (self.high - self.low) * (values.cumsum() - size * (self.high + self.low) / 2) / variance

    def decision(self, blocks: Sequence[float]) -> tuple[int, float] | None:
        """After how many blocks the test was decided, and for which share; None while it is open."""
        if len(blocks) < FEWEST_BLOCKS:
            return None
        ratios = self.ratios(blocks)
        decided = np.flatnonzero((np.abs(ratios) >= BOUND) & (np.arange(1, len(ratios) + 1) >= FEWEST_BLOCKS))
        if not decided.size:
            return None
        first = int(decided[0])
        return first + 1, self.high if ratios[first] > 0 else self.low
