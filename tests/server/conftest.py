"""The databases of the server's tests: both kinds, empty, with the durability of real use."""

from collections.abc import Iterator

import pytest

from tafelrunde.server.eventlog import EventLog
from tools.postgresql import Server


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[Server]:
    server = Server()
    yield server
    server.close()


@pytest.fixture
def sqlite_address(tmp_path) -> str:
    return f"sqlite:///{tmp_path}/tables.db"


@pytest.fixture
def postgresql_address(postgresql_server) -> str:
    return postgresql_server.new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request) -> str:
    """The address of an empty database; a test that asks for it runs once with each kind."""
    return request.getfixturevalue(f"{request.param}_address")


@pytest.fixture
def log(database) -> Iterator[EventLog]:
    log = EventLog.open(database)
    yield log
    log.close()
