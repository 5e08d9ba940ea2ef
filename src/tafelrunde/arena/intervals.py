"""How sure a mean is. The unit is the block: one deal, played once from every seat.

The games of a block share their deal, so that they are not independent; the blocks are. A bot that has won every
block so far may still lose the next: two blocks won and two lost are added to every share (Agresti and Coull), which
also keeps an interval from having no width. With many blocks they do not matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from statistics import NormalDist

import numpy as np

Interval = tuple[float, float]

ERROR = 0.05  # how often an interval may miss the truth
ADDED_BLOCKS = (1.0, 1.0, 0.0, 0.0)
TIGHTEST_AT = 100  # blocks at which the sequential interval is at its tightest


def share_interval(blocks: Sequence[float], sequential: bool = False) -> Interval:
    """Where the true share lies, given the share in each block: 95 %."""
    low, high = mean_interval([*blocks, *ADDED_BLOCKS], sequential)
    return max(0.0, low), min(1.0, high)


def mean_interval(values: Sequence[float], sequential: bool = False) -> Interval:
    """Where the true mean lies, given independent values: 95 %."""
    size = len(values)
    if size < 2:
        return -np.inf, np.inf
    mean, deviation = float(np.mean(values)), float(np.std(values, ddof=1))
    half = multiplier(size, sequential) * deviation / sqrt(size)
    return mean - half, mean + half


def multiplier(size: int, sequential: bool = False) -> float:
    """How many standard errors an interval reaches to each side."""
    return sequential_multiplier(size) if sequential else student_quantile(1 - ERROR / 2, size - 1)


def sequential_multiplier(size: int) -> float:
    """… so that the interval holds the truth at every moment, and one may stop whenever one likes.

    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2021), theorem 2.2.
    """
    tuning = (-2 * log(ERROR) + log(-2 * log(ERROR) + 1)) / TIGHTEST_AT
    spread = size * tuning
    return sqrt(2 * (spread + 1) / spread * log(sqrt(spread + 1) / ERROR))


def student_quantile(probability: float, freedom: int) -> float:
    """The quantile of Student's t by its expansion in 1/freedom (Abramowitz and Stegun 26.7.5)."""
    if freedom == 1:
        return float(np.tan(np.pi * (probability - 0.5)))
    if freedom == 2:
        return (2 * probability - 1) / sqrt(2 * probability * (1 - probability))
    z = NormalDist().inv_cdf(probability)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / freedom**power for power, term in enumerate(terms, start=1))
