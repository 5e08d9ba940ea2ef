"""A table in memory with all who are connected to it: every change goes through here, one after the other."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

import msgspec

from tafelrunde import bots
from tafelrunde.errors import InvalidOption, Refusal, Unavailable
from tafelrunde.kernel.moves import MoveData
from tafelrunde.server import keys, pledges, seats
from tafelrunde.server.bounds import refuse_too_much
from tafelrunde.server.chores import Chores
from tafelrunde.server.clocks import Watch
from tafelrunde.server.company import Company
from tafelrunde.server.driver import STAND_IN, Driver
from tafelrunde.server.eventlog import EventLog
from tafelrunde.server.events import (
    Body,
    Cancelled,
    Event,
    Freed,
    Joined,
    Left,
    Moved,
    Rematch,
    Replaced,
    Undone,
    author,
    message_of,
)
from tafelrunde.server.leases import Leases
from tafelrunde.server.lobby import Lobby
from tafelrunde.server.metrics import Metrics
from tafelrunde.server.opening import Opener
from tafelrunde.server.perspective import EventTold, Perspective, next_table
from tafelrunde.server.table import BOT, HERE, LINK, OVER, Seat, Table
from tafelrunde.server.thinkers import Thinkers
from tafelrunde.wire.bodies import SeatWish, TableWishes
from tafelrunde.wire.told import Said

MOST_TRIES = 8  # at an event, while others write to the same table
ENCODER = msgspec.json.Encoder()

logger = logging.getLogger(__name__)

Change = Callable[[], Body]


class Guest(Protocol):
    """A client that is connected: `socket.Connection`."""

    address: str
    yours: list[int]
    looking: int | None

    def send(self, message: bytes) -> None: ...

    def dismiss(self, why: Refusal) -> None: ...


class Overtaken(Exception):
    """Another process has written an event under this number."""


@dataclass(frozen=True)
class Shared:
    """What all rooms of a house have in common."""

    log: EventLog
    thinkers: Thinkers
    metrics: Metrics
    opener: Opener  # of rematches
    chores: Chores
    leases: Leases | None  # who plays for bots; None where there is one process only
    lobby: Lobby
    lease_seconds: float
    absence_seconds: float
    hold_seconds: float
    reveal_seconds: float


class Room:
    def __init__(self, table: Table, shared: Shared) -> None:
        self.table = table
        self.shared = shared
        self.guests: set[Guest] = set()
        self.company = Company(shared.absence_seconds)
        self._watch = Watch(table)
        self.since = time.time()  # when it came into memory
        self.users = 0  # who needs this room to stay in memory
        self.lock = asyncio.Lock()
        self._perspectives: dict[int | None, Perspective] = {}
        self._driver = Driver(self)
        self._is_behind = False  # an append failed in a way that leaves open whether it happened

    # --- Coming and going
    def enter(self, guest: Guest) -> None:
        self.guests.add(guest)
        if guest.looking not in self._perspectives:
            self._perspectives[guest.looking] = Perspective(self.table, guest.looking)
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
        perspective = self._perspectives[seat] = Perspective(self.table, seat)
        guest.send(ENCODER.encode(perspective.shown(self.table)))

    def dismiss(self, why: Refusal) -> None:
        """Send everybody away, and say why."""
        for guest in self.guests:
            asyncio.get_running_loop().call_soon(guest.dismiss, why)

    def keep_time(self) -> None:
        """Should the wall clock have been set, no turn and no absence is longer or shorter by that."""
        if shift := self._watch.shift():
            self.table.retime(shift)
            self.company.retime(shift)

    def tell_presence(self) -> None:
        count = len(self.table.seats)
        self.keep_time()
        self.company.note(count, {seat for guest in self.guests for seat in guest.yours}, round(time.time(), 3))
        told = self.company.told(count, sum(not guest.yours for guest in self.guests))
        message = ENCODER.encode(told)
        for guest in self.guests:
            guest.send(message)

    async def give_back(self, seats: list[int]) -> None:
        """Somebody is here again: a bot that plays for them lets them sit down."""
        for seat in [seat for seat in seats if self.table.seats[seat].is_stood_in]:
            with suppress(pledges.NotStoodIn):
                await self.change(lambda seat=seat: pledges.back_again(self.table, seat))  # type: ignore[misc]

    def pass_on(self, seat: int, phrase: int) -> None:
        """Let everybody hear what somebody says. It is no event: nobody keeps it."""
        self.company.say(seat, time.time())
        message = ENCODER.encode(Said(seat=seat, phrase=phrase))
        for guest in self.guests:
            guest.send(message)

    # --- What people do
    async def join(self, seat: int, name: str, pledge: str, message_id: str) -> Event | None:
        return await self.change(lambda: seats.joining(self.table, seat, name, pledge, message_id), seat, message_id)

    async def move(self, seat: int, seq: int, move: MoveData, message_id: str) -> Event | None:
        """Make a person's move. None if it was made before, under the same id."""

        def change() -> Body:
            self.table.playing()
            self.refuse_if_stale(seq)
            self.table.on_turn(seat)
            return self.table.checked(move, seat, "person", message_id)

        return await self.change(change, seat, message_id, seq)

    async def undo(self, seat: int, seq: int, message_id: str) -> Event | None:
        def change() -> Body:
            self.table.playing()
            self.refuse_if_stale(seq)
            if not self.table.on_turn(seat).may_undo:
                raise Refusal("no-undo")
            return Undone(seat=seat, id=message_id)

        return await self.change(change, seat, message_id, seq)

    def refuse_if_stale(self, seq: int) -> None:
        """Refuse what was decided from an older position, or from events that nobody can have seen yet."""
        if not self.table.changed <= seq <= self.table.seq:
            raise Refusal("stale")

    async def take(self, seat: int) -> str:
        """Take an open seat; the answer is its key."""
        await self.free_lapsed()
        await self.change(lambda: seats.taking(self.table, seat))
        return self.table.keys_of([seat])[str(seat)]

    async def free(self, seat: int, message_id: str) -> Event | None:
        """For the host, before the game begins: nobody's key opens the seat any more."""
        return await self.change(lambda: seats.freeing(self.table, seat, message_id), keys.HOST, message_id)

    async def free_lapsed(self) -> None:
        """Free the seats that somebody has taken and never joined."""
        with suppress(seats.NotHeld):
            while self.table.held:
                await self.change(lambda: seats.lapsing(self.table, self.shared.hold_seconds, time.time()))

    async def replace(self, seat: int, level: str, message_id: str) -> Event | None:
        def change() -> Body:
            if level not in bots.levels():
                raise InvalidOption("unknown-bot", name=level[:20], known=", ".join(bots.levels()))
            if self.table.phase == OVER:
                raise Refusal("over")
            has_begun = self.table.position is not None
            self.company.refuse_if_here(seat, self.table.seats[seat], has_begun, time.time())
            return Replaced(seat=seat, level=level, id=message_id)

        return await self.change(change, keys.HOST, message_id)

    async def leave_seat(self, seat: int, message_id: str) -> Event | None:
        """Free a seat, or let a bot play on if the game has begun, until the person comes back."""

        def change() -> Body:
            table, left = self.table, self.table.seats[seat]
            if table.phase == OVER:
                raise Refusal("over")
            if left.is_bot or not (left.joined or left.taken):
                raise Refusal("left-already")
            return Left(seat=seat, level=None if table.takes_pledges else STAND_IN, id=message_id)

        return await self.change(change, seat, message_id)

    async def cancel(self, message_id: str) -> Event | None:
        """Close the table, before the game begins."""

        def change() -> Body:
            if self.table.position is not None:
                raise Refusal("begun-already")
            return Cancelled(id=message_id)

        return await self.change(change, keys.HOST, message_id)

    async def rematch(self, seat: int, message_id: str) -> Event | None:
        """Open a table for the next game, everybody moved on by one seat, and tell everybody where it is."""
        table, setup = self.table, self.table.setup
        if table.phase != OVER:
            raise Refusal("not-over")
        following: Table | None = None
        if table.next is None:
            wishes = [rematch_seat(seat) for seat in table.seats]
            following = await self.shared.opener.open(
                TableWishes(
                    game=setup.game,
                    seats=[wishes[-1], *wishes[:-1]],
                    options=setup.options,
                    board=setup.board,
                    start=setup.start,
                    clock=setup.clock,
                    hints=setup.hints,
                ),
                [table.seats[seat - 1].bot for seat in range(len(wishes))],
            )

        def change() -> Body:
            if table.next is not None or following is None:
                raise Refusal("rematch-already")
            return Rematch(table=following.id, master=following.setup.master, seat=seat, id=message_id)

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
                if self.table.is_cancelled:
                    raise Refusal("unknown-table")
                body = change()
                refuse_too_much(self.table, body)
                try:
                    return await self.add(body)
                except Overtaken:
                    await self.catch_up()
        raise Refusal("busy")

    async def add(self, body: Body) -> Event:
        """Append an event and tell it; the lock is held."""
        event = Event(self.table.seq + 1, round(time.time(), 3), body)
        self._is_behind = True
        try:
            is_ours = await self.shared.log.append(self.table.id, event.seq, body, at=event.at)
        except BaseException:  # also when whoever asked for it is gone: it may be durable all the same
            self.shared.chores.do(self.news())
            raise
        if not is_ours:
            raise Overtaken
        self._is_behind = False
        self.happen(event)
        return event

    async def keep_up(self, seen: int = 0) -> None:
        """Read again if there may be news, as when somebody has `seen` more at another process; the lock is held."""
        self.keep_time()
        if self._is_behind or seen > self.table.seq:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Read what others have written meanwhile; the lock is held."""
        for event in await self.shared.log.read(self.table.id, self.table.seq):
            self.happen(event)
        self._is_behind = False

    async def news(self) -> None:
        """Another process has told of a new event."""
        async with self.lock:
            with suppress(Unavailable):
                await self.catch_up()

    def happen(self, event: Event) -> None:
        """Let a durable event happen, and tell everybody in the room."""
        self.keep_time()
        self._watch.follow(event)
        self.shared.metrics.happened(event, self.table)
        looking: dict[int | None, list[Guest]] = {}
        for guest in self.guests:
            looking.setdefault(guest.looking, []).append(guest)
        self._perspectives = {seat: self._perspectives[seat] for seat in looking}
        looks = self.table.under_way.looks(list(looking)) if isinstance(event.body, Moved) and looking else {}
        for seat, guests in looking.items():
            self.tell(self._perspectives[seat].tell_live(self.table, event, looks.get(seat)), event, guests)
        self.hide_racks()
        if self.shared.lobby.is_concerned(self.table, event):
            self.shared.chores.do(self.shared.lobby.note(self.table))
        self.see_to_people(event)
        self.stir()

    def see_to_people(self, event: Event) -> None:
        """What an event means for those who are connected."""
        match event.body:
            case Cancelled(by_house=by_house):  # once they have heard of it, and whoever did it has the answer
                self.dismiss(Refusal("table-closed") if by_house else Refusal("unknown-table"))
            case Freed(seat=seat) | Left(seat=seat, level=None) if seats.has_new_key(self.table, event.body):
                for guest in [guest for guest in self.guests if seat in guest.yours]:
                    guest.yours = [each for each in guest.yours if each != seat]
                    self.look(guest, None if guest.looking == seat else guest.looking)
                self.tell_presence()
            case Replaced(seat=seat) if self.company.is_here(seat) and not self.table.seats[seat].is_late:
                # Another process did not know that they are here.
                self.shared.chores.do(self.give_back([seat]))
            case Joined(seat=seat) | Moved(seat=seat, by="person") | Undone(seat=seat):
                self.company.heard_of(seat, event.at)

    def tell(self, told: EventTold, event: Event, guests: list[Guest]) -> None:
        """Those who see alike are sent the same; who asked for it finds the id of the message in it."""
        written: dict[bool, bytes] = {}
        for guest in guests:
            is_own = author(event.body) in guest.yours
            if is_own not in written or isinstance(event.body, Rematch):
                written[is_own] = ENCODER.encode(self.addressed(told, event, guest, is_own))
            guest.send(written[is_own])

    def addressed(self, told: EventTold, event: Event, guest: Guest, is_own: bool) -> EventTold:
        """With what only this guest is told."""
        if isinstance(event.body, Rematch):
            told = msgspec.structs.replace(told, next=next_table(self.table, guest.yours))
        return msgspec.structs.replace(told, id=message_of(event.body)) if is_own else told

    def hide_racks(self) -> None:
        """Clients with several seats show no rack any more once it is another's turn."""
        position = self.table.position
        if position is None or position.is_over:
            return
        for guest in [guest for guest in self.guests if len(guest.yours) > 1 and guest.looking is not None]:
            if guest.looking != position.to_move in guest.yours:
                self.look(guest, None)

    # --- What happens by itself
    def stir(self) -> None:
        """Something has happened: see whether the table waits for us."""
        self._driver.stir()

    def stop(self) -> None:
        self._driver.stop()


def rematch_seat(seat: Seat) -> SeatWish:
    """Whoever took an open seat plays on at a seat of their own."""
    if seat.is_bot:
        return SeatWish(kind=BOT, level=seat.level)
    return SeatWish(kind=HERE if seat.kind == HERE else LINK)
