import json
import xml.etree.ElementTree as ET

import pytest

import tafelrunde
from tests.analysis.games import played


@pytest.fixture
def saved(tmp_path):
    tafelrunde.save(played("ingenious"), tmp_path / "game.json", players=["Ada", "easy"])


@pytest.mark.parametrize(
    ("language", "luck"),
    [("en", "How luck fell"), ("de", "Wie das Glück fiel"), ("fr", "La part du hasard"), ("it", "la fortuna")],
)
def test_a_game_is_analysed_in_words(terminal, saved, language, luck):
    code, out, _ = terminal("analyse", "game.json", "--iterations", 8, "--language", language)
    assert code == 0
    assert luck in out
    assert "Ada" in out


def test_mistakes_are_told_with_what_was_better(terminal, tmp_path):
    tafelrunde.save(played("ingenious", players=("random",)), tmp_path / "game.json")
    out = terminal("analyse", "game.json", "--iterations", 700).out
    lines = [line for line in out.splitlines() if line.startswith("Turn ")]
    assert lines
    assert all("Better by" in line for line in lines)
    assert any("Brings" in line for line in lines)


def test_figures_and_picture_are_written(terminal, saved, tmp_path):
    for name in ("one", "two"):
        assert terminal("analyse", "game.json", "--iterations", 3, "--json", name, "--plot", "out.svg").code == 0
    one, two = ((tmp_path / name).read_text() for name in ("one", "two"))
    assert one == two
    told = json.loads(one)
    assert told["iterations"] == 3
    assert len(told["decisions"]) > 20
    for seat in told["luck"]["shares"]["seats"]:
        parts = [seat[name]["value"] for name in ("start", "draws", "decisions")]
        assert sum(parts) == pytest.approx(seat["result"], abs=1e-5)
    assert ET.parse(tmp_path / "out.svg").getroot().tag.endswith("svg")


def test_alone_the_score_is_told(terminal, tmp_path):
    tafelrunde.save(played("ingenious", seats=1), tmp_path / "game.json")
    out = terminal("analyse", "game.json", "--iterations", 2, "--plot", "out.svg").out
    assert "Expected score" in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["nowhere.json"], "nowhere.json"),
        (["broken.json"], "broken.json"),
        (["unfinished.json"], "not over"),
        (["game.json", "--iterations", 0], "at least 1"),
        (["game.json", "--seconds", 0], "0 seconds"),
        (["game.json", "--seconds", "long"], "not a number"),
        (["game.json", "--plot", "out.gif"], ".svg"),
        (["game.json", "--json", "no/folder/out.json"], "out.json"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(refused, saved, tmp_path, words, why):
    (tmp_path / "broken.json").write_text("{")
    tafelrunde.save(tafelrunde.new("rondo", seed=1), tmp_path / "unfinished.json")
    assert why in refused("analyse", *words)
