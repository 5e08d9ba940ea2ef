"""Between the last who sits down and the deal: nobody's pledge changes any more, and everybody shows their nonce."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from tafelrunde import fair
from tafelrunde.errors import Refusal
from tafelrunde.server.events import Body, Event, Joined, Pledged, Replaced, Revealed
from tafelrunde.server.table import OVER, Table

if TYPE_CHECKING:
    from tafelrunde.server.room import Room

STAND_IN: Final = fair.WITHHELD.removeprefix("bot:")


class NotStoodIn(Exception):
    """There is no seat to be given back any more."""


def now() -> float:
    return time.time()


def due(room: Room) -> float:
    """Until when nonces are waited for; after a restart everybody has the whole time again."""
    pledged = room.table.pledged
    assert pledged is not None
    return max(pledged, room.since) + room.shared.reveal_seconds


def sealed(table: Table) -> Body:
    if not table.is_gathered:
        raise Refusal("stale")
    return Pledged()


def stand_in(table: Table) -> Body:
    """A bot plays for the next seat that has not shown its nonce in time."""
    silent = [number for number, seat in enumerate(table.seats) if seat.nonce is None]
    if not table.is_waiting or not silent:
        raise Refusal("stale")
    return Replaced(seat=silent[0], level=STAND_IN)


def back_again(table: Table, number: int) -> Body:
    """Somebody sits down again on their seat: what they pledged still counts, if nobody was told otherwise."""
    seat = table.seats[number]
    if not seat.is_stood_in or table.phase == OVER:
        raise NotStoodIn
    if not table.takes_pledges:
        return Joined(seat=number, name=seat.name)
    return Joined(seat=number, name=seat.name, pledge=seat.pledge, nonce=None if seat.pledge else seat.nonce)


async def reveal(room: Room, seat: int, nonce: str, message_id: str) -> Event | None:
    """Show the nonce of a seat; refuses any but the one that was pledged, and all before everybody is there."""

    def change() -> Body:
        table, shown = room.table, room.table.seats[seat]
        if table.pledged is None:
            raise Refusal("not-pledged")
        if shown.nonce is not None:
            raise Refusal("revealed-already")
        if fair.pledge(nonce) != shown.pledge:
            raise Refusal("other-nonce")
        return Revealed(seat=seat, nonce=nonce, id=message_id)

    return await room.change(change, seat, message_id)
