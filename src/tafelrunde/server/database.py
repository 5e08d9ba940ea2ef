"""The database behind the log: SQLite in a file of ours, or a PostgreSQL that several processes share.

Both are opened so that a commit means: it is on the disk.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError

from tafelrunde.errors import InvalidOption, Unavailable

MIGRATIONS = Path(__file__).parent / "migrations"
EXAMPLES = "sqlite:///tafelrunde.db, postgresql://user:password@host/name"
# A PostgreSQL that has vanished without a word is noticed within about this time (seconds; the last in milliseconds).
KEEPING_ALIVE: dict[str, Any] = {  # Any: options of psycopg
    "connect_timeout": 10,
    "keepalives_idle": 5,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 15_000,
}
MIGRATION_LOCK = 0x7461_6665_6C  # any number that is ours: only one process migrates at a time

# Each line keeps a promise: a commit is flushed (FULL, also through the disk's own cache on a Mac), readers never wait
# for the writer (WAL), an event belongs to a table (foreign_keys), and a short wait is no error.
# Before anything is written comes how the file shrinks again (space.py).
SQLITE_SETTINGS = (
    "PRAGMA auto_vacuum = INCREMENTAL",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",
    "PRAGMA checkpoint_fullfsync = ON",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 10000",
)
POSTGRESQL_SETTINGS = "-c synchronous_commit=on -c timezone=UTC"
MUST_BE_ON = ("fsync", "full_page_writes")  # settings of the PostgreSQL server itself

logger = logging.getLogger(__name__)


class Database:
    """An open database, its schema up to date. `shared` says whether other processes may use it too."""

    def __init__(self, address: str) -> None:
        self.url = understood(address)
        self.shared = self.url.get_backend_name() == "postgresql"
        self._lock = None if self.shared else locked(sqlite_path(self.url))
        self.engine = postgresql(self.url) if self.shared else sqlite(self.url)
        try:
            with reaching():
                if self.shared:
                    refuse_carelessness(self.engine)
                else:
                    learn_to_shrink(self.engine)
                migrate(self.engine)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()


@contextmanager
def beside(address: str) -> Iterator[Engine]:
    """A database that a server may be using at this moment; nothing is made or migrated."""
    url = understood(address)
    is_file = url.get_backend_name() == "sqlite"
    if is_file and not sqlite_path(url).is_file():
        raise InvalidOption("database-missing", path=sqlite_path(url).name)
    engine = sqlite(url) if is_file else postgresql(url)
    try:
        with reaching():
            with engine.connect() as connection:
                refuse_other_schemas(connection)
            yield engine
    finally:
        engine.dispose()


def understood(address: str) -> URL:
    """The address of a database; only its kind is ever repeated, for it may hold a password."""
    try:
        url = make_url(address)
    except ArgumentError:
        raise InvalidOption("database-address", examples=EXAMPLES) from None
    if url.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        if find_spec("psycopg") is None:
            raise InvalidOption("extra-missing", name="psycopg", extra="postgresql")
        return url.set(drivername="postgresql+psycopg")
    if url.drivername in ("sqlite", "sqlite+pysqlite") and url.database not in (None, "", ":memory:") and not url.query:
        return url.set(drivername="sqlite+pysqlite")
    raise InvalidOption("database-address", examples=EXAMPLES)


# --- SQLite ---------------------------------------------------------------------------------------------------------
def sqlite_path(url: URL) -> Path:
    assert url.database is not None
    return Path(url.database)


def locked(path: Path) -> IO[bytes]:
    """Claim a database file for this process; the claim ends with the process, however that ends."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # The log holds the keys of the seats: it is nobody else's business. SQLite gives its other files the same mode.
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
            with suppress(OSError):  # it is somebody else's file, or there is none
                each.chmod(0o600)
        file = path.with_name(path.name + ".lock").open("ab")
    except OSError:
        raise InvalidOption("database-file", path=path.name) from None
    try:
        claim(file)
    except OSError:
        file.close()
        raise InvalidOption("database-in-use", path=path.name) from None
    return file


def claim(file: IO[bytes]) -> None:
    if os.name == "nt":  # pragma: no cover
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def sqlite(url: URL) -> Engine:
    engine = create_engine(url, hide_parameters=True)  # parameters hold secrets

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:  # Any: the driver's own connection
        connection.isolation_level = None  # sqlite3 begins no transactions by itself: `begin` below does
        for setting in SQLITE_SETTINGS:
            connection.execute(setting)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that reads first and writes later could be refused in its middle; one that says so is not.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def learn_to_shrink(engine: Engine) -> None:
    """A file from before this was set is written anew, once. Where there is no room for that it stays as it is."""
    incremental = 2
    connection = engine.raw_connection()  # SQLAlchemy's own are always in a transaction
    try:
        cursor = connection.cursor()
        if cursor.execute("PRAGMA auto_vacuum").fetchone()[0] != incremental:
            logger.info("the database file is written anew, so that it can shrink from now on")
            try:
                cursor.execute("VACUUM")
            except sqlite3.OperationalError:
                logger.warning("the database file could not be written anew; it does not shrink until it is")
        cursor.close()
    finally:
        connection.close()


# --- PostgreSQL -----------------------------------------------------------------------------------------------------
def postgresql(url: URL) -> Engine:
    return create_engine(
        url,
        hide_parameters=True,
        pool_pre_ping=True,  # a connection that died while nobody used it is replaced, and nobody notices
        connect_args={"options": POSTGRESQL_SETTINGS, **KEEPING_ALIVE},
    )


def refuse_carelessness(engine: Engine) -> None:
    with engine.connect() as connection:
        for setting in MUST_BE_ON:
            if connection.scalar(text(f"SHOW {setting}")) != "on":
                raise InvalidOption("database-careless", setting=setting)


# --- The schema -----------------------------------------------------------------------------------------------------
def migrate(engine: Engine) -> None:
    """Bring the schema up to date, in one transaction; refuse a database that is newer than the program."""
    config = migrations()
    known = known_revisions(config)
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATION_LOCK})
        if not known.issuperset(MigrationContext.configure(connection).get_current_heads()):
            raise InvalidOption("database-newer")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def known_revisions(config: Config) -> set[str]:
    return {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}


def refuse_other_schemas(connection: Connection, *, older: bool = False) -> None:
    """Refuse what is no database of ours, or of another version; an `older` one will do where it is migrated later."""
    config = migrations()
    heads = set(MigrationContext.configure(connection).get_current_heads())
    if not heads:
        raise InvalidOption("database-empty")
    if not heads <= known_revisions(config):
        raise InvalidOption("database-newer")
    if not older and heads != set(ScriptDirectory.from_config(config).get_heads()):
        raise InvalidOption("database-older")


@contextmanager
def reaching() -> Iterator[None]:
    """What goes wrong while a database is opened, in one sentence."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        raise Unavailable("database-unreachable") from error
