"""What whoever runs the server does to tables, by way of the database: `tafelrunde admin`.

Everything works whether a server runs or not. Each change is one transaction, together with the order that tells
running servers of it (orders.py). No game is played again for it, so nothing is compiled.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, Engine, RowMapping, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tafelrunde.errors import InvalidOption, Refusal
from tafelrunde.server import orders
from tafelrunde.server.bans import network_of
from tafelrunde.server.events import KINDS, Advised, Began, Body, Cancelled, Event, Left, Moved, Undone, read, written
from tafelrunde.server.names import cleaned
from tafelrunde.server.schema import bans, events, lobby, tables
from tafelrunde.server.table import BOT, OPEN, OVER, PLAYING, WAITING, Seat, Table, seated
from tafelrunde.server.writer import INSERTS, NOTIFY, mark
from tafelrunde.wire.companions import usual_names

T = TypeVar("T")

CLOSED = "closed"
PHASES = (WAITING, PLAYING, OVER, CLOSED)
OF_THE_GAME = [KINDS[body] for body in (Moved, Undone, Advised)]  # what says nothing about who sits there
MOST_TRIES = 8  # at a change, while a server writes to the same table


class Row(Struct, kw_only=True):
    """A table as its administrator sees it."""

    table: str
    game: str
    phase: str
    seats: list[str]  # names, as they are shown; empty where nobody is called anything
    opened: float
    newest: float  # when something happened last
    events: int
    listed: bool


def changed(engine: Engine, change: Callable[[Connection], T]) -> T:
    """Change something in one transaction; tried again where a server was faster."""
    for _ in range(MOST_TRIES):
        try:
            with engine.connect().execution_options(writes=True) as connection, connection.begin():
                if connection.dialect.name == "sqlite":
                    connection.exec_driver_sql("PRAGMA secure_delete = ON").scalar()  # what is erased is overwritten
                return change(connection)
        except IntegrityError:
            continue
    raise Refusal("busy")


# --- Looking --------------------------------------------------------------------------------------------------------
def listing(connection: Connection, **filters: Any) -> Iterator[Row]:  # Any: see `fits`
    """The tables that fit, newest first."""
    count, newest = func.count().label("events"), func.max(events.c.at).label("newest")
    statement = (
        select(tables.c.id, tables.c.opened, tables.c.listed, tables.c.over, count, newest)
        .join(events, events.c.table_id == tables.c.id)
        .group_by(tables.c.id, tables.c.opened, tables.c.listed, tables.c.over)
        .order_by(tables.c.opened.desc())
    )
    for found in connection.execute(statement).mappings().all():
        row = row_of(connection, found)
        if fits(row, **filters):
            yield row


def row_of(connection: Connection, found: RowMapping) -> Row:
    table, has_begun = seating(connection, found["id"])
    phase = CLOSED if table.is_cancelled else OVER if found["over"] else PLAYING if has_begun else WAITING
    return Row(
        table=table.id,
        game=table.setup.game,
        phase=phase,
        seats=[name_at(seat) for seat in table.seats],
        opened=found["opened"],
        newest=found["newest"],
        events=found["events"],
        listed=bool(found["listed"]),
    )


def fits(row: Row, *, game: str | None = None, phase: str | None = None, name: str | None = None) -> bool:
    return (
        game in (None, row.game)
        and phase in (None, row.phase)
        and (name is None or any(name.casefold() in each.casefold() for each in row.seats))
    )


def name_at(seat: Seat) -> str:
    return seat.bot if seat.kind == BOT else seat.name


def seating(connection: Connection, table_id: str) -> tuple[Table, bool]:
    """Who sits at a table, and whether its game has begun; without its moves, for which it would have to be dealt."""
    happened = read_events(connection, events.c.table_id == table_id, events.c.kind.not_in(OF_THE_GAME))
    if not happened:
        raise InvalidOption("no-table", table=table_id[:40])
    first, *rest = (event for _, event in happened)
    setup: Any = first.body  # Any: an `Opened`, which is always the first
    called = setup.bots or usual_names(len(setup.seats))
    seats = [seated(wish, bot) for wish, bot in zip(setup.seats, called, strict=True)]
    layout: Any = None  # Any: nobody looks at the board
    table, has_begun = Table(table_id, setup, first.at, seats, layout), False
    for event in rest:
        if isinstance(event.body, Began):
            has_begun = True
        else:
            table.seq = event.seq - 1
            table.follow(event)
    return table, has_begun


def read_events(connection: Connection, *wanted: ColumnElement[bool]) -> list[tuple[str, Event]]:
    statement = (
        select(events.c.table_id, events.c.seq, events.c.at, events.c.kind, events.c.body)
        .where(*wanted)
        .order_by(events.c.table_id, events.c.seq)
    )
    return [(table_id, read(*rest)) for table_id, *rest in connection.execute(statement)]


# --- Tables ---------------------------------------------------------------------------------------------------------
def close(connection: Connection, table_id: str) -> None:
    """Nobody can go on at a table, whatever its game is like."""
    table, _ = seating(connection, table_id)
    if table.is_cancelled:
        raise Refusal("closed-already")
    append(connection, table_id, Cancelled(id=new_id(), by_house=True))
    mark(connection, table_id, {"over": True, "listed": False})
    orders.give(connection, orders.READ_ON, table_id)


def remove(connection: Connection, table_id: str) -> None:
    """Nothing is left of a table."""
    if connection.execute(delete(tables).where(tables.c.id == table_id)).rowcount == 0:
        raise InvalidOption("no-table", table=table_id[:40])
    orders.give(connection, orders.FORGET, table_id)


def free_seat(connection: Connection, table_id: str, number: int) -> None:
    """Free a seat for somebody else, before the game begins."""
    table, has_begun = seating(connection, table_id)
    seat = seat_at(table, number)
    if has_begun or table.is_cancelled:
        raise Refusal("begun-already") if has_begun else InvalidOption("no-table", table=table_id[:40])
    if seat.kind == BOT or not (seat.joined or seat.taken):
        raise Refusal("seat-free")
    append(connection, table_id, Left(seat=number, level=None, id=new_id()))
    if seat.kind == OPEN:
        mark(connection, table_id, {"listed": table.setup.listed})
    orders.give(connection, orders.READ_ON, table_id)


def seat_at(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise InvalidOption("unknown-seat", seat=number, seats=len(table.seats))
    return table.seats[number]


def append(connection: Connection, table_id: str, body: Body) -> None:
    """One more event; another writer's under the same number ends the transaction, which is then tried again."""
    newest = connection.scalar(select(func.max(events.c.seq)).where(events.c.table_id == table_id)) or 0
    row = {"table_id": table_id, "seq": newest + 1, "at": round(time.time(), 3)}
    connection.execute(insert(events).values(**row, kind=KINDS[type(body)], body=written(body)))
    if connection.dialect.name == "postgresql":
        connection.execute(NOTIFY, {"notices": [f"{table_id} {newest + 1}"]})


def new_id() -> str:
    """In the place of a message's, which it answers to nobody."""
    return f"house-{secrets.token_hex(8)}"


# --- Names ----------------------------------------------------------------------------------------------------------
def named(connection: Connection, name: str) -> dict[str, list[Event]]:
    """The events that hold a name, by table."""
    wanted = cleaned(name)
    if not wanted:
        raise InvalidOption("no-name", name=name[:40])
    as_written = json.dumps(wanted, ensure_ascii=False)[1:-1]
    found: dict[str, list[Event]] = {}
    for table_id, event in read_events(connection, events.c.body.contains(as_written, autoescape=True)):
        if name_in(event) == wanted:
            found.setdefault(table_id, []).append(event)
    if not found:
        raise InvalidOption("no-name", name=wanted)
    return found


def named_at(connection: Connection, table_id: str, number: int) -> dict[str, list[Event]]:
    """The events that hold a name of whoever sits, or sat, on a seat."""
    seat_at(seating(connection, table_id)[0], number)
    happened = read_events(connection, events.c.table_id == table_id, events.c.kind.not_in(OF_THE_GAME))
    found = [event for _, event in happened if name_in(event) and getattr(event.body, "seat", None) == number]
    if not found:
        raise Refusal("nameless")
    return {table_id: found}


def name_in(event: Event) -> str:
    return str(getattr(event.body, "name", ""))


def erase(connection: Connection, found: dict[str, list[Event]]) -> None:
    """Rewrite events without the name in them: the one exception to a log that only grows (decision 24)."""
    for table_id, happened in found.items():
        for event in happened:
            nameless: Any = replace(event.body, name="")  # Any: of a kind that has a name
            here = events.c.table_id == table_id, events.c.seq == event.seq
            connection.execute(update(events).where(*here).values(body=written(nameless)))
        connection.execute(delete(lobby).where(lobby.c.table_id == table_id))  # it is told anew while the host is there
        orders.give(connection, orders.READ_ANEW, table_id)


# --- Bans -----------------------------------------------------------------------------------------------------------
def ban(connection: Connection, address: str, seconds: float | None) -> str:
    """Keep an address or a network out; the answer is what is banned. A second ban takes the place of the first."""
    network, now = network_of(address), time.time()
    until = None if seconds is None else now + seconds
    statement = INSERTS[connection.dialect.name](bans).values(network=network, at=now, until=until)
    connection.execute(
        statement.on_conflict_do_update(index_elements=[bans.c.network], set_={"at": now, "until": until})
    )
    orders.give(connection, orders.KEEP_OUT)
    return network


def unban(connection: Connection, address: str) -> str:
    network = network_of(address)
    if connection.execute(delete(bans).where(bans.c.network == network)).rowcount == 0:
        raise InvalidOption("not-banned", network=network)
    orders.give(connection, orders.KEEP_OUT)
    return network


def banned(
    connection: Connection,
) -> list[dict[str, Any]]:  # Any: a text and two times
    """The bans that hold, oldest first."""
    statement = select(bans).where((bans.c.until.is_(None)) | (bans.c.until > time.time())).order_by(bans.c.at)
    return [dict(found) for found in connection.execute(statement).mappings()]
