"""People who connect and say nothing, or never read: they get no more than their share, and nobody else waits."""

import asyncio
import os
import time

import httpx
import pytest
from websockets.frames import Frame, Opcode

from tafelrunde.server import lines
from tafelrunde.server.limits import Limits
from tafelrunde.server.lines import Lines
from tafelrunde.server.network import PRIVATE
from tests.server.live import LINK, eventually, serving, wired

pytestmark = pytest.mark.anyio


async def connected(address):
    host, port = address.removeprefix("http://").split(":")
    return await asyncio.open_connection(host, int(port))


async def is_closed(reader, seconds=5.0):
    """Whether the other side ends the line in time."""
    try:
        return await asyncio.wait_for(reader.read(), seconds) is not None
    except TimeoutError:
        return False
    except ConnectionError:
        return True


async def test_silent_connections_are_counted_and_end(sqlite_address, monkeypatch):
    monkeypatch.setattr(lines, "REQUEST_SECONDS", 3.0)
    async with serving(sqlite_address, limits=Limits(connections=20)) as live:
        counted = live.server.app.state.lines
        silent = [await connected(live.address) for _ in range(60)]
        await eventually(lambda: counted.open == 20)
        assert sum(await asyncio.gather(*(is_closed(reader, 0.5) for reader, _ in silent))) == 40
        assert all(await asyncio.gather(*(is_closed(reader, 10.0) for reader, _ in silent)))
        await eventually(lambda: counted.open == 0)
        for _, writer in silent:
            writer.close()
        assert (await live.lobby.open("rondo", [LINK, LINK])).table


@pytest.mark.parametrize(
    "said",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow",  # headers that never end
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{",  # a body that never comes
        b"POST /api/tables/abcdefgh/seats/0/take HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{",
    ],
)
async def test_a_request_that_never_ends_is_cut_off(sqlite_address, monkeypatch, said):
    monkeypatch.setattr(lines, "REQUEST_SECONDS", 0.5)
    async with serving(sqlite_address, limits=Limits()) as live:
        reader, writer = await connected(live.address)
        writer.write(said)
        assert await is_closed(reader)
        writer.close()
        await eventually(lambda: live.server.app.state.lines.open == 0)


async def test_whoever_asks_in_time_is_not_cut_off(sqlite_address, monkeypatch):
    monkeypatch.setattr(lines, "REQUEST_SECONDS", 0.5)
    async with serving(sqlite_address, limits=Limits()) as live:
        table = (await live.lobby.open("rondo", [LINK, LINK])).table
        async with wired(live, table, []) as wire:
            await asyncio.sleep(1.0)  # a socket may be silent for as long as it likes
            assert (await wire.ask(type="tell", id="a", what="help"))["type"] == "answer"
            assert live.server.app.state.lines.open >= 1
        async with httpx.AsyncClient(base_url=live.address) as http:
            for _ in range(3):  # over one line
                assert (await http.get("/healthz")).text == "alive\n"
                await asyncio.sleep(0.4)
    assert live.server.app.state.lines.open == 0


async def test_pings_that_nobody_reads_answers_to_end_the_line(sqlite_address):
    async with serving(sqlite_address, limits=Limits()) as live:
        table = (await live.lobby.open("rondo", [LINK, LINK])).table
        reader, writer = await connected(live.address)
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        writer.write(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        ping = Frame(Opcode.PING, b"x" * 125).serialize(mask=True)
        before, sent = memory(), 0
        deadline = time.monotonic() + 10
        try:
            while not reader.at_eof() and time.monotonic() < deadline:
                writer.write(ping * 1000)
                sent += 1000
                await asyncio.wait_for(writer.drain(), 5)
        except (ConnectionError, TimeoutError):
            pass
        writer.close()
        await eventually(lambda: live.server.app.state.lines.open == 0)
        assert sent < 100_000
        assert memory() - before < 16_000_000


def memory():
    with open("/proc/self/statm", encoding="ascii") as told:
        return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_lines_of_proxies_are_those_of_many_people():
    counted = Lines(Limits(connections=2), most=5, proxies=PRIVATE)
    assert [counted.enter("192.0.2.1") for _ in range(3)] == ["192.0.2.1", "192.0.2.1", None]
    assert [counted.enter("10.0.0.1") for _ in range(4)] == ["10.0.0.1"] * 3 + [None]  # there is no more room at all
    counted.leave("192.0.2.1")
    assert counted.enter("192.0.2.1") == "192.0.2.1"


def test_a_full_house_is_logged_once(caplog):
    counted = Lines(Limits(), most=4)
    for number in range(20):
        counted.enter(f"192.0.2.{number}")
    assert caplog.text.count("no room for more than 4 connections") == 1
