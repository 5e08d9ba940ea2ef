"""Playing logs again: for tables that are loaded, for whoever comes late, and for records.

That takes up to half a millisecond an event, so it happens in one thread for all and never on the event loop: in
slices, shared out among addresses like the thinking of bots. What was told lately is kept, and only what has happened
since is added.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

import msgspec

from tafelrunde.server.eventlog import EventLog
from tafelrunde.server.events import Event
from tafelrunde.server.perspective import Perspective
from tafelrunde.server.shares import Shares, Whose
from tafelrunde.server.table import Table, opened

T = TypeVar("T")
Slices: TypeAlias = Generator[None, None, T]  # work that others may come between, wherever it yields
Key: TypeAlias = tuple[str, int | None]  # table and seat; no seat: a spectator

SLICE = 50  # events
MOST_BYTES = 32 * 2**20  # that are kept of what was told
A_TABLE = 4000  # bytes, roughly, beside what was told of it
ENCODER = msgspec.json.Encoder()


@dataclass
class Story:
    """All that has happened at a table as one seat, or a spectator, may know it."""

    table: Table
    perspective: Perspective
    events: list[msgspec.Raw] = field(default_factory=list)  # the first event comes first
    size: int = A_TABLE

    def add(self, event: Event) -> None:
        if event.seq > 1:
            self.table.follow(event)
        written = ENCODER.encode(self.perspective.tell(self.table, event))
        self.events.append(msgspec.Raw(written))
        self.size += len(written)


class Historian:
    """One thread that plays logs again; made and used on one event loop."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._thread = ThreadPoolExecutor(1, "historian")
        # Any: each piece of work has a result of its own kind
        self._queue: Shares[tuple[Slices[Any], asyncio.Future[Any]]] = Shares()
        self._stories: OrderedDict[Key, Story] = OrderedDict()  # what was asked for last comes last
        self._records: OrderedDict[str, bytes] = OrderedDict()
        self._worker = asyncio.create_task(self._work())

    @property
    def waiting(self) -> int:
        """How many pieces of work nobody is at."""
        return self._queue.size

    @property
    def kept(self) -> int:
        """Bytes of what was told, roughly."""
        return sum(story.size for story in self._stories.values()) + sum(map(len, self._records.values()))

    # --- What it knows
    async def table(self, table_id: str, log: list[Event], whose: Whose) -> Table:
        """A table after all that has happened."""
        return await self._do(replaying(table_id, log), whose)

    async def told(self, table_id: str, seat: int | None, since: int, until: int, whose: Whose) -> list[msgspec.Raw]:
        """The events after one number, up to another, as a seat may know them."""
        key = table_id, seat
        story = self._stories.get(key)
        if story is None or len(story.events) < until:
            log = await self._log.read(table_id, len(story.events) if story else 0)
            story = self._stories.get(key) or story
            if story is None:
                story = begun(table_id, log[0], seat)
            self._stories[key] = story
            await self._do(continuing(story, log), whose)
        self._stories[key] = story
        self._stories.move_to_end(key)
        self._tidy()
        return story.events[max(0, since) : until]

    async def record(self, table: Table, whose: Whose) -> bytes:
        """The record of a game that is over."""
        if table.id not in self._records:
            self._records[table.id] = await self._do(recording(table), whose)
            self._tidy()
        self._records.move_to_end(table.id)
        return self._records[table.id]

    def forget(self, table_id: str) -> None:
        """What is told of this table is no longer what was told before."""
        self._records.pop(table_id, None)
        for key in [key for key in self._stories if key[0] == table_id]:
            del self._stories[key]

    def _tidy(self) -> None:
        """Only the newest are kept; the newest of all in any case."""
        while self.kept > MOST_BYTES and len(self._stories) + len(self._records) > 1:
            if len(self._records) > 1 or not self._stories:
                self._records.popitem(last=False)
            else:
                self._stories.popitem(last=False)

    # --- The thread
    async def _do(self, slices: Slices[T], whose: Whose) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(0, whose, (slices, future))
        return await future

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            whose, (slices, future) = await self._queue.get()
            began = time.monotonic()
            try:
                if not future.done():  # or nobody waits for it any more
                    is_done, result = await loop.run_in_executor(self._thread, one_slice, slices)
                    if not is_done:
                        self._queue.put(0, whose, (slices, future))
                    elif not future.done():
                        future.set_result(result)
            except Exception as fault:
                if not future.done():
                    future.set_exception(fault)
            self._queue.took(whose, time.monotonic() - began)

    async def close(self) -> None:
        self._worker.cancel()
        await asyncio.gather(self._worker, return_exceptions=True)
        self._thread.shutdown(wait=False, cancel_futures=True)


def begun(table_id: str, first: Event, seat: int | None) -> Story:
    """A story of which nothing is told yet."""
    table = opened(table_id, first)
    return Story(table, Perspective(table, seat))


# --- In the thread --------------------------------------------------------------------------------------------------
def one_slice(slices: Slices[T]) -> tuple[bool, T | None]:
    """Whether it is done now, and what came of it."""
    try:
        next(slices)
    except StopIteration as end:
        return True, end.value
    return False, None


def replaying(table_id: str, log: list[Event]) -> Slices[Table]:
    table = opened(table_id, log[0])
    for event in log[1:]:
        table.follow(event)
        if event.seq % SLICE == 0:
            yield
    return table


def continuing(story: Story, log: list[Event]) -> Slices[None]:
    """Two who ask at the same time may both be at it; each event is told once."""
    for event in log:
        if event.seq == len(story.events) + 1:
            story.add(event)
            if event.seq % SLICE == 0:
                yield


def recording(table: Table) -> Slices[bytes]:
    yield from ()
    return ENCODER.encode(table.record)
