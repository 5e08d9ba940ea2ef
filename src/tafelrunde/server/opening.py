"""Opening a table: what was wished for, checked and spelled out."""

from __future__ import annotations

from typing import Any

from tafelrunde import bots
from tafelrunde.errors import InvalidOption
from tafelrunde.games import find
from tafelrunde.position import prepared
from tafelrunde.server.table import BOT, HERE, LINK, OPEN

KINDS = (HERE, LINK, OPEN, BOT)
CLOCK = (5, 7 * 86_400)  # seconds for a turn, least and most
LOT = "lot"


def checked(wishes: dict[str, Any]) -> dict[str, Any]:
    """The setup of a table as its first event keeps it; refuses what cannot be played.

    A board is the name of one of ours or a whole board, never the path of a file.
    """
    game, seats = find(wishes["game"]), [checked_seat(seat) for seat in wishes["seats"]]
    options, board, start, clock = (wishes[key] for key in ("options", "board", "start", "clock"))
    if board is not None and game.boards is None:
        raise InvalidOption("no-boards", game=game.name)
    if isinstance(board, str) and board not in game.boards.shipped_names():
        raise InvalidOption(
            "option-value", name="board", value=board[:40], choices=", ".join(game.boards.shipped_names())
        )
    if start != LOT and not 0 <= start < len(seats):
        raise InvalidOption("unknown-seat", seat=start, seats=len(seats))
    if clock is not None and not CLOCK[0] <= clock <= CLOCK[1]:
        raise InvalidOption("clock", least=CLOCK[0], most=CLOCK[1])
    _, settled, _ = prepared(game, len(seats), 0, board, options)
    return {
        "game": game.name,
        "options": settled,
        "board": board,
        "seats": seats,
        "start": start,
        "clock": clock,
        "listed": wishes["listed"],
    }


def checked_seat(seat: dict[str, Any]) -> dict[str, Any]:
    if seat["kind"] not in KINDS:
        raise InvalidOption("seat-kind", kind=str(seat["kind"])[:20], known=", ".join(KINDS))
    if seat["kind"] != BOT:
        return {"kind": seat["kind"]}
    if seat["level"] not in bots.levels():
        raise InvalidOption("unknown-bot", name=str(seat["level"])[:20], known=", ".join(bots.levels()))
    return {"kind": BOT, "level": seat["level"]}
