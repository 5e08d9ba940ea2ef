"""How much may happen at a table beside its moves: a log is bounded by its game, whatever people do to it."""

from __future__ import annotations

from tafelrunde.errors import Refusal
from tafelrunde.server.events import Advised, Body, Freed, Joined, Left, Moved, Replaced, Taken, Undone
from tafelrunde.server.table import Table

UNDOS = 20  # in one turn
BEFORE = 300  # events before the game begins
STAND_INS = 50  # how often a bot may take one seat over


def refuse_too_much(table: Table, body: Body) -> None:
    """Whoever plays never meets these bounds, and a seat is always given back to its person."""
    if isinstance(body, Moved):  # nearly all that happens
        return
    match body:
        case Undone() if table.undone >= UNDOS:
            raise Refusal("too-many-undos", most=UNDOS)
        case Advised() if table.advised > table.changed:
            raise Refusal("stale")  # two have told it at the same time
        case Taken() | Joined(id=str()) | Left() | Replaced(id=str()) | Freed(id=str()) if (
            table.position is None and table.seq >= BEFORE
        ):
            raise Refusal("too-much-happened")
        case Left(seat=seat) | Replaced(seat=seat) if table.seats[seat].stand_ins >= STAND_INS:
            raise Refusal("too-much-happened")
