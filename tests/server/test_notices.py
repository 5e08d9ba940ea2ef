"""Notices: each process on a PostgreSQL hears of new events, and reads again when it may have missed one."""

import asyncio

import psycopg
import pytest

from tafelrunde.server.eventlog import EventLog
from tafelrunde.server.notices import Notices
from tests.server.happenings import MOVED, SETUP

pytestmark = pytest.mark.anyio


class Owner:
    """Keeps what it is told, and everything it read after a gap."""

    def __init__(self, log):
        self.log = log
        self.told, self.gaps, self.seen = [], 0, asyncio.Event()
        self.notices = Notices(log.database, self.hear, self.gap)

    def hear(self, table_id, seq):
        self.told.append((table_id, seq))
        self.seen.set()

    def gap(self):
        self.gaps += 1
        self.seen.set()

    async def until(self, condition):
        async with asyncio.timeout(20):
            while not condition():
                self.seen.clear()
                await self.seen.wait()


@pytest.fixture
async def owner(postgresql_address):
    log = EventLog.open(postgresql_address)
    owner = Owner(log)
    await owner.until(lambda: owner.gaps == 1)  # now it listens
    yield owner
    owner.notices.close()
    log.close()


async def test_another_process_hears_of_events(owner, postgresql_address):
    other = EventLog.open(postgresql_address)
    await other.open_table("a b", SETUP)
    assert await asyncio.gather(*(other.append("a b", seq, MOVED) for seq in range(2, 40))) == [True] * 38
    assert not await other.append("a b", 2, MOVED)
    await other.append("a b", 40, MOVED)
    await owner.until(lambda: len(owner.told) == 40)
    assert sorted(owner.told) == [("a b", seq) for seq in range(1, 41)]
    assert owner.gaps == 1
    other.close()


async def test_after_a_lost_connection_the_log_is_read_again(owner, postgresql_address):
    """The listener is cut off, an event happens meanwhile or not, and nothing is missed."""
    other = EventLog.open(postgresql_address)
    await other.open_table("t", SETUP)
    for round_ in range(3):
        with psycopg.connect(postgresql_address, autocommit=True) as connection:
            killed = connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
            ).fetchall()
        assert killed == [(True,)]
        await other.append("t", 2 + round_, MOVED)
        await owner.until(lambda gaps=2 + round_: owner.gaps == gaps)
        assert [event.seq for event in await owner.log.read("t")] == list(range(1, 3 + round_))
    owner.told.clear()
    await other.append("t", 5, MOVED)
    await owner.until(lambda: owner.told == [("t", 5)])
    other.close()
