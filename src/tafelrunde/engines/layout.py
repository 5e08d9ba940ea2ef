"""What whoever runs an engine must know of it, as data: where the fields of the records are, how large everything is,
the table of moves, the first position of every mode. It comes from the dtypes and tables themselves."""

from __future__ import annotations

import base64
import zlib

import numpy as np

from tafelrunde.bots.analysing import MOST_RUNNERS, PANS, RUNNER, TALLY
from tafelrunde.bots.choosing import DESK, LEVEL_ROOM
from tafelrunde.bots.leaving import LEAVING_ROOM
from tafelrunde.bots.search import NO_NODE, NODE, ROOT, SETTINGS, WORK
from tafelrunde.bots.thinking import TREE_SIZE
from tafelrunde.games import Game
from tafelrunde.games.interface import Told
from tafelrunde.kernel.game import TURN_ROOM
from tafelrunde.kernel.moves import Kind, Moves
from tafelrunde.kernel.records import Dtype
from tafelrunde.position import prepare

FORMAT = 1  # of the layout file
# Records of which nobody outside reads more than these fields: of the others there only the size is told
READ_IN: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("notes", "desk", "pans"), ()),
    "settings": ("quick_deals",),
    "work": ("root_moves", "lines", "deals"),
}


def layout_of(game: Game, engine: bytes, fingerprint: str, made_with: dict[str, str]) -> Told:
    """The layout of a game's engine."""
    return {
        "format": FORMAT,
        "game": game.name,
        "fingerprint": fingerprint,
        "size": len(engine),
        "crc": zlib.crc32(engine),
        "made_with": made_with,
        "records": {name: record_told(dtype, READ_IN.get(name)) for name, dtype in records_of(game).items()},
        "sizes": {
            "tree": TREE_SIZE,
            "root": ROOT,
            "no_node": NO_NODE,
            "turn_room": TURN_ROOM,
            "level_room": LEVEL_ROOM,
            "leaving_room": LEAVING_ROOM,
            "most_moves": game.state.MOST_MOVES,
            "move_count": game.state.MOVE_COUNT,
            "most_seats": max(game.seats),
            "most_runners": MOST_RUNNERS,
        },
        "reasons": list(game.state.REASONS),
        "moves": moves_told(game.state.MOVES),
        "modes": modes_told(game),
    }


def records_of(game: Game) -> dict[str, Dtype]:
    """All records that an engine reads and writes."""
    return {
        "state": game.state.STATE,
        "seen": game.knowledge.SEEN,
        "offered": game.outcome.OFFERED,
        "brought": game.outcome.BROUGHT,
        "notes": game.insight.NOTES,
        "desk": DESK,
        "node": NODE,
        "work": WORK,
        "settings": SETTINGS,
        "pans": PANS,
        "tally": TALLY,
        "runner": RUNNER,
    }


def record_told(dtype: Dtype, read: tuple[str, ...] | None = None) -> Told:
    """Its size in bytes, and of each field that is read where it begins, what kind of numbers it holds and their
    shape; of all fields if none are named."""
    fields: Told = {}
    assert dtype.fields is not None
    for name in (dtype.names or ()) if read is None else read:
        kind, offset = dtype.fields[name][:2]
        fields[name] = {"offset": offset, "type": number_told(kind.base), "shape": list(kind.shape)}
    return {"size": dtype.itemsize, "fields": fields}


def number_told(kind: np.dtype[np.generic]) -> str:
    """int8, uint64, float32, bool …; a record within a record by its size alone."""
    return "record" if kind.names else kind.name


def moves_told(moves: Moves) -> list[Told]:
    return [kind_told(kind) for kind in moves.kinds]


def kind_told(kind: Kind) -> Told:
    parts: list[Told] = []
    for part in kind.parts:
        names = list(part.names) if part.names else None
        parts.append(
            {"name": part.name, "count": part.count, "stride": part.stride, "least": part.least, "names": names}
        )
    return {"do": kind.do, "first": kind.first, "parts": parts, "secret": kind.secret}


def modes_told(game: Game) -> list[Told]:
    """The first position of every mode, before the shuffle."""
    found: list[Told] = []
    for seats, options in game.modes():
        state = prepare(game, seats, 0, None, options).state
        found.append({"seats": seats, "options": options, "state": base64.b64encode(state.tobytes()).decode()})
    return found
