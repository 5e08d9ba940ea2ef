"""The examples run, and show what they say."""

import importlib.util
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_example_is_run_here():
    assert {path.stem for path in EXAMPLES.glob("*.py")} == {
        "random_agents",
        "tiny_learner",
        "ismcts_against_medium",
        "self_play_learner",
    }


def test_random_agents(capsys):
    rewards = example("random_agents").main(["--games", "1"])
    assert set(rewards) == {"elfer", "ingenious", "rondo"}
    for (game,) in rewards.values():
        assert sum(game.values()) == pytest.approx(0)
    assert "wins" in capsys.readouterr().out


def test_the_tiny_learner_beats_random_moves():
    """On the small board three seconds are enough; a fair coin hardly ever wins 130 games of 200."""
    shares = example("tiny_learner").main(["--seconds", "3", "--games", "200", "--board", "small"])
    assert shares["before"] < 0.6
    assert shares["after"] > 0.65


def test_ismcts_against_medium():
    pytest.importorskip("pyspiel", reason="OpenSpiel has no wheels for this Python")
    rewards = example("ismcts_against_medium").main(["--games", "2", "--simulations", "5"])
    assert len(rewards) == 2
    assert all(-1 <= reward <= 1 for reward in rewards)


def test_the_self_play_learner_learns():
    """A few seconds on the small board: it plays and learns, and meets medium."""
    pytest.importorskip("torch", reason="PyTorch is not installed")
    small = ["--device", "cpu", "--games", "64", "--steps", "16", "--width", "64", "--board", "small"]
    found = example("self_play_learner").main([*small, "--seconds", "4", "--every", "2", "--measure", "4"])
    assert found["moves"] > 1000
    assert all(0 <= point["share"] <= 1 for point in found["curve"])
    assert found["medium"]["games"] == 8
