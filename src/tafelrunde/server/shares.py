"""Work that waits for a thread, shared out fairly: among addresses first, then among the tables of an address.

Whoever has had the least comes next. An address that asks a hundred times waits for itself; a stranger who asks once
waits for one thought at most.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

MOST_REMEMBERED = 10_000
USUAL = 1.0  # seconds that a piece of work is thought to take, until it is known


class Whose(NamedTuple):
    """For whom something is done."""

    address: str = ""
    table: str = ""


class Had:
    """Seconds that each has had, since there was somebody who had to wait. Who comes anew has no claim on the past."""

    def __init__(self) -> None:
        self._seconds: dict[object, float] = {}
        self._now = 0.0  # what whoever was served last had had before

    def of(self, name: object) -> float:
        return max(self._now, self._seconds.get(name, 0.0))

    def serve(self, name: object) -> None:
        self._now = self.of(name)
        self.add(name, USUAL)

    def add(self, name: object, seconds: float) -> None:
        self._seconds[name] = self.of(name) + seconds
        if len(self._seconds) > MOST_REMEMBERED:
            self._seconds = {each: had for each, had in self._seconds.items() if had > self._now}


class Shares(Generic[T]):
    """A queue for one event loop. What is more urgent comes first; of equal urgency, whoever has had the least."""

    def __init__(self) -> None:
        # by urgency, address and table
        self._waiting: dict[int, dict[str, dict[str, deque[T]]]] = {}
        self._of: defaultdict[str, int] = defaultdict(int)
        self._addresses, self._tables = Had(), Had()
        self._news = asyncio.Event()
        self.size = 0

    def waiting_by_urgency(self) -> dict[int, int]:
        return {
            urgency: sum(len(items) for tables in addresses.values() for items in tables.values())
            for urgency, addresses in self._waiting.items()
        }

    def waiting_of(self, address: str) -> int:
        return self._of.get(address, 0)

    def put(self, urgency: int, whose: Whose, item: T) -> None:
        tables = self._waiting.setdefault(urgency, {}).setdefault(whose.address, {})
        tables.setdefault(whose.table, deque()).append(item)
        self._of[whose.address] += 1
        self.size += 1
        self._news.set()

    async def get(self) -> tuple[Whose, T]:
        while not self.size:
            self._news.clear()
            await self._news.wait()
        urgency = min(self._waiting)
        addresses = self._waiting[urgency]
        address = min(addresses, key=self._addresses.of)  # of equals, who came first
        tables = addresses[address]
        table = min(tables, key=lambda each: self._tables.of((address, each)))
        item = tables[table].popleft()
        self._addresses.serve(address)
        self._tables.serve((address, table))
        self._tidy(urgency, address, table)
        return Whose(address, table), item

    def took(self, whose: Whose, seconds: float) -> None:
        """How long something really took."""
        self._addresses.add(whose.address, seconds - USUAL)
        self._tables.add(tuple(whose), seconds - USUAL)

    def _tidy(self, urgency: int, address: str, table: str) -> None:
        addresses = self._waiting[urgency]
        if not addresses[address][table]:
            del addresses[address][table]
        if not addresses[address]:
            del addresses[address]
        if not addresses:
            del self._waiting[urgency]
        self._of[address] -= 1
        if not self._of[address]:
            del self._of[address]
        self.size -= 1
