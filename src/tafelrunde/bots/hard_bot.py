"""Searches: tries its moves in many possible deals of what it cannot see."""

from __future__ import annotations

from tafelrunde.bots.thinking import Budget, think
from tafelrunde.kernel.game import State
from tafelrunde.kernel.generator import Generator

USUAL_SECONDS = 1.0  # a turn


def choose(state: State, generator: Generator, budget: Budget | None = None) -> int:
    return think(state, generator, budget or Budget(seconds=USUAL_SECONDS)).move
