import numpy as np
import pytest

from tafelrunde.arena.elo import Observation, Rating, elo_of_share, ratings, share_of_elo


@pytest.mark.parametrize(("share", "elo"), [(0.5, 0.0), (0.64, 99.95), (0.75, 190.85), (10 / 11, 400.0)])
def test_elo_and_shares(share, elo):
    assert elo_of_share(share) == pytest.approx(elo, abs=0.01)
    assert share_of_elo(elo) == pytest.approx(share, abs=1e-4)


def test_the_ends_of_the_scale():
    assert elo_of_share(1.0) == float("inf")
    assert elo_of_share(0.0) == float("-inf")


def tournament(chance, strengths, deals, luck=0.0):
    """Round-robin of pairs of games; `luck` of a deal favours whoever is named first in all pairs alike."""
    seen = []
    for deal in range(deals):
        favour = luck * chance.standard_normal()
        for first in range(len(strengths)):
            for second in range(first + 1, len(strengths)):
                expected = share_of_elo(strengths[first] - strengths[second] + favour)
                seen.append(Observation(deal, first, second, chance.binomial(2, expected) / 2))
    return seen


def test_two_players_get_the_elo_of_their_share():
    seen = [Observation(deal, 0, 1, 0.75) for deal in range(400)]
    first, second = ratings(2, seen, anchor=1)
    assert first.elo == pytest.approx(elo_of_share((300 + 2) / 404), abs=0.01)  # two won, two lost are added
    assert second == Rating(0.0, 0.0)


def test_the_fit_recovers_the_truth():
    truth = [350.0, 200.0, 90.0, 0.0]
    found = ratings(4, tournament(np.random.default_rng(1), truth, deals=3000), anchor=3)
    for rating, elo in zip(found, truth, strict=True):
        assert rating.elo == pytest.approx(elo, abs=15)
        assert abs(rating.elo - elo) <= 1.6 * rating.half_width + 1e-9


@pytest.mark.parametrize("luck", [0.0, 150.0])
def test_the_intervals_hold_the_truth_about_as_often_as_they_say(luck):
    chance = np.random.default_rng(2)
    truth = [150.0, 60.0, 0.0]
    held = []
    # luck flattens the shares, so the truth to compare with is what very many games give
    limit = ratings(3, tournament(np.random.default_rng(9), truth, 20000, luck), anchor=2) if luck else None
    for _ in range(300):
        found = ratings(3, tournament(chance, truth, deals=100, luck=luck), anchor=2)
        for player in (0, 1):
            elo = limit[player].elo if limit else truth[player]
            held.append(abs(found[player].elo - elo) <= found[player].half_width)
    assert 0.92 <= np.mean(held) <= 0.985


def test_who_always_wins_has_a_finite_rating():
    first, _ = ratings(2, [Observation(deal, 0, 1, 1.0) for deal in range(100)], anchor=1)
    assert 500 < first.elo < 900
    assert first.elo - first.half_width > 300


def test_who_never_met_has_no_rating():
    seen = [Observation(deal, 0, 1, 0.6) for deal in range(50)] + [Observation(deal, 2, 3, 0.6) for deal in range(50)]
    found = ratings(4, seen, anchor=3)
    assert found[0] is None
    assert found[1] is None
    assert found[2].elo > 0


def test_stopping_at_will_needs_wider_intervals():
    seen = [Observation(deal, 0, 1, 0.75) for deal in range(100)]
    assert ratings(2, seen, 1, sequential=True)[0].half_width > 1.4 * ratings(2, seen, 1)[0].half_width
