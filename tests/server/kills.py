"""A server that is killed again and again while people play, and a check that it has lost nothing.

    python -m tests.server.kills --kills 200          # `make soak`

Several tables, at each of them two people and a bot. The server is killed without warning at random moments, and
started again; clients come back by themselves and send again what was not acknowledged.
"""

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import httpx

from tafelrunde import fair, games
from tafelrunde.client import Gone, Lobby, Refused, Sitting, sitting
from tafelrunde.kernel.moves import MoveData
from tafelrunde.server.eventlog import EventLog
from tafelrunde.server.events import Moved, author, message_of
from tests.server.live import LINK, bot
from tools.postgresql import Server, free_port

GAMES = games.names()
TABLES = 6  # at a time; a finished one is followed by another
START_WITHIN = 120.0  # seconds, on a busy machine
SETTLING = ("stale", "not-your-turn", "over", "log-unavailable", "busy", "joined-already")  # after coming back


sitting.LONGEST_PAUSE = 0.1  # clients that come back at once make more of the time between two kills


class Process:
    """A server process of its own, on a port that stays the same."""

    def __init__(self, database: str, port: int | None = None) -> None:
        self.database, self.port = database, port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_fault: object) -> None:
        if self._process.returncode is None:
            await self.kill()

    async def start(self) -> None:
        command = ["-m", "tafelrunde", "serve", "--database", self.database, "--port", str(self.port), "--no-limits"]
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, *command, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL
        )
        deadline = time.monotonic() + START_WITHIN
        async with httpx.AsyncClient() as http:
            while True:
                try:
                    if (await http.get(f"{self.address}/readyz")).status_code == 200:
                        return
                except httpx.HTTPError:
                    pass
                assert self._process.returncode is None, "the server did not start"
                assert time.monotonic() < deadline, "the server does not get ready"
                await asyncio.sleep(0.02)

    async def kill(self) -> None:
        self._process.kill()
        await self._process.wait()

    async def stop(self) -> None:
        """Ask it to stop, and wait until it has."""
        self._process.terminate()
        assert await self._process.wait() in (0, -signal.SIGTERM)


@dataclass
class Story:
    """What the players of all tables know to have happened."""

    acknowledged: dict[str, dict[int, tuple[int, MoveData]]] = field(
        default_factory=dict
    )  # of each table: by event seat and move
    finished: list[str] = field(default_factory=list)
    progress: Counter[str] = field(default_factory=Counter)  # moves at each table since the last kill


class Load:
    """People who open tables, play at random, and begin again when a game is over."""

    def __init__(self, addresses: list[str], seed: int, tables: int = TABLES) -> None:
        self.addresses, self.chance, self.tables = addresses, random.Random(seed), tables
        self.story = Story()
        self.ending = False  # play the games to their end, and open no more
        self.playing: set[str] = set()
        self.clients: set[Sitting] = set()

    def move_house(self, gone: str, survivor: str) -> None:
        """Let all clients come back at another process, as a proxy would."""
        self.addresses = [survivor if address == gone else address for address in self.addresses]
        for client in self.clients:
            client.address = client.address.replace(gone.removeprefix("http"), survivor.removeprefix("http"))

    async def run(self) -> None:
        await asyncio.gather(*(self.keep_playing(GAMES[n % len(GAMES)]) for n in range(self.tables)))

    async def keep_playing(self, game: str) -> None:
        while not self.ending:
            async with Lobby(self.addresses[0]) as lobby:
                try:
                    opened = await lobby.open(game, [LINK, LINK, bot("random")], start="lot")
                except Gone:
                    await asyncio.sleep(0.05)
                    continue
            table = opened.table
            self.story.acknowledged[table] = {}
            self.playing.add(table)
            await asyncio.gather(*(self.sit(table, int(seat), key) for seat, key in opened.keys.seats.items()))
            self.playing.discard(table)
            self.story.finished.append(table)

    async def sit(self, table: str, seat: int, key: str) -> None:
        address = self.addresses[seat % len(self.addresses)]
        async with Lobby(address) as lobby:
            client = lobby.sit(table, [key], patience=300.0)
            self.clients.add(client)
            async with client:
                try:
                    await client.join(seat, f"Player {seat}")
                except Refused as refusal:
                    if refusal.key not in SETTLING:
                        raise
                while await client.turn():
                    await self.move(table, seat, client)
            self.clients.discard(client)

    async def move(self, table: str, seat: int, client: Sitting) -> None:
        move = self.chance.choice(client.offered)
        try:
            done = await client.move(move, seat)
        except Refused as refusal:
            if refusal.key not in SETTLING:
                raise
            await asyncio.sleep(0.02)
            return
        acknowledged = self.story.acknowledged[table]
        assert done.seq not in acknowledged, "two moves were acknowledged under one number"
        acknowledged[done.seq] = seat, move
        self.story.progress[table] += 1
        if not self.ending:
            await asyncio.sleep(self.chance.uniform(0, 0.02))


async def check(database: str, story: Story) -> int:
    """Compare the log with what was acknowledged; the number of moves in it."""
    story_so_far = {table: dict(acknowledged) for table, acknowledged in story.acknowledged.items()}
    log = await asyncio.to_thread(EventLog.open, database)
    moves = 0
    try:
        for table, acknowledged in story_so_far.items():
            events = await log.read(table)
            assert [event.seq for event in events] == list(range(1, len(events) + 1)), f"{table} has gaps"
            moved = {event.seq: event.body for event in events if isinstance(event.body, Moved)}
            for seq, made in acknowledged.items():
                assert (moved[seq].seat, moved[seq].move) == made, f"{table} lost event {seq}"
            ids = [(author(event.body), message_of(event.body)) for event in events if message_of(event.body)]
            assert len(set(ids)) == len(ids), f"{table} has a message twice"
            moves += len(moved)
    finally:
        await asyncio.to_thread(log.close)
    return moves


async def kill_and_restart(database: str, kills: int, seed: int) -> dict[str, Any]:
    """Play, kill and start again; raises at the first thing that is lost, doubled or stuck."""
    chance, began = random.Random(seed), time.monotonic()
    async with Process(database) as process:
        load = Load([process.address], seed)
        players = asyncio.create_task(load.run())
        for _ in range(kills):
            await goes_on(load, players)
            await asyncio.sleep(chance.uniform(0, 0.3))
            await process.kill()
            await check(database, load.story)
            await process.start()
        await finish(load, players)
        await process.stop()
    moves = await check(database, load.story)
    return {
        "kills": kills,
        "tables": len(load.story.finished),
        "moves": moves,
        "acknowledged": sum(map(len, load.story.acknowledged.values())),
        "seconds": round(time.monotonic() - began, 1),
    }


async def finish(load: Load, players: asyncio.Task[None]) -> None:
    """Let all games come to their end, and check their shuffles."""
    load.ending = True
    await players
    async with Lobby(load.addresses[0]) as lobby:
        for table in load.story.finished:
            fair.check(await lobby.record(table))


async def goes_on(load: Load, players: asyncio.Task[None], within: float = 120.0) -> None:
    """Wait until a move was made at every table since the last kill."""
    load.story.progress.clear()
    before, deadline = set(load.playing), time.monotonic() + within
    while len(load.playing) < load.tables or any(not load.story.progress[table] for table in before & load.playing):
        if players.done():
            players.result()
        stuck = [table for table in before & load.playing if not load.story.progress[table]]
        assert time.monotonic() < deadline, f"nothing happens at {stuck}"
        await asyncio.sleep(0.01)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200, help="on each kind of database (200)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        told = asyncio.run(kill_and_restart(f"sqlite:///{Path(folder) / 'tables.db'}", arguments.kills, arguments.seed))
    print(f"SQLite: {told}", flush=True)
    server = Server()
    try:
        told = asyncio.run(kill_and_restart(server.new_database(), arguments.kills, arguments.seed))
    finally:
        server.close()
    print(f"PostgreSQL: {told}", flush=True)


if __name__ == "__main__":
    main()
