import os
import signal

import pytest

from tafelrunde.arena.processes import Processes
from tafelrunde.arena.run import carry_out, workers_for
from tafelrunde.arena.sprt import Sprt
from tafelrunde.arena.standings import Standings
from tafelrunde.arena.summary import summary
from tafelrunde.arena.tournament import Tournament
from tafelrunde.arena.workers import perform, plan_of
from tafelrunde.errors import InvalidOption, Refusal
from tests.arena.inline import Inline, timeless


def played(plan, workers, results=None, sprt=None):
    results = {} if results is None else results

    def keep(result):
        assert tuple(result["task"]) not in results  # no game is played twice
        results[tuple(result["task"])] = result

    carry_out(plan, workers, results, keep, sprt)
    return results


def test_all_games_are_played_once(tournament, simulation):
    for plan in (tournament, simulation):
        workers = Inline(plan)
        assert set(played(plan, workers)) == {tuple(task) for task in plan.tasks()}
        assert workers.closed


def test_going_on_plays_only_what_is_missing(tournament):
    whole = played(tournament, Inline(tournament))
    half = dict(list(whole.items())[::2])
    workers = Inline(tournament)
    assert timeless(played(tournament, workers, half).values()) == timeless(whole.values())
    assert workers.handed == tournament.games // 2


def test_a_lost_workers_games_are_played_again(tournament, simulation):
    for plan in (tournament, simulation):
        workers = Inline(plan, lost={1, 2})
        assert timeless(played(plan, workers).values()) == timeless(played(plan, Inline(plan)).values())


def test_a_game_over_which_every_worker_is_lost_is_given_up(tournament):
    workers = Inline(tournament, lost=range(100))
    with pytest.raises(Refusal, match="given up"):
        played(tournament, workers)
    assert workers.closed


def test_a_worker_is_told_enough(tournament, simulation):
    for plan in (tournament, simulation):
        assert plan_of(plan.json).json == plan.json


class OneKilled(Processes):
    """Worker 0 is killed over the second game that it is handed."""

    handed = 0

    def hand(self, worker, tasks):
        super().hand(worker, tasks)
        self.handed += worker == 0
        if worker == 0 and self.handed == 2:
            os.kill(self.pids()[0], signal.SIGKILL)


def test_processes_give_the_same_and_one_may_be_killed(searching):
    """The same games for one worker, for two, and with one of them killed in the middle."""
    expected = timeless(played(searching, Inline(searching)).values())
    workers = OneKilled(searching, 2)
    results, seen = [], set()
    for finished in perform(workers, iter(list(searching.tasks())), 1):
        results += finished
        seen |= set(workers.pids().values())
    assert len(seen) == 3
    assert len(results) == searching.games
    assert timeless(results) == expected
    assert workers.pids() == {}


def test_a_fault_in_a_worker_is_told(setup):
    broken = Tournament(setup, (("nobody", "random"),), blocks=1)
    with pytest.raises(RuntimeError, match="nobody"):
        played(broken, Processes(broken, 1))


def test_places(tournament):
    assert workers_for(tournament, "local", 3).size == 3
    with pytest.raises(InvalidOption, match="moon"):
        workers_for(tournament, "moon", None)
    with pytest.raises(InvalidOption, match="at least 1"):
        workers_for(tournament, "local", 0)


def test_a_decided_test_stops_the_run_the_same_way_for_any_number_of_workers(setup):
    plan, sprt = Tournament(setup, (("medium", "random"),), blocks=60), Sprt(0.5, 0.7)
    figures = []
    for workers in (1, 5):
        results = played(plan, Inline(plan, workers), sprt=sprt)
        assert len(results) < plan.games
        standings = Standings(plan, sprt)
        for result in results.values():
            standings.add(result)
        told = summary(standings)
        for bot in told["bots"]:
            del bot["ms_per_move"], bot["ms_per_turn"]
        figures.append(told)
    assert figures[0] == figures[1]
    assert figures[0]["lineups"][0]["test"]["accepted"] == 0.7
    assert figures[0]["games"] == 2 * figures[0]["lineups"][0]["test"]["blocks"]
