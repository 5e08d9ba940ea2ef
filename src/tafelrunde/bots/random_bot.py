"""Plays any legal move, each equally likely."""

from __future__ import annotations

from tafelrunde.kernel.game import State
from tafelrunde.kernel.generator import Generator
from tafelrunde.kernel.playouts import random_move


def choose(state: State, generator: Generator) -> int:
    return random_move(state, generator)
