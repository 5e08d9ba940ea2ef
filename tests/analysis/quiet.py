"""Quiet positions from the middle of games: the move that a much longer look finds best is the one that was played."""

from __future__ import annotations

from collections.abc import Iterator

import tafelrunde
from tafelrunde import bots
from tafelrunde.analysis import judge
from tafelrunde.kernel.generator import generator
from tests.analysis.proven import EXAMPLES, Proven

LONG = 20_000  # iterations
MOVES_BEFORE = 24


def quiet(game: str, count: int = EXAMPLES // 2, long: int = LONG) -> Iterator[Proven]:
    """Positions with one best move, as far as a long look can tell."""
    for seed in range(1, count + 1):
        position, chance, bot = tafelrunde.new(game, seed=100 + seed), generator(seed), bots.find("medium")
        while len(position.numbers) < MOVES_BEFORE or len(position.legal_numbers) < 2:
            position.make(bots.decide(bot, position, chance))
        found = judge(position, bots.decide(bot, position, chance), seed=99, iterations=long)
        yield Proven(position, {found.best.move: (1.0, 1.0)})
