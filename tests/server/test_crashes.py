"""What was acknowledged is there, once, whatever happened: a killed process, a lost connection, a full disk."""

import asyncio
import itertools
import random
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest
from msgspec.structs import replace
from sqlalchemy import event

from tafelrunde.errors import Unavailable
from tafelrunde.server.eventlog import EventLog
from tests.server.happenings import MOVED, SETUP, taken
from tests.server.live import eventually
from tools.postgresql import Server

pytestmark = pytest.mark.anyio

LONG = replace(MOVED, id="x" * 400_000)

TABLES = 40
WRITER = f"""
import asyncio, sys
from tafelrunde.server.eventlog import EventLog
from tests.server.happenings import SETUP, taken

async def play(log, name):
    seq = len(await log.read(name))
    if seq == 0:
        await log.open_table(name, SETUP)
        seq = 1
    while True:
        seq += 1
        assert await log.append(name, seq, taken(seq))
        sys.stdout.write(f"{{name}} {{seq}}\\n")
        sys.stdout.flush()

async def main():
    log = EventLog.open(sys.argv[1])
    await asyncio.gather(*(play(log, f"t{{n}}") for n in range({TABLES})))

asyncio.run(main())
"""


async def test_a_killed_process_loses_nothing_it_acknowledged(database):
    chance = random.Random(1)
    acknowledged = set()
    for _ in range(5):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, database], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
        )
        lines = [writer.stdout.readline()]  # from here on it writes
        time.sleep(chance.uniform(0.02, 0.4))
        writer.kill()
        lines += writer.stdout.read().splitlines(keepends=True)
        writer.wait()
        writer.stdout.close()
        whole = [line.split() for line in lines if line.endswith("\n")]
        acknowledged |= {(name, int(seq)) for name, seq in whole}
    log = EventLog.open(database)
    kept = {f"t{n}": await log.read(f"t{n}") for n in range(TABLES)}
    log.close()
    assert len(acknowledged) > 5 * TABLES
    assert acknowledged <= {(name, found.seq) for name in kept for found in kept[name]}
    for found in kept.values():  # nothing twice, nothing left out, nothing mixed up
        assert [each.seq for each in found] == list(range(1, len(found) + 1))
        assert all(each.body == taken(each.seq) for each in found[1:])


async def test_a_full_disk_refuses_and_then_works_again(sqlite_address):
    log = EventLog.open(sqlite_address)
    await log.open_table("t", SETUP)
    full = itertools.chain([30], itertools.repeat(2**30))  # pages that the database may have, at each use

    @event.listens_for(log.database.engine, "checkout")
    def limit(connection, _record, _proxy):
        connection.execute(f"PRAGMA max_page_count = {next(full)}")

    with pytest.raises(Unavailable):
        await log.append("t", 2, LONG)
    assert [found.seq for found in await log.read("t")] == [1]
    assert await log.append("t", 2, LONG)
    assert [found.seq for found in await log.read("t")] == [1, 2]
    log.close()


async def test_cut_connections_are_replaced(postgresql_address):
    log = EventLog.open(postgresql_address)
    await log.open_table("t", SETUP)
    with psycopg.connect(postgresql_address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid != pg_backend_pid()"
        )
    assert await log.append("t", 2, MOVED)
    assert len(await log.read("t")) == 2
    log.close()


async def test_a_crash_of_postgresql_under_load():
    """Appends fail while it is down, work again when it is back, and all that were acknowledged are there."""
    server = Server()
    try:
        log = EventLog.open(server.address())
        acknowledged, failures, going_on = set(), 0, True

        async def play(name):
            nonlocal failures
            assert await log.open_table(name, SETUP)
            while going_on:
                try:
                    seq = len(await log.read(name)) + 1
                    assert await log.append(name, seq, MOVED)
                    acknowledged.add((name, seq))
                except Unavailable:
                    failures += 1
                    await asyncio.sleep(0.05)

        players = [asyncio.create_task(play(f"t{n}")) for n in range(10)]
        await eventually(lambda: len(acknowledged) > 50)
        await asyncio.to_thread(server.stop)
        before, failed = len(acknowledged), failures
        await eventually(lambda: failures >= failed + 2 * len(players))
        assert len(acknowledged) == before
        await asyncio.to_thread(server.start)
        await eventually(lambda: len(acknowledged) >= before + 20)
        going_on = False
        await asyncio.gather(*players)
        kept = {(f"t{n}", found.seq) for n in range(10) for found in await log.read(f"t{n}")}
        assert acknowledged <= kept
        log.close()
    finally:
        server.close()
