"""Hints at a table: whether there are any, and that everybody hears of each that was taken."""

from __future__ import annotations

from tafelrunde.errors import Refusal
from tafelrunde.server.events import Advised, Body, Event
from tafelrunde.server.room import Room
from tafelrunde.server.table import Table


def refuse_if_off(table: Table) -> None:
    table.playing()
    if not table.setup.hints:
        raise Refusal("hints-off")


async def admit(room: Room, seat: int, message_id: str | None) -> Event | None:
    """Tell everybody that the seat to move takes a hint; without an id where the server itself advises."""

    def change() -> Body:
        refuse_if_off(room.table)
        room.table.on_turn(seat)
        return Advised(seat=seat, id=message_id)

    return await room.change(change, seat, message_id)


def is_known(table: Table, seat: int) -> bool:
    """Whether everybody has heard already that the seat to move takes a hint in this position."""
    refuse_if_off(table)
    table.on_turn(seat)
    return table.advised > table.changed


def is_to_be_told(table: Table) -> bool:
    """Whether there are other people, who have not heard yet of a hint in this position."""
    return table.advised <= table.changed and sum(not seat.is_bot for seat in table.seats) > 1
