"""Expired tables leave no empty file behind, and nobody waits for it."""

import asyncio
import sqlite3
import time

import pytest

from tafelrunde.server import space
from tafelrunde.server.database import Database
from tafelrunde.server.eventlog import EventLog
from tests.server.happenings import MOVED, SETUP
from tests.server.live import LINK, serving

pytestmark = pytest.mark.anyio

TABLES, EVENTS = 400, 30


async def filled(log, at=0.0):
    names = [f"t{n}" for n in range(TABLES)]
    await asyncio.gather(*(log.open_table(name, SETUP, at=at) for name in names))
    for seq in range(2, EVENTS):
        await asyncio.gather(*(log.append(name, seq, MOVED, at=at) for name in names))


async def test_the_file_shrinks_while_somebody_moves(sqlite_address, tmp_path):
    log = EventLog.open(sqlite_address)
    await filled(log)
    await log.open_table("live", SETUP)
    await asyncio.to_thread(space.empty_the_wal, log.database.engine)
    before = (tmp_path / "tables.db").stat().st_size
    assert len(await log.expire(finished_before=10, idle_before=10)) == TABLES
    waits, is_over = [], asyncio.Event()

    async def move():
        seq = 2
        while not is_over.is_set():
            began = time.perf_counter()
            assert await log.append("live", seq, MOVED)
            waits.append(time.perf_counter() - began)
            seq += 1

    moving = asyncio.create_task(move())
    assert await space.give_back(log) > 100
    is_over.set()
    await moving
    await asyncio.to_thread(space.empty_the_wal, log.database.engine)
    assert (tmp_path / "tables.db").stat().st_size < before / 4
    assert (tmp_path / "tables.db-wal").stat().st_size == 0
    assert len(waits) > 3
    assert sorted(waits)[len(waits) // 2] < 0.5  # 1 ms on a machine of its own; docs/server.md tells what was measured
    assert len(await log.read("live")) == len(waits) + 1
    assert await space.give_back(log) == 0
    log.close()


async def test_a_server_gives_space_back_by_itself(sqlite_address, tmp_path):
    log = EventLog.open(sqlite_address)
    await filled(log)
    log.close()
    before = (tmp_path / "tables.db").stat().st_size
    async with serving(sqlite_address) as live, asyncio.timeout(60):
        await live.lobby.open("rondo", [LINK, LINK])
        while (tmp_path / "tables.db").stat().st_size > before / 4:
            await asyncio.sleep(0.05)
        assert (await live.house.log.count()).going_on == 1


async def test_postgresql_needs_no_help(postgresql_address):
    log = EventLog.open(postgresql_address)
    assert await space.give_back(log) == 0
    log.close()


def test_an_older_file_is_written_anew_once(sqlite_address, tmp_path):
    Database(sqlite_address).close()
    with sqlite3.connect(tmp_path / "tables.db", isolation_level=None) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA auto_vacuum = NONE")
        connection.execute("VACUUM")
        assert connection.execute("PRAGMA auto_vacuum").fetchone() == (0,)
    connection.close()
    database = Database(sqlite_address)
    with database.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA auto_vacuum").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    database.close()
