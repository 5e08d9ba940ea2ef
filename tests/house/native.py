"""Whole games at a table of the server, without a network: who sits there, all that they say and hear.

What they said is played again at a table of the browser (web/tests/house.js); everybody must hear the same there.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import msgspec

from tafelrunde import fair
from tafelrunde.errors import Unavailable
from tafelrunde.kernel.generator import below, generator
from tafelrunde.position import Position
from tafelrunde.server import keys
from tafelrunde.server.events import Event
from tafelrunde.server.historian import one_slice
from tafelrunde.server.house import House
from tafelrunde.server.limits import Limits
from tafelrunde.server.settings import Settings
from tafelrunde.server.socket import Connection
from tafelrunde.testing import Mode
from tafelrunde.wire import PROTOCOL
from tafelrunde.wire.bodies import SeatWish, TableWishes
from tests.games.tries import tries

SEAT_BY_SEAT, ALL_SEATS, WATCHER = range(3)  # who says hello: with one seat, around one screen, with none
CLOCK = 7 * 86_400  # seconds for a turn: nobody runs out of them, but everybody is told how many are left
SECRETS = ("master", "secret")
ASIDE = ("version", "next", "table")  # what may differ: who serves, and where the rematch is


class MemoryLog:
    """A log that keeps nothing longer than the process."""

    shared = False

    def __init__(self) -> None:
        self.events: dict[str, list[Event]] = {}

    async def open_table(self, table_id: str, body: Any, *, at: float, listed: bool) -> bool:
        self.events[table_id] = [Event(1, at, body)]
        return True

    async def append(self, table_id: str, seq: int, body: Any, *, at: float) -> bool:
        self.events[table_id].append(Event(seq, at, body))
        return True

    async def read(self, table_id: str, after: int = 0) -> list[Event]:
        return self.events.get(table_id, [])[after:]

    async def mark(self, table_id: str, **marks: bool) -> None:
        pass

    async def expire(self, **_: float) -> list[str]:
        return []

    async def read_with(self, _question: object) -> Any:
        raise Unavailable("log-unavailable")  # there is no database to be asked

    async def write(self, _change: object) -> Any:
        raise Unavailable("log-unavailable")


class Socket:
    """What a connection of the server sees of a client."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[str] = asyncio.Queue()
        self.heard: list[str] = []

    async def receive(self) -> dict[str, Any]:
        return {"type": "websocket.receive", "text": await self.said.get()}

    async def send(self, message: dict[str, Any]) -> None:
        self.heard.append(message["text"])

    async def send_text(self, text: str) -> None:
        self.heard.append(text)

    async def close(self, code: int) -> None:
        self.heard.append(json.dumps({"type": "closed", "code": code}))


class Client:
    def __init__(self, house: House) -> None:
        self.house = house
        self.socket = Socket()
        self.connection = Connection(self.socket, house, "here", "en")  # type: ignore[arg-type]
        self.task: asyncio.Task[None] | None = None

    def visit(self, table: str) -> None:
        self.task = asyncio.create_task(self.connection.run(table))

    @property
    def heard(self) -> list[str]:
        """All messages, each in one form, whoever wrote it."""
        return [canonical(text) for text in self.socket.heard]


class Sitting:
    """One game of a mode, played at random by clients who also look, ask, take back and come back."""

    def __init__(self, mode: Mode, seed: int) -> None:
        self.game, self.count, self.options = mode
        self.chance = generator(seed)
        self.now = 1000.0 + seed
        self.steps: list[dict[str, Any]] = []
        self.clients: list[Client] = []
        self.number = 0

    def often(self, one_in: int) -> bool:
        return below(self.chance, one_in) == 0

    async def play(self) -> None:
        settings = Settings(database="sqlite://", bot_threads=1, limits=Limits(on=False))
        self.log = MemoryLog()
        self.house = House(settings, self.log)  # type: ignore[arg-type]
        self.house.thinkers.quickly = at_once  # type: ignore[method-assign]
        self.house.historian._do = all_at_once  # type: ignore[method-assign, assignment]
        try:
            with self.clock():
                await self.sit()
                await self.play_on()
        finally:
            await self.house.close()
            for client in self.clients:
                if client.task is not None:
                    client.task.cancel()

    @contextmanager
    def clock(self) -> Any:
        clock = SimpleNamespace(time=lambda: self.now, monotonic=lambda: self.now, perf_counter=lambda: 0.0)
        modules = ("room", "opening", "pledges", "clocks", "perspective", "driver")
        with ExitStack() as stack:
            for module in modules:
                stack.enter_context(patch(f"tafelrunde.server.{module}.time", clock))
            yield

    async def sit(self) -> None:
        wishes = TableWishes(
            game=self.game,
            seats=[SeatWish(kind="here")] * self.count,
            options=self.options,
            start="lot" if self.often(2) else below(self.chance, self.count),
            clock=CLOCK if self.often(2) else None,
            hints=(None, False, True)[below(self.chance, 3)],
        )
        self.table = await self.house.opener.open(wishes)
        for seat in range(self.count):
            await self.arrive([seat])
        await self.arrive(list(range(self.count)))
        await self.arrive([])
        await self.arrive([keys.HOST])
        nonces = [hashlib.sha256(f"{self.now} {seat}".encode()).hexdigest() for seat in range(self.count)]
        for seat, nonce in enumerate(nonces):
            await self.say(seat, {"type": "reveal", "seat": seat, "nonce": nonce})  # too early
            await self.say(
                seat, {"type": "join", "seat": seat, "name": f" Mira\t{seat}é", "pledge": fair.pledge(nonce)}
            )
        for seat, nonce in enumerate(nonces):
            await self.say(seat, {"type": "reveal", "seat": seat, "nonce": f"{seat:064x}"})  # not the one
            await self.say(seat, {"type": "reveal", "seat": seat, "nonce": nonce})

    @property
    def room(self) -> Any:
        return self.house.rooms[self.table.id]

    async def arrive(self, seats: list[int | str], since: int = 0) -> None:
        client = Client(self.house)
        self.clients.append(client)
        self.steps.append({"do": "arrive", "seats": seats})
        client.visit(self.table.id)
        master = self.table.setup.master
        hello = {"type": "hello", "protocol": PROTOCOL, "since": since}
        await self.say(
            len(self.clients) - 1, hello | {"keys": [keys.key_of(master, seat) for seat in seats]}, seats=seats
        )

    async def say(self, client: int, message: dict[str, Any], seats: list[int | str] | None = None) -> None:
        self.number += 1
        self.now += 1
        if message["type"] not in ("hello", "look"):
            message = message | {"id": f"m{self.number}"}
        told = {**message, "keys": seats} if seats is not None else message
        self.steps.append({"do": "say", "client": client, "message": told, "now": self.now})
        self.clients[client].socket.said.put_nowait(json.dumps(message))
        await self.settle()

    async def settle(self) -> None:
        """Until nobody has anything to do any more. Nothing here waits for a thread or for a clock, so what is not
        ready now will never be."""
        loop: Any = asyncio.get_running_loop()  # Any: what is ready is its own affair
        await asyncio.sleep(0)
        while loop._ready:
            await asyncio.sleep(0)

    async def play_on(self) -> None:
        while not self.room.table.under_way.is_over:
            await self.do_something()
            await self.move()
        await self.say(0, {"type": "tell", "what": "turn"})
        await self.say(self.count, {"type": "look", "seat": 0})
        await self.arrive([0])
        await self.say(0, {"type": "rematch"})

    async def do_something(self) -> None:
        """Beside moves: what changes nothing, and what takes back."""
        table = self.room.table
        position, seat = table.under_way, table.under_way.to_move
        if self.often(6):
            await self.say(self.count, {"type": "look", "seat": below(self.chance, self.count)})
        if self.often(12):
            what = ("board", "scores", "rack", "turn", "moves", "help", "rules")[below(self.chance, 7)]
            await self.say(below(self.chance, len(self.clients)), {"type": "tell", "what": what, "filter": ""})
        if self.often(6):
            legal = position.legal_numbers
            move = legal[below(self.chance, len(legal))]
            await self.say(seat, {"type": "preview", "seat": seat, "move": position.game.state.MOVES.data(move)})
            for tried in self.some_tries(position):
                await self.say(seat, {"type": "why", "seat": seat, "tried": tried})
            await self.say((seat + 1) % self.count, {"type": "why", "seat": (seat + 1) % self.count, "tried": {}})
            for text in (position.move_text(move), "north by north-west"):
                await self.say(seat, {"type": "read", "seat": seat, "text": text})
        if self.often(12):
            number = below(self.chance, position.game.state.MOVE_COUNT)
            move = {"type": "move", "seat": seat, "seq": table.seq, "move": position.game.state.MOVES.data(number)}
            if position.game.rules.forbidden(position.state, number):
                await self.say(seat, move)
        if self.often(5) and position.may_undo:
            await self.say(seat, {"type": "undo", "seat": seat, "seq": table.seq})
        if self.often(20):
            await self.say(seat, {"type": "advised", "seat": seat})
        if self.often(40):
            await self.arrive([seat], since=below(self.chance, table.seq + 1))

    def some_tries(self, position: Position) -> list[dict[str, Any]]:
        """What may be tried on the board, and what cannot."""
        every = list(tries(position))
        some = [every[below(self.chance, len(every))] for _ in range(4) if every]
        return [*some, {"do": "lay"}, {"do": "cover", "space": 1, "colour": "pink"}]

    async def move(self) -> None:
        table = self.room.table
        position, seat = table.under_way, table.under_way.to_move
        legal = position.legal_numbers
        data = position.game.state.MOVES.data(legal[below(self.chance, len(legal))])
        await self.say(seat, {"type": "move", "seat": seat, "seq": table.seq, "move": data})

    @property
    def asked(self) -> dict[str, Any]:
        """All that the browser's table needs to go the same way."""
        opened = self.log.events[self.table.id][0]
        setup = msgspec.to_builtins(opened.body)
        return {"id": self.table.id, "at": opened.at, "setup": setup, "steps": self.steps}

    @property
    def following(self) -> dict[str, Any]:
        """How the table of the rematch was opened."""
        (first,) = (events[0] for table, events in self.log.events.items() if table != self.table.id)
        return {key: value for key, value in msgspec.to_builtins(first.body).items() if key not in SECRETS}

    @property
    def digests(self) -> list[str]:
        following = canonical(json.dumps(self.following))
        return [*(digest(client.heard) for client in self.clients), digest([following])]


async def at_once(work: Any) -> Any:
    """Instead of a thread, for which everybody would have to wait."""
    return work()


async def all_at_once(slices: Any, _whose: object) -> Any:
    """The same for what is done in slices."""
    while not (done := one_slice(slices))[0]:
        pass
    return done[1]


def sat(mode: Mode, seed: int) -> Sitting:
    sitting = Sitting(mode, seed)
    asyncio.run(sitting.play())
    return sitting


def digest(heard: list[str]) -> str:
    """A hash of what somebody heard."""
    return hashlib.sha256(f"[{','.join(heard)}]".encode()).hexdigest()


@lru_cache(10_000)
def canonical(text: str) -> str:
    """A message in one form, whoever wrote it: keys in order, whole numbers without a point. Many hear the same."""
    leave_out = without_aside if any(f'"{key}"' in text for key in ASIDE) else None
    told = json.loads(text, parse_float=plain, object_hook=leave_out)
    return json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def without_aside(told: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in told.items() if key not in ASIDE}


def plain(number: str) -> float:
    value = float(number)
    return int(value) if value.is_integer() else value
