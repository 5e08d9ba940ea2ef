"""A copy of an SQLite database, made while a server plays on; and the way back.

The copy is one moment of the database: it is read in one transaction, and whoever writes meanwhile does not wait. It is
one file for its owner alone, checked before it gets its name.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import NullPool, create_engine

from tafelrunde.errors import InvalidOption, InvalidRecord, Unavailable
from tafelrunde.server.database import locked, refuse_other_schemas, sqlite_path, understood

PAGES_AT_A_TIME = 2_000  # of 4 kB, from one sign of progress to the next
PATIENCE = 30.0  # seconds that it waits for whoever writes

Progress = Callable[[float], None]  # how much is done


class Copied(NamedTuple):
    tables: int
    events: int
    size: int  # bytes


def back_up(address: str, target: Path, *, force: bool = False, heard: Progress | None = None) -> Copied:
    """Copy the database at an address, which a server may be using, into a file."""
    source = file_of(address)
    if not source.is_file():
        raise InvalidOption("database-missing", path=source.name)
    refuse_to_overwrite(target, force)
    if target.exists() and target.samefile(source):
        raise InvalidOption("backup-itself", path=target.name)
    return copied(source, target, heard)


def restore(address: str, backup: Path, *, force: bool = False, heard: Progress | None = None) -> Copied:
    """Put a copy in the place of the database at an address; refuses while a server uses that."""
    target = file_of(address)
    if not backup.is_file():
        raise InvalidRecord("no-such-file", path=backup.name)
    refuse_to_overwrite(target, force)
    if target.exists() and target.samefile(backup):
        raise InvalidOption("backup-itself", path=target.name)
    was_there = target.exists()
    claim = locked(target)
    try:
        return copied(backup, target, heard)
    except BaseException:
        if not was_there:  # the claim has made an empty file
            target.unlink(missing_ok=True)
        raise
    finally:
        claim.close()


def file_of(address: str) -> Path:
    url = understood(address)
    if url.get_backend_name() != "sqlite":
        raise InvalidOption("backup-postgresql")
    return sqlite_path(url)


def refuse_to_overwrite(target: Path, force: bool) -> None:
    if not force and target.exists() and target.stat().st_size:
        raise InvalidOption("backup-exists", path=target.name)


def copied(source: Path, target: Path, heard: Progress | None) -> Copied:
    """The copy is made beside its place and put there when it has proved sound: what was there is whole until then."""
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with written_by_us(target):
            os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with readable(source):
            copy_pages(source, draft, heard)
        found = checked(draft, source.name)
        with written_by_us(target):
            flush(draft)
            for end in ("-wal", "-shm"):  # what belonged to the file that was there
                target.with_name(target.name + end).unlink(missing_ok=True)
            draft.replace(target)
            flush(target.parent)
        return found
    finally:
        for end in ("", "-journal", "-wal", "-shm"):
            draft.with_name(draft.name + end).unlink(missing_ok=True)


@contextmanager
def written_by_us(target: Path) -> Iterator[None]:
    try:
        yield
    except OSError:
        raise InvalidOption("cannot-write", path=target.name) from None


@contextmanager
def readable(source: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:  # it is locked for long, or the disk is full
        raise Unavailable("backup-failed", path=source.name) from error
    except sqlite3.DatabaseError:
        raise InvalidRecord("backup-damaged", path=source.name) from None


def copy_pages(source: Path, draft: Path, heard: Progress | None) -> None:
    def told(_status: int, remaining: int, total: int) -> None:
        if heard is not None and total:
            heard(1 - remaining / total)

    with (
        closing(sqlite3.connect(source, timeout=PATIENCE, isolation_level=None)) as kept,
        closing(sqlite3.connect(draft, isolation_level=None)) as copy,
    ):
        # In one transaction: otherwise the copy would begin again at each event that is written meanwhile.
        kept.execute("BEGIN")
        kept.execute("SELECT count(*) FROM sqlite_master").fetchone()
        kept.backup(copy, pages=PAGES_AT_A_TIME, progress=told, sleep=0.0)
        kept.execute("ROLLBACK")
        copy.execute("PRAGMA journal_mode = DELETE").fetchone()  # one file, with nothing beside it


def checked(draft: Path, name: str) -> Copied:
    """Refuse a copy that is damaged, is not ours, or comes from a newer version."""
    with closing(sqlite3.connect(draft)) as connection:
        try:
            is_sound = connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        except sqlite3.DatabaseError:
            is_sound = False
        if not is_sound:
            raise InvalidRecord("backup-damaged", path=name)
    engine = create_engine(f"sqlite:///{draft}", poolclass=NullPool)
    with engine.connect() as connection:
        refuse_other_schemas(connection, older=True)
        tables, events = (
            int(connection.exec_driver_sql(f"SELECT count(*) FROM {each}").scalar() or 0)
            for each in ("tables", "events")
        )
    return Copied(tables, events, draft.stat().st_size)


def flush(path: Path) -> None:
    with suppress(PermissionError):  # folders cannot be opened on every system
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
