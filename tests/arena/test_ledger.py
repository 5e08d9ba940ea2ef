import json

import pytest

from tafelrunde.arena.ledger import Ledger, games_file, header, write_json
from tafelrunde.arena.tournament import Tournament
from tafelrunde.errors import InvalidRecord


@pytest.fixture
def target(tmp_path):
    return tmp_path / "out.json"


@pytest.fixture
def played(tournament, target):
    """A file of three games."""
    results = [tournament.play(task) for task in list(tournament.tasks())[:3]]
    with Ledger(target, tournament, resume=False) as ledger:
        for result in results:
            ledger.write(result)
            ledger.results[tuple(result["task"])] = result
    return games_file(target)


def resumed(target, plan):
    with Ledger(target, plan, resume=True) as ledger:
        return dict(ledger.results)


def refused(target, plan, resume=True):
    with pytest.raises(InvalidRecord) as refusal, Ledger(target, plan, resume):
        pass
    assert refusal.value.sentence("de")
    return str(refusal.value)


def test_what_was_added_is_there_again(tournament, target, played):
    assert set(resumed(target, tournament)) == {(0, 0, 0), (0, 0, 1), (1, 0, 0)}
    assert played.name == "out.games.jsonl"
    assert resumed(target, Tournament(tournament.setup, tournament.lineups, blocks=100)).keys() == {
        (0, 0, 0),
        (0, 0, 1),
        (1, 0, 0),
    }


def test_resuming_nothing_begins(tournament, target):
    with Ledger(target, tournament, resume=True) as ledger:
        assert ledger.results == {}
        assert json.loads(games_file(target).read_text()) == header(tournament)
    assert not games_file(target).exists()  # nothing was finished


@pytest.mark.parametrize("lost", [1, 5, 40])
def test_a_torn_last_line_is_played_again(tournament, target, played, lost):
    played.write_bytes(played.read_bytes()[:-lost])
    assert set(resumed(target, tournament)) == {(0, 0, 0), (0, 0, 1)}
    assert played.read_text().count("\n") == 3
    assert set(resumed(target, tournament)) == {(0, 0, 0), (0, 0, 1)}


def test_a_torn_first_line_too(tournament, target, played):
    played.write_bytes(played.read_bytes()[:30])
    assert resumed(target, tournament) == {}


@pytest.mark.parametrize(
    "damage",
    [
        "{",
        "[]",
        "null",
        '{"task": [0, 0, 5]}',
        '{"task": [0, 7, 0], "places": [0, 1], "points": [1, 2], "times": [[], []]}',
        '{"task": [2, 0, 0], "places": [1, 1], "points": [1, 2], "times": [[], []]}',
        '{"task": [2, 0, 0], "places": [0], "points": [1, 2], "times": [[], []]}',
        '{"task": [2, 0, 0], "places": [0, 1], "points": ["1", 2], "times": [[], []]}',
        '{"task": [2, 0, 0], "places": [0, 1], "points": [1, 2], "times": [[["x"]], []]}',
    ],
)
def test_a_damaged_line_is_refused_and_the_file_left_alone(tournament, target, played, damage):
    lines = played.read_text().splitlines()
    played.write_text("\n".join([*lines[:2], damage, *lines[2:]]) + "\n")
    before = played.read_bytes()
    assert "line 3" in refused(target, tournament)
    assert played.read_bytes() == before


def test_a_game_that_stands_there_twice_is_damage(tournament, target, played):
    lines = played.read_text().splitlines()
    played.write_text("\n".join([*lines, lines[1]]) + "\n")
    assert "line 5" in refused(target, tournament)


@pytest.mark.parametrize("text", ["hello\n", "{}\n", '{"tafelrunde-arena": 2}\n', "\x00\x01", "[1,2]\n"])
def test_a_foreign_file_is_refused(tournament, target, text):
    games_file(target).write_text(text)
    assert "no results of the arena" in refused(target, tournament)
    assert games_file(target).read_text() == text


def test_foreign_results_are_refused_too(tournament, target, played):
    target.write_text("{}")
    assert "no results of the arena" in refused(target, tournament)
    write_json(target, header(tournament))
    assert len(resumed(target, tournament)) == 3
    played.unlink()
    assert "does not exist" in refused(target, tournament)


def test_other_games_are_refused(tournament, target, played):
    other = Tournament(tournament.setup, (("easy", "random"),), blocks=4)
    assert "“lineups”" in refused(target, other)


def test_the_games_of_another_program_are_refused(tournament, target, played, monkeypatch):
    monkeypatch.setattr("tafelrunde.arena.ledger.program", lambda: "0.0.1")
    assert "another version" in refused(target, tournament)


def test_nothing_is_overwritten(tournament, target, played):
    assert "--resume" in refused(target, tournament, resume=False)
    played.unlink()
    target.write_text("precious")
    assert "--resume" in refused(target, tournament, resume=False)


def test_two_runs_do_not_write_to_one_file(tournament, target):
    pytest.importorskip("fcntl")
    with Ledger(target, tournament, resume=True):
        assert "Another run" in refused(target, tournament)


def test_a_folder_that_is_not_there(tournament, tmp_path):
    assert "cannot be written" in refused(tmp_path / "no" / "out.json", tournament)
    with pytest.raises(InvalidRecord):
        write_json(tmp_path / "no" / "out.json", {})
