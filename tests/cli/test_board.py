"""`tafelrunde board`, and playing on boards that are not ours."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tafelrunde.games.rondo.boards import SHELF

SPIRAL = Path(__file__).parent.parent / "games" / "rondo" / "playthroughs" / "spiral.toml"


@pytest.mark.parametrize("name", ["blue", "red"])
def test_our_boards_are_good(terminal, name, tmp_path):
    code, out, err = terminal("board", SHELF.folder / f"{name}.toml", "--svg", tmp_path / "board.svg")
    assert (code, err) == (0, "")
    assert "is a good board for Rondo" in out
    assert "reconstruction" in out
    assert ElementTree.parse(tmp_path / "board.svg").getroot().tag.endswith("svg")


def test_a_board_is_checked_without_being_drawn(terminal, tmp_path):
    code, out, _ = terminal("board", SPIRAL)
    assert code == 0
    assert out.splitlines() == [
        "spiral.toml is a good board for Rondo: “A small spiral”.",
        "Spaces: 9, of them grey: 2; links: 10; values in all: 29.",
    ]
    assert list(tmp_path.glob("*.svg")) == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "The file “bad.toml” does not exist or cannot be read."),
        ("game = 'chess'", "There is no game “chess”"),
        ("game = 7", "does not say for which game it is"),
        ("name = 'x'", "does not say for which game it is"),
        ("game = 'ingenious'", "ingenious is always played on the same board."),
        ("game = 'rondo'\nname = ", "bad.toml, line 2: this is not TOML"),
        (SPIRAL.read_text(encoding="utf-8").replace("value = 3", "value = 7", 1), "bad.toml, line 11: a value is"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(refused, tmp_path, text, sentence):
    file = tmp_path / "bad.toml"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    assert sentence in refused("board", file)


def test_faults_are_told_in_the_readers_language(refused, tmp_path):
    file = tmp_path / "bad.toml"
    file.write_text(SPIRAL.read_text(encoding="utf-8").replace(", grey = true", ""), encoding="utf-8")
    assert "Zeile 8: kein Feld ist grau" in refused("--language", "de", "board", file)


def test_a_picture_that_cannot_be_written_is_refused(refused, tmp_path):
    assert "cannot be written" in refused("board", SPIRAL, "--svg", tmp_path / "no" / "such" / "folder.svg")


def test_a_trace_on_a_board_file_tells_the_board(terminal, tmp_path):
    """The option is the file's name; the trace can be replayed without the file."""
    code, out, _ = terminal("trace", "rondo", "--board", SPIRAL, "--seats", 3, "--seed", 4)
    assert code == 0
    head = json.loads(out.splitlines()[0])
    assert head["options"] == {"board": "spiral.toml"}
    assert head["board"]["name"] == "spiral"
    assert len(head["board"]["spaces"]) == 9
    trace = tmp_path / "trace.jsonl"
    trace.write_text(out, encoding="utf-8")
    assert terminal("trace", "--moves", trace) == (0, out, "")
    assert terminal("trace", "--moves", trace, "--board", SPIRAL) == (0, out, "")


def test_another_board_than_the_traces_is_refused(terminal, refused, tmp_path):
    _, out, _ = terminal("trace", "rondo", "--board", SPIRAL, "--seed", 4)
    trace = tmp_path / "trace.jsonl"
    trace.write_text(out, encoding="utf-8")
    refused("trace", "--moves", trace, "--board", "blue")


@pytest.mark.parametrize("board", ["red", SPIRAL])
def test_play_on_a_board(terminal, board):
    code, out, _ = terminal("play", "rondo", "--board", board, "--seed", 1, "--no-colour", typed="draw\n\nquit\n")
    assert code == 0
    assert "( O )" in out


@pytest.mark.parametrize("board", ["green", "missing.toml", "some/folder"])
def test_a_board_that_there_is_not_is_refused(refused, board):
    refused("trace", "rondo", "--board", board)
