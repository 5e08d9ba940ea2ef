"""The bot that sees everything: a bound for what any player could do, and so for how much of a game is luck.

It searches as `hard` does, but from the true position, with every rack and the order of the bag: nothing is ever
dealt anew. It exists only in the arena; no table offers it.
"""

from __future__ import annotations

from functools import partial

from tafelrunde.bots.search import Settings, iterate
from tafelrunde.bots.thinking import Budget, Thinker, think
from tafelrunde.kernel.game import Move, Seen, State
from tafelrunde.kernel.generator import Generator
from tafelrunde.position import Position

USUAL = Budget(seconds=1.0)  # as for `hard`


class OpenThinker(Thinker):
    """A search with open racks and an open bag."""

    def __init__(self, seen: Seen, chance: Generator, truth: State) -> None:
        self.truth = truth
        super().__init__(seen, chance)

    def root(self) -> State:
        return self.truth

    def iterate(self, settings: Settings, times: int) -> None:
        for _ in range(times):
            self.deal[0] = self.truth
            iterate(self.deal[0], self.tree, self.work, self.notes, settings, self.chance)
        self.iterations += times


def decide(position: Position, chance: Generator, budget: Budget | None = None) -> Move:
    """The move that a search of the true position finds best."""
    way = partial(OpenThinker, truth=position.state)
    return think(position.seen(position.to_move), chance, budget or USUAL, way=way).move
