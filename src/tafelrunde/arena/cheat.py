"""The bot that sees everything: a bound for what any player could do, and so for how much of a game is luck.

It searches as `hard` does, but from the true position, with every rack and the order of the bag: nothing is ever
dealt anew. It exists only in the arena; no table offers it.
"""

from __future__ import annotations

import threading
import time
from typing import Any

from tafelrunde.bots.search import iterate
from tafelrunde.bots.thinking import Budget, Style, Thread, first_candidate, merged
from tafelrunde.kernel.generator import Generator, generator, next_word
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
    began, state, budget = time.perf_counter(), position.state, budget or USUAL
    if position.game.rules.count_moves(state) == 1:
        return int(position.game.rules.nth_move(state, 0))
    settings = Style().settings(position.seats)
    search = OpenThread(state, generator(int(next_word(chance))))
    if budget.iterations is not None:
        search.iterate(settings, budget.iterations)
    else:
        search.iterate_until(settings, began + budget.seconds_for(state), threading.Event())
    return (merged([search]) or first_candidate(search))[0].move
