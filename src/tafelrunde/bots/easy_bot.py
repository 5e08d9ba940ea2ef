"""Sensible but forgetful: makes the mistakes a child makes."""

from __future__ import annotations

from tafelrunde.bots.dealing import possible_state
from tafelrunde.kernel.game import Move, Seen, childs_move, notes_for
from tafelrunde.kernel.generator import Generator


def choose(seen: Seen, generator: Generator) -> Move:
    return int(childs_move(possible_state(seen, generator), notes_for(seen), generator))
