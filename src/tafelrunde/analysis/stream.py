"""Analysing a game: results that become ever finer, pass by pass."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count

from tafelrunde.analysis.course import Course, course_of, step_of
from tafelrunde.analysis.estimates import Contest, Estimate
from tafelrunde.analysis.judging import Decision, decision_of
from tafelrunde.analysis.luck import Account, Chain, Change
from tafelrunde.analysis.units import Bench, Kind, Result, Unit, units_of
from tafelrunde.errors import InvalidOption
from tafelrunde.kernel.game import Move
from tafelrunde.position import Position

FIRST_PASS = 32  # iterations a unit
LARGEST_PASS = 2048
GRAPH = (Kind.PUBLIC, Kind.OPEN)


@dataclass(frozen=True)
class Point:
    """The chances at one moment: before a turn, or at the end."""

    step: int  # the decision that follows; the number of all at the end
    turn: int
    public: Estimate
    opened: Estimate | None  # with all racks open; None while it is not known


@dataclass
class Analysis:
    """What is known of a game so far."""

    course: Course
    seed: int
    iterations: int = 0  # a unit, in passes that are complete
    found: dict[Unit, Result] = field(default_factory=dict)

    def estimate(self, kind: Kind, step: int) -> Estimate | None:
        found = self.found.get(Unit(kind, step))
        assert found is None or isinstance(found, Estimate)
        return found

    @property
    def graph(self) -> list[Point]:
        """The chances before every turn as far as they are known, and the result."""
        steps = self.course.steps
        points: list[Point] = []
        for i, step in enumerate(steps):
            public = self.estimate(Kind.PUBLIC, i)
            if step.begins_turn and public is not None:
                points.append(Point(i, step.turn, public, self.estimate(Kind.OPEN, i)))
        end = Estimate.exact(self.course.shares, self.course.points)
        return [*points, Point(len(steps), steps[-1].turn + 1, end, end)]

    @cached_property
    def decisions(self) -> list[Decision]:
        """All decisions in which there was a choice, as far as they were looked at."""
        found = []
        for i, step in enumerate(self.course.steps):
            contest = self.found.get(Unit(Kind.RACE, i))
            if isinstance(contest, Contest):
                found.append(decision_of(i, step, contest))
        return found

    @property
    def mistakes(self) -> list[Decision]:
        """The costliest first."""
        return sorted((each for each in self.decisions if each.is_mistake), key=lambda each: -each.loss)

    @cached_property
    def _chain(self) -> Chain | None:
        estimates = {unit: each for unit, each in self.found.items() if isinstance(each, Estimate)}
        is_whole = all(unit.kind == Kind.RACE or unit in estimates for unit in units_of(self.course))
        return Chain(self.course, estimates) if is_whole else None

    def accounts(self, in_points: bool = False) -> list[Account] | None:
        """What each seat's result is made of; None until the first pass is complete."""
        return None if self._chain is None else self._chain.accounts(in_points)

    def changes(self, in_points: bool = False) -> list[Change] | None:
        """The same move by move."""
        return None if self._chain is None else self._chain.changes(in_points)


def passes(iterations: int | None) -> Iterator[int]:
    """How many iterations each pass has: twice as many as the one before, up to a limit, and in all what is asked."""
    left = iterations
    for number in count():
        times = min(FIRST_PASS << number, LARGEST_PASS)
        if left is not None:
            times = min(times, left)
            left -= times
        if times == 0:
            return
        yield times


def check_budget(iterations: int | None, seconds: float | None) -> None:
    """Refuse what would come to nothing."""
    if iterations is not None and iterations < 1:
        raise InvalidOption("analyse-iterations", iterations=iterations)
    if seconds is not None and not seconds > 0:
        raise InvalidOption("analyse-seconds", seconds=f"{seconds:g}")


Progress = Callable[[float], None]


def analyse(
    end: Position,
    *,
    seed: int = 1,
    iterations: int | None = None,
    seconds: float | None = None,
    threads: int = 1,
    stop: threading.Event | None = None,
    progress: Progress | None = None,
) -> Iterator[Analysis]:
    """Yield what is known of a finished game: a rough graph first, then all of it after every pass.

    It goes on until the iterations (of every unit) or the seconds are used up, `stop` is set, or nobody asks for more.
    The same seed and iterations give the same figures, whatever the number of threads.
    """
    check_budget(iterations, seconds)
    course = course_of(end)
    stop = stop or threading.Event()
    began = time.perf_counter()
    units = list(units_of(course))
    rough = sum(unit.kind in GRAPH for unit in units)
    found: dict[Unit, Result] = {}
    done, over = 0, threading.Event()

    def time_used() -> float:
        return 0.0 if seconds is None else (time.perf_counter() - began) / seconds

    def is_over() -> bool:
        return over.is_set() or stop.is_set() or time_used() >= 1.0

    own = threading.local()

    def compute(unit: Unit, number: int, times: int) -> Result | None:
        if is_over():
            return None
        if not hasattr(own, "bench"):
            own.bench = Bench(course.steps, course.blank, seed)
        result: Result = own.bench.compute(unit, number, times)
        return result

    with ThreadPoolExecutor(threads) as pool:
        try:
            for number, times in enumerate(passes(iterations)):
                results = pool.map(lambda unit, number=number, times=times: compute(unit, number, times), units)
                for i, (unit, result) in enumerate(zip(units, results, strict=True), start=1):
                    if result is not None:
                        found[unit] = found[unit] + result if unit in found else result  # type: ignore[operator]
                    if progress is not None:
                        work_done = (done + times * i / len(units)) / iterations if iterations else 0.0
                        progress(min(1.0, max(work_done, time_used())))
                    if number == 0 and i == rough:
                        yield Analysis(course, seed, 0, dict(found))
                if is_over():
                    yield Analysis(course, seed, done, dict(found))
                    return
                done += times
                yield Analysis(course, seed, done, dict(found))
        finally:
            over.set()


def analysed(end: Position, *, seed: int = 1, iterations: int = 500, threads: int = 1) -> Analysis:
    """The whole analysis with so many iterations."""
    for found in analyse(end, seed=seed, iterations=iterations, threads=threads):
        last = found
    return last


def judge(position: Position, move: Move, *, seed: int = 1, iterations: int = 2000) -> Decision:
    """What one decision is worth that may be made now: as in the analysis of a game, in one pass."""
    step = step_of(position, move)
    contest = Bench([step], step.truth, seed).compute(Unit(Kind.RACE, 0), 0, iterations)
    assert isinstance(contest, Contest)
    return decision_of(0, step, contest)
