import json

import pytest

import tafelrunde


@pytest.fixture
def saved(tmp_path):
    position = tafelrunde.new("ingenious", seats=2, seed=7)
    for _ in range(4):
        position.play(position.legal_moves[3])
    tafelrunde.save(position, tmp_path / "game.json")
    return position


@pytest.mark.parametrize(
    ("language", "first"),
    [("en", "1. Seat 1 lays"), ("de", "1. Platz 1 legt"), ("fr", "1. Place 1 pose"), ("it", "1. Posto 1 posa")],
)
def test_a_saved_game_is_told(terminal, saved, language, first):
    code, out, err = terminal("replay", "game.json", "--language", language)
    assert (code, err) == (0, "")
    assert first in out
    assert out.count("\n") == 2 + len(saved.moves)


def test_a_trace_is_told_to_its_end(terminal, tmp_path):
    trace = terminal("trace", "ingenious", "--seats", "4", "--teams", "--seed", "1").out
    (tmp_path / "game.jsonl").write_text(trace)
    out = terminal("replay", "game.jsonl").out
    assert "win together." in out
    decisions = [json.loads(line) for line in trace.splitlines()[1:-1]]
    assert out.count(" lays ") == sum("place" in line["move"] for line in decisions)


def test_step_by_step(terminal, saved):
    out = terminal("replay", "game.json", "--step", typed="\nq\n").out
    assert out.count("A11") == 2
    assert "3. " not in out
    assert "Row A" in terminal("replay", "game.json", "--step", "--spoken", typed="q\n").out


def test_names_from_a_file_command_no_terminal(terminal, saved, tmp_path):
    """Against a saved game whose players are called like a command that clears the screen, or turns lines around."""
    record = json.loads((tmp_path / "game.json").read_text())
    record["players"] = ["Ada\x1b[2J\u202e", "אבי"]
    (tmp_path / "game.json").write_text(json.dumps(record))
    out = terminal("replay", "game.json").out
    assert "Ada[2J lays" in out
    assert "\u2068אבי\u2069 lays" in out
    assert not {"\x1b", "\u202e"} & set(out)
