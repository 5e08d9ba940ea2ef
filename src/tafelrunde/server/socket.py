"""One client at one table: its socket, what it asks, and what it is told."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

import msgspec
from fastapi import WebSocket, WebSocketDisconnect
from msgspec import UNSET

from tafelrunde.errors import Refusal, Unavailable
from tafelrunde.server import answers, hinting, keys, names, pledges, seats
from tafelrunde.server.events import Event
from tafelrunde.server.house import House
from tafelrunde.server.limits import Credit
from tafelrunde.server.perspective import welcome
from tafelrunde.server.room import Room
from tafelrunde.server.shares import Whose
from tafelrunde.server.table import LINK, Table
from tafelrunde.texts import LANGUAGES
from tafelrunde.wire import PROTOCOL, asked, told
from tafelrunde.wire.asked import Asked, NotUnderstood, OtherProtocol

NOT_UNDERSTOOD, NOT_ALLOWED, NO_TABLE, NO_HELLO, OTHER_PROTOCOL, TOO_FAST = 4400, 4403, 4404, 4408, 4409, 4429
RESTART = 1012
DISMISSED = {"banned": NOT_ALLOWED, "names-erased": RESTART}  # all others for want of a table
HELLO_SECONDS = 10.0
MOST_QUEUED = 400  # messages that wait to be sent; a client that reads more slowly is let go
MOST_WARNINGS = 20  # refusals for being too fast or not understood, before the client is let go
ENCODER = msgspec.json.Encoder()

logger = logging.getLogger(__name__)


class Closed(Exception):
    """The connection is to be closed, with this code."""

    def __init__(self, code: int, why: Refusal) -> None:
        super().__init__(why.key)
        self.code, self.why = code, why


class Connection:
    """A guest of a room."""

    def __init__(self, websocket: WebSocket, house: House, address: str, language: str) -> None:
        self.websocket = websocket
        self.house = house
        self.address = address
        self.language = language  # for the one sentence that is sent as such
        self.yours: list[int] = []
        self.looking: int | None = None
        self.is_host = False
        self.credit = Credit(*house.settings.limits.socket_credit)
        self.warnings = 0
        self._dismissed: Refusal | None = None  # why
        self.gone = asyncio.Event()
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._reader: asyncio.Task[None] | None = None
        self._thinking: asyncio.Task[None] | None = None  # about a hint; moves need not wait for it

    @property
    def unsent(self) -> int:
        """Messages that wait to be sent."""
        return self._outbox.qsize()

    # --- Talking
    def send(self, message: bytes) -> None:
        if self._outbox.qsize() < MOST_QUEUED:
            self._outbox.put_nowait(message)
        elif self._outbox.qsize() == MOST_QUEUED:
            self._outbox.put_nowait(None)  # it reads too slowly: the writer ends here, and so does the connection

    def tell(self, message: told.Message) -> None:
        self.send(ENCODER.encode(message))

    def refuse(self, message_id: str | None, refusal: Refusal, seq: int | None) -> None:
        self.house.metrics.refused.labels(refusal.key).inc()
        self.tell(told.Refused(id=message_id, key=refusal.key, said=refusal.said, seq=seq))

    def dismiss(self, why: Refusal) -> None:
        """There is nothing to be done here any more: the connection ends when all that was told before is sent."""
        self._dismissed = why
        self._outbox.put_nowait(None)

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
            elif self._dismissed is not None:
                code, why = DISMISSED.get(self._dismissed.key, NO_TABLE), self._dismissed
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
                # Pages of protocol 1 know no sayings.
                sentence = why.sentence(self.language) if code == OTHER_PROTOCOL else UNSET
                bye = told.Bye(key=why.key, said=why.said, sentence=sentence)
                await asyncio.wait_for(self.websocket.send_text(ENCODER.encode(bye).decode()), 1.0)
            await asyncio.wait_for(self.websocket.close(code), 1.0)

    async def _attend(self, table_id: str) -> None:
        hello = await self._hello()
        try:
            async with self.house.at(table_id, self.address) as room:
                try:
                    await self._enter(room, hello)
                    with self.house.lobby.hosting(room.table, self.address, self.is_host):
                        await room.give_back(self.yours)
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

    async def _hello(self) -> asked.Hello:
        try:
            hello = asked.read_hello(await asyncio.wait_for(self._receive(), HELLO_SECONDS), PROTOCOL)
        except TimeoutError:
            raise Closed(NO_HELLO, Refusal("no-hello")) from None
        except OtherProtocol as other:
            self.language = other.language if other.language in LANGUAGES else self.language
            raise Closed(OTHER_PROTOCOL, Refusal("other-protocol")) from None
        except NotUnderstood as refusal:
            raise Closed(NOT_UNDERSTOOD, refusal) from None
        if not self.house.doorkeeper.may_ask(self.address, hello.cost):
            await self.house.doorkeeper.slow_down()
            raise Closed(TOO_FAST, Refusal("too-fast"))
        return hello

    async def _enter(self, room: Room, hello: asked.Hello) -> None:
        """Tell what was missed, and from then on what happens."""
        table = room.table
        self.yours, self.is_host = table.seats_of(hello.keys), table.is_host(hello.keys)
        if hello.keys and not self.yours and not self.is_host and not seats.had_one(table, hello.keys):
            raise Closed(NOT_ALLOWED, Refusal("no-such-key"))
        self.looking = self.yours[0] if len(self.yours) == 1 else None
        async with room.lock:
            await room.keep_up(hello.since)
        missed = await self._missed(table, hello.since)
        while len(missed) < table.seq - hello.since:  # more has happened meanwhile
            missed += await self._missed(table, hello.since + len(missed))
        self.send(ENCODER.encode(welcome(table, missed, self.looking, self.yours, self.is_host)))
        room.enter(self)

    async def _missed(self, table: Table, since: int) -> list[msgspec.Raw]:
        """The table goes on while it is told what was; others there do not wait for it."""
        if since >= table.seq:
            return []
        whose = Whose(self.address, table.id)
        return await self.house.historian.told(table.id, self.looking, since, table.seq, whose)

    # --- What it asks
    async def _answer(self, room: Room, text: str | bytes) -> None:
        message_id = None
        try:
            message = asked.read(text)
            message_id = id_of(message)
            self.house.metrics.messages(type(message).__name__.lower()).inc()
            self._pay(message.cost)
        except NotUnderstood as refusal:
            self._warn(NOT_UNDERSTOOD, refusal)
            self.refuse(refusal.message_id, refusal, room.table.seq)
            return
        except Refusal as refusal:
            self.refuse(message_id, refusal, room.table.seq)
            return
        if not isinstance(message, asked.Hint):
            await self._handle(room, message)
        elif self._thinking is not None and not self._thinking.done():
            self.refuse(message_id, Refusal("busy"), room.table.seq)
        else:
            self._thinking = asyncio.create_task(self._handle(room, message))

    async def _handle(self, room: Room, message: Asked) -> None:
        try:
            await self._do(room, message)
        except NotUnderstood as refusal:
            self._warn(NOT_UNDERSTOOD, refusal)
            self.refuse(id_of(message), refusal, room.table.seq)
        except Refusal as refusal:
            self.refuse(id_of(message), refusal, room.table.seq)
        except (Closed, WebSocketDisconnect):
            raise
        except Exception:
            self.house.metrics.faults.inc()
            logger.exception("a message could not be handled")
            self.refuse(id_of(message), Refusal("fault"), room.table.seq)

    async def _do(self, room: Room, message: Asked) -> None:
        table, house = room.table, self.house
        match message:
            case asked.Move():
                await self._move(room, message)
            case asked.Join(seat=seat):
                self._check(seat)
                name = names.cleaned(message.name)
                self._done(room, seat, message.id, await room.join(seat, name, message.pledge, message.id))
            case asked.Reveal(seat=seat):
                self._check(seat)
                self._done(room, seat, message.id, await pledges.reveal(room, seat, message.nonce, message.id))
            case asked.Undo(seat=seat):
                self._check(seat)
                self._done(room, seat, message.id, await room.undo(seat, message.seq, message.id))
            case asked.Look(seat=seat):
                async with room.lock:
                    room.look(self, seat)
            case asked.Preview(seat=seat):
                self._check(seat)
                self.tell(answers.preview(table, seat, message.move, message.id))
            case asked.Why(seat=seat):
                self._check(seat)
                self.tell(answers.why(table, seat, message.tried, message.id))
            case asked.Read(seat=seat):
                self._check(seat)
                self.tell(answers.read(table, seat, message.text, message.id))
            case asked.Hint(seat=seat):
                self._check(seat)
                hinting.refuse_if_off(table)
                if hinting.is_to_be_told(table):
                    await hinting.admit(room, seat, None)
                seconds = house.settings.hint_seconds
                self.tell(await answers.hint(table, seat, house.thinkers, seconds, message.id, self.address))
            case asked.Advised(seat=seat):
                self._check(seat)
                if hinting.is_known(table, seat):
                    self.tell(told.Done(id=message.id, seq=table.advised))
                else:
                    self._done(room, seat, message.id, await hinting.admit(room, seat, message.id))
            case asked.Tell():
                self.tell(await answers.tell(table, self.looking, message, house.thinkers))
            case asked.Replace(seat=seat):
                if not self.is_host or seat >= len(table.seats):
                    raise Refusal("not-the-host")
                self._done(room, keys.HOST, message.id, await room.replace(seat, message.level, message.id))
            case asked.Leave(seat=seat):
                self._check(seat)
                self._done(room, seat, message.id, await room.leave_seat(seat, message.id))
            case asked.Free(seat=seat):
                if not self.is_host or seat >= len(table.seats):
                    raise Refusal("not-the-host")
                await room.free(seat, message.id)
                new = table.keys_of([seat])[str(seat)] if table.seats[seat].kind == LINK else UNSET
                self.tell(told.Done(id=message.id, seq=table.done[f"{keys.HOST} {message.id}"], key=new))
            case asked.Cancel():
                if not self.is_host:
                    raise Refusal("not-the-host")
                self._done(room, keys.HOST, message.id, await room.cancel(message.id))
            case asked.Phrase(seat=seat):
                self._check(seat)
                room.pass_on(seat, message.phrase)
                self.tell(told.Done(id=message.id, seq=table.seq))
            case asked.Rematch():
                if not self.yours:
                    raise Refusal("not-your-seat")
                house.doorkeeper.may_open(self.address)
                self._done(room, self.yours[0], message.id, await room.rematch(self.yours[0], message.id))
            case asked.Hello():
                raise NotUnderstood

    async def _move(self, room: Room, message: asked.Move) -> None:
        self._check(message.seat)
        began = time.perf_counter()
        event = await room.move(message.seat, message.seq, message.move, message.id)
        self._done(room, message.seat, message.id, event)
        self.house.metrics.seconds.observe(time.perf_counter() - began)

    def _pay(self, cost: float) -> None:
        limits = self.house.settings.limits
        if limits.on and not (self.credit.spend(cost) and self.house.doorkeeper.may_ask(self.address, cost)):
            self._warn(TOO_FAST, Refusal("too-fast"))
            raise Refusal("too-fast")

    def _warn(self, code: int, why: Refusal) -> None:
        self.warnings += 1
        if self.house.settings.limits.on and self.warnings > MOST_WARNINGS:
            raise Closed(code, why)

    def _check(self, seat: int) -> None:
        """The seat that a message is for must be the client's own."""
        if seat not in self.yours:
            raise Refusal("not-your-seat")

    def _done(self, room: Room, author: int | str, message_id: str, event: Event | None) -> None:
        """Acknowledge what its event has not acknowledged: what was sent again, or done by the host."""
        if event is None:
            self.tell(told.Done(id=message_id, seq=room.table.done[f"{author} {message_id}"]))
        elif author == keys.HOST:
            self.tell(told.Done(id=message_id, seq=event.seq))


def id_of(message: Asked) -> str | None:
    return None if isinstance(message, asked.Hello | asked.Look) else message.id
