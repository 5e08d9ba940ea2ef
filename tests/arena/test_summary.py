import pytest

from tafelrunde.arena.setup import Setup, shares
from tafelrunde.arena.simulation import Simulation
from tafelrunde.arena.standings import Standings
from tafelrunde.arena.statistics import statistics
from tafelrunde.arena.summary import summary
from tafelrunde.arena.tournament import Tournament


def setup(seats):
    return Setup("ingenious", seats, {}, None, seed=1)


def game(block, lineup, rotation, places, ms=1.0):
    return {
        "task": [block, lineup, rotation],
        "places": places,
        "points": [10 - place for place in places],
        "times": [[[ms], [ms, 2 * ms]] for _ in places],
    }


def figures(plan, results):
    standings = Standings(plan)
    for result in results:
        standings.add(result)
    return summary(standings)


def test_shared_wins_count_in_parts():
    assert shares([0, 1]) == [1, 0]
    assert shares([0, 0, 2]) == [0.5, 0.5, 0]


def test_shares_scores_and_times_belong_to_bots_not_seats():
    plan = Tournament(setup(2), (("a", "b"),), blocks=2)
    results = [
        game(0, 0, 0, [0, 1]),  # a sits first and wins
        game(0, 0, 1, [1, 0]),  # b sits first, a wins
        game(1, 0, 0, [0, 0]),  # shared
        game(1, 0, 1, [0, 1], ms=5.0),  # b wins
    ]
    a, b = figures(plan, results)["bots"]
    assert (a["win_share"], b["win_share"]) == (0.625, 0.375)
    assert (a["games"], a["blocks"], a["fair_share"]) == (4, 2, 0.5)
    assert a["mean_score"] == pytest.approx((10 + 10 + 10 + 9) / 4)
    assert a["ms_per_move"]["mean"] == pytest.approx((3 * 4 + 20) / 12)
    assert a["ms_per_turn"]["mean"] == pytest.approx((3 * 4 + 20) / 8)
    assert a["ms_per_turn"]["p99"] <= 15.0
    assert a["elo"] > 0
    assert b["elo"] == 0


def test_half_played_blocks_do_not_count():
    plan = Tournament(setup(2), (("a", "b"),), blocks=2)
    told = figures(plan, [game(0, 0, 0, [0, 1]), game(0, 0, 1, [0, 1]), game(1, 0, 0, [0, 1])])
    assert told["games"] == 2
    assert told["bots"][0]["win_share"] == 0.5


def test_a_share_is_held_against_the_fair_share():
    plan = Tournament(setup(3), (("a", "b", "b"),), blocks=40)
    places = [[0, 1, 2], [1, 0, 2], [1, 2, 0]]  # a sits on 0, 2, 1 and wins the first only
    told = figures(plan, [game(block, 0, rotation, places[rotation]) for block in range(40) for rotation in range(3)])
    a, b = told["lineups"][0]["shares"]
    assert (a["fair_share"], b["fair_share"]) == (pytest.approx(1 / 3), pytest.approx(2 / 3))
    assert a["win_share"] + b["win_share"] == pytest.approx(1)
    low, high = a["times_fair_interval"]
    assert low < a["times_fair"] < high
    assert a["times_fair"] == pytest.approx(a["win_share"] * 3)


def test_round_robins_rate_everyone_on_one_scale():
    plan = Tournament(setup(2), (("a", "b"), ("a", "c"), ("b", "c")), blocks=20)
    results = [
        game(block, lineup, rotation, [0, 1] if rotation == 0 or block % 4 == 0 else [1, 0])
        for block in range(20)
        for lineup in range(3)
        for rotation in range(2)
    ]
    told = figures(plan, results)
    a, b, c = told["bots"]
    assert a["elo"] > b["elo"] > c["elo"] == 0
    assert a["games"] == 80
    assert [entry["games"] for entry in told["lineups"]] == [40, 40, 40]


def test_nothing_finished_gives_no_figures():
    told = figures(Tournament(setup(2), (("a", "b"),), blocks=2), [])
    assert told["games"] == 0
    assert told["bots"][0]["win_share"] is told["bots"][0]["elo"] is None


def test_statistics():
    plan = Simulation(setup(2), "random", games=3)
    results = [
        {"places": [0, 1], "points": [5, 3], "reason": "x", "turns": 4, "choices": [3, 1]},
        {"places": [1, 0], "points": [1, 3], "reason": "y", "turns": 5, "choices": [5, 1, 1]},
        {"places": [0, 1], "points": [9, 3], "reason": "x", "turns": 6, "choices": [4, 1, 1]},
    ]
    told = statistics(plan, results)
    assert told["moves"]["mean"] == pytest.approx(8 / 3)
    assert told["turns"]["median"] == 5
    assert told["choices"]["most"] == 5
    assert told["choices"]["mean_interval"] is None  # decisions of one game depend on each other
    assert told["choices_by_decision"] == [4.0, 1.0, 1.0]
    assert told["seats"][0]["score"]["mean"] == 5
    assert told["seats"][0]["win_share"] == pytest.approx(2 / 3)
    assert told["reasons"] == {"x": 2, "y": 1}
    assert statistics(plan, [])["games"] == 0
