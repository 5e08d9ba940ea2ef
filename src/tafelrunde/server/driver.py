"""What happens at a table by itself: dealing, bots, the clock."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING

from tafelrunde.errors import Refusal, Unavailable
from tafelrunde.server import pledges, seats
from tafelrunde.server.events import Began, Body
from tafelrunde.server.shares import Whose
from tafelrunde.server.table import Table
from tafelrunde.server.thinkers import FOR_BOTS, FOR_PEOPLE
from tafelrunde.wire.told import By

if TYPE_CHECKING:
    from tafelrunde.server.room import Room

STAND_IN = pledges.STAND_IN  # plays when the turn clock has run out, or somebody leaves
PAUSE = 1.0  # seconds, before what failed by itself is tried again

logger = logging.getLogger(__name__)


class Driver:
    """Drives the table of a room as long as somebody is in it."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._stirred = asyncio.Event()

    @property
    def table(self) -> Table:
        return self._room.table

    def stir(self) -> None:
        """Something has happened: see whether the table waits for us."""
        self._stirred.set()
        if self.table.waits_for_us and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._drive())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _drive(self) -> None:
        """Deal when all are there, let bots play, watch the clock, as long as somebody is in the room."""
        while self._room.guests and self.table.waits_for_us:
            self._stirred.clear()
            try:
                await self._do_next()
            except Unavailable:
                await asyncio.sleep(PAUSE)  # the database is away
            except Exception:  # whatever it was, the table must not stand still for ever
                self._room.shared.metrics.faults.inc()
                logger.exception("a table could not go on by itself")
                await asyncio.sleep(PAUSE)

    async def _do_next(self) -> None:
        table = self.table
        self._room.keep_time()
        if table.is_complete:
            await self._alone(self._begin)
        elif table.is_gathered:
            await self._alone(lambda: self._try_change(lambda: pledges.sealed(table)))
        elif table.pledged is not None and table.is_waiting:
            await self._await_nonces(pledges.due(self._room))
        elif table.bot_to_move is not None:
            await self._alone(self._play_bot)
        elif table.due is not None:
            await self._watch_clock(table.due)
        elif (left := seats.seconds_held(table, self._room.shared.hold_seconds, time.time())) is not None:
            await self._watch_seats(left)

    async def _alone(self, work: Callable[[], Coroutine[object, object, None]]) -> None:
        """Do something that one process does for all; another takes over when it dies."""
        leases, seconds = self._room.shared.leases, self._room.shared.lease_seconds
        if leases is None:
            await work()
            return
        if not await leases.claim(self.table.id, seconds):
            await self._wait(seconds / 3)
            return
        async with asyncio.TaskGroup() as group:
            task = group.create_task(work())
            while not (await asyncio.wait([task], timeout=seconds / 3))[0]:
                await leases.claim(self.table.id, seconds)  # still at it

    async def _begin(self) -> None:
        def change() -> Body:
            if not self.table.is_complete:
                raise Refusal("stale")
            return Began()

        await self._try_change(change)

    async def _await_nonces(self, due: float) -> None:
        left = due - pledges.now()
        if left > 0:
            await self._wait(left)
        else:
            await self._alone(lambda: self._try_change(lambda: pledges.stand_in(self.table)))

    async def _play_bot(self) -> None:
        level = self.table.bot_to_move
        if level is not None:
            people = any(guest.yours for guest in self._room.guests)
            await self._play_for_seat(level, "bot", FOR_PEOPLE if people else FOR_BOTS)

    async def _watch_clock(self, due: float) -> None:
        left = due - time.time()
        if left > 0:
            await self._wait(left)
        else:
            await self._alone(lambda: self._play_for_seat(STAND_IN, "clock", FOR_PEOPLE))

    async def _watch_seats(self, left: float) -> None:
        if left > 0:
            await self._wait(left)
        else:
            await self._room.free_lapsed()

    async def _play_for_seat(self, level: str, by: By, urgency: int) -> None:
        """Let a bot think about the position as it is, and make its move if nothing has happened meanwhile."""
        position, seq = self.table.under_way, self.table.seq
        seat = position.to_move
        move = await self._room.shared.thinkers.choose(position, level, urgency, self._whose())

        def change() -> Body:
            if self.table.seq != seq:
                raise Refusal("stale")
            try:
                return self.table.checked(position.game.state.MOVES.data(move), seat, by)
            except Refusal as refusal:  # nobody was faster: without a pause it would be tried for ever
                raise RuntimeError(f"{level} chose a move that is not allowed") from refusal

        await self._try_change(change)

    def _whose(self) -> Whose:
        """The thought counts for somebody who plays here, or else for somebody who watches."""
        addresses = [guest.address for guest in sorted(self._room.guests, key=lambda guest: not guest.yours)]
        return Whose(addresses[0] if addresses else "", self.table.id)

    async def _try_change(self, change: Callable[[], Body]) -> None:
        try:
            await self._room.change(change)
        except Unavailable:
            await asyncio.sleep(PAUSE)  # the database is away; the driver tries again
        except Refusal:
            pass  # somebody was faster; the driver looks again

    async def _wait(self, seconds: float) -> None:
        """Wait, but not longer than until something happens."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stirred.wait(), seconds)
