"""Boards that somebody brings, and options: what Python makes of them, and what it says against them, so does the
browser; and the first position on them is the same to the byte."""

import base64
import json
import math
import re
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from random import Random

import msgspec
import pytest

from tafelrunde.engines.layout import record_told
from tafelrunde.errors import InvalidOption, Refusal
from tafelrunde.games import find, our_names
from tafelrunde.position import prepare
from tafelrunde.translating.values import data_of
from tests.games.elfer.test_board_files import FAULTS
from tests.games.elfer.test_board_files import GOOD as GOOD_ELFER
from tests.games.elfer.test_naive import OTHER_BOARD
from tests.games.modes import label, modes_of
from tests.games.rondo import test_board_files as rondo_files

OWN = [name for name in our_names() if find(name).has_board_files]
MODES = [mode for game in our_names() for mode in modes_of(game)]
DAMAGED = 1500  # boards of each game
DOCS = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
EXAMPLES = {re.findall(r'game = "(\w+)"', each)[0]: each for each in re.findall(r"```toml\n(.*?)```", DOCS, re.DOTALL)}
TINY = {
    "name": "x",
    "centre": "hub",
    "spaces": [
        {"id": "a1", "colour": "red", "value": 1, "grey": True, "x": 3, "y": 0},
        {"id": "a2", "colour": "blue", "value": 5, "x": 1.5, "y": 4.5},
        {"id": "b7", "colour": "green", "value": 3, "x": -4.0, "y": -1},
    ],
    "links": [["hub", "a1"], ["a2", "a1"], ["b7", "hub"], ["a2", "b7"]],
}
GOOD = {"rondo": [TINY], "elfer": [OTHER_BOARD]}
ODD = [
    *(None, True, False, 0, 1, 2, 20, 2.0, 5.0, 2.5, -1, 1e300, float("nan"), float("inf"), 10**30, -0.0, "", " ", "x"),
    *("a1", "a2", "hub", "red", "rot", "blue", "star", "board", "standard", "it's", 'a"b', "\n", "\ud800", "x" * 61),
    *([], [1], ["red"], ["a1", "a2"], ["red", "blue"], ["blue", "red"], [[]], {}, {"id": 1}, {"a": None, "x": [1.0]}),
]
KEYS = [*("id", "x", "note", "bonus", "grey", "reconstruction", "more", "__proto__", "constructor", "end", "title")]


def answered(give, *arguments):
    """What Python gives, or what it says against it, as JSON can tell it."""
    try:
        found = give(*arguments)
    except Refusal as refusal:
        found = msgspec.to_builtins(refusal.said)
    return json.loads(json.dumps(found))


def started(game, seats, wanted, wishes):
    board, options = find(game).boards.choose(seats, wanted, wishes)
    told = {"board": data_of(board), "options": options}
    if game in OWN:
        told["state"] = base64.b64encode(find(game).rules.blank(seats, options, board).tobytes()).decode()
    return told


def compared(game, wishes, teller):
    """Both ways; gives what was answered."""
    record = record_told(find(game).state.STATE)
    texts = [json.dumps(wish) for wish in wishes]
    expected = [answered(started, game, wish["seats"], wish["board"], wish["options"]) for wish in wishes]
    found = teller.ask("choose", game, wishes=texts, record=record)
    for wish, ours, theirs in zip(wishes, expected, found, strict=True):
        assert theirs == ours, wish
    return expected


@pytest.mark.parametrize("mode", MODES, ids=label)
def test_the_boards_of_the_house_are_chosen_alike(mode, teller):
    game, seats, options = mode
    names = [None, *find(game).boards.shipped_names()]
    found = compared(game, [{"seats": seats, "board": name, "options": options} for name in names], teller)
    if game in OWN:
        state = prepare(find(game), seats, 0, None, options).state
        assert base64.b64decode(found[0]["state"]) == state.tobytes()


@pytest.mark.parametrize("game", our_names())
def test_names_and_boards_as_records_tell_them(game, teller):
    boards = find(game).boards
    wanted = ["", "blue", "small", "Blue", ".", "../x", "a/b.toml", "missing.toml", "no/.toml", "\n", 7, [], {}, True]
    for seats in find(game).seats:
        for name in boards.shipped_names():
            with suppress(InvalidOption):
                board = boards.choose(seats, name, {})[0]
                wanted += [boards.record_json(board, seats), boards.board_json(board, seats)]
        labels = [{}, {"board": "mine.toml"}, {"board": "red"}, {"board": 7}, {"board": ""}, {"board": "ä" * 21}]
        labels += [{"board": "\ud800"}, {"board": None}, {"more": 1}, {"board": "a\nb"}, {"board": "x" * 41}]
        wishes = [{"seats": seats, "board": each, "options": options} for each in wanted for options in labels]
        compared(game, wishes, teller)


@pytest.mark.parametrize("game", OWN)
def test_own_boards_start_alike_in_every_mode(game, teller):
    boards = GOOD[game]
    wishes = [
        {"seats": seats, "board": board, "options": {**options, "board": "mine.toml"}}
        for _, seats, options in modes_of(game)
        for board in boards
    ]
    assert all("state" in each for each in compared(game, wishes, teller))


@pytest.mark.parametrize("game", OWN)
def test_damaged_boards_are_refused_alike(game, teller):
    random = Random(5)
    shipped = find(game).boards.choose(2, None, {})[0]
    good = [*GOOD[game], find(game).boards.record_json(shipped, 2), *GOOD[game]]
    wishes = [
        {"seats": 2, "board": damaged(random.choice(good), random), "options": {"board": "mine.toml"}}
        for _ in range(DAMAGED)
    ]
    found = compared(game, wishes, teller)
    faults = {str(each["details"].get("why", each)).partition("'details'")[0] for each in found if "key" in each}
    assert len(faults) > 12
    assert sum("state" in each for each in found) > DAMAGED // 50


def damaged(board, random):
    """A board in which some values are other, missing, twice or new."""
    board = deepcopy(board)
    for _ in range(random.choice((1, 1, 2))):
        part, place = board, random.choice(list(board))
        while isinstance(part[place], dict | list) and part[place] and random.random() < 0.85:
            part = part[place]
            place = random.choice(list(part)) if isinstance(part, dict) else random.randrange(len(part))
        change = random.randrange(5)
        if change == 0:
            del part[place]
        elif change == 1 and isinstance(part, list):
            part.insert(random.randrange(len(part) + 1), deepcopy(part[place]))
        elif change == 1:
            part[random.choice(KEYS)] = random.choice(ODD)
        elif change == 2 and isinstance(part, list):
            random.shuffle(part)
        else:
            part[place] = deepcopy(random.choice(ODD))
    return board


def files_of(game):
    """Board files, good and bad."""
    if game == "elfer":
        yield from (GOOD_ELFER.replace(old, new) for old, new, _, _ in FAULTS)
        yield from (GOOD_ELFER, EXAMPLES["elfer"], GOOD_ELFER.replace("number = 8 ", "number = 9 "))
        return
    (mark,) = [
        mark for mark in rondo_files.test_a_fault_is_named_with_its_line.pytestmark if mark.name == "parametrize"
    ]
    yield from (rondo_files.GOOD.replace(old, new, 1) for old, new, _, _ in mark.args[1])
    (mark,) = rondo_files.test_nonsense_is_refused.pytestmark
    yield from mark.args[1]
    yield from (rondo_files.GOOD, EXAMPLES["rondo"], "[[__proto__]]\na = 1\n[[__proto__]]", "__proto__ = 1\nb = 2")
    yield from (
        rondo_files.GOOD.replace("x = 9", f"x = {x}") for x in ("9.0", "0x7", "1e1", "-0.0", "50", "5e1", "1_1")
    )
    yield from (
        rondo_files.GOOD.replace("value = 5", f"value = {x}") for x in ("5.0", "1e16", "9" * 5000, "2020-01-02")
    )
    head, _ = rondo_files.GOOD.split("spaces = [")
    yield head + "links = []\n" + '[[spaces]]\nid = "a1"\ncolour = "red"\nvalue = 9\nx = 3\ny = 0\n'
    yield rondo_files.GOOD.replace("centre", 'note = """\nx\n[[b]]"""\ncentre')
    yield rondo_files.GOOD.replace("\n", "\r\n").replace("value = 5", "value = 7")


@pytest.mark.parametrize("game", OWN)
def test_board_files_are_read_and_refused_alike(game, teller, tmp_path):
    contents = [text.encode() for text in files_of(game)]
    contents += [b'game = "rondo"\nname = "\xff"\n', "a = 1\n# ä".encode()[:-1], b"#" * 65_537, b"\xef\xbb\xbfa = 1"]
    wishes, expected = [], []
    for number, content in enumerate(contents):
        path = tmp_path / f"board-{number}.toml"
        path.write_bytes(content)
        expected.append(answered(started, game, 2, path, {}))
        asked = base64.b64encode(content).decode()
        wishes.append({"name": path.name, "bytes": asked, "seats": 2, "options": {}})
    found = teller.ask("files", game, wishes=wishes, record=record_told(find(game).state.STATE))
    for content, ours, theirs in zip(contents, expected, found, strict=True):
        if ours.get("key") == "refusals.not-toml":  # each parser says why in words of its own
            assert theirs["key"] == ours["key"], content
            assert theirs["details"]["path"] == ours["details"]["path"]
            assert "\n" not in theirs["details"]["why"]
        else:
            assert theirs == ours, content
    assert sum("state" in each for each in found) >= 3


@pytest.mark.parametrize("game", our_names())
def test_options_are_settled_alike(game, teller):
    values = [*ODD, "sheet", "kosmos", 1_000_000, 1_000_001]
    names = [*(option.name for option in find(game).options), "more", "__proto__", "7"]
    wishes = [
        {"seats": seats, "options": {name: value}}
        for seats in (*find(game).seats, 0, 5)
        for name in names
        for value in values
    ]
    wishes += [{"seats": seats, "options": options} for _, seats, options in modes_of(game)]
    expected = [answered(find(game).settle, wish["seats"], wish["options"]) for wish in wishes]
    found = teller.ask("settle", game, wishes=[json.dumps(wish) for wish in wishes])
    for wish, ours, theirs in zip(wishes, expected, found, strict=True):
        assert theirs == ours, wish


def test_json_is_read_and_printed_as_python_does(teller):
    texts = [json.dumps(each) for each in ODD] + [json.dumps(ODD), json.dumps(ODD, indent=2), " [1 , 2.50e1]\n"]
    texts += [
        '{"a":1,"a":2}',
        '"\\u00e9\\ud83c\\udca1"',
        "-0",
        "1E5",
        "1e999",
        '{"__proto__": 1}',
        "[" * 400 + "]" * 400,
    ]
    bad = ["", "[1,]", "{a: 1}", "01", "1.", ".5", "+1", "nul", "[1 2]", '{"a" 1}', '"\n"', '"\\x"', "[" * 100_000]
    bad += ["1 2", '"a', "'a'", '{"a":1,}', "[", "{", "9" * 5000, "\ufeff1", "\x0b1", "tru", "- 1", "1e", "\\"]
    for text in texts:
        json.loads(text)
    for text in bad:
        with pytest.raises((ValueError, RecursionError)):
            json.loads(text)
    said = {"key": "refusals.not-json", "details": {"path": "some.json"}}
    found = teller.ask("printed", "", texts=[*texts, *bad])
    assert json.loads(json.dumps([str(json.loads(text)) for text in texts])) == found[: len(texts)]
    assert found[len(texts) :] == [said] * len(bad)


def test_distances_are_the_same_to_the_last_digit(teller):
    """Two spaces that touch are 2 apart: a digit decides whether they overlap."""
    random = Random(1)
    places = [round(random.uniform(-100, 100), random.choice((0, 1, 2, 15))) for _ in range(4000)]
    turns = [random.uniform(0, 7) for _ in range(2000)]
    pairs = [*zip(places[::2], places[1::2], strict=True), *((2 * math.cos(t), 2 * math.sin(t)) for t in turns)]
    pairs += [(0.0, 0.0), (0.0, 2.0), (1.2, 1.6), (-1.6, 1.2)]
    assert teller.ask("hypots", "", pairs=pairs) == [math.hypot(x, y) for x, y in pairs]


@pytest.mark.parametrize("game", our_names())
def test_states_are_packed_as_they_were(game, teller):
    states = [prepare(find(game), seats, 0, None, options).state for _, seats, options in modes_of(game)]
    sent = [base64.b64encode(state.tobytes()).decode() for state in states]
    assert teller.ask("again", game, record=record_told(find(game).state.STATE), states=sent) == sent
