"""The one thread that writes to the log.

A flush to the disk takes milliseconds, however much is flushed. So the writer takes everything that is waiting at the
moment, commits it in one transaction, and tells all who wait; what comes meanwhile makes up the next group. The more
there is to write, the larger the groups.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from sqlalchemy import Connection, Engine, Table, bindparam, text, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError

from tafelrunde.errors import InvalidOption, Unavailable
from tafelrunde.server.schema import tables

MOST_AT_ONCE = 1000  # so that no group takes long; the next one follows at once
CHANNEL = "tafelrunde"  # on which PostgreSQL tells other processes of new events

# Any: SQLAlchemy has no common type for both
INSERTS: dict[str, Callable[[Table], Any]] = {"sqlite": sqlite_insert, "postgresql": postgresql_insert}
INSERT_EVENTS = "INSERT INTO events (table_id, seq, at, kind, body) VALUES"
PLACES = {"sqlite": "(?, ?, ?, ?, ?)", "postgresql": "(%s, %s, %s, %s, %s)"}  # of an event's values in a statement
NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', notice) FROM unnest(CAST(:notices AS text[])) AS notice")

logger = logging.getLogger(__name__)


class Contended(Exception):
    """A number is taken already."""


class Waiting:
    """Somebody on an event loop who waits for an outcome: a result or an exception."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()  # Any: whatever a change gives, or why it failed

    def tell(self, outcome: Any) -> None:  # Any: a result or an exception
        """On the loop's own thread. Whoever gave up waiting is not told."""
        if self.future.done():
            return
        if isinstance(outcome, Exception):
            self.future.set_exception(outcome)
        else:
            self.future.set_result(outcome)


@dataclass(slots=True)
class Append:
    """An event to be written."""

    table_id: str
    seq: int
    at: float
    kind: str
    body: str
    opens: bool = False  # the first event of a new table
    marks: dict[str, bool] = field(default_factory=dict)  # what the index of tables says from now on
    waiting: Waiting = field(default_factory=Waiting)

    @property
    def key(self) -> tuple[str, int]:
        return self.table_id, self.seq


@dataclass(slots=True)
class Work:
    """Any other change, in a transaction of its own."""

    change: Callable[[Connection], Any]  # Any: what it gives
    waiting: Waiting = field(default_factory=Waiting)


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(writes=True)
        self._insert = INSERTS[engine.dialect.name]
        self._queue: SimpleQueue[Append | Work | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()
        self._closed = False
        self.is_failing = False  # whether the last attempt found no room, or no database

    @property
    def waiting(self) -> int:
        """How many changes the thread has not taken up yet."""
        return self._queue.qsize()

    async def do(self, change: Append | Work) -> Any:
        """Have it written; return only when it is durable."""
        if self._closed:
            raise unavailable()
        self._queue.put(change)
        return await change.waiting.future

    def close(self) -> None:
        """Write all that is waiting, then stop."""
        self._closed = True
        self._queue.put(None)
        self._thread.join()

    # --- In the writer's thread
    def _run(self) -> None:
        going_on = True
        while going_on:
            group = [self._queue.get()]
            try:
                while len(group) < MOST_AT_ONCE:
                    group.append(self._queue.get_nowait())
            except Empty:
                pass
            going_on = None not in group
            appends = [change for change in group if isinstance(change, Append)]
            self._tell(appends, self._committed(appends))
            for change in group:
                if isinstance(change, Work):
                    self._tell([change], [self._attempted(change.change)])

    def _committed(self, appends: list[Append]) -> list[Any]:  # Any: for each a bool or an exception
        """Write a group; for each, whether it was the first under its number, or why it failed."""
        if not appends:
            return []
        winners = self._attempted(lambda connection: self._write(connection, appends))
        if not isinstance(winners, Exception):
            return [winners.get(append.key) is append for append in appends]
        if isinstance(winners, Unavailable):
            return [unavailable() for _ in appends]
        if len(appends) > 1:  # one of them is to blame; the others must not suffer
            half = len(appends) // 2
            return self._committed(appends[:half]) + self._committed(appends[half:])
        return [False] if isinstance(winners, Contended) else [winners]

    def _attempted(self, change: Callable[[Connection], Any]) -> Any:
        """The result of a change once it is committed, or why it failed. The thread outlives every error."""
        try:
            with self._engine.begin() as connection:
                result = change(connection)
            self.is_failing = False
            return result
        except Contended as contended:
            return contended
        except IntegrityError:
            return InvalidOption("unknown-table")
        except (OperationalError, InterfaceError, OSError):
            logger.exception("the log cannot be written")
            self.is_failing = True
            return unavailable()
        except Exception as error:
            logger.exception("something that cannot be kept in the log")
            return error

    def _write(self, connection: Connection, appends: list[Append]) -> dict[tuple[str, int], Append]:
        """Insert events, and return them by number; of two under one number only the first. Raises Contended.

        In the order of their keys: two processes that insert the same keys then never wait for each other in a circle.
        """
        first = {append.key: append for append in reversed(appends)}
        ordered = [first[key] for key in sorted(first)]
        opened = self._open(connection, [append for append in ordered if append.opens])
        ordered = [append for append in ordered if not append.opens or append.table_id in opened]
        if not ordered:
            return {}
        insert_all(connection, ordered)
        winners = {append.key: append for append in ordered}
        for append in ordered:
            if append.marks and not append.opens:
                mark(connection, append.table_id, append.marks)
        if connection.dialect.name == "postgresql" and winners:
            connection.execute(NOTIFY, {"notices": [f"{table_id} {seq}" for table_id, seq in winners]})
        return winners

    def _open(self, connection: Connection, appends: list[Append]) -> set[str]:
        """Put new tables into the index; return those whose name was free."""
        if not appends:
            return set()
        rows = [
            {"id": each.table_id, "opened": each.at, "listed": False, "over": False} | each.marks for each in appends
        ]
        opened = connection.execute(self._insert(tables).on_conflict_do_nothing().returning(tables.c.id), rows)
        return set(opened.scalars())

    # Any: changes of either kind, and what became of them
    def _tell(self, changes: list[Any], outcomes: list[Any]) -> None:
        """Wake all who wait, each loop once."""
        told: dict[asyncio.AbstractEventLoop, list[tuple[Waiting, Any]]] = {}  # Any: results and exceptions
        for change, outcome in zip(changes, outcomes, strict=True):
            told.setdefault(change.waiting.loop, []).append((change.waiting, outcome))
        for loop, outcomes_there in told.items():
            try:
                loop.call_soon_threadsafe(tell_all, outcomes_there)
            except RuntimeError:  # that loop is closed; nobody there waits any more
                logger.warning("nobody waits for %d changes of the log any more", len(outcomes_there))


def insert_all(connection: Connection, appends: list[Append]) -> None:
    """Insert events with one statement; raises Contended if not all of them were the first under their number.

    SQLAlchemy's own way costs several times as much, and so does asking SQLite which rows it took: it lets go of the
    interpreter at each row, and the event loop takes it.
    """
    place = PLACES[connection.dialect.name]
    values: list[object] = []
    for each in appends:
        values += each.table_id, each.seq, each.at, each.kind, each.body
    statement = f"{INSERT_EVENTS} {', '.join([place] * len(appends))} ON CONFLICT DO NOTHING"
    if connection.exec_driver_sql(statement, tuple(values)).rowcount != len(appends):
        raise Contended


def unavailable() -> Unavailable:
    return Unavailable("log-unavailable")


def tell_all(outcomes: list[tuple[Waiting, Any]]) -> None:  # Any: results and exceptions
    for waiting, outcome in outcomes:
        waiting.tell(outcome)


def mark(connection: Connection, table_id: str, marks: dict[str, bool]) -> None:
    """Change what the index of tables says about one."""
    connection.execute(update(tables).where(tables.c.id == bindparam("which")), {"which": table_id, **marks})
