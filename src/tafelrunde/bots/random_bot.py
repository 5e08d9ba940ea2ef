"""Plays any legal move, each equally likely."""

from __future__ import annotations

from tafelrunde.bots.dealing import possible_state
from tafelrunde.kernel.game import Move, Seen
from tafelrunde.kernel.generator import Generator
from tafelrunde.kernel.playouts import random_move


def choose(seen: Seen, generator: Generator) -> Move:
    return random_move(possible_state(seen, generator), generator)
