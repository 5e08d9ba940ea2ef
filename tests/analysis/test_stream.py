import itertools
import threading

import numpy as np
import pytest

import tafelrunde
from tafelrunde.analysis import analyse, analysed
from tafelrunde.analysis.course import course_of
from tafelrunde.analysis.stream import FIRST_PASS, LARGEST_PASS, passes
from tafelrunde.analysis.units import Bench, Kind, Unit
from tafelrunde.errors import InvalidOption, InvalidRecord
from tests.analysis.games import GAMES, played


def told(analysis):
    """All figures of an analysis."""
    return [
        (unit, [vars(runs) for runs in found.runs] if unit.kind == Kind.RACE else found.shares.tolist())
        for unit, found in sorted(analysis.found.items(), key=lambda item: (item[0].kind, item[0].step))
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_iterations_give_the_same_figures(game):
    position = played(game)
    one, two = analysed(position, iterations=3), analysed(position, iterations=3, threads=2)
    assert told(one) == told(two)
    assert told(one) != told(analysed(position, iterations=3, seed=2))


def test_a_rough_graph_comes_first_and_results_become_finer():
    position = played("ingenious")
    found = list(analyse(position, iterations=FIRST_PASS + 10))
    assert [each.iterations for each in found] == [0, FIRST_PASS, FIRST_PASS + 10]
    rough, first, last = found
    turns = {step.turn for step in first.course.steps}
    assert len(rough.graph) == len(first.graph) == len(turns) + 1
    assert not rough.decisions
    assert rough.accounts() is None
    assert first.accounts() is not None
    assert all(point.public.playouts == FIRST_PASS + 10 for point in last.graph[:-1])


def test_passes_double_up_to_a_limit():
    assert list(passes(100)) == [FIRST_PASS, 2 * FIRST_PASS, 4]
    assert list(itertools.islice(passes(None), 9))[-2:] == [LARGEST_PASS] * 2


@pytest.mark.parametrize(("game", "seats"), [("ingenious", 2), ("rondo", 3), ("elfer", 4)])
def test_the_shares_of_all_seats_make_one_win(game, seats):
    for point in analysed(played(game, seats=seats), iterations=2).graph:
        assert point.public.mean().sum() == pytest.approx(1)
        assert point.opened.mean().sum() == pytest.approx(1)


def test_the_graph_ends_with_the_result():
    position = played("rondo")
    last = analysed(position, iterations=2).graph[-1]
    assert np.flatnonzero(last.public.mean()).tolist() == position.winners
    assert last.public.errors().tolist() == [0, 0]


def test_it_can_be_interrupted():
    position, stop = played("ingenious"), threading.Event()
    ever_finer = analyse(position, stop=stop)
    next(ever_finer)
    stop.set()
    assert len(list(ever_finer)) == 1
    ever_finer = analyse(position, threads=2)
    next(ever_finer)
    ever_finer.close()
    assert [each.iterations for each in analyse(position, seconds=0.01)] in ([0], [0, 0])


def test_progress_is_told():
    shares = []
    list(analyse(played("ingenious"), iterations=4, progress=shares.append))
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_only_finished_games_are_analysed():
    with pytest.raises(InvalidRecord, match="not over"):
        next(analyse(tafelrunde.new("rondo", seed=1)))
    for wrong in ({"iterations": 0}, {"seconds": 0}, {"seconds": float("nan")}):
        with pytest.raises(InvalidOption):
            next(analyse(played("ingenious"), **wrong))


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_is_judged_from_what_the_mover_knew(game):
    """Against hindsight: in another deal that looks the same to the mover, all is judged the same."""
    end = played(game)
    course = course_of(end)
    step = next(i for i, step in enumerate(course.steps) if i > 20 and not step.is_forced)
    contest, known = (
        Bench(course.steps, course.blank, seed=1).compute(Unit(kind, step), 0, 60) for kind in (Kind.RACE, Kind.KNOWN)
    )
    seen = course.steps[step]
    seen.truth[0].bag[:] = 0  # nobody looks at the truth
    seen.truth[0].racks[:] = 0
    again, known_again = (
        Bench(course.steps, course.blank, seed=1).compute(Unit(kind, step), 0, 60) for kind in (Kind.RACE, Kind.KNOWN)
    )
    assert contest == again
    assert known.shares.tolist() == known_again.shares.tolist()
