"""The house: all tables that are in memory, and what they share. The truth is the log; what is here can be lost."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Protocol

import msgspec

from tafelrunde import games
from tafelrunde.errors import InvalidOption, Refusal
from tafelrunde.server import keys, orders, space
from tafelrunde.server.cached import Cached
from tafelrunde.server.chores import Chores
from tafelrunde.server.eventlog import EventLog
from tafelrunde.server.events import Opened
from tafelrunde.server.historian import Historian
from tafelrunde.server.leases import Leases
from tafelrunde.server.limits import Doorkeeper
from tafelrunde.server.lobby import Lobby
from tafelrunde.server.metrics import Metrics
from tafelrunde.server.opening import Opener
from tafelrunde.server.orders import NOTICE, Order, Orders
from tafelrunde.server.perspective import summary
from tafelrunde.server.room import Guest, Room, Shared
from tafelrunde.server.seats import Held, Place
from tafelrunde.server.settings import DAY, Settings
from tafelrunde.server.shares import Whose
from tafelrunde.server.thinkers import Thinkers
from tafelrunde.server.watching import Watching
from tafelrunde.warming.crew import Crew, Heard, cold
from tafelrunde.wire.catalogue import catalogue

if TYPE_CHECKING:
    from tafelrunde.server.notices import Notices

EXPIRE_EVERY = 3600.0  # seconds
FORGET_AGAIN = 5.0  # seconds
ENCODER = msgspec.json.Encoder()

logger = logging.getLogger(__name__)


class Visitor(Guest, Protocol):
    """A client that can be sent away: `socket.Connection`."""

    gone: asyncio.Event

    @property
    def unsent(self) -> int: ...

    def restart(self) -> None: ...


class House:
    def __init__(self, settings: Settings, log: EventLog, heard: Heard | None = None) -> None:
        """`heard` is told how far games are that must be compiled first."""
        self.settings = settings
        self.log = log
        self.crew = Crew(cold(games.names()), heard=heard)
        self.metrics = Metrics()
        self.doorkeeper = Doorkeeper(settings.limits)
        self.thinkers = Thinkers(settings.bot_threads, settings.most_waiting)
        self.historian = Historian(log)
        self.opener = Opener(log, self.thinkers, self.metrics, self.crew)
        self.rooms: dict[str, Room] = {}
        self.connections: set[Visitor] = set()
        self.is_closing = False
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._chores = Chores()
        self.lobby = Lobby(log, self._chores, settings.limits, settings.grace_seconds)
        self.held = Held(settings.limits, self._is_held)
        leases = Leases(log, secrets.token_hex(8)) if log.shared else None
        self._shared = Shared(
            log,
            self.thinkers,
            self.metrics,
            self.opener,
            self._chores,
            leases,
            self.lobby,
            settings.lease_seconds,
            settings.absence_seconds,
            settings.hold_seconds,
            settings.reveal_seconds,
        )
        self.orders = Orders(log, self._obey)
        self._notices = self._listened() if log.shared else None
        self.catalogue, self.listing, self.figures = (
            Cached(make, settings.stale_seconds) for make in (self._catalogue, self._listing, self._figures)
        )
        self._chores.do(self.orders.watch())
        self._chores.do(self._expire())
        self._compiling = asyncio.create_task(self.crew.work())
        self.watching = Watching(self)
        self._chores.do(self.watching.measure())
        self._chores.do(self.watching.weigh())

    def _listened(self) -> Notices:
        """What other processes write. Only a shared database tells it, and only then is its driver needed."""
        from tafelrunde.server.notices import Notices

        return Notices(self.log.database, self._heard, self._missed)

    async def close(self) -> None:
        """Stop all that happens by itself. What is being written is still written when the log is closed."""
        self.is_closing = True
        self.crew.stop()
        for room in self.rooms.values():
            room.stop()
        self._chores.stop()
        await self._compiling
        if self._notices is not None:
            await asyncio.to_thread(self._notices.close)
        await self.historian.close()
        await self.thinkers.close()

    # --- Tables
    @asynccontextmanager
    async def at(self, table_id: str, address: str = "") -> AsyncIterator[Room]:
        """A room to do something in; it stays in memory meanwhile. If it must be loaded, that is done for `address`."""
        room = self.rooms.get(table_id) or await self._loaded(table_id, address)
        if room.table.is_cancelled:
            raise InvalidOption("unknown-table")
        room.users += 1
        room.keep_time()
        try:
            yield room
        finally:
            room.users -= 1
            if not room.users:
                asyncio.get_running_loop().call_later(self.settings.linger_seconds, self._forget, room)

    async def _loaded(self, table_id: str, address: str) -> Room:
        """The room of a table that is not in memory yet; two who ask at once get the same."""
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id, address))
            self._loading[table_id].add_done_callback(lambda _: self._loading.pop(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str, address: str) -> Room:
        if not keys.TABLE_ID.fullmatch(table_id):
            raise InvalidOption("unknown-table")
        happened = await self.log.read(table_id)
        if not happened:
            raise InvalidOption("unknown-table")
        if isinstance(happened[0].body, Opened):
            await self.crew.ready(happened[0].body.game)
        table = await self.historian.table(table_id, happened, Whose(address, table_id))
        self.rooms[table_id] = Room(table, self._shared)
        return self.rooms[table_id]

    def _forget(self, room: Room) -> None:
        if not room.users and self.rooms.get(room.table.id) is room:
            room.stop()
            del self.rooms[room.table.id]

    async def open_tables(self) -> list[bytes]:
        """What is told of the tables that anybody may join. Of those in memory we know best."""
        return [
            ENCODER.encode(summary(self.rooms[table_id].table)) if table_id in self.rooms else told.encode()
            for table_id, told in await self.lobby.tables()
            if table_id not in self.rooms or self.rooms[table_id].table.has_room
        ]

    def _is_held(self, place: Place) -> bool:
        """Whether a seat that somebody took is still theirs, and the game has not begun."""
        table_id, seat, freed = place
        table = self.rooms[table_id].table if table_id in self.rooms else None
        if table is None or table.position is not None or table.is_cancelled:
            return False
        return table.seats[seat].taken and table.seats[seat].freed == freed

    # --- Answers that are the same for everybody
    async def _catalogue(self) -> bytes:
        return ENCODER.encode(catalogue(games.names(), self.crew.shares))

    async def _listing(self) -> bytes:
        return b'{"tables":[' + b",".join(await self.open_tables()) + b"]}"

    async def _figures(self) -> bytes:
        return self.metrics.text()

    # --- Together with other processes
    def _heard(self, table_id: str, seq: int) -> None:
        """Some process has written an event, or an administrator has given an order."""
        if table_id == NOTICE:
            self.orders.hurry()
        room = self.rooms.get(table_id)
        if room is not None and seq > room.table.seq:
            self._chores.do(room.news())

    def _missed(self) -> None:
        """Nobody knows what other processes have written, so all tables are read again."""
        for room in self.rooms.values():
            self._chores.do(room.news())

    async def _obey(self, order: Order) -> None:
        """Carry out what an administrator wants; the database is changed already."""
        match order.kind:
            case orders.KEEP_OUT:
                for each in [each for each in self.connections if self.orders.bans.keep_out(each.address)]:
                    each.dismiss(Refusal("banned"))
            case orders.READ_ON:
                if order.table_id in self.rooms:
                    await self.rooms[order.table_id].news()
            case orders.READ_ANEW:
                await self._drop(order.table_id, Refusal("names-erased"))
            case orders.FORGET:
                await self._drop(order.table_id, Refusal("table-deleted"))

    async def _drop(self, table_id: str, why: Refusal) -> None:
        """Keep nothing of a table in memory, also of one that is being read just now."""
        if table_id in self._loading:
            await asyncio.wait([self._loading[table_id]])
        self.historian.forget(table_id)
        # And what is being told at this moment, from what was kept until now.
        asyncio.get_running_loop().call_later(FORGET_AGAIN, self.historian.forget, table_id)
        room = self.rooms.pop(table_id, None)
        if room is not None:
            room.stop()
            room.dismiss(why)

    async def _expire(self) -> None:
        """Forget old tables now and then."""
        while True:
            now = time.time()
            finished, idle = self.settings.finished_days * DAY, self.settings.idle_days * DAY
            try:
                gone = await self.log.expire(finished_before=now - finished, idle_before=now - idle)
                if gone:
                    logger.info("expired %d tables", len(gone))
                pages = await space.give_back(self.log)
                if pages:
                    logger.info("gave %d pages of the database file back", pages)
            except Refusal:
                logger.warning("old tables could not be removed")
            self.doorkeeper.forget()
            await asyncio.sleep(EXPIRE_EVERY)
