"""The random generator: the published values of SplitMix64, and evenness of what is built on it."""

from itertools import permutations

import numpy as np
import pytest

from tafelrunde.kernel.generator import below, generator, next_word, shuffle
from tests.amounts import games


def test_words_are_those_of_splitmix64():
    state = np.array([1234567], dtype=np.uint64)
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [int(next_word(state)) for _ in published] == published


def chi_square(counts):
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 100])
def test_below_is_even(n):
    source = generator(n)
    draws = games(20_000)
    counts = np.bincount([below(source, n) for _ in range(draws)], minlength=n)
    assert len(counts) == n
    assert chi_square(counts) < n + 6 * (2 * n) ** 0.5  # six standard deviations of chi square


def test_below_rejects_what_would_be_uneven():
    """With n just above half of 2**32 nearly half of all draws must be rejected; an uneven method shows at once."""
    source, n = generator(5), 2**31 + 2**30
    low = sum(below(source, n) < n // 3 for _ in range(games(9_000)))
    assert abs(low / games(9_000) - 1 / 3) < 4 * (2 / 9 / games(9_000)) ** 0.5


def test_shuffle_gives_every_order_equally_often():
    source = generator(11)
    orders = dict.fromkeys(permutations(range(4)), 0)
    for _ in range(games(24_000)):
        items = np.arange(4)
        shuffle(source, items, 4)
        orders[tuple(items.tolist())] += 1
    assert chi_square(list(orders.values())) < 24 + 6 * 48**0.5


def test_shuffle_leaves_the_rest_alone():
    items = np.arange(10)
    shuffle(generator(1), items, 5)
    assert sorted(items[:5]) == list(range(5))
    assert items[5:].tolist() == list(range(5, 10))


def test_streams_of_one_seed_differ_and_repeat():
    first_words = {int(next_word(generator(seed, stream))) for seed in range(20) for stream in range(20)}
    assert len(first_words) == 400
    assert int(next_word(generator(3, 4))) == int(next_word(generator(3, 4)))
