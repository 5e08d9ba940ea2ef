"""Learning from very many quick games."""

import json

import numpy as np
import pytest

from tafelrunde.games.elfer import model
from tafelrunde.learning import quickly
from tafelrunde.learning.fitting import answers
from tafelrunde.learning.weights import net_of, widened


@pytest.fixture
def few(monkeypatch):
    """Few games, of which much is noted."""
    monkeypatch.setattr(quickly, "PART", 48)
    return quickly.Plan("elfer", "open", 48, 5)


def test_turns_are_noted_with_how_their_games_ended(few):
    samples = few.play(0)
    assert len(samples) > 100
    assert set(samples.sides.tolist()) == {2, 3, 4}
    assert samples.shares.sum(axis=1) == pytest.approx(1)
    assert (samples.rises >= 0).all()
    assert (samples.rises.max(axis=1) > 0).all()  # E9.2: somebody gets minus points
    assert len(set(samples.games.tolist())) > 40
    assert 0 <= samples.tenths.min() < samples.tenths.max() <= 9


def test_the_same_seed_gives_the_same_games_and_parts_differ(few):
    first, again, other = few.play(0), few.play(0), few.play(1)
    assert first.shown.tolist() == again.shown.tolist()
    assert first.shown.tolist() != other.shown.tolist()


def test_each_model_is_shown_its_own_view(few):
    known = quickly.Plan("elfer", "known", 48, 5).play(0)
    laid_open = few.play(0)
    assert known.shares.tolist() == laid_open.shares.tolist()
    assert known.shown.tolist() != laid_open.shown.tolist()


def test_a_widened_model_answers_as_before():
    told = json.loads(model.FILE.read_text(encoding="utf-8"))["models"]["open"]
    wide = widened(told, (len(model.FEATURES), 40, 20, 2))
    shown = np.random.default_rng(1).random((5, len(model.FEATURES)))
    one, other = (answers(net_of(each), shown)[-1] for each in (told, wide))
    assert one == pytest.approx(other)
    assert np.array(wide["first"]).shape == (len(model.FEATURES), 40)
