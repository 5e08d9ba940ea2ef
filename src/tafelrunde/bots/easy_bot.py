"""Sensible but forgetful: makes the mistakes a child makes."""

from __future__ import annotations

from tafelrunde.kernel.game import State, childs_move, notes_for
from tafelrunde.kernel.generator import Generator


def choose(state: State, generator: Generator) -> int:
    return int(childs_move(state, notes_for(state), generator))
