import json

import pytest

from tafelrunde import games
from tafelrunde.texts import LANGUAGES

FEW = ("--games", "30", "--threads", "1")


@pytest.mark.parametrize("name", games.names())
def test_tables_for_every_game(terminal, name):
    code, out, _ = terminal("simulate", name, *FEW)
    assert code == 0
    assert "30 games" in out
    assert "legal moves at a decision" in out
    assert "Seat 1" in out


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_in_four_languages(terminal, language):
    assert terminal("simulate", "ingenious", "--games", "5", "--threads", "1", "--language", language).code == 0


def test_the_same_for_any_number_of_workers_and_after_a_pause(terminal, tmp_path):
    words = ("simulate", "ingenious", "--seats", "3", "--seed", "4")
    terminal(*words, "--games", "70", "--threads", "2", "--json", "whole.json")
    terminal(*words, "--games", "25", "--threads", "1", "--json", "half.json")
    terminal(*words, "--games", "70", "--threads", "1", "--json", "half.json", "--resume")
    whole, half = (json.loads((tmp_path / f"{name}.json").read_text()) for name in ("whole", "half"))
    assert whole == half
    assert whole["games"] == 70
    assert len(whole["seats"]) == 3
    assert sum(whole["reasons"].values()) == 70


@pytest.mark.parametrize(("kind", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_plots(terminal, tmp_path, kind, start):
    pytest.importorskip("matplotlib")
    for name in ("a", "b"):
        terminal("simulate", "ingenious", *FEW, "--plot", f"{name}.{kind}")
    picture = (tmp_path / f"a.{kind}").read_bytes()
    assert picture.startswith(start)
    assert picture == (tmp_path / f"b.{kind}").read_bytes()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--plot", "x.gif"], "must end in one of: .png, .svg"),
        (["--plot", "no/x.png"], "cannot be written"),
        (["--games", "0"], "at least 1"),
        (["--bot", "genius"], "no bot “genius”"),
        (["--seats", "9"], "not played with 9 seats"),
        (["--resume"], "--json"),
    ],
)
def test_bad_wishes_get_one_sentence(refused, words, why):
    assert why in refused("simulate", "ingenious", *words)


def test_without_matplotlib_one_sentence_says_so(refused, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    assert "tafelrunde[plot]" in refused("simulate", "ingenious", "--plot", "x.png")
