"""One client at one table: its socket, what it asks, and what it is told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import orjson
from fastapi import WebSocket, WebSocketDisconnect

from tafelrunde.errors import Refusal, Unavailable
from tafelrunde.server import answers, keys, names
from tafelrunde.server.events import Event
from tafelrunde.server.house import House
from tafelrunde.server.limits import Credit
from tafelrunde.server.messages import FIELDS, NotUnderstood, read_message
from tafelrunde.server.perspective import PROTOCOL, history, welcome
from tafelrunde.server.room import Room

NOT_UNDERSTOOD, NOT_ALLOWED, NO_TABLE, NO_HELLO, OTHER_PROTOCOL, TOO_FAST = 4400, 4403, 4404, 4408, 4409, 4429
RESTART = 1012
HELLO_SECONDS = 10.0
MOST_QUEUED = 400  # messages that wait to be sent; a client that reads more slowly is let go
MOST_WARNINGS = 20  # refusals for being too fast or not understood, before the client is let go

logger = logging.getLogger(__name__)


class Closed(Exception):
    """The connection is to be closed, with this code."""

    def __init__(self, code: int, why: Refusal) -> None:
        super().__init__(why.key)
        self.code, self.why = code, why


class Connection:
    """A guest of a room."""

    def __init__(self, websocket: WebSocket, house: House, address: str) -> None:
        self.websocket = websocket
        self.house = house
        self.address = address
        self.yours: list[int] = []
        self.looking: int | None = None
        self.language = "en"
        self.is_host = False
        self.credit = Credit(*house.settings.limits.socket_credit)
        self.warnings = 0
        self.gone = asyncio.Event()
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._reader: asyncio.Task[None] | None = None
        self._thinking: asyncio.Task[None] | None = None  # about a hint; moves need not wait for it

    # --- Talking
    def send(self, message: bytes) -> None:
        if self._outbox.qsize() < MOST_QUEUED:
            self._outbox.put_nowait(message)
        elif self._outbox.qsize() == MOST_QUEUED:
            self._outbox.put_nowait(None)  # it reads too slowly: the writer ends here, and so does the connection

    def tell(self, **message: Any) -> None:
        self.send(orjson.dumps(message))

    def refuse(self, message_id: str | None, refusal: Refusal, seq: int | None) -> None:
        self.house.metrics.refused.labels(refusal.key).inc()
        sentence = refusal.sentence(self.language)
        self.tell(type="refused", id=message_id, key=refusal.key, sentence=sentence, seq=seq)

    async def _write(self) -> None:
        while (message := await self._outbox.get()) is not None:
            await self.websocket.send({"type": "websocket.send", "text": message.decode()})

    def restart(self) -> None:
        """Send the client away because the server stops; it comes back by itself."""
        if self._reader is not None:
            self._reader.cancel()

    # --- The course of a connection
    async def run(self, table_id: str) -> None:
        writer = asyncio.create_task(self._write())
        reader = self._reader = asyncio.create_task(self._attend(table_id))
        code = 1000
        why: Refusal | None = None
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
            if reader.done():
                reader.result()
            else:
                why = Refusal("slow")
        except Closed as closed:
            code, why = closed.code, closed.why
        except asyncio.CancelledError:
            code, why = RESTART, Refusal("restart")
        except (WebSocketDisconnect, RuntimeError):
            pass  # the client is gone
        finally:
            await self._end(reader, writer, *[self._thinking] if self._thinking else [])
            await self._say_goodbye(code, why)
            self.gone.set()

    async def _end(self, *tasks: asyncio.Task[None]) -> None:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _say_goodbye(self, code: int, why: Refusal | None) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            if why is not None:
                bye = {"type": "bye", "key": why.key, "sentence": why.sentence(self.language)}
                await asyncio.wait_for(self.websocket.send_text(orjson.dumps(bye).decode()), 1.0)
            await asyncio.wait_for(self.websocket.close(code), 1.0)

    async def _attend(self, table_id: str) -> None:
        hello = await self._hello()
        try:
            async with self.house.at(table_id) as room:
                try:
                    await self._enter(room, hello)
                    while True:
                        await self._answer(room, await self._receive())
                finally:
                    room.leave(self)
        except Unavailable:
            raise Closed(RESTART, Refusal("log-unavailable")) from None
        except Refusal as refusal:
            raise Closed(NO_TABLE, refusal) from None

    async def _receive(self) -> str | bytes:
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        return message.get("text") or message.get("bytes") or ""

    async def _hello(self) -> dict[str, Any]:
        try:
            hello = read_message(await asyncio.wait_for(self._receive(), HELLO_SECONDS))
        except TimeoutError:
            raise Closed(NO_HELLO, Refusal("no-hello")) from None
        except NotUnderstood:
            raise Closed(NOT_UNDERSTOOD, Refusal("bad-message")) from None
        if hello["type"] != "hello":
            raise Closed(NOT_UNDERSTOOD, Refusal("bad-message"))
        if hello["protocol"] != PROTOCOL:
            raise Closed(OTHER_PROTOCOL, Refusal("other-protocol"))
        if not self.house.doorkeeper.may_ask(self.address, FIELDS["hello"][0]):
            raise Closed(TOO_FAST, Refusal("too-fast"))
        self.language = hello["language"]
        return hello

    async def _enter(self, room: Room, hello: dict[str, Any]) -> None:
        """Tell what was missed, and from then on what happens."""
        table = room.table
        self.yours, self.is_host = table.seats_of(hello["keys"]), table.is_host(hello["keys"])
        if hello["keys"] and not self.yours and not self.is_host:
            raise Closed(NOT_ALLOWED, Refusal("no-such-key"))
        self.looking = self.yours[0] if len(self.yours) == 1 else None
        async with room.lock:
            await room.keep_up(hello["since"])
            happened = await self.house.log.read(table.id) if hello["since"] < table.seq else []
            _, missed = history(table.id, happened[: table.seq], self.looking, hello["since"], self.language)
            told = welcome(table, missed, self.looking, self.yours, self.language) | {"host": self.is_host}
            self.send(orjson.dumps(told))
            room.enter(self)

    # --- What it asks
    async def _answer(self, room: Room, text: str | bytes) -> None:
        message_id = None
        try:
            message = read_message(text)
            message_id, kind = message.get("id"), message["type"]
            self.house.metrics.messages.labels(kind).inc()
            self._pay(FIELDS[kind][0])
        except NotUnderstood as refusal:
            self._warn(NOT_UNDERSTOOD, Refusal("bad-message"))
            self.refuse(refusal.message_id, refusal, room.table.seq)
            return
        except Refusal as refusal:
            self.refuse(message_id, refusal, room.table.seq)
            return
        if kind == "hint":
            if self._thinking is not None and not self._thinking.done():
                self.refuse(message_id, Refusal("busy"), room.table.seq)
            else:
                self._thinking = asyncio.create_task(self._handle(room, message))
        else:
            await self._handle(room, message)

    async def _handle(self, room: Room, message: dict[str, Any]) -> None:
        message_id = message.get("id")
        try:
            await HANDLERS[message["type"]](self, room, message)
        except NotUnderstood as refusal:
            self._warn(NOT_UNDERSTOOD, Refusal("bad-message"))
            self.refuse(refusal.message_id, refusal, room.table.seq)
        except Refusal as refusal:
            self.refuse(message_id, refusal, room.table.seq)
        except (Closed, WebSocketDisconnect):
            raise
        except Exception:
            self.house.metrics.faults.inc()
            logger.exception("a message could not be handled")
            self.refuse(message_id, Refusal("fault"), room.table.seq)

    def _pay(self, cost: float) -> None:
        limits = self.house.settings.limits
        if limits.on and not (self.credit.spend(cost) and self.house.doorkeeper.may_ask(self.address, cost)):
            self._warn(TOO_FAST, Refusal("too-fast"))
            raise Refusal("too-fast")

    def _warn(self, code: int, why: Refusal) -> None:
        self.warnings += 1
        if self.house.settings.limits.on and self.warnings > MOST_WARNINGS:
            raise Closed(code, why)

    def _seat(self, message: dict[str, Any]) -> int:
        """The seat that a message is for, which must be the client's own."""
        seat: int = message["seat"]
        if seat not in self.yours:
            raise Refusal("not-your-seat")
        return seat

    def _done(self, room: Room, author: int | str, message: dict[str, Any], event: Event | None) -> None:
        """Acknowledge what its event has not acknowledged: what was sent again, or done by the host."""
        if event is None:
            self.tell(type="done", id=message["id"], seq=room.table.done[f"{author} {message['id']}"])
        elif author == keys.HOST:
            self.tell(type="done", id=message["id"], seq=event.seq)

    async def _join(self, room: Room, message: dict[str, Any]) -> None:
        seat = self._seat(message)
        name = names.cleaned(message["name"])
        self._done(room, seat, message, await room.join(seat, name, message["nonce"], message["id"]))

    async def _move(self, room: Room, message: dict[str, Any]) -> None:
        seat, began = self._seat(message), time.perf_counter()
        self._done(room, seat, message, await room.move(seat, message["seq"], message["move"], message["id"]))
        self.house.metrics.seconds.observe(time.perf_counter() - began)

    async def _undo(self, room: Room, message: dict[str, Any]) -> None:
        seat = self._seat(message)
        self._done(room, seat, message, await room.undo(seat, message["seq"], message["id"]))

    async def _look(self, room: Room, message: dict[str, Any]) -> None:
        async with room.lock:
            room.look(self, message["seat"])

    async def _preview(self, room: Room, message: dict[str, Any]) -> None:
        found = answers.preview(room.table, self._seat(message), message["move"], self.language)
        self.tell(type="answer", id=message["id"], **found)

    async def _hint(self, room: Room, message: dict[str, Any]) -> None:
        seat, house = self._seat(message), self.house
        found = await answers.hint(room.table, seat, house.crew, house.settings.hint_seconds, self.language)
        self.tell(type="answer", id=message["id"], **found)

    async def _tell(self, room: Room, message: dict[str, Any]) -> None:
        wanted = message.get("filter", "")[:80]
        found = await answers.tell(room.table, self.looking, message["what"], wanted, self.house.crew, self.language)
        self.tell(type="answer", id=message["id"], **found)

    async def _replace(self, room: Room, message: dict[str, Any]) -> None:
        seat = message["seat"]
        if not self.is_host or seat >= len(room.table.seats):
            raise Refusal("not-the-host")
        self._done(room, keys.HOST, message, await room.replace(seat, message["level"], message["id"]))

    async def _rematch(self, room: Room, message: dict[str, Any]) -> None:
        if not self.yours:
            raise Refusal("not-your-seat")
        self.house.doorkeeper.may_open(self.address)
        seat = self.yours[0]
        self._done(room, seat, message, await room.rematch(seat, message["id"]))

    async def _second_hello(self, room: Room, message: dict[str, Any]) -> None:
        raise NotUnderstood


Handler = Callable[[Connection, Room, dict[str, Any]], Awaitable[None]]
HANDLERS: dict[str, Handler] = {
    kind: getattr(Connection, f"_{kind}" if kind != "hello" else "_second_hello") for kind in FIELDS
}
