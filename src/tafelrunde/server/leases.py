"""Leases: which process computes the moves of a table's bots. Who dies lets the lease lapse, and another takes over.

A lease only saves work. Should two processes think of the same move after all, the log keeps one of them.
"""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from sqlalchemy import Connection, Double, cast, delete, extract, func, literal, or_, select, text, update

from tafelrunde.server.eventlog import EventLog
from tafelrunde.server.schema import leases, tables
from tafelrunde.server.writer import INSERTS


class Leases:
    """The leases of one process, which has a name that no other one has."""

    def __init__(self, log: EventLog, holder: str) -> None:
        self._log = log
        self.holder = holder

    async def claim(self, table_id: str, seconds: float) -> bool:
        """Take a table's lease, or keep it for longer; False while it is another's, or if there is no such table."""
        return await self._log.write(partial(claimed, table_id, self.holder, seconds))

    async def renew(self, table_id: str, seconds: float) -> bool:
        """Keep a lease for longer; False if it was lost."""
        return await self._log.write(partial(renewed, table_id, self.holder, seconds))

    async def release(self, table_id: str) -> None:
        """Give a lease back, so that the next one need not wait."""
        await self._log.write(partial(released, table_id, self.holder))


def claimed(table_id: str, holder: str, seconds: float, connection: Connection) -> bool:
    hurry(connection)
    time_now = now(connection)
    offered = select(tables.c.id, literal(holder), time_now + literal(seconds, Double)).where(tables.c.id == table_id)
    statement = INSERTS[connection.dialect.name](leases).from_select(["table_id", "holder", "until"], offered)
    statement = statement.on_conflict_do_update(
        index_elements=[leases.c.table_id],
        set_={"holder": statement.excluded.holder, "until": statement.excluded.until},
        where=or_(leases.c.until < time_now, leases.c.holder == holder),
    )
    return connection.execute(statement.returning(leases.c.table_id)).first() is not None


def renewed(table_id: str, holder: str, seconds: float, connection: Connection) -> bool:
    hurry(connection)
    until = now(connection) + literal(seconds, Double)
    mine = update(leases).where(leases.c.table_id == table_id, leases.c.holder == holder).values(until=until)
    return connection.execute(mine.returning(leases.c.table_id)).first() is not None


def released(table_id: str, holder: str, connection: Connection) -> None:
    hurry(connection)
    connection.execute(delete(leases).where(leases.c.table_id == table_id, leases.c.holder == holder))


def now(connection: Connection) -> Any:
    """The time by the clock that all processes share."""
    if connection.dialect.name == "postgresql":
        return cast(extract("epoch", func.clock_timestamp()), Double)
    return literal(time.time(), Double)


def hurry(connection: Connection) -> None:
    """A lease need not outlive a crash of the database, so nobody waits for the disk."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL synchronous_commit = off"))
