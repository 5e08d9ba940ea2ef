"""What a table does at every move, each in one call that takes about a microsecond.

A record costs some microseconds whenever it is handed to compiled code; an array of records hardly anything. So a
state comes as the room that it lies in, and what is written goes into rows.
"""

from __future__ import annotations

from tafelrunde.kernel import game
from tafelrunde.kernel.compiled import brief
from tafelrunde.kernel.game import Brought, Move, Offered, Room, Seen, apply, brought, forbidden, see
from tafelrunde.kernel.records import Row


class SeenRow:
    """An array of what viewers see: what a type checker knows of it."""

    def __getitem__(self, index: int) -> Seen: ...


class BroughtRow:
    """An array of what a move brought to viewers."""

    def __getitem__(self, index: int) -> Brought: ...


class OfferedRow:
    """An array of what seats may do."""

    def __getitem__(self, index: int) -> Offered: ...


@brief
def clause_against(room: Room, move: Move) -> int:
    """As `forbidden`."""
    return forbidden(room[0], move)


@brief
def make_move(room: Room, before: Room, move: Move) -> None:
    """Make a legal move; `before` gets the state as it was."""
    before[0] = room[0]
    apply(room[0], move)


@brief
def look(before: Room, after: Room, move: Move, viewers: Row, seen: SeenRow, outcomes: BroughtRow) -> None:
    """Write what each viewer sees after a move, and what it brought as far as they may know."""
    for i in range(viewers.size):
        see(after[0], viewers[i], seen[i])
        brought(before[0], after[0], move, viewers[i], outcomes[i])


@brief
def show(room: Room, viewers: Row, seen: SeenRow) -> None:
    """Write what each viewer sees."""
    for i in range(viewers.size):
        see(room[0], viewers[i], seen[i])


@brief
def offer(room: Room, offered: OfferedRow) -> None:
    """Write what the seat to move may do."""
    game.offer(room[0], offered[0])
