"""Makes the move that looks best after thinking one whole turn through."""

from __future__ import annotations

from tafelrunde.bots.choosing import choose_medium, chosen
from tafelrunde.kernel.game import Move, Seen
from tafelrunde.kernel.generator import Generator


def choose(seen: Seen, generator: Generator) -> Move:
    return chosen(choose_medium, seen, generator)
