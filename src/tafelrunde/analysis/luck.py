"""How luck fell: start + draws + decisions = result, for every seat.

Along the game there is a chain of expectations with all racks open, the bag unknown:

    before the deal → dealt → (before a move → after it, before the draw → after the draw) … → result

Each link is the difference of two neighbours of the chain, so that all of them add up to the result whatever the
estimates are. Of the step from before a move to after it, the mover's part is what the mover could know: the change
that the move makes in all deals that the mover thought possible. The rest is how the hidden tiles lay.
docs/analysis.md says more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tafelrunde.analysis.course import Course
from tafelrunde.analysis.estimates import SURE, Estimate
from tafelrunde.analysis.units import Kind, Unit
from tafelrunde.kernel.game import Seat

PARTS = ("start", "dealt", "drawn", "held", "decided")
Factors = dict[int, float]  # by the place of an estimate in the chain
BY_MOVER = ("drawn", "held", "decided")  # parts that every move adds to


@dataclass(frozen=True)
class Amount:
    """A part of a seat's result, and by how much it may be wrong by chance (95 %)."""

    value: float
    error: float


@dataclass(frozen=True)
class Account:
    """What a seat's result is made of: by its own moves, and by those of the others."""

    seat: Seat
    start: Amount  # the expectation before the deal
    dealt: Amount  # the deal, against the average deal
    drawn: tuple[Amount, Amount]  # draws, against the average draw: its own, and those of the others
    held: tuple[Amount, Amount]  # how tiles lay that the mover could not see
    decided: tuple[Amount, Amount]  # moves, against what a quick player makes of it, as far as the mover knew
    draws: Amount  # dealt + drawn + held: all that the tiles did
    decisions: Amount
    result: float


@dataclass(frozen=True)
class Change:
    """What one move changed, for each seat."""

    step: int
    drawn: list[float]
    held: list[float]
    decided: list[float]


class Chain:
    """The chain of expectations: its estimates, and each part of the result as a sum of them with factors."""

    def __init__(self, course: Course, found: Mapping[Unit, Estimate]) -> None:
        self.course = course
        self.estimates: list[Estimate] = []
        self._places: dict[int, int] = {}
        self._found = found
        self._links: list[tuple[str, int, Factors]] = []  # the part, its step, the factors of the estimates
        self._result = Estimate.exact(course.shares, course.points)
        self._build()

    def _at(self, estimate: Estimate) -> int:
        place = self._places.setdefault(id(estimate), len(self.estimates))
        if place == len(self.estimates):
            self.estimates.append(estimate)
        return place

    def _build(self) -> None:
        start = {self._at(self._found[Unit(Kind.START, 0)]): 1.0}
        level = {self._at(self._found[Unit(Kind.OPEN, 0)]): 1.0}
        self._link("start", 0, start)
        self._link("dealt", 0, added(level, less(start)))
        for i, step in enumerate(self.course.steps):
            moved, known = self._change(Kind.MOVED, i), self._change(Kind.KNOWN, i)
            after = added(level, moved)
            following = self._following(i, after)
            if i == len(self.course.steps) - 1 and not step.has_chance:
                after = following  # nothing was drawn: whatever is missing to the result was in the move
            self._link("decided", i, known)
            self._link("held", i, added(after, less(level), less(known)))
            self._link("dealt" if step.is_new_deal else "drawn", i, added(following, less(after)))
            level = following

    def _change(self, kind: Kind, i: int) -> Factors:
        """By what a move changes the expectation; not at all where it was the only one."""
        return {} if self.course.steps[i].is_forced else {self._at(self._found[Unit(kind, i)]): 1.0}

    def _following(self, i: int, after: Factors) -> Factors:
        """The expectation at the position that a step led to."""
        if i == len(self.course.steps) - 1:
            return {self._at(self._result): 1.0}
        return {self._at(self._found[Unit(Kind.OPEN, i + 1)]): 1.0} if self.course.steps[i].has_chance else after

    def _link(self, part: str, step: int, factors: Factors) -> None:
        self._links.append((part, step, factors))

    def _amounts(self, chosen: list[Factors], in_points: bool) -> list[Amount]:
        """Of each seat."""
        factors = np.zeros(len(self.estimates))
        for link in chosen:
            for at, factor in link.items():
                factors[at] += factor
        values = factors @ self._means(in_points)
        errors = SURE * np.sqrt(factors**2 @ self._variances(in_points))
        return [Amount(float(value), float(error)) for value, error in zip(values, errors, strict=True)]

    def _means(self, in_points: bool) -> NDArray[np.float64]:
        return np.array([estimate.mean(in_points) for estimate in self.estimates])

    def _variances(self, in_points: bool) -> NDArray[np.float64]:
        return np.array([estimate.variance(in_points) for estimate in self.estimates])

    def accounts(self, in_points: bool = False) -> list[Account]:
        return [self._account(seat, in_points) for seat in range(self.course.seats)]

    def _account(self, seat: Seat, in_points: bool) -> Account:
        def of(*parts: str, own: bool | None = None) -> Amount:
            chosen = [
                factors
                for part, step, factors in self._links
                if part in parts and (own is None or (self.course.steps[step].mover == seat) == own)
            ]
            return self._amounts(chosen, in_points)[seat]

        return Account(
            seat=seat,
            start=of("start"),
            dealt=of("dealt"),
            drawn=(of("drawn", own=True), of("drawn", own=False)),
            held=(of("held", own=True), of("held", own=False)),
            decided=(of("decided", own=True), of("decided", own=False)),
            draws=of("dealt", "drawn", "held"),
            decisions=of("decided"),
            result=(self.course.points if in_points else self.course.shares)[seat],
        )

    def changes(self, in_points: bool = False) -> list[Change]:
        """Move by move."""
        means = self._means(in_points)
        sums = {part: np.zeros((len(self.course.steps), self.course.seats)) for part in PARTS}
        for part, step, factors in self._links:
            for at, factor in factors.items():
                sums[part][step] += factor * means[at]
        return [
            Change(step, *(sums[part][step].tolist() for part in BY_MOVER)) for step in range(len(self.course.steps))
        ]


def less(factors: Factors) -> Factors:
    return {at: -factor for at, factor in factors.items()}


def added(*links: Factors) -> Factors:
    """Factors put together; those that cancel each other are left out."""
    sums: Factors = {}
    for link in links:
        for at, factor in link.items():
            sums[at] = sums.get(at, 0.0) + factor
    return {at: factor for at, factor in sums.items() if factor}
