import json

import numpy as np
import pytest

from tafelrunde import games
from tafelrunde.kernel.game import function_of
from tafelrunde.learning import practice
from tafelrunde.learning.fitting import Course
from tafelrunde.learning.practice import Practice
from tafelrunde.learning.rounds import Learning
from tafelrunde.learning.samples import Samples
from tafelrunde.learning.weights import models_of


@pytest.fixture(autouse=True)
def few_games(monkeypatch):
    monkeypatch.setattr(practice, "BATCH", 26)


def learning(folder, game="ingenious", rounds=2):
    return Learning(game, folder, seed=3, games_a_round=26, rounds=rounds, course=Course(epochs=1), workers=1)


def test_a_batch_is_the_same_again(tmp_path):
    first, second = (Practice("ingenious", 3, tmp_path / name, None) for name in ("one", "two"))
    for played in (first, second):
        assert [path.name for path in played.play(26)] == ["games-00000.npz"]
    one, two = (Samples.load([played.file(0)]) for played in (first, second))
    assert one.shown.tobytes() == two.shown.tobytes()
    assert one.shares.tobytes() == two.shares.tobytes()


def test_every_side_has_its_part_of_the_win(tmp_path):
    list(Practice("ingenious", 3, tmp_path, None).play(26))
    samples = Samples.load([tmp_path / "games-00000.npz"])
    assert np.allclose(samples.shares.sum(axis=1), 1)
    assert set(samples.sides.tolist()) == {2, 3, 4}
    assert samples.rises.min() >= 0
    assert set(samples.models.tolist()) == {0}


def test_a_turn_may_be_shown_in_several_views(tmp_path):
    list(Practice("elfer", 3, tmp_path, None).play(26))
    samples = Samples.load([tmp_path / "games-00000.npz"])
    known, laid_open = samples.of_model(0), samples.of_model(1)
    assert len(known) == len(laid_open) == len(samples) / 2
    assert known.shares.tolist() == laid_open.shares.tolist()
    assert known.shown.tolist() != laid_open.shown.tolist()


def test_rounds_build_on_each_other_and_are_not_done_twice(tmp_path):
    lines = []
    last = learning(tmp_path).go(lines.append)
    told = json.loads(last.read_text())
    assert told["made by"].startswith("python -m tafelrunde.learning ingenious --rounds 2 --games 26 --seed 3")
    assert tuple(told["features"]) == function_of(games.find("ingenious").state.STATE, "model", "FEATURES")
    assert models_of(games.find("ingenious").state.STATE, last).size == 1
    again = []
    assert learning(tmp_path).go(again.append) == last
    assert again == ["round 0: done before", "round 1: done before"]
    assert json.loads(last.read_text()) == told


def test_an_interrupted_round_goes_on_where_it_was(tmp_path):
    learning(tmp_path).practise(0, lambda line: None)
    before = (tmp_path / "round-0" / "games" / "games-00000.npz").stat().st_mtime_ns
    learning(tmp_path, rounds=1).go(lambda line: None)
    assert (tmp_path / "round-0" / "games" / "games-00000.npz").stat().st_mtime_ns == before
