"""A reference to measure others against: the plainest rule of thumb that the game's insight knows."""

from __future__ import annotations

from tafelrunde.bots.dealing import possible_state
from tafelrunde.kernel.game import Move, Seen, notes_for, obvious_move
from tafelrunde.kernel.generator import Generator


def choose(seen: Seen, generator: Generator) -> Move:
    return int(obvious_move(possible_state(seen, generator), notes_for(seen), generator))
