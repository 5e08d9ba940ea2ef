"""A table in memory with all who are connected to it: every change goes through here, one after the other."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

import orjson

from tafelrunde import bots
from tafelrunde.errors import InvalidOption, Refusal, Unavailable
from tafelrunde.server import events, keys
from tafelrunde.server.crew import FOR_BOTS, FOR_PEOPLE
from tafelrunde.server.events import Event
from tafelrunde.server.perspective import Perspective, next_table, standing
from tafelrunde.server.table import BOT, HERE, LINK, OVER, Table, author

if TYPE_CHECKING:
    from tafelrunde.server.house import House

STAND_IN = "medium"  # plays when the turn clock has run out
PAUSE = 1.0  # seconds, before what failed by itself is tried again
MOST_TRIES = 8  # at an event, while others write to the same table

logger = logging.getLogger(__name__)

Change = Callable[[], tuple[str, dict[str, Any]]]


class Guest(Protocol):
    """A client that is connected: `socket.Connection`."""

    yours: list[int]
    looking: int | None
    language: str

    def send(self, message: bytes) -> None: ...


class Overtaken(Exception):
    """Another process has written an event under this number."""


class Room:
    def __init__(self, house: House, table: Table) -> None:
        self.house = house
        self.table = table
        self.guests: set[Guest] = set()
        self.users = 0  # who needs this room to stay in memory
        self.lock = asyncio.Lock()
        self._perspectives: dict[int | None, Perspective] = {}
        self._driver: asyncio.Task[None] | None = None
        self._stirred = asyncio.Event()
        self._is_behind = False  # an append failed in a way that leaves open whether it happened

    # --- Coming and going
    def enter(self, guest: Guest) -> None:
        self.guests.add(guest)
        self._perspectives.setdefault(guest.looking, Perspective(self.table, guest.looking))
        self.tell_presence()
        self.stir()

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)
        self.tell_presence()

    def look(self, guest: Guest, seat: int | None) -> None:
        """Let a client with several seats see as one of them, or as a spectator."""
        if seat is not None and seat not in guest.yours:
            raise Refusal("not-your-seat")
        guest.looking = seat
        table = self.table
        perspective = Perspective(table, seat)
        self._perspectives[seat] = perspective
        told = {"type": "shown", "looking": seat, "view": perspective.view, "seq": table.seq}
        guest.send(orjson.dumps(told | standing(table, seat, guest.language)))

    def tell_presence(self) -> None:
        present = [any(seat in guest.yours for guest in self.guests) for seat in range(len(self.table.seats))]
        watchers = sum(not guest.yours for guest in self.guests)
        message = orjson.dumps({"type": "presence", "seats": present, "watchers": watchers})
        for guest in self.guests:
            guest.send(message)

    # --- What people do
    async def join(self, seat: int, name: str, nonce: str, message_id: str) -> Event | None:
        def change() -> tuple[str, dict[str, Any]]:
            taken = self.table.seats[seat]
            if taken.joined and not taken.is_bot and taken.name == name:
                raise Refusal("joined-already")
            return events.JOINED, {"seat": seat, "name": name, "nonce": nonce, "id": message_id}

        return await self.change(change, seat, message_id)

    async def move(self, seat: int, seq: int, text: str, message_id: str) -> Event | None:
        """Make a person's move. None if it was made before, under the same id."""

        def change() -> tuple[str, dict[str, Any]]:
            position = self.table.playing()
            self.refuse_if_stale(seq)
            if position.to_move != seat or self.table.bot_to_move:
                raise Refusal("not-your-turn")
            move = self.table.read(text)
            return events.MOVED, {"seat": seat, "by": "person", "move": move, "id": message_id}

        return await self.change(change, seat, message_id, seq)

    async def undo(self, seat: int, seq: int, message_id: str) -> Event | None:
        def change() -> tuple[str, dict[str, Any]]:
            position = self.table.playing()
            self.refuse_if_stale(seq)
            if position.to_move != seat or self.table.bot_to_move:
                raise Refusal("not-your-turn")
            if not position.may_undo:
                raise Refusal("no-undo")
            return events.UNDONE, {"seat": seat, "id": message_id}

        return await self.change(change, seat, message_id, seq)

    def refuse_if_stale(self, seq: int) -> None:
        """Refuse what was decided from an older position, or from events that nobody can have seen yet."""
        if not self.table.changed <= seq <= self.table.seq:
            raise Refusal("stale")

    async def take(self, seat: int) -> str:
        """Take an open seat; the answer is its key."""

        def change() -> tuple[str, dict[str, Any]]:
            if not 0 <= seat < len(self.table.seats):
                raise InvalidOption("unknown-seat", seat=seat, seats=len(self.table.seats))
            if self.table.seats[seat].kind != "open" or self.table.seats[seat].taken or self.table.position:
                raise Refusal("seat-taken")
            return events.TAKEN, {"seat": seat}

        await self.change(change)
        return keys.key_of(self.table.setup["master"], seat)

    async def replace(self, seat: int, level: str, message_id: str) -> Event | None:
        def change() -> tuple[str, dict[str, Any]]:
            if level not in bots.levels():
                raise InvalidOption("unknown-bot", name=level[:20], known=", ".join(bots.levels()))
            if self.table.phase == OVER:
                raise Refusal("over")
            return events.REPLACED, {"seat": seat, "level": level, "id": message_id}

        return await self.change(change, keys.HOST, message_id)

    async def rematch(self, seat: int, message_id: str) -> Event | None:
        """Open a table for the next game, everybody moved on by one seat, and tell everybody where it is."""
        table = self.table
        if table.phase != OVER:
            raise Refusal("not-over")
        following: Table | None = None
        if table.next is None:
            seats = [
                {"kind": BOT, "level": s.level} if s.is_bot else {"kind": rematch_kind(s.kind)} for s in table.seats
            ]
            wishes = {key: table.setup[key] for key in ("game", "options", "board", "start", "clock")}
            following = await self.house.open(wishes | {"listed": False, "seats": [seats[-1], *seats[:-1]]})

        def change() -> tuple[str, dict[str, Any]]:
            if table.next is not None or following is None:
                raise Refusal("rematch-already")
            master = following.setup["master"]
            return events.REMATCH, {"table": following.id, "master": master, "seat": seat, "id": message_id}

        return await self.change(change, seat, message_id)

    # --- How anything changes
    async def change(
        self, change: Change, author: int | str | None = None, message_id: str | None = None, seen: int = 0
    ) -> Event | None:
        """Check a change against the table as it is now, and let it happen once it is durable.

        None if it has happened before, under the same id of the same author, who has `seen` this event already.
        """
        async with self.lock:
            await self.keep_up(seen)
            for _ in range(MOST_TRIES):
                if f"{author} {message_id}" in self.table.done:
                    return None
                kind, body = change()
                try:
                    return await self.add(kind, body)
                except Overtaken:
                    await self.catch_up()
        raise Refusal("busy")

    async def add(self, kind: str, body: dict[str, Any]) -> Event:
        """Append an event and tell it; the lock is held."""
        event = Event(self.table.seq + 1, round(time.time(), 3), kind, body)
        self._is_behind = True
        try:
            is_ours = await self.house.log.append(self.table.id, event.seq, kind, body, at=event.at)
        except BaseException:  # also when whoever asked for it is gone: it may be durable all the same
            self.house.do(self.news())
            raise
        if not is_ours:
            raise Overtaken
        self._is_behind = False
        self.happen(event)
        return event

    async def keep_up(self, seen: int = 0) -> None:
        """Read again if there may be news, as when somebody has `seen` more at another process; the lock is held."""
        if self._is_behind or seen > self.table.seq:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Read what others have written meanwhile; the lock is held."""
        for event in await self.house.log.read(self.table.id, self.table.seq):
            self.happen(event)
        self._is_behind = False

    async def news(self) -> None:
        """Another process has told of a new event."""
        async with self.lock:
            with suppress(Unavailable):
                await self.catch_up()

    def happen(self, event: Event) -> None:
        """Let a durable event happen, and tell everybody in the room."""
        speaking: dict[int | None, set[str]] = {}
        for guest in self.guests:
            speaking.setdefault(guest.looking, set()).add(guest.language)
        step = self.table.follow(event, speaking)
        self.house.metrics.happened(event, self.table)
        self._perspectives = {seat: self._perspectives[seat] for seat in speaking}
        told = {
            (seat, language): message | standing(self.table, seat, language)
            for seat, languages in speaking.items()
            for language, message in self._perspectives[seat].tell(self.table, step, languages).items()
        }
        written: dict[tuple[int | None, str, bool], bytes] = {}  # those who see alike are sent the same
        for guest in list(self.guests):
            acts = author(event) in guest.yours
            alike = guest.looking, guest.language, acts
            if event.kind == events.REMATCH or alike not in written:
                message = told[guest.looking, guest.language] | ({"id": event.body["id"]} if acts else {})
                if event.kind == events.REMATCH:
                    message["next"] = next_table(self.table, guest.yours)
                written[alike] = orjson.dumps(message)
            guest.send(written[alike])
        self.hide_racks()
        is_listed = self.table.setup["listed"] and event.kind in (events.TAKEN, events.BEGAN)
        if is_listed or self.table.phase == OVER:
            self.house.do(self.house.note_phase(self.table))
        self.stir()

    def hide_racks(self) -> None:
        """Clients with several seats show no rack any more once it is another's turn."""
        position = self.table.position
        for guest in [guest for guest in self.guests if len(guest.yours) > 1 and guest.looking is not None]:
            if position is not None and not position.is_over and guest.looking != position.to_move in guest.yours:
                self.look(guest, None)

    # --- What happens by itself
    def stir(self) -> None:
        """Something has happened: see whether the table waits for us."""
        self._stirred.set()
        if self.table.waits_for_us and (self._driver is None or self._driver.done()):
            self._driver = asyncio.create_task(self._drive())

    def stop(self) -> None:
        if self._driver is not None:
            self._driver.cancel()

    async def _drive(self) -> None:
        """Deal when all are there, let bots play, watch the clock, as long as somebody is in the room."""
        while self.guests and self.table.waits_for_us:
            self._stirred.clear()
            try:
                await self._do_next()
            except Unavailable:
                await asyncio.sleep(PAUSE)  # the database is away
            except Exception:  # whatever it was, the table must not stand still for ever
                self.house.metrics.faults.inc()
                logger.exception("a table could not go on by itself")
                await asyncio.sleep(PAUSE)

    async def _do_next(self) -> None:
        table = self.table
        if table.is_complete:
            await self.alone(self.begin)
        elif table.bot_to_move is not None:
            await self.alone(self.play_bot)
        elif table.due is not None:
            await self.watch_clock(table.due)

    async def alone(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something that one process does for all; another takes over when it dies."""
        patience = self.house.settings.lease_seconds / 3
        if not await self.house.claim(self.table.id):
            await self.wait(patience)
            return
        async with asyncio.TaskGroup() as group:
            task = group.create_task(work())
            while self.house.log.shared and not (await asyncio.wait([task], timeout=patience))[0]:
                await self.house.claim(self.table.id)  # still at it

    async def begin(self) -> None:
        def change() -> tuple[str, dict[str, Any]]:
            if not self.table.is_complete:
                raise Refusal("stale")
            return events.BEGAN, {}

        await self.try_change(change)

    async def play_bot(self) -> None:
        level = self.table.bot_to_move
        if level is not None:
            people = any(guest.yours for guest in self.guests)
            await self.play_for_seat(level, "bot", FOR_PEOPLE if people else FOR_BOTS)

    async def watch_clock(self, due: float) -> None:
        left = due - time.time()
        if left > 0:
            await self.wait(left)
        else:
            await self.alone(lambda: self.play_for_seat(STAND_IN, "clock", FOR_PEOPLE))

    async def play_for_seat(self, level: str, by: str, urgency: int) -> None:
        """Let a bot think about the position as it is, and make its move if nothing has happened meanwhile."""
        position, seq = self.table.position, self.table.seq
        assert position is not None
        seat = position.to_move
        text = await self.house.crew.choose(position, level, urgency)

        def change() -> tuple[str, dict[str, Any]]:
            if self.table.seq != seq:
                raise Refusal("stale")
            return events.MOVED, {"seat": seat, "by": by, "move": text}

        await self.try_change(change)

    async def try_change(self, change: Change) -> None:
        try:
            await self.change(change)
        except Unavailable:
            await asyncio.sleep(PAUSE)  # the database is away; the driver tries again
        except Refusal:
            pass  # somebody was faster; the driver looks again

    async def wait(self, seconds: float) -> None:
        """Wait, but not longer than until something happens."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stirred.wait(), seconds)


def rematch_kind(kind: str) -> str:
    """Whoever took an open seat plays on at a seat of their own."""
    return HERE if kind == HERE else LINK
