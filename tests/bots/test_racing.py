"""Candidates that race in the same deals."""

import numpy as np
import pytest

import tafelrunde
from tafelrunde.bots.search import MOST_WIDTH, NO_NODE, ROOT, WORK
from tafelrunde.bots.thinking import USUAL_WIDTH, Budget, Style, Thinker, doubt_of, think
from tafelrunde.games import find
from tafelrunde.kernel.game import NO_MOVE, function_of
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.records import copied

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
    visits = sum(candidate.visits for candidate in thought.candidates)
    assert visits == thought.iterations == 300 or (
        game in ("rondo", "elfer") and visits < 300
    )  # of each move the best turn's
    assert {candidate.move for candidate in thought.candidates} <= set(position.legal_numbers)


def test_calls_go_on_where_the_last_one_stopped():
    position = middle()
    whole, parts = raced(position, 217), raced(position, 100)
    for times in (1, 16, 100):
        parts.iterate(RACE.settings(position.state), times)
    assert whole.tree.tobytes() == parts.tree.tobytes()


def test_those_that_stand_have_run_equally_often():
    thinker = raced(middle(), 403)
    runs = [n for n, _, stands in runners(thinker) if stands]
    assert max(runs) - min(runs) <= 1
    assert all(n <= max(runs) for n, _, _ in runners(thinker))
    assert sum(n for n, _, _ in runners(thinker)) == int(thinker.tree[ROOT].visits) == 403
    assert sum(stands for _, _, stands in runners(thinker)) == thinker.work.standing


def runners(thinker):
    """Of all turns: how often they have run, the sum of what they came to, and whether they still stand."""
    work = thinker.work
    columns = (work[name][: int(work.line_count)].tolist() for name in ("runs", "values", "stands"))
    return list(zip(*columns, strict=True))


def test_who_drops_out_is_worse_than_the_best():
    thinker = raced(middle(), 2000)
    out = [value / runs for runs, value, stands in runners(thinker) if not stands]
    left = [value / runs for runs, value, stands in runners(thinker) if stands]
    assert left
    assert out
    assert np.mean(out) < max(left)


def test_a_move_is_told_by_its_best_turn():
    thinker = raced(middle(moves=40), 403)
    work = thinker.work
    lines = work.lines[: int(work.line_count)].tolist()
    best = {}
    for line, told in zip(lines, runners(thinker), strict=True):
        best[line[0]] = max(best.get(line[0], (0, 0.0)), told[:2])
    assert len(best) < len(lines)
    child, seen = int(thinker.tree[ROOT].first), {}
    while child != NO_NODE:
        node = thinker.tree[child]
        seen[int(node.move)] = (int(node.visits), float(node.value))
        child = int(node.next)
    assert seen == best


def test_no_turn_races_against_itself_in_another_order():
    position = middle(moves=40)
    work = raced(position, 1).work
    turns = [
        tuple(sorted(move for move in line if move != NO_MOVE)) for line in work.lines[: int(work.line_count)].tolist()
    ]
    assert len(turns) > 1
    assert len(set(turns)) == len(turns)


def test_turns_are_legal_and_whole():
    for moves in range(10, 60, 5):
        position = middle(moves=moves)
        work = raced(position, 1).work
        for line in work.lines[: int(work.line_count)].tolist():
            state = copied(position.state)
            for move in line[: line.index(NO_MOVE)]:
                assert position.game.rules.forbidden(state, move) == 0
                position.game.rules.apply(state, move)
            assert state.turn == position.state.turn + 1


def test_where_turns_are_not_known_first_moves_race():
    work = raced(middle("ingenious"), 300).work
    assert work.lines[: int(work.line_count), 0].tolist() == work.root_moves[: int(work.root_count)].tolist()
    assert set(work.lines[: int(work.line_count), 1].tolist()) == {NO_MOVE}


def test_nobody_drops_out_while_all_is_in_doubt():
    thinker = raced(middle(), 500, Style(doubt=1000.0))
    assert thinker.work.standing == min(thinker.work.line_count, USUAL_WIDTH)


def test_a_race_that_is_over_takes_no_more_time():
    position = middle()
    thought = think(position.seen(position.to_move), generator(3), Budget(seconds=60), style=Style(doubt=0.01))
    assert thought.seconds < 10
    assert thought.candidates[0].visits == max(candidate.visits for candidate in thought.candidates)


def test_slower_playouts_do_not_come_unawares():
    """How many fit between two looks at the clock is known only when the first of them has run."""
    position = middle("elfer", moves=60)
    thinker, settings = Thinker(position.seen(position.to_move), generator(3)), RACE.settings(position.state)
    quick, slower = int(settings.quick_deals), 0
    assert quick > 0
    while thinker.work.deals <= quick:
        before, times = int(thinker.work.deals), min(16, thinker.alike(settings))
        thinker.iterate(settings, times)
        assert thinker.work.deals < quick or times == 1
        slower += before == quick
    assert slower > 1
    assert thinker.alike(settings) > 16
    for game in ("rondo", "ingenious"):
        assert raced(middle(game), 20).alike(RACE.settings(middle(game).state)) > 16


def test_there_is_room_for_all():
    assert WORK["apart"].shape == (MOST_WIDTH, MOST_WIDTH)
    assert function_of(find("rondo").state.STATE, "insight", "DOUBT") > 0
