"""Carry out a plan: play what is not yet played, keep every result, stop when a test is decided."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, MutableMapping

from tafelrunde.arena.results import Result
from tafelrunde.arena.sprt import Sprt
from tafelrunde.arena.standings import Standings
from tafelrunde.arena.tournament import Tournament
from tafelrunde.arena.workers import Plan, Task, Workers, perform
from tafelrunde.errors import InvalidOption

Results = MutableMapping[tuple[int, ...], Result]
Keep = Callable[[Result], None]

PLACES = ("local", "ray")  # where the workers can be


def check_place(place: str, size: int | None) -> None:
    """Before anything is started, refuse a place or a number of workers that cannot be."""
    if size is not None and size < 1:
        raise InvalidOption("threads", threads=size)
    if place not in PLACES:
        raise InvalidOption("unknown-place", name=place, known=", ".join(PLACES))


def workers_for(plan: Plan, place: str, size: int | None) -> Workers:
    """Workers on this machine, or on a Ray cluster."""
    check_place(place, size)
    if place == "ray":
        from tafelrunde.arena.cluster import Cluster

        return Cluster(plan, size)
    from tafelrunde.arena.processes import Processes

    return Processes(plan, size or os.cpu_count())


def carry_out(plan: Plan, workers: Workers, results: Results, keep: Keep, sprt: Sprt | None = None) -> None:
    """Play all games of the plan that have no result yet; `keep` is told each result at once."""
    standings = Standings(plan, sprt) if isinstance(plan, Tournament) else None
    if standings:
        for result in results.values():
            standings.add(result)

    def wanted() -> Iterator[Task]:
        tasks: Iterator[Task] = plan.tasks()
        for task in tasks:
            if tuple(task) not in results and not (standings and standings.decision(task[1])):
                yield task

    for finished in perform(workers, wanted(), plan.chunk):
        for result in finished:
            keep(result)
            if standings:
                standings.add(result)
