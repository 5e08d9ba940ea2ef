"""A bot at two tables that differ only in what its seat cannot see makes the same move from the same seed."""

import numpy as np
import pytest

import tafelrunde
from tafelrunde import bots, games
from tafelrunde.kernel.generator import generator
from tests.amounts import games as so_many

BOTS = ("easy", "medium", "obvious", "hard@24")


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("name", BOTS)
def test_the_same_seat_makes_the_same_move_whatever_is_hidden(game, name):
    bot = bots.find(name)
    for seed in range(so_many(4)):
        position, chance = tafelrunde.new(game, seats=2 + seed % 2, seed=seed), generator(seed)
        while not position.is_over:
            other = position.redealt(position.to_move, seed=99)  # the same as far as the seat can tell
            before = chance.copy()
            move = bots.decide(bot, position, chance)
            assert move == bots.decide(bot, other, before)
            assert np.array_equal(chance, before)
            position.play_number(move)
