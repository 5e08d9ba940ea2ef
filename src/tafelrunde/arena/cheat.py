"""The bot that sees everything: a bound for what any player could do, and so for how much of a game is luck.

It searches as `hard` does, but from the true position, with every rack and the order of the bag: nothing is ever
dealt anew. It exists only in the arena; no table offers it.
"""

from __future__ import annotations

from typing import Any

from tafelrunde.bots.search import iterate
from tafelrunde.bots.thinking import Budget, Thread, think
from tafelrunde.kernel.generator import Generator
from tafelrunde.position import Position

USUAL = Budget(seconds=1.0)  # as for `hard`


class OpenThread(Thread):
    """A search with open racks and an open bag."""

    def iterate(self, settings: Any, times: int) -> None:
        for _ in range(times):
            self.deal[0] = self.root[0]
            iterate(self.deal[0], self.tree, self.work, self.notes, settings, self.chance)
        self.iterations += times


def decide(position: Position, chance: Generator, budget: Budget | None = None) -> int:
    """The move that a search of the true position finds best."""
    return think(position.state, chance, budget or USUAL, way=OpenThread).move
