"""Workers on this machine: processes, started afresh (never forked: compiled code and threads would not survive it).

Threads would do for bots that think long, since compiled code releases the GIL. But quick bots spend most of their time
in Python, where threads wait for each other, and a worker that is killed must not take the others along.
"""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from tafelrunde.arena.results import PlanTold, Result
from tafelrunde.arena.workers import Lost, Plan, Task, plan_of


class Processes:
    """Processes, each at the other end of a pipe."""

    def __init__(self, plan: Plan, size: int | None = None) -> None:
        self.size = size or os.cpu_count() or 1
        self._told = plan.json
        self._spawn = get_context("spawn")
        self._workers: dict[int, tuple[SpawnProcess, Connection]] = {}

    def hand(self, worker: int, tasks: list[Task]) -> None:
        if worker not in self._workers:
            self._workers[worker] = self._start()
        with suppress(OSError):  # if it is gone, `wait` will find out
            self._workers[worker][1].send(tasks)

    def wait(self) -> list[tuple[int, list[Result] | Lost]]:
        by_pipe = {pipe: worker for worker, (_, pipe) in self._workers.items()}
        return [(by_pipe[pipe], self._received(by_pipe[pipe])) for pipe in wait(list(by_pipe))]  # type: ignore[index]

    def close(self) -> None:
        for process, _ in self._workers.values():
            process.terminate()
        for process, pipe in self._workers.values():
            process.join()
            pipe.close()
        self._workers.clear()

    def pids(self) -> dict[int, int | None]:
        return {worker: process.pid for worker, (process, _) in self._workers.items()}

    def _start(self) -> tuple[SpawnProcess, Connection]:
        ours, theirs = self._spawn.Pipe()
        process = self._spawn.Process(target=work, args=(self._told, theirs), daemon=True)
        with deaf_to_interrupts():
            process.start()
        theirs.close()
        return process, ours

    def _received(self, worker: int) -> list[Result] | Lost:
        process, pipe = self._workers[worker]
        try:
            answer = pipe.recv()
        except (EOFError, OSError):
            del self._workers[worker]
            pipe.close()
            process.join()
            return Lost()
        if isinstance(answer, str):
            raise RuntimeError(answer)
        results: list[Result] = answer
        return results


def work(told: PlanTold, pipe: Connection) -> None:
    """A worker's life: play what comes through the pipe until nobody is at the other end."""
    try:
        plan = plan_of(told)
        plan.warm_up()
        while True:
            pipe.send([plan.play(task) for task in pipe.recv()])
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except Exception:
        pipe.send("in a worker:\n" + traceback.format_exc())


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal; those started in here ignore it, and end when we tell them to."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
