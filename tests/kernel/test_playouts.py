"""Random games: the same whatever thread or batch they fall into, and even over the legal moves."""

import numpy as np
import pytest

from tafelrunde.games import find, names
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.playouts import list_moves, play_batch, play_games, play_moves, random_move
from tafelrunde.position import new
from tests.amounts import games


def blank_of(name):
    game = find(name)
    position = new(name, seed=1)
    return game.rules.blank(game.usual_seats, position.options, position.board)


@pytest.mark.parametrize("name", names())
def test_batches_do_not_depend_on_threads(name):
    blank, count = blank_of(name), games(100)
    alone, moves = play_batch(blank, count, seed=5, threads=1)
    together, moves_again = play_batch(blank, count, seed=5, threads=4)
    assert moves == moves_again > count
    assert alone.tobytes() == together.tobytes()
    assert (alone["reason"] > 0).all()


@pytest.mark.parametrize("name", names())
def test_a_game_does_not_depend_on_its_place_in_the_batch(name):
    template = np.array([blank_of(name)])
    batch, single = np.zeros(3, template.dtype), np.zeros(1, template.dtype)
    play_games(template, batch, np.uint64(9), 4)
    play_games(template, single, np.uint64(9), 6)
    assert batch[2].tobytes() == single[0].tobytes()


def test_games_follow_each_other_until_enough_moves_are_made():
    template = np.array([blank_of(names()[0])])
    assert 50 <= play_moves(template, np.zeros(1, template.dtype), np.uint64(2), 50) < 50 + 10_000


@pytest.mark.parametrize("name", names())
def test_random_moves_are_even_over_the_legal_ones(name):
    position, source = new(name, seed=3), generator(4)
    legal = position.legal_numbers
    draws = games(60) * len(legal)
    counts = np.bincount([legal.index(random_move(position.state, source)) for _ in range(draws)], minlength=len(legal))
    expected = draws / len(legal)
    chi_square = ((counts - expected) ** 2 / expected).sum()
    assert chi_square < len(legal) + 6 * (2 * len(legal)) ** 0.5


def test_listing_counts_what_it_lists():
    position = new(names()[0], seed=3)
    out = np.zeros(position.game.state.MOST_MOVES, np.int64)
    assert list_moves(position.state, out, 3) == 3 * len(position.legal_numbers)
