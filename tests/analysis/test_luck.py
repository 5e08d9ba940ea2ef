import pytest

from tafelrunde.analysis import analysed
from tests.analysis.games import GAMES, played

MODES = [
    ("ingenious", 1, {}),
    ("ingenious", 2, {}),
    ("ingenious", 3, {"edition": "kosmos"}),
    ("ingenious", 4, {"teams": True}),
    ("rondo", 3, {}),
    ("elfer", 2, {"rounds": 2}),
    ("elfer", 3, {"symbols": True}),
]


@pytest.mark.parametrize(("game", "seats", "options"), MODES)
@pytest.mark.parametrize("in_points", [False, True])
def test_start_draws_and_decisions_add_up_to_the_result(game, seats, options, in_points):
    found = analysed(played(game, seats=seats, **options), iterations=2)
    for account in found.accounts(in_points):
        assert account.start.value + account.draws.value + account.decisions.value == pytest.approx(account.result)
        parts = [account.dealt, *account.drawn, *account.held]
        assert sum(part.value for part in parts) == pytest.approx(account.draws.value)
        assert sum(part.value for part in account.decided) == pytest.approx(account.decisions.value)
    assert account.result == (found.course.points if in_points else found.course.shares)[-1]


@pytest.mark.parametrize("game", GAMES)
def test_moves_without_chance_draw_nothing_and_forced_ones_decide_nothing(game):
    found = analysed(played(game), iterations=2)
    for change, step in zip(found.changes(), found.course.steps, strict=True):
        if not step.has_chance:
            assert not any(change.drawn)
        if step.is_forced:
            assert not any(change.decided)
            assert not any(change.held)


def test_what_moves_changed_is_what_the_accounts_tell():
    found = analysed(played("elfer"), iterations=2)
    for account in found.accounts():
        own = [change for change in found.changes() if found.course.steps[change.step].mover == account.seat]
        assert sum(change.drawn[account.seat] for change in own) == pytest.approx(account.drawn[0].value)
        assert sum(change.decided[account.seat] for change in own) == pytest.approx(account.decided[0].value)


def test_more_playouts_make_an_account_surer():
    few, many = (analysed(played("ingenious"), iterations=n).accounts()[0] for n in (10, 160))
    assert many.draws.error < few.draws.error / 2


def test_a_new_round_is_dealt_not_drawn():
    found = analysed(played("elfer", rounds=2), iterations=2)
    assert sum(step.is_new_deal for step in found.course.steps) == 1
