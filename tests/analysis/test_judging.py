import pytest

from tafelrunde.analysis import analysed
from tafelrunde.analysis.course import course_of
from tafelrunde.analysis.estimates import Contest, Runs, standard_error
from tafelrunde.analysis.judging import decision_of
from tafelrunde.analysis.units import Bench, Kind, Unit
from tests.analysis.games import GAMES, played


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_is_a_decision_and_the_played_move_is_judged(game):
    position = played(game)
    found = analysed(position, iterations=4)
    choices = [i for i, step in enumerate(found.course.steps) if not step.is_forced]
    assert [decision.step for decision in found.decisions] == choices
    for decision in found.decisions:
        runs = next(runs for runs in decision.candidates if runs.move == decision.played)
        assert decision.played == position.numbers[decision.step]
        assert runs.deals == max(each.deals for each in decision.candidates)  # as often as any other
        assert not decision.is_mistake  # nothing is sure after so few


def test_a_move_that_the_search_would_not_list_is_looked_at():
    course = course_of(played("ingenious", players=("random",)))
    unlisted = 0
    for i, step in enumerate(course.steps):
        if not step.is_forced:
            contest = Bench(course.steps, course.blank, seed=1).compute(Unit(Kind.RACE, i), 0, 40)
            assert contest.runs[0].move == step.move
            unlisted += len(contest.runs) == 25
    assert unlisted > 10


def test_the_rival_is_judged_in_fresh_deals():
    course = course_of(played("ingenious"))
    contest = Bench(course.steps, course.blank, seed=1).compute(Unit(Kind.RACE, 10), 0, 400)
    judged = [runs for runs in contest.runs if runs.finals]
    assert len(judged) == 2
    assert contest.runs[0] is judged[0]
    assert judged[0].finals == judged[1].finals < judged[0].deals
    assert judged[0].finals >= 90  # half of all iterations, for two
    assert judged[0].ahead_sum == 0
    assert sum(runs.deals for runs in contest.runs) == pytest.approx(400, rel=0.1)


def runs(move, share, deals=400, ahead=0.0, spread=0.1):
    squares = deals * (share * share + spread * spread)
    ahead_squares = deals * (ahead * ahead + spread * spread)
    return Runs(move, deals, share * deals, squares, 10.0 * deals, deals, ahead * deals, ahead_squares, 0.0)


@pytest.mark.parametrize(
    ("ahead", "deals", "is_mistake"), [(0.05, 400, True), (0.05, 30, False), (0.02, 400, False), (-0.3, 400, False)]
)
def test_a_mistake_is_beyond_the_noise(ahead, deals, is_mistake):
    step = course_of(played("ingenious")).steps[3]
    contest = Contest([runs(step.move, 0.5, deals), runs(-1, 0.5 + ahead, deals, ahead)])
    decision = decision_of(3, step, contest)
    assert decision.is_mistake == is_mistake
    assert decision.loss == pytest.approx(max(0.0, ahead))
    assert decision.best.move == (-1 if ahead > 0 else step.move)
    low, high = decision.loss_interval
    assert low <= decision.loss <= high


def test_few_deals_that_agree_are_not_sure():
    assert standard_error(0, 0.0, 0.0) == 1
    assert standard_error(1, 1.0, 1.0) == 1
    assert standard_error(8, 4.0, 2.0) == pytest.approx(1 / 8)
    assert standard_error(1000, 500.0, 250.0) == pytest.approx(1 / 1000)
