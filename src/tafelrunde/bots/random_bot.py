"""Plays any legal move, each equally likely."""

from __future__ import annotations

from tafelrunde.bots.choosing import choose_random, chosen
from tafelrunde.kernel.game import Move, Seen
from tafelrunde.kernel.generator import Generator


def choose(seen: Seen, generator: Generator) -> Move:
    return chosen(choose_random, seen, generator)
