"""Load on the table server: many tables with two remote clients each, playing whole games, from a process of its own.

    python tools/load.py [--tables 500] [--rate 500] [--seconds 20] [--database …] [--json FILE]

Starts a server of its own with limits off, seats all clients, measures the memory of idle tables, then plays: first
paced, so that a chosen number of moves a second is offered, then as fast as the clients can. It reports durable moves
a second, the time from sending a move to its acknowledgement, memory, and the processor time of server and clients.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvloop

from tafelrunde.client import Lobby, Sitting
from tafelrunde.games import names
from tafelrunde.wire.bodies import SeatWish

TICKS = os.sysconf("SC_CLK_TCK")
AT_ONCE = 50  # tables that are opened at the same time


@dataclass
class Pace:
    """What the clients do now: wait, play with pauses, play as fast as they can."""

    pause: float | None = None  # mean seconds of thinking; None: nobody plays
    times: list[float] = field(default_factory=list)
    finished: int = 0
    stirred: asyncio.Event = field(default_factory=asyncio.Event)

    def set(self, pause: float | None) -> None:
        self.pause, self.times, self.finished = pause, [], 0
        self.stirred.set()
        self.stirred.clear()


@dataclass
class Process:
    """A process as the system accounts for it."""

    pid: int

    def seconds(self) -> float:
        """Processor time used so far."""
        parts = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / TICKS

    def memory(self) -> int:
        """Bytes in memory."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) * 1024


async def play(sitting: Sitting, pace: Pace, chance: random.Random) -> None:
    """One client: think, move, wait for the others, until the game is over."""
    while await sitting.turn():
        while pace.pause is None:
            await pace.stirred.wait()
        if pace.pause:
            await asyncio.sleep(chance.expovariate(1 / pace.pause))
        move = chance.choice(sitting.offered)
        times = pace.times
        began = time.perf_counter()
        await sitting.move(move)
        times.append(time.perf_counter() - began)


async def table(lobby: Lobby, game: str, pace: Pace, seated: asyncio.Semaphore, ready: list[None], seed: int) -> None:
    """Games at one table after the other, so that the number of tables stays the same."""
    while True:
        async with seated:
            opened = await lobby.open(game, [SeatWish(kind="here"), SeatWish(kind="link")])
            sittings = [lobby.sit(opened.table, [key]) for key in opened.keys.seats.values()]
            for seat, sitting in enumerate(sittings):
                await sitting.__aenter__()
                await sitting.join(seat, f"Seat {seat}")
        ready.append(None)
        try:
            await asyncio.gather(*(play(each, pace, random.Random(seed + n)) for n, each in enumerate(sittings)))
            pace.finished += 1
        finally:
            for sitting in sittings:
                await sitting.__aexit__(None, None, None)


def share(times: list[float], part: float) -> float:
    """The time that this part of all moves stayed below, in milliseconds."""
    return round(1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))], 1)


async def measured(pace: Pace, pause: float, seconds: float, server: Process, clients: Process) -> dict[str, Any]:
    """Let all clients play for a while, and tell how it went."""
    pace.set(pause)
    await asyncio.sleep(2.0)  # the first moves after a rest load code and wake everybody at once
    pace.set(pause)
    times, began = pace.times, time.perf_counter()
    before = server.seconds(), clients.seconds()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    told = {
        "moves_per_second": round(len(times) / took, 1),
        "p50_ms": share(times, 0.50),
        "p99_ms": share(times, 0.99),
        "worst_ms": share(times, 1.0),
        "moves": len(times),
        "games_finished": pace.finished,
        "server_cpu": round((server.seconds() - before[0]) / took, 2),
        "clients_cpu": round((clients.seconds() - before[1]) / took, 2),
        "load_average": os.getloadavg()[0],
    }
    pace.set(None)
    return told


async def run(options: argparse.Namespace, address: str, server: Process) -> dict[str, Any]:
    pace, seated, ready = Pace(), asyncio.Semaphore(AT_ONCE), list[None]()
    clients = Process(os.getpid())
    games = options.games.split(",")
    async with Lobby(address) as lobby:
        await warmed(lobby, games)
        empty = server.memory()
        tasks = [
            asyncio.create_task(table(lobby, games[n % len(games)], pace, seated, ready, 2 * n))
            for n in range(options.tables)
        ]
        while len(ready) < options.tables:
            await asyncio.sleep(0.2)
            told(f"{len(ready)} of {options.tables} tables")
        await asyncio.sleep(2.0)
        result: dict[str, Any] = {"tables": options.tables, "games": games}
        result["idle_bytes_per_table"] = (server.memory() - empty) // options.tables
        told("paced …")
        # Only one of two clients is on turn, so a table offers a move every pause.
        result["paced"] = await measured(pace, options.tables / options.rate, options.seconds, server, clients)
        await asyncio.sleep(1.0)
        told("at full speed …")
        result["full_speed"] = await measured(pace, 0.0, options.seconds, server, clients)
        result["bytes_per_table_at_the_end"] = (server.memory() - empty) // options.tables
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        faults = [task.exception() for task in tasks if not task.cancelled()]
        assert not any(faults), faults
    return result


async def warmed(lobby: Lobby, games: list[str]) -> None:
    """One whole game of each, so that all code is loaded before anything is measured."""
    pace = Pace(pause=0.0)
    for number, game in enumerate(games):
        task = asyncio.create_task(table(lobby, game, pace, asyncio.Semaphore(1), [], number))
        while not pace.finished:
            await asyncio.sleep(0.1)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        pace.finished = 0


def told(line: str) -> None:
    print(f"\r{line:<40}", end="" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=500.0, help="moves a second that are offered when paced")
    parser.add_argument("--seconds", type=float, default=20.0, help="of each measurement")
    parser.add_argument("--games", default=",".join(names()))
    parser.add_argument("--database", help="else a SQLite file of its own")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tafelrunde-load-") as folder:
        database, port = options.database or f"sqlite:///{folder}/tables.db", free_port()
        command = ["serve", "--port", str(port), "--database", database, "--no-limits"]
        with subprocess.Popen([sys.executable, "-m", "tafelrunde", *command]) as process:
            try:
                wait_for(port, process)
                result = uvloop.run(run(options, f"http://127.0.0.1:{port}", Process(process.pid)))
            finally:
                process.send_signal(signal.SIGTERM)
    told("")
    print(json.dumps(result, indent=1))
    if options.json:
        options.json.write_text(json.dumps(result, indent=1) + "\n")


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Until the server listens; compiling may come first."""
    while process.poll() is None:
        with socket.socket() as attempt:
            if attempt.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    raise SystemExit("the server did not start")


if __name__ == "__main__":
    main()
