from collections import Counter

import pytest

import tafelrunde
from tafelrunde import games
from tafelrunde.arena.players import known_names, read_entry
from tafelrunde.arena.setup import points, settled_setup, shares
from tafelrunde.arena.tournament import Task, Tournament, checked_lineup, rotations, round_robin
from tafelrunde.errors import InvalidOption
from tests.arena.inline import timeless


def test_everyone_sits_everywhere_on_every_deal(setup):
    plan = Tournament(setup, (("a", "b", "c"), ("a", "b", "b")), blocks=2)
    tasks = list(plan.tasks())
    assert len(tasks) == plan.games == 12
    for lineup in (0, 1):
        seated = Counter(
            (seat, who) for task in tasks if task.lineup == lineup for seat, who in enumerate(plan.seated(task))
        )
        assert {seated[seat, "a"] for seat in range(3)} == {2}
    assert plan.entries == ["a", "b", "c"]


def test_orders_that_repeat_themselves_are_played_once():
    assert rotations(("a", "b")) == 2
    assert rotations(("a", "b", "a", "b")) == 2
    assert rotations(("a", "b", "b")) == 3
    assert rotations(("a",)) == 1


def test_round_robin():
    assert round_robin(("a", "b", "c"), 2) == (("a", "b"), ("a", "c"), ("b", "c"))
    assert round_robin(("a", "b", "c"), 3) == (("a", "b", "c"),)
    assert round_robin(("a", "b"), 1) == (("a",), ("b",))
    for entries, seats in [(("a",), 2), (("a", "a"), 2), (("a", "b"), 3)]:
        with pytest.raises(InvalidOption):
            round_robin(entries, seats)
    for lineup, seats in [(("a", "b"), 3), (("a", "a"), 2)]:
        with pytest.raises(InvalidOption):
            checked_lineup(lineup, seats)


def test_a_game_is_the_same_whenever_it_is_played(tournament):
    first, again = (timeless([tournament.play(task) for task in tournament.tasks()]) for _ in range(2))
    backwards = timeless([tournament.play(task) for task in reversed(list(tournament.tasks()))])
    assert first == again == backwards


def test_the_games_of_a_block_share_the_deal_and_blocks_do_not(tournament):
    results = {task: tournament.play(task) for task in tournament.tasks()}
    deals = {block: {results[Task(block, 0, rotation)]["deal"] for rotation in (0, 1)} for block in range(4)}
    assert all(len(seen) == 1 for seen in deals.values())
    assert len(set.union(*deals.values())) == 4
    deal = results[Task(0, 0, 0)]["deal"]
    own = tafelrunde.new("ingenious", seats=2, seed=deal)
    assert own.text == tournament.setup.position(0).text


def test_another_seed_gives_other_games(tournament):
    other = Tournament(settled_setup(tafelrunde.new("ingenious", seats=2), seed=6), tournament.lineups, 1)
    assert other.play((0, 0, 0))["deal"] != tournament.play((0, 0, 0))["deal"]


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_played_with_every_number_of_seats(name):
    for seats in games.find(name).seats:
        setup = settled_setup(tafelrunde.new(name, seats=seats, seed=0), seed=3)
        plan = Tournament(setup, (("random",) * seats,), blocks=1)
        result = plan.play((0, 0, 0))
        assert plan.fits(result)
        assert sum(shares(result["places"])) == pytest.approx(1)
        assert sum(len(turn) for own in result["times"] for turn in own) == result["moves"]


def test_a_turn_of_several_moves_is_one_turn():
    plan = Tournament(settled_setup(tafelrunde.new("rondo", seats=2, seed=0), seed=3), (("random",) * 2,), blocks=1)
    result = plan.play((0, 0, 0))
    assert max(len(turn) for own in result["times"] for turn in own) > 1


def test_partners_share_a_win_and_have_the_same_points():
    plan = Tournament(
        settled_setup(tafelrunde.new("ingenious", seats=4, seed=0, teams=True), seed=3),
        (("medium", "random") * 2,),
        blocks=1,
    )
    result = plan.play((0, 0, 0))
    assert sorted(shares(result["places"])) == [0, 0, 0.5, 0.5]
    assert result["points"][:2] == result["points"][2:]


def test_the_lowest_of_several_scores_counts():
    assert points(tafelrunde.new("ingenious", seats=3, seed=1)) == [0, 0, 0]


def test_an_illegal_move_stops_everything(tournament, monkeypatch):
    monkeypatch.setattr("tafelrunde.arena.tournament.player", lambda entry: lambda position, chance: -1)
    with pytest.raises(RuntimeError, match="illegal move -1"):
        tournament.play((0, 0, 0))


def test_entries():
    assert read_entry(" hard ", usual="0.2s") == "hard@0.2s"
    assert read_entry("hard@500", usual="0.2s") == "hard@500"
    assert read_entry("medium", usual="0.2s") == "medium"
    assert read_entry("cheat", usual="7") == "cheat@7"
    assert "cheat" in known_names()
    for text in ("genius", "hard@", "hard@x", "medium@5", "cheat@0s5"):
        with pytest.raises(InvalidOption):
            read_entry(text)
