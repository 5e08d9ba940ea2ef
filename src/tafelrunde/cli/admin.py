"""`tafelrunde admin`: for whoever runs a table server, while it runs or not."""

from __future__ import annotations

import json
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from tafelrunde.cli.serve import database_address
from tafelrunde.errors import InvalidOption, Unavailable
from tafelrunde.texts import Texts

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from tafelrunde.server.admin import Row

MOST = 50  # tables that are listed, if nobody says how many
HOUR = 3600.0
NOT_DONE = 1
NOBODY = "–"


def run(arguments: Namespace, texts: Texts) -> int:
    from tafelrunde.server.database import beside

    with explained(), beside(database_address(arguments)) as engine:
        return ACTIONS[arguments.action](engine, arguments, texts)


@contextmanager
def explained() -> Iterator[None]:
    """What the database refuses, in one sentence."""
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except SQLAlchemyError as error:
        raise Unavailable("database-unreachable") from error


# --- Tables ---------------------------------------------------------------------------------------------------------
def list_tables(engine: Engine, arguments: Namespace, texts: Texts) -> int:
    from tafelrunde.server import admin

    filters = {"game": arguments.game, "phase": arguments.phase, "name": arguments.name}
    most = at_least_one("most", arguments.most, MOST)
    with engine.connect() as connection:
        found = list(islice(admin.listing(connection, **filters), most + 1))
    if arguments.json:
        print(json.dumps(msgspec.to_builtins(found[:most]), ensure_ascii=False, indent=1))
        return 0
    columns = ("table", "game", "phase", "events", "newest", "listed", "seats")
    lines = [[texts(f"admin.column-{column}") for column in columns]]
    lines += [[*shown(row, texts)] for row in found[:most]]
    print_columns(lines)
    if len(found) > most:
        print(texts("admin.more", most=most))
    return 0


def shown(row: Row, texts: Texts) -> Iterator[str]:
    yield from (row.table, row.game, texts(f"admin.phase-{row.phase}"), str(row.events), when(row.newest))
    yield texts("admin.yes") if row.listed else texts("admin.no")
    yield called(row.seats)


def called(names: Sequence[str]) -> str:
    """Who sits on which seat, by the numbers that other actions want."""
    return ", ".join(f"{number} {name or NOBODY}" for number, name in enumerate(names))


def close(engine: Engine, arguments: Namespace, texts: Texts) -> int:
    from tafelrunde.server import admin

    if not is_sure(texts("admin.sure-close", table=described(engine, arguments.table, texts)), arguments, texts):
        return NOT_DONE
    admin.changed(engine, lambda connection: admin.close(connection, arguments.table))
    print(texts("admin.closed"))
    return 0


def delete(engine: Engine, arguments: Namespace, texts: Texts) -> int:
    from tafelrunde.server import admin

    if not is_sure(texts("admin.sure-delete", table=described(engine, arguments.table, texts)), arguments, texts):
        return NOT_DONE
    admin.changed(engine, lambda connection: admin.remove(connection, arguments.table))
    tidy(engine)
    print(texts("admin.deleted"))
    return 0


def free_seat(engine: Engine, arguments: Namespace, texts: Texts) -> int:
    from tafelrunde.server import admin

    seat = seat_number(arguments.seat)
    table = described(engine, arguments.table, texts)
    if not is_sure(texts("admin.sure-free", seat=seat, table=table), arguments, texts):
        return NOT_DONE
    admin.changed(engine, lambda connection: admin.free_seat(connection, arguments.table, seat))
    print(texts("admin.freed"))
    return 0


def described(engine: Engine, table_id: str, texts: Texts) -> str:
    """A table as one recognises it: its id, its game and who sits there."""
    from tafelrunde.server import admin

    with engine.connect() as connection:
        table, _ = admin.seating(connection, table_id)
    names = called([admin.name_at(seat) for seat in table.seats])
    return texts("admin.table", table=table.id, game=table.setup.game, names=names)


# --- Names ----------------------------------------------------------------------------------------------------------
def erase_name(engine: Engine, arguments: Namespace, texts: Texts) -> int:
    from tafelrunde.server import admin

    whose, seat = arguments.whose, None if arguments.seat is None else seat_number(arguments.seat)

    def found(connection: Any) -> Any:  # Any: see `admin.named`
        return admin.named(connection, whose) if seat is None else admin.named_at(connection, whose, seat)

    with engine.connect() as connection:
        tables = len(found(connection))
    if not is_sure(texts("admin.sure-erase", tables=tables), arguments, texts):
        return NOT_DONE
    admin.changed(engine, lambda connection: admin.erase(connection, found(connection)))
    tidy(engine)
    print(texts("admin.erased", tables=tables))
    return 0


def tidy(engine: Engine) -> None:
    """Let nothing of what is gone be left in the write-ahead log, as far as nobody needs it at this moment."""
    from tafelrunde.server.space import empty_the_wal

    if engine.dialect.name == "sqlite":
        empty_the_wal(engine)


# --- Bans -----------------------------------------------------------------------------------------------------------
def ban(engine: Engine, arguments: Namespace, texts: Texts) -> int:
    from tafelrunde.server import admin

    hours = arguments.hours if arguments.hours is None else at_least_one("hours", arguments.hours, 1)
    seconds = None if hours is None else hours * HOUR
    network = admin.changed(engine, lambda connection: admin.ban(connection, arguments.address, seconds))
    if seconds is None:
        print(texts("admin.banned", network=network))
    else:
        print(texts("admin.banned-until", network=network, when=when(time.time() + seconds)))
    return 0


def unban(engine: Engine, arguments: Namespace, texts: Texts) -> int:
    from tafelrunde.server import admin

    network = admin.changed(engine, lambda connection: admin.unban(connection, arguments.address))
    print(texts("admin.unbanned", network=network))
    return 0


def list_bans(engine: Engine, arguments: Namespace, texts: Texts) -> int:
    from tafelrunde.server import admin

    with engine.connect() as connection:
        found = admin.banned(connection)
    if arguments.json:
        print(json.dumps(found, indent=1))
    elif not found:
        print(texts("admin.no-bans"))
    else:
        lines = [[texts(f"admin.column-{column}") for column in ("network", "since", "until")]]
        for each in found:
            until = texts("admin.for-good") if each["until"] is None else when(each["until"])
            lines.append([each["network"], when(each["at"]), until])
        print_columns(lines)
    return 0


# --- Asking and telling ---------------------------------------------------------------------------------------------
def is_sure(question: str, arguments: Namespace, texts: Texts) -> bool:
    """Nothing is destroyed by a slip; where nobody can be asked, nothing is done."""
    if arguments.yes:
        return True
    try:
        answer = input(texts("admin.ask", question=question))
    except EOFError:
        print()
        answer = ""
    if answer.strip().casefold() in texts("play.yes-words").split():
        return True
    print(texts("admin.not-done"))
    return False


def seat_number(given: str) -> int:
    if not given.isascii() or not given.isdigit():
        raise InvalidOption("option-value", name="seat", value=given[:20], choices="0, 1, 2 …")
    return int(given)


def at_least_one(name: str, given: int | None, usual: int) -> int:
    if given is not None and given < 1:
        raise InvalidOption("option-value", name=name, value=given, choices="1, 2, 3 …")
    return usual if given is None else given


def when(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def print_columns(lines: list[list[str]]) -> None:
    from rich.cells import cell_len

    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = (text + " " * (width - cell_len(text)) for text, width in zip(line, widths, strict=True))
        print("  ".join(cells).rstrip())


ACTIONS: dict[str, Callable[[Engine, Namespace, Texts], int]] = {
    "tables": list_tables,
    "close": close,
    "delete": delete,
    "erase-name": erase_name,
    "free-seat": free_seat,
    "ban": ban,
    "unban": unban,
    "bans": list_bans,
}
