import numpy as np
import pytest

from tafelrunde.arena.sprt import FEWEST_BLOCKS, Sprt

TEST = Sprt(0.5, 0.6)


def pairs(chance, share, size):
    return (chance.binomial(2, share, size) / 2).tolist()


@pytest.mark.parametrize(("share", "right"), [(0.5, 0.5), (0.6, 0.6)])
def test_it_errs_seldom_and_saves_games(share, right):
    chance = np.random.default_rng(1)
    decisions = [TEST.decision(pairs(chance, share, 1000)) for _ in range(300)]
    assert all(decisions)
    assert np.mean([accepted != right for _, accepted in decisions]) <= 0.07
    assert np.mean([blocks for blocks, _ in decisions]) < 200


def test_a_clear_answer_comes_soon():
    chance = np.random.default_rng(2)
    blocks, accepted = TEST.decision(pairs(chance, 0.9, 1000))
    assert accepted == 0.6
    assert blocks < 60
    assert TEST.decision(pairs(chance, 0.2, 1000))[1] == 0.5


def test_more_blocks_do_not_change_a_decision():
    seen = pairs(np.random.default_rng(3), 0.65, 500)
    blocks, accepted = TEST.decision(seen)
    assert TEST.decision(seen[:blocks]) == (blocks, accepted)
    assert TEST.decision(seen[: blocks - 1]) is None


def test_it_waits_until_the_variance_is_known():
    assert TEST.decision([1.0] * (FEWEST_BLOCKS - 1)) is None
    assert TEST.decision([]) is None
    assert TEST.decision([0.5] * 50)[1] == 0.5
