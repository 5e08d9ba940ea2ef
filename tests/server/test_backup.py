"""Copies of the tables, made while people play; and tables that go on from a copy."""

import asyncio
import os
import random
import shutil
import sqlite3
import stat
import subprocess
from contextlib import AsyncExitStack, closing

import pytest

from tafelrunde.errors import InvalidOption, InvalidRecord, Refusal
from tafelrunde.server import backup
from tafelrunde.server.backup import back_up, restore
from tafelrunde.server.eventlog import EventLog
from tests.server.happenings import MOVED, SETUP
from tests.server.live import LINK, gathered, play_on, play_out, serving
from tools import postgresql

pytestmark = pytest.mark.anyio


async def test_a_copy_under_load_is_whole_and_plays_on(sqlite_address, tmp_path, monkeypatch):
    monkeypatch.setattr(backup, "PAGES_AT_A_TIME", 5)
    copy, other = tmp_path / "copies" / "one.db", f"sqlite:///{tmp_path}/elsewhere/tables.db"
    copy.parent.mkdir()
    shares = []
    async with serving(sqlite_address) as live, AsyncExitStack() as stack:
        parties = [await stack.enter_async_context(gathered(live.lobby, "rondo", [LINK, LINK])) for _ in range(4)]
        before = {party.table: live.table(party.table).seq for party in parties}
        playing = asyncio.gather(*(play_out(party, number) for number, party in enumerate(parties)))
        found = await asyncio.to_thread(back_up, sqlite_address, copy, heard=shares.append)
        await playing
        assert found.tables == 4
        assert shares == sorted(shares)
        assert shares[-1] == 1.0
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        assert sorted(path.name for path in copy.parent.iterdir()) == ["one.db"]
    assert restore(other, copy).events == found.events
    async with serving(other) as live:
        for party in parties:
            happened = await live.house.log.read(party.table)
            assert [event.seq for event in happened] == list(range(1, len(happened) + 1))  # no gap, no half of a move
            assert len(happened) >= before[party.table]
            async with AsyncExitStack() as stack:
                party.sittings = [
                    await stack.enter_async_context(live.lobby.sit(party.table, [party.key(seat)])) for seat in (0, 1)
                ]
                await play_out(party)
                assert live.table(party.table).phase == "over"


async def test_a_copy_does_not_wait_for_writers_nor_they_for_it(sqlite_address, tmp_path, monkeypatch):
    """A page at a time, with an event after each: the copy is the moment at which it began."""
    monkeypatch.setattr(backup, "PAGES_AT_A_TIME", 1)
    log = EventLog.open(sqlite_address)
    await log.open_table("t", SETUP)
    for seq in range(2, 200):
        await log.append("t", seq, MOVED)
    loop, seq = asyncio.get_running_loop(), iter(range(200, 10_000))

    def write(_share):
        assert asyncio.run_coroutine_threadsafe(log.append("t", next(seq), MOVED), loop).result(10)

    found = await asyncio.to_thread(back_up, sqlite_address, tmp_path / "copy.db", heard=write)
    assert found.events == 199
    assert next(seq) > 205
    log.close()


async def test_nothing_is_overwritten_unasked(sqlite_address, tmp_path):
    log = EventLog.open(sqlite_address)
    await log.open_table("t", SETUP)
    copy = tmp_path / "copy.db"
    copy.write_text("my letters")
    with pytest.raises(InvalidOption, match="there already"):
        back_up(sqlite_address, copy)
    assert copy.read_text() == "my letters"
    assert back_up(sqlite_address, copy, force=True).tables == 1
    with pytest.raises(InvalidOption, match="database itself"):
        back_up(sqlite_address, tmp_path / "tables.db", force=True)
    with pytest.raises(InvalidOption, match="in use"):  # a server runs
        restore(sqlite_address, copy, force=True)
    await log.append("t", 2, MOVED)
    log.close()
    with pytest.raises(InvalidOption, match="there already"):
        restore(sqlite_address, copy)
    restore(sqlite_address, copy, force=True)
    log = EventLog.open(sqlite_address)
    assert len(await log.read("t")) == 1
    log.close()


def damage(path):
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2 // 4096 * 4096)
        file.write(os.urandom(4096 * 2))


async def test_damaged_and_foreign_files_are_refused_and_change_nothing(sqlite_address, tmp_path):
    log = EventLog.open(sqlite_address)
    for number in range(50):
        await log.open_table(f"t{number}", SETUP)
    log.close()
    copy, letter, empty = tmp_path / "copy.db", tmp_path / "letter.txt", tmp_path / "empty.db"
    back_up(sqlite_address, copy)
    damaged = tmp_path / "damaged.db"
    shutil.copy(copy, damaged)
    damage(damaged)
    letter.write_text("Dear table, " * 500)
    empty.touch()
    newer = tmp_path / "newer.db"
    shutil.copy(copy, newer)
    with closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    for bad, told in ((damaged, "damaged"), (letter, "damaged"), (empty, "no database of"), (newer, "newer version")):
        with pytest.raises(Refusal, match=told):
            restore(sqlite_address, bad, force=True)
    with pytest.raises(InvalidRecord, match="does not exist"):
        restore(sqlite_address, tmp_path / "none.db", force=True)
    with pytest.raises(InvalidRecord):
        restore(f"sqlite:///{tmp_path}/fresh.db", letter)
    assert not (tmp_path / "fresh.db").exists()
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]
    log = EventLog.open(sqlite_address)
    assert (await log.count()).going_on == 50
    log.close()
    with pytest.raises(InvalidOption, match="no database file"):
        back_up(f"sqlite:///{tmp_path}/none.db", tmp_path / "x.db")
    with pytest.raises(InvalidOption, match="cannot be written"):
        back_up(sqlite_address, tmp_path / "no" / "such" / "folder.db")


def test_postgresql_has_programs_of_its_own(postgresql_address, tmp_path):
    with pytest.raises(InvalidOption, match="pg_dump"):
        back_up(postgresql_address, tmp_path / "x.db")


async def test_a_postgresql_is_dumped_and_restored_as_documented(postgresql_server, postgresql_address, tmp_path):
    folder = postgresql.provided()
    if not (folder / "pg_dump").exists() or not (folder / "pg_restore").exists():
        pytest.skip("this PostgreSQL comes without pg_dump and pg_restore")
    other, dump = postgresql_server.new_database(), tmp_path / "tables.dump"
    async with serving(postgresql_address) as live, gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        await play_on(party, 4, random.Random(1))
        # As docs/server.md has it, while the server runs.
        command = [folder / "pg_dump", "--format=custom", f"--file={dump}", postgresql_address]
        await asyncio.to_thread(subprocess.run, command, check=True)
        await play_on(party, 2, random.Random(1))
    command = [folder / "pg_restore", "--clean", "--if-exists", "--no-owner", f"--dbname={other}", dump]
    await asyncio.to_thread(subprocess.run, command, check=True)
    async with serving(other) as live, AsyncExitStack() as stack:
        assert len(await live.house.log.read(party.table)) == 11  # four of them moves
        party.sittings = [
            await stack.enter_async_context(live.lobby.sit(party.table, [party.key(seat)])) for seat in (0, 1)
        ]
        await play_out(party)
        assert live.table(party.table).phase == "over"
