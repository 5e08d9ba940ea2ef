"""A move looked at from several sides at once.

A record costs some microseconds whenever it is handed to compiled code; an array of records hardly anything.
"""

from __future__ import annotations

from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Brought, Move, Room, Seen, brought, see
from tafelrunde.kernel.records import Row


class SeenRow:
    """An array of what viewers see: what a type checker knows of it."""

    def __getitem__(self, index: int) -> Seen: ...


class BroughtRow:
    """An array of what a move brought to viewers."""

    def __getitem__(self, index: int) -> Brought: ...


@compiled
def look(before: Room, after: Room, move: Move, viewers: Row, seen: SeenRow, outcomes: BroughtRow) -> None:
    """Write what each viewer sees after a move, and what it brought as far as they may know."""
    for i in range(viewers.size):
        see(after[0], viewers[i], seen[i])
        brought(before[0], after[0], move, viewers[i], outcomes[i])
