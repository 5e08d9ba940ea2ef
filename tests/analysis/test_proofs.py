"""A sample of each proof; `python -m tests.analysis.proofs` runs them whole."""

import pytest

from tests.analysis.games import GAMES
from tests.analysis.luck import ROUNDING, explained, many_accounts, remainder
from tests.analysis.proofs import calls_mistake, fails_to_rank
from tests.analysis.proven import proven
from tests.analysis.quiet import quiet


@pytest.mark.parametrize("game", GAMES)
def test_a_provably_best_move_is_ranked_first(game):
    for example in proven(game, 2):
        assert not fails_to_rank(example)


@pytest.mark.parametrize("game", GAMES)
def test_no_mistake_is_called_in_quiet_positions(game):
    for example in [*proven(game, 1), *quiet(game, 1, long=6000)]:
        assert not calls_mistake(example)


@pytest.mark.parametrize("game", GAMES)
def test_accounts_add_up_in_many_games(game):
    games = list(many_accounts(game, 2, 4, ("medium",), 1))
    assert all(remainder(account) < ROUNDING for accounts in games for account in accounts)


def test_what_explains_results_adds_up():
    games = list(many_accounts("elfer", 2, 12, ("medium",), 2))
    assert sum(explained(games).values()) == pytest.approx(1)
