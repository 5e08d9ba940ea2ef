"""Who does the thinking: bots' turns and hints, in few threads, so that people never wait for the event loop."""

from __future__ import annotations

import asyncio
import os
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from typing import Any, TypeVar

from tafelrunde import bots
from tafelrunde.bots.thinking import Budget
from tafelrunde.errors import Refusal
from tafelrunde.kernel.game import Move
from tafelrunde.kernel.generator import generator
from tafelrunde.position import Position
from tafelrunde.server.advice import Advice, advise
from tafelrunde.server.shares import Shares, Whose

T = TypeVar("T")

# A table where people wait for a bot comes first, then whoever wants a hint, then tables where only bots play.
FOR_PEOPLE, FOR_HINTS, FOR_BOTS = 0, 1, 2
URGENCIES = {"people": FOR_PEOPLE, "hints": FOR_HINTS, "bots": FOR_BOTS}
MOST_OF_ONE = 20  # thoughts that wait for one address, before hints are refused to it
NOBODY = Whose()
MARGIN = 0.05  # seconds within which a thought of given length ends
LOWER_PRIORITY = 10  # of thinking threads, as `nice` counts


class Thinkers:
    """Threads that think one after the other, most urgent first; quick bots have a thread of their own."""

    def __init__(self, threads: int, most_waiting: int) -> None:
        self._thinkers = ThreadPoolExecutor(threads, "thinking", initializer=lower_priority)
        self._quick = ThreadPoolExecutor(1, "quick")
        # Any: each thought has a result of its own kind
        self._queue: Shares[tuple[Callable[[], Any], asyncio.Future[Any]]] = Shares()
        self._workers = [asyncio.create_task(self._work()) for _ in range(threads)]
        self._stop = threading.Event()
        self.most_waiting = most_waiting

    @property
    def waiting(self) -> int:
        """How many thoughts nobody has begun yet."""
        return self._queue.size

    @property
    def waiting_for(self) -> dict[str, float]:
        """The same, by what they are for."""
        waiting = self._queue.waiting_by_urgency()
        return {name: waiting.get(urgency, 0) for name, urgency in URGENCIES.items()}

    def refuse_if_busy(self, address: str | None = None) -> None:
        is_greedy = address is not None and self._queue.waiting_of(address) >= MOST_OF_ONE
        if self.waiting >= self.most_waiting or is_greedy:
            raise Refusal("busy")

    async def choose(self, position: Position, level: str, urgency: int, whose: Whose = NOBODY) -> Move:
        """The move of a bot for the seat to move. It is handed what that seat knows and nothing else."""
        seen = position.seen(position.to_move)
        bot, chance = bots.find(level), generator(secrets.randbits(62))

        def think() -> Move:
            return int(bot(seen, chance))

        if level not in bots.THINKING:
            return await self.quickly(think)
        if urgency != FOR_PEOPLE:
            return await self.think(think, urgency, whose)
        move, seconds = await self.think(lambda: timed(think), urgency, whose)
        await asyncio.sleep(usual_seconds(position, level) - seconds)
        return move

    async def quickly(self, work: Callable[[], T]) -> T:
        """Something short that should not hold up the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._quick, work)

    async def advise(self, position: Position, seconds: float, whose: Whose = NOBODY) -> list[Advice]:
        """What a strong bot thinks of the moves of the seat to move, best first."""
        self.refuse_if_busy(whose.address)
        seen = position.redealt(position.to_move, secrets.randbits(62))
        chance = generator(secrets.randbits(62))
        return await self.think(lambda: advise(seen, chance, seconds, self._stop), FOR_HINTS, whose)

    async def think(self, work: Callable[[], T], urgency: int, whose: Whose = NOBODY) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(urgency, whose, (work, future))
        return await future

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            whose, (work, future) = await self._queue.get()
            began = time.monotonic()
            if future.done():  # nobody waits for it any more
                self._queue.took(whose, 0.0)
                continue
            try:
                result = await loop.run_in_executor(self._thinkers, work)
            except Exception as fault:
                if not future.done():
                    future.set_exception(fault)
            else:
                if not future.done():
                    future.set_result(result)
            self._queue.took(whose, time.monotonic() - began)

    async def close(self) -> None:
        self._stop.set()
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        self._quick.shutdown(wait=False, cancel_futures=True)


def timed(think: Callable[[], Move]) -> tuple[Move, float]:
    """A move, and how many seconds it took to think of it; not those that the thought had to wait."""
    began = time.monotonic()
    return think(), time.monotonic() - began


def usual_seconds(position: Position, level: str) -> float:
    """After which a bot that searches answers people. Without a choice it would know at once what to do; by saying so
    at once it would tell everybody something of its rack."""
    budget = Budget(seconds=import_module(f"tafelrunde.bots.{level}_bot").USUAL_SECONDS)
    return budget.seconds_for(position.state) + MARGIN


def lower_priority() -> None:
    """Let the calling thread step back behind the event loop, where the system allows it for single threads."""
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOWER_PRIORITY)
