"""Searches: tries its moves in many possible deals of what it cannot see."""

from __future__ import annotations

from tafelrunde.bots.plans import Plans
from tafelrunde.bots.thinking import Budget, think
from tafelrunde.kernel.game import Move, Seen
from tafelrunde.kernel.generator import Generator

USUAL_SECONDS = 1.0  # a turn
PLANS = Plans()


def choose(seen: Seen, generator: Generator, budget: Budget | None = None) -> Move:
    planned = PLANS.move(seen)
    if planned is not None:
        return planned
    thought = think(seen, generator, budget or Budget(seconds=USUAL_SECONDS))
    if thought.rest:
        PLANS.remember(seen, (thought.move, *thought.rest), generator)
    return thought.move
