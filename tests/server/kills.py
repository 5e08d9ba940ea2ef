"""A server that is killed again and again while people play, and a check that it has lost nothing.

    python -m tests.server.kills --kills 200          # `make soak`

Several tables, at each of them two people, a bot, and a seat that nobody has taken and the host gives to another bot.
People make moves, take some back, leave now and then and return. The server is killed without warning at random
moments, and started again; clients come back by themselves and send again what was not acknowledged.
"""

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Self

import httpx

from tafelrunde import fair, games
from tafelrunde.client import Gone, Lobby, Refused, Sitting, sitting
from tafelrunde.kernel.moves import MoveData
from tafelrunde.server.eventlog import EventLog
from tafelrunde.server.events import Body, Joined, Left, Moved, Replaced, Undone, author, message_of
from tafelrunde.wire import asked
from tests.server.live import LINK, bot
from tools.postgresql import Server, free_port

GAMES = games.names()
UNTAKEN = 3  # the seat that the host gives to a bot
TABLES = 6  # at a time; a finished one is followed by another
START_WITHIN = 120.0  # seconds, on a busy machine
# What may be answered after coming back: it has happened already, or somebody else was faster.
SETTLING = ("stale", "not-your-turn", "over", "log-unavailable", "busy", "joined-already", "left-already", "no-undo",
            "begun-already", "too-many-undos", "too-much-happened")  # fmt: skip
UNDOING, LEAVING = 0.3, 0.02  # how often, after a move


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


class Deed(NamedTuple):
    """What somebody did, and was told to be durable."""

    kind: type[Body]
    seat: int
    move: MoveData | None = None


@dataclass
class Story:
    """What the players of all tables know to have happened."""

    acknowledged: dict[str, dict[int, Deed]] = field(default_factory=dict)  # of each table, by event
    finished: list[str] = field(default_factory=list)
    progress: Counter[str] = field(default_factory=Counter)  # moves at each table since the last kill

    @property
    def deeds(self) -> list[Deed]:
        return [deed for acknowledged in self.acknowledged.values() for deed in acknowledged.values()]


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
                    opened = await lobby.open(game, [LINK, LINK, bot("random"), LINK], start="lot")
                except Gone:
                    await asyncio.sleep(0.05)
                    continue
            table = opened.table
            self.story.acknowledged[table] = {}
            self.playing.add(table)
            keys, host = opened.keys.seats, opened.keys.host
            await asyncio.gather(self.sit(table, 0, [keys["0"], host]), self.sit(table, 1, [keys["1"]]))
            self.playing.discard(table)
            self.story.finished.append(table)

    async def sit(self, table: str, seat: int, keys: list[str]) -> None:
        address = self.addresses[seat % len(self.addresses)]
        async with Lobby(address) as lobby:
            client = lobby.sit(table, keys, patience=300.0)
            self.clients.add(client)
            async with client:
                await self.do(table, Deed(Joined, seat), client.join(seat, f"Player {seat}"))
                if len(keys) > 1:
                    replacing = client.ask(asked.Replace, seat=UNTAKEN, level="random")
                    await self.do(table, Deed(Replaced, UNTAKEN), replacing)
                while await client.turn():
                    await self.act(table, seat, client)
            self.clients.discard(client)

    async def act(self, table: str, seat: int, client: Sitting) -> None:
        """Make a move; perhaps take it back, or leave and return."""
        move = self.chance.choice(client.offered)
        if not await self.do(table, Deed(Moved, seat, move), client.move(move, seat)):
            await asyncio.sleep(0.02)
            return
        self.story.progress[table] += 1
        if client.may_undo and self.chance.random() < UNDOING:
            await self.do(table, Deed(Undone, seat), client.undo(seat))
        if client.phase == "playing" and self.chance.random() < LEAVING:
            await self.do(table, Deed(Left, seat), client.ask(asked.Leave, seat=seat))
            await self.do(table, Deed(Joined, seat), client.join(seat, f"Player {seat}"))
        if not self.ending:
            await asyncio.sleep(self.chance.uniform(0, 0.02))

    async def do(self, table: str, deed: Deed, asking: Awaitable[Any]) -> bool:
        """Whether it was acknowledged; it may be too late for it after coming back."""
        try:
            done = await asking
        except Refused as refusal:
            if refusal.key not in SETTLING:
                raise
            return False
        acknowledged = self.story.acknowledged[table]
        assert done.seq not in acknowledged, "two things were acknowledged under one number"
        acknowledged[done.seq] = deed
        return True


async def check(database: str, story: Story) -> int:
    """Compare the log with what was acknowledged; the number of moves in it."""
    story_so_far = {table: dict(acknowledged) for table, acknowledged in story.acknowledged.items()}
    log = await asyncio.to_thread(EventLog.open, database)
    moves = 0
    try:
        for table, acknowledged in story_so_far.items():
            events = await log.read(table)
            assert [event.seq for event in events] == list(range(1, len(events) + 1)), f"{table} has gaps"
            for seq, deed in acknowledged.items():
                body: Any = events[seq - 1].body
                kept = Deed(type(body), body.seat, getattr(body, "move", None))
                assert kept == deed, f"{table} lost event {seq}"
            ids = [(author(event.body), message_of(event.body)) for event in events if message_of(event.body)]
            assert len(set(ids)) == len(ids), f"{table} has a message twice"
            moves += sum(isinstance(event.body, Moved) for event in events)
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
        "acknowledged": Counter(
            deed.kind.__name__ for deeds in load.story.acknowledged.values() for deed in deeds.values()
        ),
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
