"""Games from files: the browser opens what Python plays again, and says no with the same words."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import tafelrunde
from tafelrunde.errors import Refusal
from tafelrunde.games import find, our_names
from tafelrunde.record import replayed
from tests.engines.node import Node

GAMES = our_names()
BENT: dict[str, dict[str, Any]] = {
    "another format": {"tafelrunde": 2},
    "no such game": {"game": "halma"},
    "a game that is no text": {"game": 7},
    "too many seats": {"seats": 9},
    "seats that are no number": {"seats": "2"},
    "a seat that is not there": {"start": 5},
    "options that are none": {"options": []},
    "an option that is not there": {"options": {"colour": "blue"}},
    "moves that are none": {"moves": "all of them"},
    "a move that is no text": {"moves": [7]},
    "a move that cannot be read": {"moves": ["north by north-west"]},
    "a seed that is none": {"seed": "lucky"},
    "no deal": {"deal": None},
    "half a deal": {"deal": {"bag": [], "word": "0" * 16}},
    "a word that is none": {"deal": {"bag": [], "word": "x"}},
    "an end that was not reached": {"result": {"winners": [0]}},
}


@pytest.fixture(scope="module")
def node():
    with Node(script="tests/house.js") as found:
        yield found


def saved(game: str, moves: int | None = 7) -> dict[str, Any]:
    position = tafelrunde.new(game, seats=2, seed=3)
    while not position.is_over if moves is None else len(position.numbers) < moves:
        position.play_number(position.legal_numbers[0])
    found: dict[str, Any] = json.loads(json.dumps(position.record))
    return found


def said(record: object) -> object:
    """What Python says against a record; None if it plays it."""
    try:
        replayed(record)
    except Refusal as refusal:
        return msgspec.to_builtins(refusal.said)
    return None


@pytest.mark.parametrize("game", GAMES)
def test_saved_games_are_opened(game, node):
    records = [saved(game, 0), saved(game), saved(game, None)]
    events = node.ask("open", game, texts=[json.dumps(record) for record in records])
    assert events == [4 + len(record["moves"]) for record in records]  # opened, two joined, began


@pytest.mark.parametrize("game", GAMES)
def test_damaged_games_are_refused_as_python_refuses_them(game, node):
    bent = [saved(game) | change for change in BENT.values()]
    bent += [{key: value for key, value in saved(game).items() if key != left_out} for left_out in saved(game)]
    twice = saved(game)
    twice["deal"]["bag"][0] = twice["deal"]["bag"][-1]
    illegal = saved(game)
    position = tafelrunde.new(game, seats=2, seed=3)
    forbidden = next(move for move in range(find(game).state.MOVE_COUNT) if move not in position.legal_numbers)
    illegal["moves"] = [position.move_text(forbidden)]
    bent += [twice, illegal, [saved(game)], None, 7]  # type: ignore[list-item]
    answers = node.ask("open", game, texts=[json.dumps(record) for record in bent])
    assert answers == [said(record) for record in bent]
