"""The event log: all that has happened at all tables. What it has acknowledged stays, whatever happens to us."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Executable, and_, delete, func, or_, select, text
from sqlalchemy.exc import SQLAlchemyError

from tafelrunde.errors import Unavailable
from tafelrunde.server.database import Database
from tafelrunde.server.events import KINDS, Body, Event, Opened, read, written
from tafelrunde.server.schema import events, tables
from tafelrunde.server.writer import Append, Work, Writer, mark

Result = TypeVar("Result")

READERS = 4  # threads


class Count(NamedTuple):
    going_on: int  # tables whose game is not over, waiting ones too
    over: int


class EventLog:
    """The log in a database. Opening and closing block; everything else is awaited, on any event loop."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._writer = Writer(database.engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="log-reader")

    @classmethod
    def open(cls, address: str) -> EventLog:
        """Open or make the database at an address such as sqlite:///tafelrunde.db or postgresql://…"""
        return cls(Database(address))

    def close(self) -> None:
        """Write what is waiting and close."""
        self._writer.close()
        self._readers.shutdown()
        self.database.close()

    @property
    def shared(self) -> bool:
        """Whether other processes write to this log too: then leases and notices matter."""
        return self.database.shared

    @property
    def waiting(self) -> int:
        """Changes that wait to be written."""
        return self._writer.waiting

    # --- Writing
    async def open_table(self, table_id: str, body: Opened, *, at: float | None = None, listed: bool = False) -> bool:
        """Put a new table into the log with its first event; False if there is one of that name."""
        return await self._append(table_id, 1, body, at, {"listed": listed}, opens=True)

    async def append(
        self,
        table_id: str,
        seq: int,
        body: Body,
        *,
        at: float | None = None,
        listed: bool | None = None,
        over: bool | None = None,
    ) -> bool:
        """Keep an event. True: it is durable. False: that number is taken, and nothing has changed.

        With `listed` and `over` the index of tables is changed in the same transaction. When the log is out of reach
        `Unavailable` is raised and nothing is acknowledged; the event may still have got there in the last moment, so
        whoever goes on must first read again. Whoever stops waiting cannot know either.
        """
        marks = {name: value for name, value in (("listed", listed), ("over", over)) if value is not None}
        return await self._append(table_id, seq, body, at, marks)

    async def _append(
        self, table_id: str, seq: int, body: Body, at: float | None, marks: dict[str, bool], opens: bool = False
    ) -> bool:
        when = time.time() if at is None else at
        return await self._writer.do(Append(table_id, seq, when, KINDS[type(body)], written(body), opens, marks))

    async def mark(self, table_id: str, **marks: bool) -> None:
        """Change what the index says of a table: `listed`, `over`."""
        await self.write(lambda connection: mark(connection, table_id, marks))

    async def expire(self, *, finished_before: float, idle_before: float) -> list[str]:
        """Forget tables whose newest event is too old: finished ones, and ones nobody plays at. Return their names."""
        newest = (
            select(events.c.at)
            .where(events.c.table_id == tables.c.id)
            .order_by(events.c.seq.desc())
            .limit(1)
            .scalar_subquery()
        )
        too_old = or_(newest < idle_before, and_(tables.c.over, newest < finished_before))
        names = await self.read_with(partial(all_scalars, select(tables.c.id).where(too_old)))
        gone = []
        for name in names:  # each by itself, so that no move waits for long, and only if it is still too old
            statement = delete(tables).where(tables.c.id == name, too_old).returning(tables.c.id)
            gone += await self.write(partial(all_scalars, statement))
        return gone

    async def check(self) -> None:
        """Raises `Unavailable` if nothing can be read now, or written. Where writing has failed it is tried again."""
        await self.count()
        if self._writer.is_failing:
            await self._writer.do(Work(change_nothing))

    async def write(self, change: Callable[[Connection], Result]) -> Result:
        """Any other change, in a transaction of its own."""
        if self.shared:
            return await self._in_thread(change, writes=True)
        return await self._writer.do(Work(change))  # SQLite has room for one writer

    # --- Reading
    async def read(self, table_id: str, after: int = 0) -> list[Event]:
        """The events of a table, in their order, from the number after `after` on."""
        statement = (
            select(events.c.seq, events.c.at, events.c.kind, events.c.body)
            .where(events.c.table_id == table_id, events.c.seq > after)
            .order_by(events.c.seq)
        )

        def kept(connection: Connection) -> list[Event]:
            return [read(*found) for found in connection.execute(statement)]

        return await self.read_with(kept)

    async def count(self) -> Count:
        """How many tables there are."""
        statement = select(tables.c.over, func.count()).group_by(tables.c.over)
        found = await self.read_with(lambda connection: {bool(over): n for over, n in connection.execute(statement)})
        return Count(going_on=found.get(False, 0), over=found.get(True, 0))

    async def read_with(self, question: Callable[[Connection], Result]) -> Result:
        """Ask the database something."""
        return await self._in_thread(question)

    # Any: options of SQLAlchemy
    async def _in_thread(self, work: Callable[[Connection], Result], **options: Any) -> Result:
        def done() -> Result:
            try:
                with self.database.engine.connect().execution_options(**options) as connection, connection.begin():
                    return work(connection)
            except SQLAlchemyError as error:
                raise Unavailable("log-unavailable") from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, done)


def change_nothing(connection: Connection) -> None:
    """Writes one row as it was."""
    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def all_scalars(statement: Executable, connection: Connection) -> list[Any]:  # Any: of the kind of the one column
    return list(connection.scalars(statement))
