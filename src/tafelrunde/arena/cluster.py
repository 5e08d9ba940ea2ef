"""Workers on a Ray cluster: the one that RAY_ADDRESS names or that runs here, else one made of this machine's cores.

Needs the extra `cluster`, and Tafelrunde in the same version on every machine of the cluster. A worker that is lost,
with its process or with its whole machine, is replaced, and its games are played again.
"""

from __future__ import annotations

import os
from typing import Any

from tafelrunde.arena.ledger import program
from tafelrunde.arena.results import PlanTold, Result
from tafelrunde.arena.workers import Lost, Plan, Task, plan_of
from tafelrunde.errors import InvalidOption, Refusal

# Ray reads these when it is imported and started: it reports to nobody, and warns of nothing that concerns us.
SILENCE = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_DISABLE_IMPORT_WARNING": "1",
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",
}
ONE_CORE = 1


class Cluster:
    """Ray actors, each playing one game at a time."""

    def __init__(self, plan: Plan, size: int | None = None) -> None:
        self._ray = imported_ray()
        self._told = plan.json
        self._connected_here = connect(self._ray, size)
        self.size = size or max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._actor = self._ray.remote(num_cpus=ONE_CORE, max_restarts=0)(Worker)
        self._workers: dict[int, Any] = {}  # Any: Ray has no types
        self.replaced = 0
        self._answers: dict[object, int] = {}  # the worker that owes an answer

    def hand(self, worker: int, tasks: list[Task]) -> None:
        if worker not in self._workers:
            self._workers[worker] = self._actor.remote(self._told, program())
        self._answers[self._workers[worker].play.remote([list(task) for task in tasks])] = worker

    def wait(self) -> list[tuple[int, list[Result] | Lost]]:
        ready, _ = self._ray.wait(list(self._answers))
        return [(worker, self._received(answer, worker)) for answer in ready for worker in [self._answers.pop(answer)]]

    def close(self) -> None:
        for worker in self._workers.values():
            self._ray.kill(worker)
        self._workers.clear()
        if self._connected_here:
            self._ray.shutdown()

    def pids(self) -> dict[int, int]:
        """The processes of the workers, on whatever machine they are."""
        return {worker: self._ray.get(actor.pid.remote()) for worker, actor in self._workers.items()}

    def _received(self, answer: object, worker: int) -> list[Result] | Lost:
        try:
            results: list[Result] = self._ray.get(answer)
        except self._ray.exceptions.RayActorError:
            self.replaced += 1
            self._ray.kill(self._workers.pop(worker))  # if only its machine is out of reach, it must not come back
            return Lost()
        return results


class Worker:
    """What runs on the cluster."""

    def __init__(self, told: PlanTold, wanted: str) -> None:
        if program() != wanted:
            raise RuntimeError(f"this machine has another version of the program: {program()}, not {wanted}")
        self._plan = plan_of(told)
        self._plan.warm_up()

    def play(self, tasks: list[Task]) -> list[Result]:
        return [self._plan.play(task) for task in tasks]

    def pid(self) -> int:
        return os.getpid()


def imported_ray() -> Any:  # Any: Ray has no types
    for name, value in SILENCE.items():
        os.environ.setdefault(name, value)
    try:
        import ray
        import ray.exceptions
    except ImportError:
        raise InvalidOption("extra-missing", name="Ray", extra="cluster") from None
    return ray


def connect(ray: Any, size: int | None) -> bool:  # Any: Ray has no types
    """Find the cluster or start one; return whether this process connected to it."""
    if ray.is_initialized():
        return False
    quiet = {"include_dashboard": False, "log_to_driver": False, "configure_logging": True, "logging_level": "ERROR"}
    address = os.environ.get("RAY_ADDRESS", "auto")
    try:
        if address == "auto":
            try:
                ray.init(address="auto", log_to_driver=False, logging_level="ERROR")
            except ConnectionError:
                address = "local"
        elif address != "local":
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        if address == "local":
            ray.init(address="local", num_cpus=size or os.cpu_count(), **quiet)
    except Exception as fault:
        raise Refusal("no-cluster", why=str(fault).strip().splitlines()[0].rstrip(".")) from None
    return True
