"""The list of tables that look for players: only those whose hosts are there, and something of everybody's."""

import asyncio
import time

import httpx
import pytest
from sqlalchemy import select

from tafelrunde.client import Lobby, Refused
from tafelrunde.server import lobby, schema
from tafelrunde.server.limits import Limits
from tafelrunde.server.network import PRIVATE
from tafelrunde.wire import asked
from tests.server.live import LINK, OPEN, serving

pytestmark = pytest.mark.anyio

GRACE = 0.3  # seconds
SEATS = [LINK, OPEN]


async def listed(live):
    return [found.table for found in await live.lobby.open_tables()]


async def until_listed(live, *tables):
    async with asyncio.timeout(20):
        while await listed(live) != list(tables):
            await asyncio.sleep(0.02)


@pytest.fixture
async def live(sqlite_address):
    async with serving(sqlite_address, grace_seconds=GRACE) as live:
        yield live


async def test_a_table_is_listed_while_its_host_is_there(live):
    """Against a list full of tables that nobody will ever come to."""
    opened = await live.lobby.open("rondo", SEATS, listed=True)
    assert await listed(live) == [opened.table]  # the host is on the way
    async with live.lobby.sit(opened.table, [opened.keys.host]):
        await asyncio.sleep(2 * GRACE)
        assert await listed(live) == [opened.table]
    async with live.lobby.sit(opened.table, [opened.keys.host]):  # the page is loaded anew
        await asyncio.sleep(2 * GRACE)
        assert await listed(live) == [opened.table]
    async with live.lobby.sit(opened.table, [opened.keys.seats["0"]]):  # a friend is no host
        await until_listed(live)
    async with live.lobby.sit(opened.table, [opened.keys.host]):
        await until_listed(live, opened.table)


async def test_the_list_tells_what_is_so_without_loading_a_table(live):
    opened = await live.lobby.open("rondo", [LINK, OPEN, OPEN], listed=True)
    async with live.lobby.sit(opened.table, [opened.keys.host, opened.keys.seats["0"]]) as host:
        await host.join(0, "Ada")
        async with asyncio.timeout(20):
            while [found.seats[0].name for found in await live.lobby.open_tables()] != ["Ada"]:
                await asyncio.sleep(0.02)
        assert (await live.lobby.open_tables())[0] == await live.lobby.table(opened.table)
        keys = [await live.lobby.take(opened.table, seat) for seat in (1, 2)]
        await until_listed(live)
        await host.free(1)
        await until_listed(live, opened.table)
        keys[0] = await live.lobby.take(opened.table, 1)
        async with live.lobby.sit(opened.table, keys) as guests:
            await guests.join(1, "Ben")
            await guests.join(2, "Ida")
            await until_listed(live)
            await guests.until(lambda: guests.phase != "waiting")  # whoever goes earlier is waited for
    # The row goes when the game begins, and the address of the host with it.
    async with asyncio.timeout(20):
        while await live.house.log.read_with(lambda connection: connection.execute(select(schema.lobby)).all()):
            await asyncio.sleep(0.02)


async def test_listing_many_tables_loads_none(sqlite_address):
    """Against a server that plays every table from its log whenever somebody looks at the list."""
    async with serving(sqlite_address, linger_seconds=0.0) as live:
        for _ in range(20):
            await live.lobby.open("rondo", SEATS, listed=True)
        began = time.perf_counter()
        for _ in range(10):
            assert len(await listed(live)) == 20
        assert time.perf_counter() - began < 5.0
        assert not live.house.rooms


# --- Fairness -------------------------------------------------------------------------------------------------------
def at(live, address):
    """Somebody at another address."""
    somebody = Lobby(live.address)
    somebody._http = httpx.AsyncClient(base_url=live.address, headers={"x-forwarded-for": address}, timeout=30.0)
    return somebody


async def test_an_address_lists_so_many_tables_and_no_more(sqlite_address):
    async with (
        serving(sqlite_address, limits=Limits(listed=2), proxies=PRIVATE, grace_seconds=60.0) as live,
        at(live, "192.0.2.1") as greedy,
        at(live, "192.0.2.2") as other,
    ):
        for _ in range(2):
            await greedy.open("rondo", SEATS, listed=True)
        with pytest.raises(Refused) as refused:
            await greedy.open("rondo", SEATS, listed=True)
        assert refused.value.key == "too-many-listed"
        await greedy.open("rondo", SEATS)  # which nobody else sees
        await other.open("rondo", SEATS, listed=True)
        assert len(await listed(live)) == 3


async def test_a_host_who_comes_back_with_many_tables_shows_no_more_than_others(sqlite_address):
    """Against tables that are opened, let go, and all taken up again at once."""
    async with serving(sqlite_address, limits=Limits(listed=2), grace_seconds=GRACE) as live:
        opened = []
        for _ in range(3):
            opened += [await live.lobby.open("rondo", SEATS, listed=True) for _ in range(2)]
            await until_listed(live)
        async with asyncio.TaskGroup() as group, asyncio.timeout(20):
            done = asyncio.Event()

            async def stay(table):
                async with live.lobby.sit(table.table, [table.keys.host]):
                    await done.wait()

            for table in opened:
                group.create_task(stay(table))
            while len(live.house.lobby._hosted) < len(opened):
                await asyncio.sleep(0.02)
            await asyncio.sleep(GRACE)
            assert len(await listed(live)) == 2
            done.set()


async def test_nobody_is_pushed_out_of_the_list(sqlite_address, monkeypatch):
    """Three addresses with all that they may list, and a list with room for four: the fourth is still seen."""
    monkeypatch.setattr(lobby, "MOST_LISTED", 4)
    async with serving(sqlite_address, limits=Limits(), proxies=PRIVATE, grace_seconds=60.0) as live:
        async with at(live, "192.0.2.9") as honest:
            table = (await honest.open("rondo", SEATS, listed=True)).table
        newest = []
        for number in range(3):
            async with at(live, f"2001:db8:0:{number}::1") as greedy:
                newest.append([(await greedy.open("rondo", SEATS, listed=True)).table for _ in range(3)][-1])
        assert await listed(live) == [*reversed(newest), table]


async def test_two_processes_show_the_same_list(postgresql_address):
    async with serving(postgresql_address, grace_seconds=GRACE) as one, serving(postgresql_address) as other:
        opened = await one.lobby.open("rondo", SEATS, listed=True)
        async with one.lobby.sit(opened.table, [opened.keys.host]):
            await asyncio.sleep(2 * GRACE)
            await until_listed(other, opened.table)
            key = await other.lobby.take(opened.table, 1)
            await until_listed(one)
            async with other.lobby.sit(opened.table, [key]) as guest:
                await guest.ask(asked.Leave, seat=1)
            await until_listed(one, opened.table)
        await until_listed(other)


async def test_a_host_stays_listed_and_one_whose_process_died_does_not(sqlite_address, monkeypatch):
    monkeypatch.setattr(lobby, "RENEW_EVERY", 0.1)
    monkeypatch.setattr(lobby, "SHOWN_FOR", 0.6)
    async with serving(sqlite_address) as live:
        opened = await live.lobby.open("rondo", SEATS, listed=True)
        async with live.lobby.sit(opened.table, [opened.keys.host]):
            await asyncio.sleep(1.2)
            assert await listed(live) == [opened.table]
            live.house.lobby._hosted.clear()  # as if it had died with its process
            await until_listed(live)
