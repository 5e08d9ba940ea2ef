"""The pieces that an analysis is made of: each is computed by itself, in any order, by any thread or worker.

A unit is an estimate or a race at one step of the game. What it comes to depends on the seed, its pass, its kind, its
step and the number of iterations, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from tafelrunde.analysis.course import Course, Step
from tafelrunde.analysis.estimates import Contest, Estimate
from tafelrunde.bots.analysing import (
    KNOWN,
    MOST_RUNNERS,
    MOVED,
    OPEN,
    PANS,
    PLAYING_ROOM,
    PUBLIC,
    RACE,
    RUNNER,
    START,
    TALLY,
    Pans,
    Runners,
    Tally,
    estimate,
    race_from,
    rounds_ahead,
)
from tafelrunde.bots.search import NODE, WORK, Tree, Work
from tafelrunde.bots.thinking import TREE_SIZE, Style
from tafelrunde.kernel.game import TURN_ROOM, Room, function_of, new_room, notes_for
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.records import new_record

STEPS_SHIFT = 16  # bits for the step in the number of a stream


class Kind(IntEnum):
    """What is estimated; see bots/analysing.py."""

    PUBLIC = PUBLIC
    OPEN = OPEN
    START = START
    RACE = RACE
    KNOWN = KNOWN
    MOVED = MOVED


KINDS = len(Kind)


@dataclass(frozen=True)
class Unit:
    kind: Kind
    step: int


Result = Estimate | Contest


def units_of(course: Course) -> Iterator[Unit]:
    """All units of a game, in the order in which people want to know: the graph first, then decisions, then luck.

    Within a turn a position that a move without chance leads to needs no estimate of its own; nor does a move that was
    the only one.
    """
    steps = list(enumerate(course.steps))
    yield from (Unit(Kind.PUBLIC, i) for i, step in steps if step.begins_turn)
    yield from (Unit(Kind.OPEN, i) for i, step in steps if step.begins_turn or course.steps[i - 1].has_chance)
    yield Unit(Kind.START, 0)
    for kind in (Kind.RACE, Kind.KNOWN, Kind.MOVED):
        yield from (Unit(kind, i) for i, step in steps if not step.is_forced)


class Bench:
    """All that one thread computes with, allocated once."""

    def __init__(self, steps: Sequence[Step], blank: Room, seed: int, rounds: int | None = None) -> None:
        self.steps, self.blank, self.seed = steps, blank, seed
        first = steps[0]
        self.seats = int(first.truth[0].seats)
        dtype = first.truth[0].dtype
        self.settings = Style().settings(first.truth[0])
        self.rounds = rounds or int(rounds_ahead(function_of(dtype, "insight", "LOOKAHEAD"), self.seats))
        self.room, self.deals, self.turn_room = (
            new_room(PLAYING_ROOM, dtype),
            new_room(1, dtype),
            new_room(TURN_ROOM, dtype),
        )
        self.notes, self.pans = notes_for(first.seen), new_record(Pans, PANS)
        self.tree: Tree = np.zeros(TREE_SIZE, dtype=NODE)  # type: ignore[assignment]  # what a Tree really is
        self.work = new_record(Work, WORK)
        self.runners: Runners = np.zeros(MOST_RUNNERS, dtype=RUNNER)  # type: ignore[assignment]  # what Runners are

    def compute(self, unit: Unit, number: int, times: int) -> Result:
        """One unit in the pass of that number, with so many iterations."""
        step = self.steps[unit.step]
        stream = (number * KINDS + unit.kind) << STEPS_SHIFT | unit.step
        if unit.kind == Kind.RACE:
            return self.contest(step, stream, times)
        return self.estimate(unit.kind, step, stream, times)

    def estimate(self, kind: Kind, step: Step, stream: int, times: int) -> Estimate:
        chance, tally = generator(self.seed, stream), new_record(Tally, TALLY)
        truth = self.blank if kind == Kind.START else step.truth
        seen = step.public if kind == Kind.PUBLIC else step.seen
        desk = (self.room, self.notes, self.pans)
        estimate(int(kind), truth, seen, step.move, *desk, self.rounds, chance, tally, times)
        return Estimate.of(tally, self.seats)

    def contest(self, step: Step, stream: int, times: int) -> Contest:
        chance, desk = generator(self.seed, stream), (self.deals, self.tree, self.work, self.notes, self.settings)
        rest = (self.turn_room, self.pans, chance, self.runners, times)
        return Contest.of(self.runners, int(race_from(step.seen, step.move, *desk, *rest)))
