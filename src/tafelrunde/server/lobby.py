"""The lobby: tables that look for players. Each is shown while its host is there, and no host fills the list alone.

What is told of a table is kept in the database, so that nobody has to load tables to list them, and several processes
show the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

import msgspec
from sqlalchemy import Connection, Double, delete, func, literal, select, update

from tafelrunde.errors import Refusal
from tafelrunde.server.chores import Chores
from tafelrunde.server.eventlog import EventLog
from tafelrunde.server.events import Began, Event
from tafelrunde.server.leases import now
from tafelrunde.server.limits import Limits, household
from tafelrunde.server.perspective import summary
from tafelrunde.server.schema import lobby, tables
from tafelrunde.server.table import OVER, Table
from tafelrunde.server.writer import INSERTS, mark

MOST_LISTED = 200
RENEW_EVERY = 20.0  # seconds; all tables of a process together
SHOWN_FOR = 3 * RENEW_EVERY  # without being renewed, as when the process of the host dies
FORGET_AFTER = 3600.0  # seconds without a host
ENCODER = msgspec.json.Encoder()

logger = logging.getLogger(__name__)


@dataclass
class Hosted:
    """A table whose host is connected to this process."""

    table: Table
    addresses: list[str] = field(default_factory=list)


class Lobby:
    def __init__(self, log: EventLog, chores: Chores, limits: Limits, grace: float) -> None:
        self._log, self._chores, self._limits = log, chores, limits
        self._grace = grace  # seconds for which a host may be away
        self._hosted: dict[str, Hosted] = {}
        chores.do(self._renew())

    @property
    def _most(self) -> int:
        """Tables that one host may show."""
        return self._limits.listed if self._limits.on else MOST_LISTED

    # --- For whoever opens a table
    async def refuse_one_more(self, address: str) -> None:
        if await self._log.read_with(partial(count_shown, household(address), "")) >= self._most:
            raise Refusal("too-many-listed", most=self._most)

    async def opened(self, table: Table, address: str) -> None:
        """Show a new table, for as long as its host needs to come in."""
        if table.setup.listed:
            await self._show(table, address, self._grace)

    # --- Hosts come and go
    @contextmanager
    def hosting(self, table: Table, address: str, is_host: bool) -> Iterator[None]:
        """Somebody is connected to a table: if it is the host, everybody may see it in the list."""
        if not (is_host and table.setup.listed):
            yield
            return
        hosted = self._hosted.setdefault(table.id, Hosted(table))
        hosted.addresses.append(address)
        self._chores.do(self._show(table, address, SHOWN_FOR))
        try:
            yield
        finally:
            hosted.addresses.remove(address)
            if not hosted.addresses:
                del self._hosted[table.id]
                self._chores.do(self._stay(table.id))

    async def _stay(self, table_id: str) -> None:
        await self._keep([table_id], self._grace)

    async def _show(self, table: Table, address: str, seconds: float) -> None:
        """Put a table on the list, unless its host shows enough others."""
        if table.position is not None or table.is_cancelled:
            return
        row = {"table_id": table.id, "host": household(address)} | told_of(table)
        try:
            await self._log.write(partial(show, row, seconds, self._most))
        except Refusal:
            logger.warning("the lobby could not be written")

    async def _keep(self, table_ids: Sequence[str], seconds: float) -> list[str]:
        """Show tables for so much longer; which of them were shown."""
        try:
            return await self._log.write(partial(keep, table_ids, seconds))
        except Refusal:
            logger.warning("the lobby could not be written")
            return list(table_ids)

    async def _renew(self) -> None:
        """Tables whose hosts are here stay on the list; one for which there was no room may come on it."""
        while True:
            await asyncio.sleep(RENEW_EVERY)
            hosted = dict(self._hosted)
            kept = await self._keep(list(hosted), SHOWN_FOR) if hosted else []
            for table_id in hosted.keys() - kept:
                if hosted[table_id].addresses:
                    await self._show(hosted[table_id].table, hosted[table_id].addresses[0], SHOWN_FOR)

    # --- What is told of a table
    def is_concerned(self, table: Table, event: Event) -> bool:
        """Whether an event changes what the index says of a table, or the lobby tells of it."""
        is_waiting = table.position is None or isinstance(event.body, Began)
        return table.phase == OVER or table.is_cancelled or (table.setup.listed and is_waiting)

    async def note(self, table: Table) -> None:
        """Keep index and lobby in step with what the events of a table say. They only help to find it."""
        is_over, is_gone = table.phase == OVER or table.is_cancelled, table.position is not None or table.is_cancelled
        marks = {"over": is_over, "listed": table.setup.listed and table.has_room}
        row = None if is_gone or not table.setup.listed else told_of(table)
        try:
            await self._log.write(partial(note, table.id, marks, row))
        except Refusal:
            logger.warning("the index of tables could not be written")

    async def tables(self) -> list[tuple[str, str]]:
        """What is told of the tables that anybody may join: the newest of each host, then their others."""
        return await self._log.read_with(partial(shown, self._most))


def told_of(table: Table) -> dict[str, object]:
    return {"seq": table.seq, "has_room": table.has_room, "told": ENCODER.encode(summary(table)).decode()}


# --- In the database ------------------------------------------------------------------------------------------------
def count_shown(host: str, apart_from: str, connection: Connection) -> int:
    found = select(func.count()).where(
        lobby.c.host == host, lobby.c.until > now(connection), lobby.c.table_id != apart_from
    )
    return connection.scalar(found) or 0


def show(row: dict[str, object], seconds: float, most: int, connection: Connection) -> None:
    forgotten = delete(lobby).where(lobby.c.until < now(connection) - literal(FORGET_AFTER, Double))
    connection.execute(forgotten)
    if count_shown(str(row["host"]), str(row["table_id"]), connection) >= most:
        return
    until = now(connection) + literal(seconds, Double)
    offered = select(*(literal(value) for value in row.values()), until).where(tables.c.id == row["table_id"])
    statement = INSERTS[connection.dialect.name](lobby).from_select([*row, "until"], offered)
    newer = {name: statement.excluded[name] for name in (*row, "until") if name != "table_id"}
    connection.execute(statement.on_conflict_do_update(index_elements=[lobby.c.table_id], set_=newer))


def keep(table_ids: Sequence[str], seconds: float, connection: Connection) -> list[str]:
    until = now(connection) + literal(seconds, Double)
    shown_now = lobby.c.table_id.in_(table_ids), lobby.c.until > now(connection)
    return list(connection.scalars(update(lobby).where(*shown_now).values(until=until).returning(lobby.c.table_id)))


def note(table_id: str, marks: dict[str, bool], row: dict[str, object] | None, connection: Connection) -> None:
    mark(connection, table_id, marks)
    if row is None:
        connection.execute(delete(lobby).where(lobby.c.table_id == table_id))
    else:  # of two processes that write what they know, the one that knows more is right
        is_news = lobby.c.table_id == table_id, lobby.c.seq < row["seq"]
        connection.execute(update(lobby).where(*is_news).values(**row))


def shown(most: int, connection: Connection) -> list[tuple[str, str]]:
    turn = func.row_number().over(partition_by=lobby.c.host, order_by=tables.c.opened.desc()).label("turn")
    fresh = (
        select(lobby.c.table_id, lobby.c.told, tables.c.opened, turn)
        .join(tables, tables.c.id == lobby.c.table_id)
        .where(tables.c.over.is_(False), lobby.c.has_room.is_(True), lobby.c.until > now(connection))
        .subquery()
    )
    fairly = select(fresh.c.table_id, fresh.c.told).where(fresh.c.turn <= most)
    fairly = fairly.order_by(fresh.c.turn, fresh.c.opened.desc())
    return [(table_id, told) for table_id, told in connection.execute(fairly.limit(MOST_LISTED))]
