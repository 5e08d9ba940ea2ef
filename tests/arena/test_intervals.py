import numpy as np
import pytest

from tafelrunde.arena.intervals import mean_interval, sequential_multiplier, share_interval, student_quantile


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.7062), (2, 4.3027), (4, 2.7764), (5, 2.5706), (9, 2.2622), (30, 2.0423), (120, 1.9799), (10**6, 1.9600)],
)
def test_students_quantiles_are_those_of_the_tables(freedom, quantile):
    assert student_quantile(0.975, freedom) == pytest.approx(quantile, rel=2e-3)


def test_the_interval_of_a_mean():
    low, high = mean_interval([4.0, 6.0, 5.0, 7.0, 3.0])
    assert (low + high) / 2 == pytest.approx(5.0)
    assert (high - low) / 2 == pytest.approx(2.7764 * 1.5811 / 5**0.5, rel=2e-3)
    assert mean_interval([1.0]) == (-np.inf, np.inf)


def test_a_bot_that_always_won_is_not_sure_to_win():
    low, high = share_interval([1.0] * 100)
    assert 0.93 < low < 0.97
    assert high == 1.0
    assert share_interval([0.0] * 100) == pytest.approx((1 - high, 1 - low))
    assert share_interval([]) == (0.0, 1.0)


def blocks(chance, share, size):
    """Blocks of two games as pairs of one deal are: won both, lost both, or one each."""
    same = chance.random(size) < 0.5
    first = chance.random(size) < share
    second = np.where(same, first, chance.random(size) < share)
    return ((first.astype(float) + second) / 2).tolist()


@pytest.mark.parametrize("share", [0.5, 0.7, 0.85, 0.97])
def test_the_intervals_hold_the_truth_about_as_often_as_they_say(share):
    chance = np.random.default_rng(1)
    runs = 1000
    held = 0
    for _ in range(runs):
        low, high = share_interval(blocks(chance, share, 100))
        held += low <= share <= high
    assert 0.93 <= held / runs <= 0.99


def test_pairs_are_one_observation_not_two():
    """Games of a pair that always end alike say no more than one of them."""
    chance = np.random.default_rng(2)
    won = (chance.random(200) < 0.6).astype(float).tolist()
    low, high = share_interval(won)
    assert high - low == pytest.approx(2 * 1.97 * (0.24 / 204) ** 0.5, rel=0.05)


def test_a_sequential_interval_holds_the_truth_all_the_time():
    chance = np.random.default_rng(3)
    runs, missed, missed_by_fixed = 300, 0, 0
    for _ in range(runs):
        seen = blocks(chance, 0.6, 300)
        moments = range(10, 301, 5)
        missed += any(not low <= 0.6 <= high for low, high in (share_interval(seen[:n], True) for n in moments))
        missed_by_fixed += any(not low <= 0.6 <= high for low, high in (share_interval(seen[:n]) for n in moments))
    assert missed / runs <= 0.05
    assert missed_by_fixed / runs > 0.1  # which is why nobody may stop by it


def test_the_sequential_interval_is_wider_but_not_by_much():
    assert 2.5 < sequential_multiplier(100) < 3.3
    assert sequential_multiplier(1000) < 3.6
