"""Workers, wherever they are: hand out tasks, gather results, give a lost worker's tasks to another."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Protocol

from tafelrunde.arena.results import PlanTold, Result
from tafelrunde.arena.setup import Setup
from tafelrunde.arena.simulation import Simulation
from tafelrunde.arena.tournament import Tournament
from tafelrunde.errors import Refusal

MOST_LOSSES = 3  # of workers over the same tasks, before we say that it is not the worker's fault

Plan = Tournament | Simulation
Task = Sequence[int]


class Lost:
    """What comes back instead of results when a worker is gone."""


class Workers(Protocol):
    """Workers by number; each does one thing at a time."""

    size: int

    def hand(self, worker: int, tasks: list[Task]) -> None:
        """Give tasks to a worker that is idle; one that was lost is replaced first."""

    def wait(self) -> list[tuple[int, list[Result] | Lost]]:
        """Wait until at least one worker is done, or lost."""

    def close(self) -> None:
        """Send all workers home, whatever they are doing."""


def perform(workers: Workers, tasks: Iterator[Task], chunk: int) -> Iterator[list[Result]]:
    """Have all tasks done, in about their order; `tasks` is asked only when a worker is idle."""
    again: deque[list[Task]] = deque()
    busy: dict[int, list[Task]] = {}
    losses: dict[tuple[int, ...], int] = {}
    idle = list(range(workers.size))
    try:
        while True:
            while idle and (given := again.popleft() if again else list(islice(tasks, chunk))):
                worker = idle.pop(0)
                busy[worker] = given
                workers.hand(worker, given)
            if not busy:
                return
            for worker, results in workers.wait():
                given = busy.pop(worker)
                idle.append(worker)
                if not isinstance(results, Lost):
                    yield results
                    continue
                again.append(given)
                first = tuple(given[0])
                losses[first] = losses.get(first, 0) + 1
                if losses[first] >= MOST_LOSSES:
                    raise Refusal("workers-lost", times=MOST_LOSSES)
    finally:
        workers.close()


def plan_of(told: PlanTold) -> Plan:
    """The plan that a worker was told of; it is handed its tasks, so it need not know how many games there are."""
    setup = Setup(told["game"], told["seats"], told["options"], told["board"], told["seed"])
    if told["kind"] == Simulation.kind:
        return Simulation(setup, told["bot"], games=0)
    return Tournament(setup, tuple(map(tuple, told["lineups"])), blocks=0)
