"""The bot that sees everything: a bound for what the best of players could do, and so for how much of a game is luck.

It is handed the true position, every rack and the order of the bag, and tries each of its moves in random games that
go on from exactly there. It exists only in the arena; no table offers it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tafelrunde.arena.setup import shares
from tafelrunde.kernel.generator import Generator
from tafelrunde.kernel.playouts import play_out
from tafelrunde.position import Position

USUAL_GAMES = 2000  # random games for one decision


def decide(position: Position, generator: Generator, budget: Any = None) -> int:
    """The move that won most in random games from the true position."""
    moves = position.legal_numbers
    wins = np.zeros(len(moves))
    seat, rules = position.to_move, position.game.rules
    trial = np.array([position.state], dtype=position.state.dtype)
    places = np.zeros(position.seats, dtype=np.int64)
    for _ in range(max(1, USUAL_GAMES // len(moves))):
        for number, move in enumerate(moves):
            trial[0] = position.state
            rules.apply(trial[0], move)
            play_out(trial[0], generator)
            rules.places(trial[0], places)
            wins[number] += shares(places.tolist())[seat]
    return moves[int(wins.argmax())]
