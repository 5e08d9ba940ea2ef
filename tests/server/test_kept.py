"""Logs of earlier versions still load. tests/server/kept holds one of each of their games, with moves as text."""

import json
from pathlib import Path

import pytest

from tafelrunde.server.events import read
from tafelrunde.server.historian import begun
from tafelrunde.server.table import replayed

KEPT = sorted((Path(__file__).parent / "kept").glob("*.json"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_log_with_moves_as_text_adds_up_to_the_same_position(path):
    kept = json.loads(path.read_text(encoding="utf-8"))
    log = [read(seq, at, kind, json.dumps(body)) for seq, at, kind, body in kept["events"]]
    assert {event.kind for event in log} >= {"opened", "taken", "joined", "replaced", "began", "moved"}
    table = replayed(kept["table"], log)
    assert table.position.moves == kept["moves"]
    assert table.position.scores == kept["scores"]
    assert table.position.text == kept["text"]
    assert (table.seats[0].name, table.seats[1].name, table.seats[2].level) == ("Zoë", "Bo again", "easy")
    for seat in (None, 0, 1, 2):
        story = begun(kept["table"], log[0], seat)
        for event in log:
            story.add(event)
        told = [json.loads(bytes(event)) for event in story.events]
        assert [event["seq"] for event in told] == [event.seq for event in log]
        assert all(event["move"]["do"] and event["told"] for event in told if event["kind"] == "moved")


def test_there_is_one_of_every_game_that_was_kept_as_text():
    assert [path.stem for path in KEPT] == ["elfer", "ingenious", "rondo"]
    assert any('"undone"' in path.read_text(encoding="utf-8") for path in KEPT)
