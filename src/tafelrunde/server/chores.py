"""Things that are done beside all else, and that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine


class Chores:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def do(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
