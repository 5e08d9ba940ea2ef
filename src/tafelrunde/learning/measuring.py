"""How well a model foretells who wins: log-loss by tenths of a game, and whether its chances come true as often."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tafelrunde.learning.fitting import foretold
from tafelrunde.learning.samples import TENTHS, Samples
from tafelrunde.learning.weights import Net

Array = np.ndarray[Any, Any]
SURE = 1e-6
STEPS = 10  # of the calibration curve


@dataclass(frozen=True)
class Measured:
    turns: int
    loss: float  # log-loss of who wins
    by_tenth: list[float]
    curve: list[tuple[float, float, int]]  # thought likely, came true, how many
    missed: float  # root of the mean squared error of how far scores rise, in their own unit


def measured(net: Net, samples: Samples) -> Measured:
    odds, rises = foretold(net, samples)
    there = np.arange(odds.shape[1]) < samples.sides[:, None]
    missed = float(np.sqrt(((rises - samples.rises) ** 2)[there].mean()))
    losses = losses_of(odds, samples)
    tenths = [float(losses[samples.tenths == tenth].mean()) for tenth in range(TENTHS)]
    return Measured(len(samples), float(losses.mean()), tenths, calibration(odds[there], samples.shares[there]), missed)


def losses_of(odds: Array, samples: Samples) -> Array:
    """[turns] what it costs to have thought the winners as likely as that."""
    return np.asarray(-(samples.shares * np.log(np.maximum(odds, SURE))).sum(axis=1))


def calibration(thought: Array, came: Array) -> list[tuple[float, float, int]]:
    """In steps of a tenth: how likely wins were thought, and how often they came."""
    found = []
    for step in range(STEPS):
        inside = (thought >= step / STEPS) & (thought < (step + 1) / STEPS + (step == STEPS - 1))
        if inside.any():
            found.append((float(thought[inside].mean()), float(came[inside].mean()), int(inside.sum())))
    return found
