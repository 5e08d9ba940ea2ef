"""Candidates that race in the same deals."""

import numpy as np
import pytest

import tafelrunde
from tafelrunde.bots.search import MOST_WIDTH, ROOT, WORK
from tafelrunde.bots.thinking import Budget, Style, Thinker, doubt_of, think
from tafelrunde.games import find
from tafelrunde.kernel.game import function_of
from tafelrunde.kernel.generator import generator

RACE = Style(doubt=3.0)


def middle(game="rondo", moves=24, **given):
    """A position in the middle of a game."""
    position, chance = tafelrunde.new(game, seed=2, **given), generator(1)
    while len(position.numbers) < moves or len(position.legal_numbers) == 1:
        position.play_number(think(position.seen(position.to_move), chance, Budget(iterations=8)).move)
    return position


def raced(position, iterations, style=RACE):
    thinker = Thinker(position.seen(position.to_move), generator(3))
    thinker.iterate(style.settings(position.state), iterations)
    return thinker


def test_a_game_says_whether_its_candidates_race():
    assert doubt_of(find("rondo").insight, 2) > 0
    assert Style().settings(middle(moves=0).state).doubt == doubt_of(find("rondo").insight, 2)
    assert Style(doubt=0.0).settings(middle(moves=0).state).doubt == 0


@pytest.mark.parametrize("game", ["ingenious", "rondo", "elfer"])
def test_it_serves_every_game_and_counts_its_iterations(game):
    position = middle(game)
    thought = think(position.seen(position.to_move), generator(3), Budget(iterations=300), style=RACE)
    assert sum(candidate.visits for candidate in thought.candidates) == thought.iterations == 300
    assert {candidate.move for candidate in thought.candidates} <= set(position.legal_numbers)


def test_calls_go_on_where_the_last_one_stopped():
    position = middle()
    whole, parts = raced(position, 217), raced(position, 100)
    for times in (1, 16, 100):
        parts.iterate(RACE.settings(position.state), times)
    assert whole.tree.tobytes() == parts.tree.tobytes()


def test_those_that_stand_have_run_equally_often():
    thinker = raced(middle(), 403)
    visits = [int(thinker.tree[node].visits) for node, s in runners(thinker) if s]
    assert max(visits) - min(visits) <= 1
    assert all(int(thinker.tree[node].visits) <= max(visits) for node, _ in runners(thinker))
    assert sum(s for _, s in runners(thinker)) == thinker.work.standing
    assert int(thinker.tree[ROOT].visits) == 403


def runners(thinker):
    """The nodes of all candidates, and whether they still stand."""
    count = int(thinker.work.root_count)
    return list(zip(thinker.work.runners[:count].tolist(), thinker.work.stands[:count].tolist(), strict=True))


def test_who_drops_out_is_worse_than_the_best():
    position = middle()
    thinker = raced(position, 2000)
    out = [(thinker.tree[node].value / thinker.tree[node].visits) for node, stands in runners(thinker) if not stands]
    left = [(thinker.tree[node].value / thinker.tree[node].visits) for node, stands in runners(thinker) if stands]
    assert left
    assert out
    assert np.mean(out) < max(left)


def test_nobody_drops_out_while_all_is_in_doubt():
    thinker = raced(middle(), 500, Style(doubt=1000.0))
    assert thinker.work.standing == min(thinker.work.root_count, Style.width)


def test_a_race_that_is_over_takes_no_more_time():
    position = middle()
    thought = think(position.seen(position.to_move), generator(3), Budget(seconds=60), style=Style(doubt=0.01))
    assert thought.seconds < 10
    assert thought.candidates[0].visits == max(candidate.visits for candidate in thought.candidates)


def test_there_is_room_for_all():
    assert WORK["apart"].shape == (MOST_WIDTH, MOST_WIDTH)
    assert function_of(find("rondo").state.STATE, "insight", "DOUBT") > 0
