"""The house: all tables that are in memory, and what they share. The truth is the log; what is here can be lost."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from tafelrunde.errors import InvalidOption, Refusal, Unavailable
from tafelrunde.server import events, keys, opening
from tafelrunde.server.crew import Crew
from tafelrunde.server.events import Event
from tafelrunde.server.leases import Leases
from tafelrunde.server.limits import Doorkeeper
from tafelrunde.server.log import EventLog
from tafelrunde.server.metrics import Metrics
from tafelrunde.server.notices import Notices
from tafelrunde.server.room import Room
from tafelrunde.server.settings import DAY, Settings
from tafelrunde.server.table import OPEN, OVER, WAITING, Table

EXPIRE_EVERY = 3600.0  # seconds

logger = logging.getLogger(__name__)


class House:
    def __init__(self, settings: Settings, log: EventLog) -> None:
        self.settings = settings
        self.log = log
        self.metrics = Metrics(self)
        self.doorkeeper = Doorkeeper(settings.limits)
        self.crew = Crew(settings.bot_threads, settings.most_waiting)
        self.rooms: dict[str, Room] = {}
        self.connections: set[Any] = set()
        self.is_closing = False
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._chores = {asyncio.create_task(self._expire())}
        self._leases = Leases(log, secrets.token_hex(8)) if log.shared else None
        self._notices = Notices(log.database, self._heard, self._missed) if log.shared else None

    async def close(self) -> None:
        """Stop all that happens by itself. What is being written is still written when the log is closed."""
        self.is_closing = True
        for room in self.rooms.values():
            room.stop()
        for chore in self._chores:
            chore.cancel()
        if self._notices is not None:
            await asyncio.to_thread(self._notices.close)
        await self.crew.close()

    # --- Tables
    async def open(self, wishes: dict[str, Any]) -> Table:
        """Open a table; refuses wishes that cannot be fulfilled."""
        body = opening.checked(wishes) | {"master": keys.new_secret(), "secret": keys.new_secret()}
        if any(seat["kind"] == "bot" for seat in body["seats"]):
            self.crew.refuse_if_busy()
        table = Table(keys.new_table_id())
        event = Event(1, round(time.time(), 3), events.OPENED, body)
        if not await self.log.open_table(table.id, event.kind, body, at=event.at, listed=body["listed"]):
            raise Unavailable("log-unavailable")  # an id of 72 random bits twice: never seen
        table.follow(event)
        self.metrics.opened.labels(body["game"]).inc()
        return table

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[Room]:
        """A room to do something in; it stays in memory meanwhile."""
        room = self.rooms.get(table_id) or await self._loaded(table_id)
        room.users += 1
        try:
            yield room
        finally:
            room.users -= 1
            if not room.users:
                asyncio.get_running_loop().call_later(self.settings.linger_seconds, self._forget, room)

    async def _loaded(self, table_id: str) -> Room:
        """The room of a table that is not in memory yet; two who ask at once get the same."""
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
            self._loading[table_id].add_done_callback(lambda _: self._loading.pop(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Room:
        if not keys.TABLE_ID.fullmatch(table_id):
            raise InvalidOption("unknown-table")
        happened = await self.log.read(table_id)
        if not happened:
            raise InvalidOption("unknown-table")
        table = Table(table_id)
        for event in happened:
            table.follow(event)
        self.rooms[table_id] = Room(self, table)
        return self.rooms[table_id]

    def _forget(self, room: Room) -> None:
        if not room.users and self.rooms.get(room.table.id) is room:
            room.stop()
            del self.rooms[room.table.id]

    async def open_tables(self) -> list[Table]:
        """The tables that anybody may join, newest first."""
        found = []
        for table_id in await self.log.listed():
            with suppress(InvalidOption):  # it may expire just now
                async with self.at(table_id) as room:
                    if has_room(room.table):  # the index may be a step behind
                        found.append(room.table)
        return found

    async def note_phase(self, table: Table) -> None:
        """Keep the index of tables in step with what their events say. It only helps to find them."""
        try:
            listed = table.setup["listed"] and has_room(table)
            await self.log.mark(table.id, over=table.phase == OVER, listed=listed)
        except Refusal:
            logger.warning("the index of tables could not be written")

    # --- Together with other processes
    async def claim(self, table_id: str) -> bool:
        """Whether this process is the one that plays for the bots of a table now."""
        return self._leases is None or await self._leases.claim(table_id, self.settings.lease_seconds)

    def _heard(self, table_id: str, seq: int) -> None:
        """Some process has written an event."""
        room = self.rooms.get(table_id)
        if room is not None and seq > room.table.seq:
            self.do(room.news())

    def _missed(self) -> None:
        """Nobody knows what other processes have written, so all tables are read again."""
        for room in self.rooms.values():
            self.do(room.news())

    def do(self, work: Any) -> None:
        """Have something done that nobody waits for."""
        chore = asyncio.create_task(work)
        self._chores.add(chore)
        chore.add_done_callback(self._chores.discard)

    async def _expire(self) -> None:
        """Forget old tables now and then."""
        while True:
            now = time.time()
            finished, idle = self.settings.finished_days * DAY, self.settings.idle_days * DAY
            try:
                gone = await self.log.expire(finished_before=now - finished, idle_before=now - idle)
                if gone:
                    logger.info("expired %d tables", len(gone))
            except Refusal:
                logger.warning("old tables could not be removed")
            self.doorkeeper.forget()
            await asyncio.sleep(EXPIRE_EVERY)


def has_room(table: Table) -> bool:
    """Whether anybody may still join."""
    return table.phase == WAITING and any(seat.kind == OPEN and not seat.taken for seat in table.seats)
