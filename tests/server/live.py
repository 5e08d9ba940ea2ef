"""A table server in the process of the test, with real sockets, and people who play at its tables."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tafelrunde.client import Lobby, Refused, Sitting
from tafelrunde.server import running
from tafelrunde.server.house import House
from tafelrunde.server.limits import Limits
from tafelrunde.server.settings import Settings
from tafelrunde.server.table import Table
from tafelrunde.wire import PROTOCOL
from tafelrunde.wire.bodies import OpenedTable, SeatWish

LINK, HERE, OPEN = SeatWish(kind="link"), SeatWish(kind="here"), SeatWish(kind="open")
HELLO = {"type": "hello", "protocol": PROTOCOL, "keys": [], "since": 0}
NO_LIMITS = Limits(on=False)


def bot(level: str) -> SeatWish:
    return SeatWish(kind="bot", level=level)


@dataclass
class Live:
    server: running.Server
    address: str
    lobby: Lobby

    @property
    def house(self) -> House:
        return self.server.app.state.house

    def table(self, table_id: str) -> Table:
        """The truth about a table that is in memory."""
        return self.house.rooms[table_id].table

    async def stop(self) -> None:
        """Stop as a signal would."""
        self.server.should_exit = True


@asynccontextmanager
async def serving(database: str, **changes: Any) -> AsyncIterator[Live]:
    settings = Settings(**{"database": database, "port": 0, "limits": NO_LIMITS, "stale_seconds": 0.0} | changes)
    listener = running.listening(settings)
    server = running.prepared(settings)
    task = asyncio.create_task(server._serve(sockets=[listener]))  # `serve` would take the test's signals
    try:
        await eventually(lambda: server.started or task.done())
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        async with Lobby(address) as lobby:
            yield Live(server, address, lobby)
    finally:
        server.should_exit = True
        await task
        listener.close()


class Wire:
    """A socket without a client behind it: what is said and heard as it is."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.welcome: dict[str, Any] = {}

    async def say(self, message: Any = None, /, **keys: Any) -> None:
        """A message by its keys, or any text or bytes."""
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(keys))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types; others are passed over."""
        async with asyncio.timeout(30):
            while (message := json.loads(await self.socket.recv()))["type"] not in kinds:
                pass
        return message

    async def ask(self, **keys: Any) -> dict[str, Any]:
        """Say something, and hear the answer under its id."""
        await self.say(**keys)
        while (answer := await self.hear("event", "done", "refused", "answer")).get("id") != keys["id"]:
            pass
        return answer

    async def ended(self) -> tuple[int, str | None]:
        """The code with which the server closes, and the key of its goodbye."""
        key = None
        try:
            async with asyncio.timeout(30):
                while True:
                    message = json.loads(await self.socket.recv())
                    key = message["key"] if message["type"] == "bye" else key
        except ConnectionClosed:
            assert self.socket.close_code is not None
            return self.socket.close_code, key


@asynccontextmanager
async def wired(
    live: Live, table: str, keys: list[str] | None = None, headers: dict[str, Any] | None = None, **hello: Any
) -> AsyncIterator[Wire]:
    """A bare socket to a table; with keys (none for watching) it has said hello and been welcomed."""
    address = f"ws{live.address.removeprefix('http')}/api/tables/{table}/socket"
    async with connect(address, compression=None, max_size=2**22, **headers or {}) as socket:
        wire = Wire(socket)
        if keys is not None:
            await wire.say(**HELLO | {"keys": keys} | hello)
            wire.welcome = await wire.hear("welcome")
        yield wire


async def eventually(is_so: Callable[[], bool]) -> None:
    """Wait for something inside the server, of which nobody tells."""
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0.002)


# --- People at a table ----------------------------------------------------------------------------------------------
@dataclass
class Party:
    """A table with everybody who was invited, and all that each of them has heard."""

    opened: OpenedTable
    sittings: list[Sitting] = field(default_factory=list)
    heard: list[list[str]] = field(default_factory=list)

    @property
    def table(self) -> str:
        return self.opened.table

    def key(self, seat: int | None) -> str:
        """The key of a seat."""
        return self.opened.keys.seats[str(seat)]

    @property
    def on_turn(self) -> Sitting:
        return next(sitting for sitting in self.sittings if sitting.offer is not None)

    @property
    def waiting(self) -> Sitting:
        """Somebody whose turn it is not."""
        return next(sitting for sitting in self.sittings if sitting.offer is None)

    async def settle(self) -> None:
        """Wait until everybody has heard the newest."""
        newest = max(sitting.seq for sitting in self.sittings)
        for sitting in self.sittings:
            await sitting.until(lambda sitting=sitting: sitting.seq >= newest)


@asynccontextmanager
async def gathered(
    lobby: Lobby, game: str, seats: list[SeatWish], join: bool = True, **wishes: Any
) -> AsyncIterator[Party]:
    """A new table with a client at each seat that has a key; the game has begun, if everybody could join."""
    opened = await lobby.open(game, seats, **wishes)
    party = Party(opened)
    async with AsyncExitStack() as stack:
        for seat, key in opened.keys.seats.items():
            heard: list[str] = []
            party.heard.append(heard)
            party.sittings.append(await stack.enter_async_context(lobby.sit(party.table, [key], heard=heard.append)))
            if join:
                await party.sittings[-1].join(int(seat), f"Player {seat}")
        if join and not any(seat == OPEN for seat in seats):
            for sitting in party.sittings:
                await sitting.until(lambda sitting=sitting: sitting.phase != "waiting")
        yield party


async def play(sitting: Sitting, chance: random.Random, until: Callable[[], bool] = lambda: False) -> list[int]:
    """Play at random to the end of the game; the numbers of the events of all acknowledged moves."""
    acknowledged = []
    while not until() and await sitting.turn():
        if until():
            break
        try:
            acknowledged.append((await sitting.move(chance.choice(sitting.offered))).seq)
        except Refused as refusal:
            if refusal.key not in ("stale", "not-your-turn", "over"):
                raise
    return acknowledged


async def play_on(party: Party, moves: int, chance: random.Random) -> None:
    """Some moves, made one after the other by whose turn it is."""
    for _ in range(moves):
        await party.settle()
        sitting = party.on_turn
        await sitting.move(chance.choice(sitting.offered))
    await party.settle()


async def play_out(party: Party, seed: int = 1) -> None:
    """The whole game, everybody at random."""
    chance = random.Random(seed)
    await asyncio.gather(*(play(sitting, chance) for sitting in party.sittings))
    await party.settle()
