import json

import pytest


@pytest.fixture
def trace(terminal, tmp_path):
    """The lines of a short trace, and a file that holds them."""
    lines = terminal("trace", "ingenious", "--seats", "1", "--seed", "5").out.splitlines()
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return lines, path


def test_nothing_but_the_trace(terminal):
    code, out, err = terminal(
        "trace", "ingenious", "--seats", "3", "--seed", "7", "--start", "2", "--edition", "kosmos"
    )
    assert (code, err) == (0, "")
    head, *decisions, last = map(json.loads, out.splitlines())
    assert (head["trace"], head["game"], head["seats"], head["seed"], head["start"]) == (1, "ingenious", 3, 7, 2)
    assert head["options"] == {"edition": "kosmos", "teams": False}
    assert all(line["move"] in line["legal"] for line in decisions)
    assert decisions[0]["seat"] == 2
    assert last["result"]["reason"] in ("board-full", "all-18")


def test_options_as_json_are_the_same_as_flags(terminal):
    words = ("trace", "ingenious", "--seats", "4", "--seed", "2")
    as_json = terminal(*words, "--options", '{"edition": "kosmos", "teams": true}').out
    assert as_json == terminal(*words, "--edition", "kosmos", "--teams").out


def test_the_seed_is_chosen_and_told(terminal):
    out = terminal("trace", "ingenious", "--seats", "1").out
    seed = json.loads(out.splitlines()[0])["seed"]
    assert out == terminal("trace", "ingenious", "--seats", "1", "--seed", seed, "--bot", "random").out


def test_a_trace_repeats_itself(terminal, trace):
    lines, path = trace
    for words in ((), ("ingenious", "--seats", "1", "--seed", "5", "--start", "0", "--edition", "sheet")):
        assert terminal("trace", *words, "--moves", path).out.splitlines() == lines


@pytest.mark.parametrize(
    "words",
    [
        ["--seats", "2"],
        ["--seed", "6"],
        ["--start", "1"],
        ["--edition", "kosmos"],
        ["--options", '{"edition": "kosmos"}'],
        ["--bot", "random"],
    ],
)
def test_the_header_decides(refused, trace, words):
    assert "the file decides" in refused("trace", "--moves", trace[1], *words)


def test_another_board_than_the_header_says(refused, trace):
    assert "same board" in refused("trace", "--moves", trace[1], "--board", "x.toml")


def broken(lines, number, change):
    entry = json.loads(lines[number])
    change(entry)
    return [*lines[:number], json.dumps(entry), *lines[number + 1 :]]


DAMAGE = {
    "is not a trace": lambda lines: [],
    "“deal” is missing": lambda lines: broken(lines, 0, lambda head: head.pop("deal")),
    "not a saved game|not a trace": lambda lines: broken(lines, 0, lambda head: head.update(trace=2)),
    "The deal is damaged": lambda lines: broken(lines, 0, lambda head: head["deal"]["bag"].pop()),
    "There is no tile": lambda lines: broken(lines, 0, lambda head: head["deal"]["bag"].append(["pink", "red"])),
    "line 3 is not a JSON object": lambda lines: [*lines[:2], lines[2][:30], *lines[3:]],
    "move on line 4 is not possible": lambda lines: broken(lines, 3, lambda line: line.update(move={"swap": True})),
    "line 2 is not possible": lambda lines: broken(lines, 1, lambda line: line.update(move="none")),
    "stops before the game is over": lambda lines: lines[:5],
}


@pytest.mark.parametrize("why", DAMAGE)
@pytest.mark.parametrize("command", [["trace", "--moves"], ["replay"]])
def test_damaged_traces_are_refused(refused, trace, why, command):
    lines, path = trace
    path.write_text("\n".join(DAMAGE[why](lines)), encoding="utf-8")
    told = refused(*command, path)
    if command == ["trace", "--moves"] or why not in ("is not a trace", "not a saved game|not a trace"):
        assert any(part in told for part in why.split("|"))


def test_missing_and_foreign_files(refused, tmp_path):
    assert "does not exist" in refused("trace", "--moves", tmp_path / "none.jsonl")
    assert "does not exist" in refused("replay", tmp_path)
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\xff\xfe")
    assert "not JSON" in refused("replay", tmp_path / "picture.png")
    (tmp_path / "list.json").write_text("[1, 2]")
    assert "not a saved game" in refused("replay", tmp_path / "list.json")
