"""The figures for Prometheus: each is there, and says what is so."""

import asyncio
import re
import time

import httpx
import pytest

from tafelrunde.server import lines, watching
from tafelrunde.server.limits import Limits
from tafelrunde.server.shares import Shares, Whose
from tafelrunde.server.thinkers import FOR_BOTS, FOR_HINTS, FOR_PEOPLE
from tests.server.live import LINK, OPEN, eventually, gathered, serving, wired

pytestmark = pytest.mark.anyio


@pytest.fixture
async def live(database, monkeypatch):
    monkeypatch.setattr(watching, "MEASURE_EVERY", 0.01)
    monkeypatch.setattr(watching, "WEIGH_EVERY", 0.05)
    monkeypatch.setattr(watching, "COUNT_EVERY", 1)
    async with serving(database) as live:
        yield live


@pytest.fixture
async def http(live):
    async with httpx.AsyncClient(base_url=live.address) as http:
        yield http


async def figures(http):
    text = (await http.get("/metrics")).text
    return {name: float(value) for name, value in re.findall(r"^(tafelrunde_\S+) (\S+)$", text, re.MULTILINE)}


async def test_the_log_and_what_is_in_memory(live, http, database):
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        await live.lobby.open("rondo", [LINK, OPEN])
        await asyncio.sleep(0.3)
        found = await figures(http)
        assert found['tafelrunde_tables{state="going-on"}'] == 2
        assert found['tafelrunde_tables{state="over"}'] == 0
        if database.startswith("sqlite"):
            assert found["tafelrunde_log_events"] == 8
            assert found['tafelrunde_log_bytes{part="wal"}'] > 0
            assert found['tafelrunde_log_bytes{part="free"}'] >= 0
        else:
            assert found['tafelrunde_log_bytes{part="database"}'] > 1e6
        assert found["tafelrunde_longest_log"] == live.table(party.table).seq == 7
        assert found["tafelrunde_writes_waiting"] == 0


async def test_connections_of_each_kind(live, http):
    table = (await live.lobby.open("rondo", [LINK, LINK])).table
    async with wired(live, table, []), wired(live, table, []):
        found = await figures(http)
        assert found['tafelrunde_connections{kind="socket"}'] == 2
        assert found['tafelrunde_connections{kind="plain"}'] >= 1
        assert found["tafelrunde_messages_unsent"] == 0
        assert found["tafelrunde_unread_bytes"] == 0
    await eventually(lambda: not live.server.app.state.lines.sockets)
    assert (await figures(http))['tafelrunde_connections{kind="socket"}'] == 0


async def test_the_lag_of_the_event_loop(live, http):
    await asyncio.sleep(0.1)
    time.sleep(0.2)  # somebody is in everybody's way
    await asyncio.sleep(0.1)
    found = await figures(http)
    assert found["tafelrunde_loop_lag_max_seconds"] > 0.1
    assert found["tafelrunde_loop_lag_seconds_count"] > 5
    assert found['tafelrunde_loop_lag_seconds_bucket{le="0.1"}'] < found["tafelrunde_loop_lag_seconds_count"]
    longest = found["tafelrunde_loop_lag_max_seconds"]
    assert (await figures(http))["tafelrunde_loop_lag_max_seconds"] < longest  # since the last look


async def test_refusals_and_addresses(sqlite_address, monkeypatch):
    monkeypatch.setattr(lines, "REQUEST_SECONDS", 0.3)
    async with (
        serving(sqlite_address, limits=Limits(connections=3)) as live,
        httpx.AsyncClient(base_url=live.address) as http,
    ):
        host, port = live.address.removeprefix("http://").split(":")
        await http.get("/api/tables/abcdefghijkl")
        silent = [await asyncio.open_connection(host, int(port)) for _ in range(4)]
        await eventually(lambda: live.server.app.state.lines.refused["silent"] > 0)
        found = await figures(http)
        assert found['tafelrunde_refused_total{key="unknown-table"}'] == 1
        assert found['tafelrunde_connections_refused_total{reason="address-full"}'] >= 1
        assert found['tafelrunde_connections_refused_total{reason="silent"}'] >= 1
        assert found["tafelrunde_addresses"] == 1
        assert found["tafelrunde_bans"] == 0
        for _, writer in silent:
            writer.close()


async def test_queues_by_kind():
    shares = Shares()
    for urgency, table in ((FOR_PEOPLE, "a"), (FOR_BOTS, "a"), (FOR_BOTS, "b"), (FOR_HINTS, "a")):
        shares.put(urgency, Whose("somebody", table), urgency)
    assert shares.waiting_by_urgency() == {FOR_PEOPLE: 1, FOR_HINTS: 1, FOR_BOTS: 2}
    await shares.get()
    assert shares.waiting_by_urgency() == {FOR_HINTS: 1, FOR_BOTS: 2}


async def test_the_queues_are_told(live, http):
    found = await figures(http)
    assert {name for name in found if "thoughts_waiting" in name} == {
        f'tafelrunde_thoughts_waiting{{for="{kind}"}}' for kind in ("people", "hints", "bots")
    }
