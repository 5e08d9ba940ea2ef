"""What playouts and races came to, added up over passes, and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from tafelrunde.bots.analysing import Runner, Runners, Tally
from tafelrunde.kernel.game import Move

Interval = tuple[float, float]
Vector = NDArray[np.float64]  # of the seats

SURE = 1.96  # standard errors for 95 %


def standard_error(count: int, total: float, squares: float) -> float:
    """Of a mean of values of which none is farther than 1 from another.

    One more deal might have differed by a whole win, whatever was seen so far: 1 / n is added to the variance, which
    keeps an interval from having no width after few deals that happened to agree.
    """
    if count == 0:
        return 1.0
    mean = total / count
    spread = max(0.0, squares / count - mean * mean) * count / max(1, count - 1)
    return sqrt((spread + 1.0 / count) / count)


@dataclass
class Estimate:
    """A tally of playouts: sums, of each seat."""

    playouts: int
    shares: Vector
    squares: Vector
    points: Vector
    point_squares: Vector

    @classmethod
    def of(cls, tally: Tally, seats: int) -> Estimate:
        rows = (tally.shares, tally.squares, tally.points, tally.point_squares)
        return cls(int(tally.playouts), *(np.array(row[:seats]) for row in rows))

    @classmethod
    def exact(cls, shares: list[float], points: list[float]) -> Estimate:
        """What is known, as one playout that is always the same."""
        known, score = np.array(shares), np.array(points)
        return cls(1, known, known * known, score, score * score)

    def __add__(self, other: Estimate) -> Estimate:
        return Estimate(
            self.playouts + other.playouts,
            self.shares + other.shares,
            self.squares + other.squares,
            self.points + other.points,
            self.point_squares + other.point_squares,
        )

    def mean(self, in_points: bool = False) -> Vector:
        found: Vector = (self.points if in_points else self.shares) / self.playouts
        return found

    def variance(self, in_points: bool = False) -> Vector:
        """Of the mean."""
        squares, mean = self.point_squares if in_points else self.squares, self.mean(in_points)
        spread = np.maximum(0.0, squares / self.playouts - mean * mean)
        found: Vector = spread / max(1, self.playouts - 1)
        return found

    def errors(self, in_points: bool = False) -> Vector:
        """By how much each mean may be wrong by chance, at 95 %."""
        found: Vector = SURE * np.sqrt(self.variance(in_points))
        return found


@dataclass
class Runs:
    """What one move came to in races."""

    move: Move
    deals: int = 0
    share_sum: float = 0.0
    squares: float = 0.0
    points_sum: float = 0.0
    finals: int = 0
    ahead_sum: float = 0.0
    ahead_squares: float = 0.0
    points_ahead_sum: float = 0.0

    @classmethod
    def of(cls, runner: Runner) -> Runs:
        return cls(
            int(runner.move),
            int(runner.deals),
            float(runner.share),
            float(runner.squares),
            float(runner.points),
            int(runner.finals),
            float(runner.ahead),
            float(runner.ahead_squares),
            float(runner.points_ahead),
        )

    def __add__(self, other: Runs) -> Runs:
        return Runs(
            self.move,
            self.deals + other.deals,
            self.share_sum + other.share_sum,
            self.squares + other.squares,
            self.points_sum + other.points_sum,
            self.finals + other.finals,
            self.ahead_sum + other.ahead_sum,
            self.ahead_squares + other.ahead_squares,
            self.points_ahead_sum + other.points_ahead_sum,
        )

    @property
    def share(self) -> float:
        return self.share_sum / self.deals

    @property
    def score(self) -> float:
        return self.points_sum / self.deals

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return standard_error(self.deals, self.share_sum, self.squares)

    @property
    def interval(self) -> Interval:
        return max(0.0, self.share - SURE * self.error), min(1.0, self.share + SURE * self.error)


@dataclass
class Contest:
    """A race: the played move first."""

    runs: list[Runs] = field(default_factory=list)

    @classmethod
    def of(cls, runners: Runners, count: int) -> Contest:
        return cls([Runs.of(runners[i]) for i in range(count)])

    def __add__(self, other: Contest) -> Contest:
        """The same moves together, in the order in which they came."""
        sums = {runs.move: runs for runs in self.runs}
        for runs in other.runs:
            sums[runs.move] = sums[runs.move] + runs if runs.move in sums else runs
        return Contest(list(sums.values()))
