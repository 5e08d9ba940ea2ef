"""The translated code in Node says what Python says, to the letter. `make prove` does the same with large amounts."""

from random import Random

import msgspec
import pytest

from tafelrunde.errors import Refusal
from tafelrunde.games import find, our_names
from tafelrunde.position import prepare
from tafelrunde.translating.values import data_of
from tests.games.modes import label, modes_of
from tests.translating.proofs import difference

MODES = [mode for game in our_names() for mode in modes_of(game)]
TEXTS = 400  # that may be moves, on every board
ODD_LETTERS = "abcghrgboypstar 0123456789-x×*♥ſKİß\t\x1f\ufeff🂡"


@pytest.mark.parametrize("mode", MODES, ids=label)
def test_a_random_game_is_told_alike(mode, teller):
    fault, told = difference(teller, mode, seed=7)
    assert fault is None
    assert told > 400


@pytest.mark.parametrize("mode", MODES, ids=label)
def test_layouts_are_alike(mode, teller):
    name, seats, options = mode
    prepared = prepare(find(name), seats, 0, None, options)
    expected = msgspec.to_builtins(find(name).facts.layout(prepared.board, seats, prepared.options))
    asked = {"board": data_of(prepared.board), "seats": seats, "options": prepared.options}
    assert teller.ask("layout", name, **asked) == msgspec.json.decode(msgspec.json.encode(expected))


def boards_of(game):
    for seats, options in find(game).modes():
        yield prepare(find(game), seats, 0, None, options).board
    if game == "ingenious":
        yield prepare(find(game), 2, 0, "small", {}).board


BOARDS = [(game, board) for game in our_names() for board in dict.fromkeys(boards_of(game))]
NAMES = [f"{game}-{board.name}" for game, board in BOARDS]


@pytest.mark.parametrize(("game", "board"), BOARDS, ids=NAMES)
def test_every_move_is_the_same_text(game, board, teller):
    count, notation = find(game).state.MOVE_COUNT, find(game).notation
    expected = [notation.move_text(board, move) for move in range(count)]
    assert teller.ask("texts", game, board=data_of(board), count=count) == expected


@pytest.mark.parametrize(("game", "board"), BOARDS, ids=NAMES)
def test_texts_are_read_and_refused_alike(game, board, teller):
    notation, count, random = find(game).notation, find(game).state.MOVE_COUNT, Random(1)
    texts = [changed(notation.move_text(board, random.randrange(count)), random) for _ in range(TEXTS)]
    texts += ["", " ", "no move {at} all", "🂡" * 50, "__proto__", "constructor", "ro f6-f9", "b3 down", "give j5"]
    expected = [read(notation, board, text) for text in texts]
    assert sum(isinstance(each, int) for each in expected) > TEXTS // 10
    assert teller.ask("parse", game, board=data_of(board), texts=texts) == expected


def changed(text: str, random: Random) -> str:
    """A text that may still be a move: some letters other, missing, twice or large."""
    for _ in range(random.randrange(3)):
        at = random.randrange(len(text) + 1)
        text = random.choice(
            (
                text[:at] + random.choice(ODD_LETTERS) + text[at:],
                text[:at] + text[at + 1 :],
                text[:at] + random.choice(ODD_LETTERS) + text[at + 1 :],
                text.upper(),
                f"  {text}\n",
            )
        )
    return text


def read(notation, board, text):
    try:
        return int(notation.parse_move(board, text))
    except Refusal as refusal:
        return msgspec.to_builtins(refusal.said)


def test_a_planted_difference_is_found(teller, monkeypatch):
    """A test that compares something with itself would notice nothing."""
    monkeypatch.setattr(find("rondo").wording, "tell_rack", lambda layout, view: [])
    fault, _ = difference(teller, modes_of("rondo")[0], seed=7)
    assert fault is not None
    assert "rack" in fault
