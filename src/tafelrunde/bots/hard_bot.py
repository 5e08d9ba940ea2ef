"""Searches: tries its moves in many possible deals of what it cannot see."""

from __future__ import annotations

from functools import cache

from tafelrunde.bots.plans import Plans
from tafelrunde.bots.thinking import Budget, think
from tafelrunde.kernel.game import Move, Seen
from tafelrunde.kernel.generator import Generator

USUAL_SECONDS = 1.0  # a turn


def choose(seen: Seen, generator: Generator, budget: Budget | None = None) -> Move:
    budget = budget or Budget(seconds=USUAL_SECONDS)
    plans = plans_of(budget)
    planned = plans.move(seen)
    if planned is not None:
        return planned
    thought = think(seen, generator, budget)
    if thought.rest:
        plans.remember(seen, (thought.move, *thought.rest))
    return thought.move


@cache
def plans_of(budget: Budget) -> Plans:
    """Whoever thinks longer does not play what others have planned."""
    return Plans()
