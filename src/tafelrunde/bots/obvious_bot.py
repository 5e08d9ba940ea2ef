"""A reference to measure others against: the plainest rule of thumb that the game's insight knows."""

from __future__ import annotations

from tafelrunde.bots.choosing import choose_obvious, chosen
from tafelrunde.kernel.game import Move, Seen
from tafelrunde.kernel.generator import Generator


def choose(seen: Seen, generator: Generator) -> Move:
    return chosen(choose_obvious, seen, generator)
