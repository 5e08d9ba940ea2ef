"""One hostile address against the table server, and what others at other tables notice of it.

    python tools/siege.py [ATTACK …] [--seconds 15] [--json FILE]

Starts a server of its own with its usual limits and a log that somebody has made endless (6,000 moves made and taken
back). The attacker is a process of its own and comes from 127.0.0.2; the victim plays at 127.0.0.1 and measures the
time from sending a move to its acknowledgement. The attacks: `log` (histories and records of the endless log),
`records`, `tables`, `hellos`, `games`, `figures` (cheap requests, as fast as they are answered), `pongs` (pings whose
answers are never read), `hints` (98 sockets; the victim's opponent is `hard`). `none` is the baseline.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from load import Process, free_port, share, told, wait_for
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tafelrunde.client import Lobby
from tafelrunde.server.eventlog import EventLog
from tafelrunde.server.events import Began, Body, Event, Joined, Moved, Opened, Undone
from tafelrunde.server.table import Table, opened
from tafelrunde.wire import PROTOCOL
from tafelrunde.wire.bodies import SeatWish

ENEMY = "127.0.0.2"
ENDLESS = "endless-log0"
EVENTS = 6000
LISTED = 200  # tables that anybody may join,
OF_ONE = 2  # so many from each address
SOCKETS = 98  # the limit is 100 for one address
LINK = SeatWish(kind="link")
PAUSE = 0.03  # seconds between two moves of the victim


# --- The endless log ------------------------------------------------------------------------------------------------
async def write_endless(database: str) -> None:
    """What was possible before undos were limited."""
    log = EventLog.open(database)
    setup = Opened(
        game="elfer", options={}, board=None, seats=[LINK, LINK], start=0, clock=None, listed=False,
        master=secrets.token_hex(32), secret=secrets.token_hex(32),
    )  # fmt: skip
    table = opened(ENDLESS, Event(1, time.time(), setup))
    await log.open_table(ENDLESS, setup)
    for seat in (0, 1):
        await add(log, table, Joined(seat=seat, name=f"Seat {seat}", nonce=secrets.token_hex(32), id=f"join{seat}"))
    await add(log, table, Began())
    chance = random.Random(1)
    while not table.under_way.may_undo:
        await add(log, table, moved(table, chance))
    while table.seq < EVENTS:
        await add(log, table, Undone(seat=table.under_way.to_move, id=f"undo{table.seq}"))
        while not table.under_way.may_undo:
            await add(log, table, moved(table, chance))
    log.close()


def moved(table: Table, chance: random.Random) -> Moved:
    position = table.under_way
    data = position.game.state.MOVES.data(chance.choice(position.legal_numbers))
    return Moved(seat=position.to_move, by="person", move=data, id=f"move{table.seq}")


async def add(log: EventLog, table: Table, body: Body) -> None:
    event = Event(table.seq + 1, time.time(), body)
    assert await log.append(table.id, event.seq, body, at=event.at)
    table.follow(event)


# --- The attacker ---------------------------------------------------------------------------------------------------
async def attack(kind: str, address: str, table: str, key: str) -> None:
    """Until it is killed."""
    transport = httpx.AsyncHTTPTransport(local_address=ENEMY, limits=httpx.Limits(max_connections=100))
    async with httpx.AsyncClient(base_url=address, transport=transport, timeout=60.0) as client:
        paths = {"records": f"/api/tables/{table}/record", "tables": "/api/tables", "games": "/api/games",
                 "figures": "/metrics"}  # fmt: skip
        if kind in paths:
            await many(40, lambda: client.get(paths[kind]))
        elif kind == "log":
            record = f"/api/tables/{ENDLESS}/record"
            await asyncio.gather(many(12, lambda: client.get(record)), many(12, lambda: greet(address, ENDLESS, [])))
        elif kind == "hellos":
            await many(40, lambda: greet(address, table, []))
        elif kind == "pongs":
            await many(40, lambda: ping(address, table))
        elif kind == "hints":
            await many(SOCKETS, lambda: ask_for_hints(address, table, key))
        else:
            await asyncio.sleep(3600)


async def many(count: int, once: Callable[[], Awaitable[object]]) -> None:
    async def again_and_again() -> None:
        while True:
            with suppress(httpx.HTTPError, WebSocketException, OSError, TimeoutError):
                await once()

    await asyncio.gather(*(again_and_again() for _ in range(count)))


def reached(address: str, table: str) -> connect:
    url = f"ws{address.removeprefix('http')}/api/tables/{table}/socket"
    return connect(url, compression=None, max_size=2**24, local_addr=(ENEMY, 0), ping_interval=None)


async def say_hello(socket: ClientConnection, some_keys: list[str]) -> None:
    await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "keys": some_keys, "since": 0}))
    await socket.recv()


async def greet(address: str, table: str, some_keys: list[str]) -> None:
    async with reached(address, table) as socket:
        await say_hello(socket, some_keys)


async def ping(address: str, table: str) -> None:
    """As many pings as the line takes, of which no answer is read."""
    async with reached(address, table) as socket:
        await say_hello(socket, [])
        socket.transport.pause_reading()
        while True:
            async with asyncio.timeout(5.0):
                await socket.ping(secrets.token_bytes(100))


async def ask_for_hints(address: str, table: str, key: str) -> None:
    async with reached(address, table) as socket:
        await say_hello(socket, [key])
        while True:
            await socket.send(json.dumps({"type": "hint", "seat": 0, "id": secrets.token_hex(8)}))
            while json.loads(await socket.recv())["type"] not in ("answer", "refused"):
                pass


async def fill_the_lobby(address: str) -> None:
    """A few listed tables from each of many addresses."""
    wishes = {"game": "rondo", "seats": [{"kind": "link"}, {"kind": "open"}], "listed": True}
    for number in range(LISTED // OF_ONE):
        transport = httpx.AsyncHTTPTransport(local_address=f"127.0.1.{number + 1}")
        async with httpx.AsyncClient(base_url=address, transport=transport) as client:
            for _ in range(OF_ONE):
                await client.post("/api/tables", json=wishes)


# --- The victim -----------------------------------------------------------------------------------------------------
async def suffer(lobby: Lobby, seconds: float, opponent: SeatWish) -> tuple[list[float], list[float]]:
    """Play for a while: the times of one's own moves, and how long a bot took for its."""
    times, bots, chance = list[float](), list[float](), random.Random(2)
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        found = await lobby.open("ingenious", [LINK, opponent])
        sittings = [lobby.sit(found.table, [key]) for key in found.keys.seats.values()]
        for seat, sitting in enumerate(sittings):
            await sitting.__aenter__()
            await sitting.join(seat, f"Seat {seat}")
        try:
            while time.perf_counter() < until and sittings[0].phase != "over":
                for sitting in sittings:
                    began = time.perf_counter()
                    while sitting.offer is None and sitting.phase != "over" and len(sittings) == 1:
                        await asyncio.sleep(0.001)
                    if len(sittings) == 1 and time.perf_counter() - began > 0.05:
                        bots.append(time.perf_counter() - began)
                    if sitting.offer is not None and sitting.phase != "over":
                        began = time.perf_counter()
                        await sitting.move(chance.choice(sitting.offered))
                        times.append(time.perf_counter() - began)
                await asyncio.sleep(PAUSE)
        finally:
            for sitting in sittings:
                await sitting.__aexit__(None, None, None)
    return times, bots


async def besieged(kind: str, address: str, seconds: float, server: Process) -> dict[str, Any]:
    async with Lobby(address) as lobby:
        await suffer(lobby, 2.0, LINK)  # all code is loaded
        before = server.memory()
        prize = await lobby.open("ingenious", [LINK, SeatWish(kind="bot", level="medium")])
        key = prize.keys.seats["0"]
        if kind == "tables":
            await fill_the_lobby(address)
        async with lobby.sit(prize.table, [key]) as sitting:
            await sitting.join(0, "Prize")
            command = [sys.executable, __file__, "--as-attacker", kind, address, prize.table, key]
            with subprocess.Popen(command) as enemy:
                try:
                    await asyncio.sleep(3.0)
                    level = SeatWish(kind="bot", level="hard") if kind == "hints" else LINK
                    times, bots = await suffer(lobby, seconds, level)
                    peak = server.memory()
                finally:
                    enemy.kill()
        await asyncio.sleep(5.0)
        after = server.memory()
    found: dict[str, Any] = {"attack": kind, "moves": len(times)}
    found |= {"p50_ms": share(times, 0.5), "p99_ms": share(times, 0.99), "worst_ms": share(times, 1.0)}
    found |= {"peak_mb": (peak - before) >> 20, "left_mb": (after - before) >> 20}
    return found | ({"bot_p50_ms": share(bots, 0.5), "bot_worst_ms": share(bots, 1.0)} if bots else {})


ATTACKS = ("none", "log", "records", "tables", "hellos", "games", "figures", "pongs", "hints")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=15.0, help="that the victim plays under each attack")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    found = []
    for kind in options.attacks or ATTACKS:
        if kind not in ATTACKS:
            parser.error(f"there is no attack {kind}")
        with tempfile.TemporaryDirectory(prefix="tafelrunde-siege-") as folder:
            database, port = f"sqlite:///{folder}/tables.db", free_port()
            asyncio.run(write_endless(database))
            command = [sys.executable, "-m", "tafelrunde", "serve", "--port", str(port), "--database", database]
            with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
                try:
                    wait_for(port, process)
                    found.append(
                        asyncio.run(besieged(kind, f"http://127.0.0.1:{port}", options.seconds, Process(process.pid)))
                    )
                finally:
                    process.send_signal(signal.SIGTERM)
        told("")
        print(json.dumps(found[-1]), flush=True)
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--as-attacker"]:
        asyncio.run(attack(*sys.argv[2:6]))
    else:
        main()
