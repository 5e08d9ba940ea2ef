"""Opening a database: its schema, and everything that is refused in one sentence."""

import stat
import subprocess
import sys

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text

from tafelrunde.errors import InvalidOption, Refusal, Unavailable
from tafelrunde.server.database import Database
from tafelrunde.server.schema import metadata
from tools.postgresql import Server, free_port


@pytest.fixture
def opened(database):
    opened = Database(database)
    yield opened
    opened.close()


def test_the_migrations_make_what_the_schema_says(opened):
    with opened.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert set(inspect(connection).get_table_names()) == {"alembic_version", *metadata.tables}
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "0003_lobby"


def test_a_database_is_opened_again(opened, database):
    opened.close()
    Database(database).close()


def test_a_newer_database_is_refused_and_left_alone(opened, database):
    with opened.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    opened.close()
    with pytest.raises(InvalidOption, match="newer version"):
        Database(database)
    with pytest.raises(InvalidOption, match="newer version"):  # and the lock was let go
        Database(database)


def test_two_processes_may_open_one_new_postgresql_at_once(postgresql_address):
    script = f"from tafelrunde.server.database import Database; Database({postgresql_address!r}).close()"
    running = [subprocess.Popen([sys.executable, "-c", script]) for _ in range(3)]
    assert [each.wait(60) for each in running] == [0, 0, 0]


def test_a_second_process_on_the_same_file_is_refused(sqlite_address):
    first = Database(sqlite_address)
    script = (
        "from tafelrunde.errors import Refusal\n"
        "from tafelrunde.server.database import Database\n"
        f"try: Database({sqlite_address!r})\n"
        "except Refusal as refusal: print(refusal.sentence('de'))"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert told.stdout == "Die Datenbankdatei „tables.db“ wird schon von einem anderen Prozess benutzt.\n"
    with pytest.raises(InvalidOption, match="in use"):  # nor a second time in the same process
        Database(sqlite_address)
    first.close()
    Database(sqlite_address).close()


@pytest.mark.parametrize("is_there", [False, True])
def test_the_file_is_for_its_owner_only(sqlite_address, tmp_path, is_there):
    if is_there:
        Database(sqlite_address).close()
        (tmp_path / "tables.db").chmod(0o644)
    database = Database(sqlite_address)
    with database.engine.connect():
        for path in tmp_path.glob("tables.db*"):
            if path.suffix != ".lock":
                assert stat.S_IMODE(path.stat().st_mode) == 0o600
    database.close()


@pytest.mark.parametrize(
    "address",
    [
        "",
        "tables.db",
        "mysql://user:geheim@host/x",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite+aiosqlite:///x.db",
        "::",
    ],
)
def test_other_addresses_are_refused_without_repeating_them(address):
    with pytest.raises(InvalidOption) as caught:
        Database(address)
    assert "geheim" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_are_no_database_are_refused(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear table, " * 100)
    with pytest.raises(Unavailable):
        Database(f"sqlite:///{tmp_path}/letter.txt")
    assert (tmp_path / "letter.txt").read_text().startswith("Dear table")
    with pytest.raises(InvalidOption):
        Database(f"sqlite:///{tmp_path}")
    with pytest.raises(InvalidOption):
        Database(f"sqlite:///{tmp_path}/letter.txt/below/tables.db")


def test_a_database_that_is_not_there_is_refused(postgresql_server):
    for address in (f"postgresql://nobody@127.0.0.1:{free_port()}/x", postgresql_server.address("missing")):
        with pytest.raises(Refusal) as caught:
            Database(address)
        assert isinstance(caught.value, Unavailable)


def test_a_careless_postgresql_is_refused():
    server = Server(fsync="off")
    try:
        with pytest.raises(InvalidOption, match="fsync"):
            Database(server.address())
    finally:
        server.close()


# --- What a commit means: asked of live connections ------------------------------------------------------------------
def test_sqlite_flushes_every_commit(sqlite_address):
    database = Database(sqlite_address)
    with database.engine.connect() as one, database.engine.connect() as another:
        for connection in (one, another):
            found = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "fullfsync")
            }
            full = 2
            assert found == {
                "journal_mode": "wal",
                "synchronous": full,
                "foreign_keys": 1,
                "busy_timeout": 10000,
                "fullfsync": 1,
            }
    database.close()


def test_postgresql_flushes_every_commit(postgresql_server, postgresql_address):
    name = postgresql_address.rpartition("/")[2]
    with psycopg.connect(postgresql_server.address(), autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")  # we insist all the same
    database = Database(postgresql_address)
    with database.engine.connect() as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            assert connection.scalar(text(f"SHOW {setting}")) == "on"
    database.close()
