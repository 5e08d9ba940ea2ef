"""Finished games to analyse."""

from functools import cache

import tafelrunde
from tafelrunde import bots
from tafelrunde.kernel.generator import generator
from tafelrunde.position import Position

GAMES = ("ingenious", "rondo", "elfer")


def play(game: str, seats: int, seed: int, players: tuple[str, ...], **options: object) -> Position:
    """A game of bots against each other; they take turns at the seats."""
    position, chance = tafelrunde.new(game, seats=seats, seed=seed, **options), generator(seed)
    who = [bots.find(name) for name in players]
    while not position.is_over:
        position.make(bots.decide(who[position.to_move % len(who)], position, chance))
    return position


@cache
def played(
    game: str, seats: int = 2, seed: int = 7, players: tuple[str, ...] = ("medium", "easy"), **options: object
) -> Position:
    """The same, kept for other tests: not to be changed."""
    return play(game, seats, seed, players, **options)
