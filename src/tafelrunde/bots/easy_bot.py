"""Sensible but forgetful: makes the mistakes a child makes."""

from __future__ import annotations

from tafelrunde.bots.choosing import choose_easy, chosen
from tafelrunde.kernel.game import Move, Seen
from tafelrunde.kernel.generator import Generator


def choose(seen: Seen, generator: Generator) -> Move:
    return chosen(choose_easy, seen, generator)
