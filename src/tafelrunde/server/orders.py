"""What an administrator has changed behind the back of the servers that run, and how they learn of it.

`tafelrunde admin` changes the database by itself (admin.py), whether a server runs or not. With each change it leaves
an order in the same transaction; a server looks for orders that it does not know, and forgets what it had in memory.
PostgreSQL gives notice of them as well.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, text

from tafelrunde.errors import Refusal
from tafelrunde.server.bans import Bans, all_bans
from tafelrunde.server.eventlog import EventLog
from tafelrunde.server.schema import orders
from tafelrunde.server.writer import NOTIFY

READ_ON: Final = "read-on"  # there is a new event
READ_ANEW: Final = "read-anew"  # events are not what they were
FORGET: Final = "forget"  # the table is gone
KEEP_OUT: Final = "keep-out"  # bans have changed

NOTICE = "orders"  # in the place of a table in PostgreSQL's notices; ids of tables are longer
ORDER_LOCK = 0x7461_6665_6D  # any number that is ours: so that orders become visible in the order of their numbers
LOOK_EVERY = 1.0  # seconds
KEPT = 86_400.0  # seconds; whoever was away for longer has started anew

logger = logging.getLogger(__name__)


class Order(NamedTuple):
    id: int
    kind: str
    table_id: str


class Orders:
    """Looks for new orders, and has them carried out one after the other."""

    def __init__(self, log: EventLog, carry_out: Callable[[Order], Awaitable[None]]) -> None:
        self._log, self._carry_out = log, carry_out
        self._newest: int | None = None  # what was ordered before we began is in the database already
        self._news = asyncio.Event()
        self.bans = Bans()

    def hurry(self) -> None:
        """There is a notice of an order."""
        self._news.set()

    async def watch(self) -> None:
        while True:
            self._news.clear()
            try:
                await self.look()
            except Refusal:  # the database is away; what is ordered meanwhile is found later
                logger.debug("orders could not be read")
            except Exception:
                logger.exception("an order could not be carried out")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), LOOK_EVERY)

    async def look(self) -> None:
        if self._newest is None:
            self._newest, found = await self._log.read_with(
                lambda connection: (newest(connection), all_bans(connection))
            )
            self.bans = Bans(found)
            return
        after = self._newest
        for order in await self._log.read_with(lambda connection: orders_after(connection, after)):
            self._newest = order.id  # also when it fails: it would fail again
            logger.info("an administrator's order: %s %s", order.kind, order.table_id)
            if order.kind == KEEP_OUT:
                self.bans = Bans(await self._log.read_with(all_bans))
            await self._carry_out(order)


def give(connection: Connection, kind: str, table_id: str = "") -> None:
    """Leave an order, in the transaction of the change that it is about."""
    now = time.time()
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": ORDER_LOCK})
    connection.execute(delete(orders).where(orders.c.at < now - KEPT, orders.c.id < newest(connection)))
    statement = insert(orders).values(at=now, kind=kind, table_id=table_id).returning(orders.c.id)
    given: Any = connection.scalar(statement)
    if connection.dialect.name == "postgresql":
        connection.execute(NOTIFY, {"notices": [f"{NOTICE} {given}"]})


def newest(connection: Connection) -> int:
    return connection.scalar(select(func.coalesce(func.max(orders.c.id), 0))) or 0


def orders_after(connection: Connection, number: int) -> list[Order]:
    statement = select(orders.c.id, orders.c.kind, orders.c.table_id).where(orders.c.id > number).order_by(orders.c.id)
    return [Order(*found) for found in connection.execute(statement)]
