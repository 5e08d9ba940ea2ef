from dataclasses import replace

import numpy as np
import pytest

from tafelrunde.learning import fitting
from tafelrunde.learning.fitting import Course, Machine, begun, chances, downhill, fitted, foretold
from tafelrunde.learning.measuring import calibration, measured
from tafelrunde.learning.samples import MOST_SIDES, Samples
from tafelrunde.learning.weights import net_of, rounded

UNITS = (8, 4, 2)


def samples_of(turns, seed=1):
    """Whoever has more of the first feature wins; scores rise by the second."""
    chance = np.random.default_rng(seed)
    shown = chance.uniform(0, 1, (turns, MOST_SIDES, 3)).astype(np.float16)
    sides = np.full(turns, 2, np.int8)
    won = shown[:, 0, 0] > shown[:, 1, 0]
    shares = np.zeros((turns, MOST_SIDES), np.float32)
    shares[:, 0], shares[:, 1] = won, ~won
    rises = shown[:, :, 1].astype(np.float32)
    tenths = (np.arange(turns) % 10).astype(np.int8)
    return Samples(shown, sides, shares, rises, np.zeros(turns, np.int8), tenths, np.arange(turns, dtype=np.int32))


def numpy_machine():
    machine = Machine()
    machine.torch = None
    return machine


def test_the_slope_is_that_of_the_loss(monkeypatch):
    """By trying a little more of every weight of a layer."""
    monkeypatch.setattr(fitting, "RISE_WEIGHT", 0.0)
    samples = samples_of(16)
    net = [(w.astype(np.float64), b.astype(np.float64)) for w, b in begun(3, UNITS, np.random.default_rng(2))]
    shown, shares = samples.shown[:, :2].astype(np.float64), samples.shares[:, :2].astype(np.float64)

    def tried():
        return downhill(numpy_machine(), net, shown, np.ones((16, 2)), shares, samples.rises[:, :2])

    slopes, before = tried()
    weights = net[1][0]
    for place in np.ndindex(weights.shape):
        weights[place] += 1e-6
        assert (tried()[1] - before) / 1e-6 == pytest.approx(slopes[2][place], abs=1e-4)
        weights[place] -= 1e-6


def test_what_there_is_to_learn_is_learnt():
    told = []
    net = fitted(samples_of(4000), UNITS, 1, Course(epochs=12, batch=64), lambda epoch, loss: told.append(loss))
    assert told[-1] < 0.2 < told[0]
    found = measured(net_of(rounded(net)), samples_of(1000, seed=2))
    assert found.loss < 0.25
    assert found.missed < 0.2
    assert len(found.by_tenth) == 10


def test_rounding_changes_little():
    net = begun(20, UNITS, np.random.default_rng(3))
    shown = np.random.default_rng(4).uniform(0, 1, (50, MOST_SIDES, 20)).astype(np.float16)
    samples = replace(samples_of(50), shown=shown)
    before, after = foretold(net, samples)[0], foretold(net_of(rounded(net)), samples)[0]
    assert np.abs(before - after).max() < 0.03


def test_sides_that_do_not_exist_have_no_chance():
    odds = chances(numpy_machine(), np.zeros((1, 4)), np.array([[1, 1, 1, 0]]))
    assert odds[0].tolist() == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])


def test_the_curve_tells_how_often_what_was_thought_came_true():
    thought, came = np.array([0.05, 0.05, 0.55, 1.0]), np.array([0.0, 1.0, 1.0, 1.0])
    assert calibration(thought, came) == [(0.05, 0.5, 2), (0.55, 1.0, 1), (1.0, 1.0, 1)]
