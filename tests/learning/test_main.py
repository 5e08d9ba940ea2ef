"""The command: what would come to nothing is refused in one sentence, before anything is done."""

import sys

import pytest

from tafelrunde.learning.__main__ import main


@pytest.mark.parametrize(
    ("told", "why"),
    [
        (["chess"], "no game"),
        (["ingenious", "--on", "mars"], "invalid choice: 'mars'"),
        (["ingenious", "--games", "0"], "at least 50 games"),
        (["ingenious", "--rounds", "0"], "at least 1"),
        (["ingenious", "--workers", "-1"], "at least 1"),
        (["ingenious", "--begin", "missing.json"], "no file missing.json"),
    ],
)
def test_what_comes_to_nothing_is_refused(told, why, monkeypatch, capsys, tmp_path):
    check_refusal(told, why, monkeypatch, capsys, tmp_path)


def test_a_game_without_features_is_refused(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr("tafelrunde.learning.__main__.find_spec", lambda name: None)
    check_refusal(["rondo"], "no features to learn from", monkeypatch, capsys, tmp_path)


def check_refusal(told, why, monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["learning", *told])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    assert why in capsys.readouterr().err.splitlines()[-1]
    assert not list(tmp_path.iterdir())
