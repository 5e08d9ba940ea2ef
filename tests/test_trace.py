"""The trace: complete lines, and replays that say the same again."""

import json
from itertools import pairwise

import pytest

from tafelrunde.errors import InvalidRecord, Refusal
from tafelrunde.kernel.generator import below, generator
from tafelrunde.position import new
from tafelrunde.trace import read_trace, traced
from tests.games.modes import MODES, label


def random_player(seed):
    source = generator(seed)

    def choose(position):
        legal = position.legal_numbers
        return legal[below(source, len(legal))]

    return choose


def trace_of(mode, seed=1):
    name, seats, options = mode
    return list(traced(new(name, seats=seats, seed=seed, start=seats - 1, **options), random_player(seed)))


def written(lines, path):
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_a_trace_is_complete_and_replays_to_itself(mode, tmp_path):
    _, seats, options = mode
    lines = trace_of(mode)
    header, *decisions, last = lines
    assert list(header) == ["trace", "game", "seats", "options", "seed", "start", "deal", "board"]
    assert header["options"] == options
    assert set(header["deal"]) == {"bag", "word"}
    for line in decisions:
        assert {"turn", "seat", "racks", "bag", "scores", "legal", "move"} <= set(line)
        assert line["move"] in line["legal"]
        assert len(line["racks"]) == seats
        assert all(rack == sorted(rack) for rack in line["racks"])
    assert set(last["result"]) == {"scores", "winners", "reason", "racks", "bag"}
    position, choose = read_trace(written(lines, tmp_path / "trace.jsonl"))
    assert json.loads(json.dumps(list(traced(position, choose)))) == json.loads(json.dumps(lines))


def test_turns_count_from_0_and_never_backwards():
    turns = [line["turn"] for line in trace_of(MODES[-1])[1:-1]]
    assert turns[0] == 0
    assert all(after - before in (0, 1) for before, after in pairwise(turns))


@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: [],
        lambda lines: lines[1:],
        lambda lines: lines[:5],  # the game is not over
        lambda lines: [lines[0] | {"trace": 2}, *lines[1:]],
        lambda lines: [lines[0] | {"seats": 3}, *lines[1:]],
        lambda lines: [lines[0] | {"deal": {"bag": [], "word": "1"}}, *lines[1:]],
        lambda lines: [lines[0] | {"board": {}}, *lines[1:]],
        lambda lines: [{key: value for key, value in lines[0].items() if key != "options"}, *lines[1:]],
        lambda lines: [*lines[:3], lines[3] | {"move": {"fly": True}}, *lines[4:]],
        lambda lines: [*lines[:3], lines[3] | {"move": None}, *lines[4:]],
        lambda lines: [*lines[:3], lines[3] | {"move": {"swap": True}}, *lines[4:]],
        lambda lines: [*lines[:3], *lines[4:]],
        lambda lines: [*lines[:3], "line", *lines[4:]],
    ],
)
def test_a_damaged_trace_is_refused(damage, tmp_path):
    lines = trace_of(("ingenious", 2, {"edition": "sheet", "teams": False}))
    path = written(damage(lines), tmp_path / "trace.jsonl")
    with pytest.raises(Refusal) as caught:
        list(traced(*read_trace(path)))
    assert "\n" not in str(caught.value)


def test_a_board_of_another_game_is_refused(tmp_path):
    lines = trace_of(("ingenious", 2, {"edition": "sheet", "teams": False}))
    lines[0]["board"]["cells"] = lines[0]["board"]["cells"][:-1]
    with pytest.raises(InvalidRecord):
        read_trace(written(lines, tmp_path / "trace.jsonl"))


def test_a_board_told_in_another_order_is_the_same_board(tmp_path):
    lines = trace_of(("ingenious", 2, {"edition": "sheet", "teams": False}))
    lines[0]["board"]["cells"].reverse()
    read_trace(written(lines, tmp_path / "trace.jsonl"))
