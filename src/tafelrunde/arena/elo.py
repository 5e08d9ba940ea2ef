"""Elo ratings from who finished ahead of whom: a Bradley–Terry fit with intervals over deals.

An observation is the share of i against j in one block: 1 for always ahead, 1/2 for equal. Blocks on the same deal
(of different pairs) depend on each other, so the errors are gathered per deal before they are squared (the
"sandwich", clustered by deal).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, log10

import numpy as np

from tafelrunde.arena.intervals import ADDED_BLOCKS, multiplier

POINTS = 400 / log(10)  # Elo points of one unit on the logistic scale
MOST_STEPS = 100


@dataclass(frozen=True)
class Observation:
    """In one block on a deal, `first` was ahead of `second` in this share of comparisons."""

    deal: int
    first: int
    second: int
    share: float


@dataclass(frozen=True)
class Rating:
    elo: float  # counted from the anchor
    half_width: float  # of the 95 % interval


def elo_of_share(share: float) -> float:
    """The Elo difference at which that share is expected."""
    if share in (0.0, 1.0):
        return float("-inf") if share == 0.0 else float("inf")
    return 400 * log10(share / (1 - share))


def share_of_elo(difference: float) -> float:
    return 1 / (1 + 10 ** (-difference / 400))


def ratings(
    count: int, observations: Sequence[Observation], anchor: int, sequential: bool = False
) -> list[Rating | None]:
    """The rating of each of `count` players; None for those never compared with the anchor, however indirectly."""
    linked = linked_with(anchor, observations)
    rated = sorted(linked - {anchor})
    if not rated:
        return [Rating(0.0, 0.0) if player in linked else None for player in range(count)]
    column = {player: place for place, player in enumerate(rated)}
    padded = with_added_blocks([seen for seen in observations if seen.first in linked])
    design = np.zeros((len(padded), len(rated)))  # [observation, player]: +1 for the first, -1 for the second
    for row, seen in enumerate(padded):
        if seen.first != anchor:
            design[row, column[seen.first]] += 1
        if seen.second != anchor:
            design[row, column[seen.second]] -= 1
    shares = np.array([seen.share for seen in padded])
    strengths, bread = fitted(design, shares)
    deals = np.unique([seen.deal for seen in padded], return_inverse=True)[1]
    errors = np.zeros((deals.max() + 1, len(rated)))
    np.add.at(errors, deals, design * (shares - expected(design @ strengths))[:, None])
    size = len(errors)
    covariance = bread @ (errors.T @ errors) @ bread * size / (size - 1)
    half_widths = multiplier(size, sequential) * np.sqrt(np.diag(covariance))
    found: list[Rating | None] = [None] * count
    found[anchor] = Rating(0.0, 0.0)
    for player, place in column.items():
        found[player] = Rating(float(strengths[place]) * POINTS, float(half_widths[place]) * POINTS)
    return found


def linked_with(anchor: int, observations: Sequence[Observation]) -> set[int]:
    linked = {anchor}
    pairs = {(seen.first, seen.second) for seen in observations}
    while True:
        reached = {player for pair in pairs if linked & set(pair) for player in pair}
        if reached <= linked:
            return linked
        linked |= reached


def with_added_blocks(observations: Sequence[Observation]) -> list[Observation]:
    """For each pair that met, blocks on deals of their own: without them a bot that always wins has no rating."""
    added: list[Observation] = []
    for first, second in sorted({(seen.first, seen.second) for seen in observations}):
        for share in ADDED_BLOCKS:
            added.append(Observation(-1 - len(added), first, second, share))
    return [*observations, *added]


def expected(differences: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-differences))


def fitted(design: np.ndarray, shares: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The strengths that make the shares likeliest (Newton's method), and the inverse of the curvature there."""
    strengths = np.zeros(design.shape[1])
    for _ in range(MOST_STEPS):
        chances = expected(design @ strengths)
        curvature = design.T @ (design * (chances * (1 - chances))[:, None])
        step = np.linalg.solve(curvature, design.T @ (shares - chances))
        strengths += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-10:
            break
    return strengths, np.linalg.inv(curvature)
