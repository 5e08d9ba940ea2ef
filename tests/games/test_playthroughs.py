"""Whole games kept as files, replayed move by move to their exact end: every game has one for every end reason."""

import json
from pathlib import Path

import pytest

from tafelrunde.games import find, our_names
from tafelrunde.record import replayed

FILES = sorted(Path(__file__).parent.glob("*/playthroughs/*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_kept_game_ends_as_it_ended(path):
    record = json.loads(path.read_text(encoding="utf-8"))
    position = replayed(record)
    assert record["game"] == path.parent.parent.name
    assert position.is_over
    assert position.record == record


@pytest.mark.parametrize("name", our_names())
def test_every_end_reason_has_a_kept_game(name):
    records = [json.loads(path.read_text(encoding="utf-8")) for path in FILES if path.parent.parent.name == name]
    assert {record["result"]["reason"] for record in records} == set(find(name).state.REASONS)
