"""What a strong player would do, and why: what a move brings, and what it leaves to the next seat.

Everything is thought out in positions that are dealt anew from what the seat knows.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass

from tafelrunde.bots.leaving import left_to_others
from tafelrunde.bots.thinking import Budget, think
from tafelrunde.kernel.game import Move
from tafelrunde.kernel.generator import Generator
from tafelrunde.position import Position

MOVES = 3  # that are explained


@dataclass(frozen=True)
class Advice:
    move: Move
    share: float  # of the win that the seat may expect
    score: float  # that it may expect at the end
    leaves: float | None  # points that the next seat can make in its turn, on average; None where nobody follows


def advise(position: Position, chance: Generator, seconds: float, stop: threading.Event) -> list[Advice]:
    """The best moves of the seat to move, best first."""
    seen = position.seen(position.to_move)
    thought = think(seen, chance, Budget(seconds=seconds), stop=stop)
    found = []
    for candidate in thought.candidates[:MOVES]:
        left = left_to_others(seen, candidate.move, chance)
        leaves = None if left is None else round(left, 1)
        found.append(Advice(candidate.move, round(candidate.value, 3), round(candidate.score, 1), leaves))
    return found
