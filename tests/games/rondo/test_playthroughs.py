"""Recorded games, replayed move by move to their exact end: one for each reason, each kind of tie, and a board of
another shape."""

import json
from pathlib import Path

import pytest

from tafelrunde.position import from_deal
from tafelrunde.record import load
from tafelrunde.trace import traced
from tests.games.rondo.naive import check_trace

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_recorded_game_is_replayed_to_its_end(file):
    """`load` refuses a file whose moves or result differ; the naive reading agrees with every decision."""
    position = load(file)
    assert position.record == json.loads(file.read_text(encoding="utf-8"))
    moves = iter(position.moves)
    again = load_start(file)
    check_trace(json.loads(json.dumps(list(traced(again, lambda position: position.parse(next(moves)))))))


def load_start(file):
    """The game before its first move."""
    record = json.loads(file.read_text(encoding="utf-8"))
    keys = ("seats", "options", "start", "deal", "seed", "board")
    return from_deal(record["game"], **{key: record[key] for key in keys})


def ends():
    return {file.stem: load(file) for file in FILES}


def test_there_is_one_for_every_reason_and_every_kind_of_tie():
    """R6.1, R6.3"""
    games = ends()
    assert str(games["grey-covered"].reason) == "grey-covered"
    assert str(games["bag-short"].reason) == "bag-short"
    assert {str(game.reason) for game in games.values()} == {"grey-covered", "bag-short"}

    tie = games["tie-decided-by-stones"]
    best = [seat for seat in range(tie.seats) if tie.scores[seat] == max(tie.scores)]
    assert len(best) > 1
    assert tie.winners == [max(best, key=lambda seat: tie.state.rack_sizes[seat])]

    shared = games["shared-win"]
    assert len(shared.winners) > 1
    assert len({(shared.scores[seat], int(shared.state.rack_sizes[seat])) for seat in shared.winners}) == 1


def test_a_game_on_another_board_carries_its_board():
    """R1.5: the record can be replayed and drawn without the file."""
    position = ends()["another-board"]
    assert position.options == {"board": "spiral.toml"}
    assert position.board.name == "spiral"
    assert [space.id for space in position.board.spaces] == [f"s{n}" for n in range(1, 10)]
    assert (position.board.spaces[8].x, position.board.spaces[8].y) == (6.5, -2.0)
