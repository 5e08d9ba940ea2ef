"""Which board a game is played on: by name, by file, or as a trace or a record tells it (R1.5)."""

import json
import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest

from tafelrunde.errors import InvalidOption, InvalidRecord, Refusal
from tafelrunde.games.rondo.boards import board_json, choose, load, shipped
from tafelrunde.games.rondo.notation import parse_position, position_text
from tafelrunde.position import from_deal, new
from tafelrunde.trace import header

SPIRAL = Path(__file__).parent / "playthroughs" / "spiral.toml"


@pytest.mark.parametrize("name", ["blue", "red"])
def test_by_name(name):
    assert choose(2, name, {}) == choose(2, None, {"board": name}) == (shipped(name), {"board": name})


@pytest.mark.parametrize("path", [SPIRAL, str(SPIRAL)])
def test_by_file(path):
    """The option is the file's name."""
    board, options = choose(3, path, {})
    assert board == load(SPIRAL)
    assert board.label == "spiral.toml"
    assert options == {"board": "spiral.toml"}


@pytest.mark.parametrize("board", ["blue", "red", SPIRAL])
def test_as_a_saved_game_keeps_it(board):
    position = new("rondo", seed=1, board=board)
    told = json.loads(json.dumps(position.record))
    again = from_deal("rondo", **{key: told[key] for key in ("seats", "options", "start", "deal", "board")})
    assert again.options == position.options
    assert again.state.tobytes() == position.state.tobytes()


@pytest.mark.parametrize("board", ["blue", SPIRAL])
def test_a_trace_tells_exactly_this(board):
    told = header(new("rondo", seed=1, board=board))["board"]
    assert set(told) == {"name", "centre", "spaces", "links"}
    assert all(set(space) == {"id", "colour", "value", "grey"} for space in told["spaces"])


def test_a_trace_of_ours_tells_the_blue_side():
    told = header(new("rondo", seed=1))["board"]
    assert told["spaces"][0] == {"id": "a1", "colour": "purple", "value": 2, "grey": False}
    assert ["hub", "a1"] in told["links"]
    assert len(told["spaces"]) == 68
    assert len(told["links"]) == 80


def test_a_trace_without_places_can_be_played():
    told = header(new("rondo", seed=1, board=SPIRAL))["board"]
    board, _ = choose(2, told, {"board": "spiral.toml"})
    assert board.links == load(SPIRAL).links


def test_links_may_come_in_any_order():
    told = board_json(shipped("blue"), seats=2)
    told["links"] = [link[::-1] for link in told["links"][::-1]]
    assert choose(2, told, {"board": "blue"}) == (shipped("blue"), {"board": "blue"})


def test_a_board_that_only_pretends_to_be_ours_is_refused():
    told = board_json(shipped("blue"), seats=2)
    told["spaces"][0]["value"] = 5
    with pytest.raises(InvalidRecord, match="not the board “blue”"):
        choose(2, told, {"board": "blue"})


def test_a_file_with_the_name_of_ours_is_refused(tmp_path):
    """A saved game could not tell them apart."""
    file = tmp_path / "blue"
    file.write_bytes(SPIRAL.read_bytes())
    with pytest.raises(InvalidRecord, match="not the board “blue”"):
        choose(2, file, {})


@pytest.mark.parametrize(
    "board", ["green", "", 7, ["blue"], True, Path("missing.toml"), "missing.toml", {}, {"name": "x"}, {"spaces": []}]
)
def test_anything_else_is_refused(board):
    with pytest.raises(Refusal):
        choose(2, board, {})


@pytest.mark.parametrize("options", [{"board": "green"}, {"board": 1}, {"bord": "blue"}, {"board": "x" * 99}])
def test_options_are_checked(options):
    with pytest.raises(InvalidOption):
        choose(2, None, options)


def test_board_and_option_must_agree():
    with pytest.raises(InvalidOption):
        choose(2, "red", {"board": "blue"})
    with pytest.raises(InvalidOption):
        choose(2, SPIRAL, {"board": "blue"})


@pytest.mark.parametrize("name", ["x" * 60 + ".toml", "é" * 20 + ".toml"])
def test_a_files_name_must_fit_into_the_record(name, tmp_path):
    file = tmp_path / name
    file.write_bytes(SPIRAL.read_bytes())
    with pytest.raises(InvalidOption):
        choose(2, file, {})


def test_positions_on_another_board_survive_their_text():
    position = new("rondo", seats=3, seed=5, board=SPIRAL)
    position.play("draw")
    again = parse_position(position.text)
    assert again.tobytes() == position.state.tobytes()
    assert position_text(again, position.board) == position.text
    told = json.loads(unquote(re.search("map=([^ ]+)", position.text)[1]))
    assert choose(3, told, {"board": "spiral.toml"})[0] == replace(load(SPIRAL), title="spiral", note="spiral")


@pytest.mark.parametrize(
    ("old", "new_text"),
    [
        ("rondo ", "ingenious "),
        ("seats=2", "seats=7"),
        ("board=blue", "board=green"),
        ("map=-", "map=%7B%7D"),
        ("turn=0", "turn=-1"),
        ("to-move=0", "to-move=2"),
        ("last=-", "last=a1"),
        ("last=-", "last=zz"),
        ("reason=-", "reason=grey-covered"),
        ("reason=-", "reason=boredom"),
        ("scores=0,0", "scores=0"),
        ("scores=0,0", "scores=-1,0"),
        ("scores=0,0", "scores=0,99999"),
        ("spaces=,", "spaces=1,"),
        ("spaces=,", "spaces=9,"),
        ("spaces=,", "spaces=r7,"),
        ("spaces=,", "spaces="),
        ("word=", "word=g"),
        ("racks=", "racks=r"),
        ("racks=", "racks=o"),
    ],
)
def test_positions_that_cannot_be_are_refused(old, new_text):
    text = new("rondo", seats=2, seed=5).text
    assert old in text
    with pytest.raises(InvalidRecord):
        parse_position(text.replace(old, new_text, 1))


def test_an_empty_text_is_no_position():
    with pytest.raises(InvalidRecord):
        parse_position("")
