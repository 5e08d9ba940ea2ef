"""Compiling games in processes of their own: nothing else stands still meanwhile, and everybody sees how far it is."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress

from tafelrunde import games
from tafelrunde.kernel.compiled import config, is_warm

COMMAND = [sys.executable, "-m", "tafelrunde.warming"]
SAID = re.compile(r"([01]\.\d\d) ([a-z]+)")  # how much is done, and what comes next
WHOLE = "--whole"  # compile all of a game, not only what a table needs
LOWER_PRIORITY = 5  # as `nice` counts; of what is compiled beside a table

Heard = Callable[[str, str, float], None]  # of a game: its name, what is compiled now, how much is done

logger = logging.getLogger(__name__)


def mark_of(name: str, *, whole: bool) -> str:
    """Under which name a game is marked as compiled."""
    return name if whole else f"{name}-table"


def cold(names: Iterable[str], *, whole: bool = False) -> list[str]:
    """Those of some games that have something left to compile."""
    if config.DISABLE_JIT:
        return []
    return [name for name in names if not is_warm(mark_of(name, whole=whole), games.find(name).package)]


class Crew:
    """Compiles some games, as many at a time as there are processors."""

    def __init__(self, names: Iterable[str], *, whole: bool = False, heard: Heard | None = None) -> None:
        self._waiting = list(names)
        self.shares = dict.fromkeys(self._waiting, 0.0)  # how much is done, of games that are not ready
        self._whole = whole
        self._heard = heard
        self._ready = {name: asyncio.Event() for name in self._waiting}
        self._hurried: set[asyncio.Task[None]] = set()
        self._processes: set[asyncio.subprocess.Process] = set()
        self._is_stopped = False

    async def work(self) -> None:
        """Compile them all, the longest-waiting first."""
        await asyncio.gather(*(self._worker() for _ in range(os.cpu_count() or 1)))
        await asyncio.gather(*self._hurried)

    async def ready(self, name: str) -> None:
        """Wait until a game is compiled; whatever is no task of ours is."""
        if name in self._ready:
            await self._ready[name].wait()

    def hurry(self, name: str) -> None:
        """Somebody wants to play this: it waits for no other game any more."""
        if name in self._waiting:
            self._waiting.remove(name)
            task = asyncio.create_task(self._compile(name, priority=0))
            self._hurried.add(task)

    def stop(self) -> None:
        """Let go of everything: `work` ends soon. What is compiled by now is kept."""
        self._is_stopped = True
        self._waiting.clear()
        for process in self._processes:
            self._end(process)

    async def _worker(self) -> None:
        while self._waiting:
            await self._compile(self._waiting.pop(0), 0 if self._whole else LOWER_PRIORITY)

    async def _compile(self, name: str, priority: int) -> None:
        """Whatever goes wrong, the game is ready then: whoever plays it compiles it, while others wait. Slow, but
        right."""
        try:
            is_compiled = await self._compiled(name, priority)
        except OSError:  # there is no room for another process
            is_compiled = False
        if not is_compiled and not self._is_stopped:
            logger.warning("%s was not compiled ahead", name)
        self._tell(name, "", 1.0)
        del self.shares[name]
        self._ready[name].set()

    async def _compiled(self, name: str, priority: int) -> bool:
        words = [*COMMAND, name, *([WHOLE] if self._whole else [])]
        process = await asyncio.create_subprocess_exec(
            *words, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
        )
        self._processes.add(process)
        if self._is_stopped:  # while this one was being started
            self._end(process)
        with suppress(AttributeError, OSError):  # where the system knows no such thing
            os.setpriority(os.PRIO_PROCESS, process.pid, priority)
        assert process.stdout is not None
        async for line in process.stdout:
            told = SAID.fullmatch(line.decode(errors="replace").rstrip())
            if told:  # a game of another package may print what it likes
                self._tell(name, told[2], float(told[1]))
        code = await process.wait()
        self._processes.discard(process)
        return code == 0

    @staticmethod
    def _end(process: asyncio.subprocess.Process) -> None:
        with suppress(ProcessLookupError):  # it has just ended by itself
            process.kill()

    def _tell(self, name: str, part: str, share: float) -> None:
        self.shares[name] = share
        if self._heard is not None:
            self._heard(name, part, share)
