"""Time at a table. The log keeps wall time; what runs out is counted by a clock that nobody can set."""

from __future__ import annotations

import time

from tafelrunde.server.events import Event
from tafelrunde.server.table import Table

SET = 0.1  # seconds by which the wall clock goes another way than time itself: less is told to nobody
LIVE = 1.0  # seconds between an event and our hearing of it: more than that, and the clocks do not agree


class Watch:
    """Watches the wall clock for one table.

    A turn began when this process heard of it, whatever another process' clock said. Of a table that comes from the log
    nothing is known but wall times: none of them can lie ahead, so nobody gets more than the full time.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._offset = offset()
        now = time.time()
        table.turn_began = min(table.turn_began, now)
        for seat in table.seats:
            seat.taken_at = min(seat.taken_at, now)

    def shift(self) -> float:
        """By how many seconds the wall clock was set since this was asked last; 0 if it was not."""
        shifted = offset() - self._offset
        if abs(shifted) < SET:
            return 0.0
        self._offset += shifted
        return shifted

    def follow(self, event: Event) -> None:
        """Let an event happen at the table. If a turn begins by it, then now."""
        table, now = self._table, time.time()
        if abs(now - event.at) < LIVE:
            table.follow(event)
            return
        began, taken = table.turn_began, [seat.taken_at for seat in table.seats]
        table.follow(event)
        if table.turn_began != began:
            table.turn_began = now
        for seat, before in zip(table.seats, taken, strict=True):
            if seat.taken_at != before:
                seat.taken_at = now


def offset() -> float:
    return time.time() - time.monotonic()
