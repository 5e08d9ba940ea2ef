"""A reference to measure others against: the game's plainest rule of thumb (raise the lowest colour, then the next)."""

from __future__ import annotations

from tafelrunde.kernel.game import State, notes_for, obvious_move
from tafelrunde.kernel.generator import Generator


def choose(state: State, generator: Generator) -> int:
    return int(obvious_move(state, notes_for(state), generator))
