"""What can happen at a table. The log keeps these, and a table is what they add up to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

OPENED = "opened"  # the setup, the master secret of the keys and the secret of the shuffle
TAKEN = "taken"  # an open seat now belongs to somebody
JOINED = "joined"  # somebody sat down, or came back to a seat that a bot had taken over
REPLACED = "replaced"  # a bot plays on for a person
BEGAN = "began"  # all are there: tiles are dealt
MOVED = "moved"
UNDONE = "undone"
REMATCH = "rematch"  # where the next game is played

CHANGING_THE_POSITION = (BEGAN, MOVED, UNDONE)


@dataclass(frozen=True, slots=True)
class Event:
    seq: int  # 1, 2, 3 … at each table
    at: float  # seconds since 1970
    kind: str
    body: dict[str, Any]  # holds secrets: only a perspective makes messages of it
