"""What the models of Elfer raus! are shown, and what they make of it."""

import numpy as np
import pytest

from tafelrunde.games.elfer import insight
from tafelrunde.games.elfer.glance import best_at_a_glance
from tafelrunde.games.elfer.insights.ends import worth_to
from tafelrunde.games.elfer.model import KNOWN, MODELS, NAMES, VIEWS, show
from tafelrunde.games.elfer.notes import FEATURES, OF_SIDE, OF_TABLE
from tafelrunde.games.elfer.racks import seat_before
from tafelrunde.kernel.game import TURN_ROOM, new_room, notes_for
from tafelrunde.kernel.generator import below, generator
from tafelrunde.position import new
from tests.games.elfer.positions import arrange

# The middle of all rows
MIDDLE = "y8 y9 y10 y11 y12 y13 r8 r9 r10 r11 r12 r13 r14 b9 b10 b11 b12 b13 g7 g8 g9 g10 g11 g12"


def after(moves, seed=3, **given):
    """A position after some random moves."""
    position, chance = new("elfer", seed=seed, **given), generator(5)
    for _ in range(moves):
        position.play_number(position.legal_numbers[below(chance, len(position.legal_numbers))])
    return position


def shown(state):
    """[views, seats] what both models are shown."""
    out = np.zeros((VIEWS * 4, len(FEATURES)), np.float32)
    seats = show(state, notes_for(state), out)
    return out.reshape(VIEWS, 4, -1)[:, :seats]


def glanced(position, width=24):
    moves, priors = np.zeros(width, np.int32), np.zeros(width, np.float32)
    room = new_room(TURN_ROOM, position.state.dtype)
    count = best_at_a_glance(position.state, notes_for(position.state), MODELS, moves, priors, room)
    return moves[:count].tolist(), priors[:count].tolist()


def chances(**position):
    state = arrange(**position).state
    shares, points = np.zeros(4), np.zeros(4)
    insight.evaluate(state, notes_for(state), shares, points)
    assert shares.sum() == pytest.approx(1)
    return shares[: state.seats]


def worth(**position):
    """The log-odds of seat 0, which has just ended its turn."""
    state = arrange(to_move=1, **position).state
    return worth_to(state, 0, notes_for(state), MODELS[KNOWN])


# --- What is shown ----------------------------------------------------------------------------------------------------
def test_every_feature_has_a_name_of_its_own():
    assert len(set(FEATURES)) == len(FEATURES) == 2 * len(OF_SIDE) + len(OF_TABLE)
    assert MODELS.size == len(NAMES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_is_shown_with_its_rival(seats):
    known, laid_open = shown(after(20, seats=seats).state)
    own, rivals = laid_open[:, : len(OF_SIDE)], laid_open[:, len(OF_SIDE) : 2 * len(OF_SIDE)]
    for seat in range(seats):
        assert any((rivals[seat] == own[other]).all() for other in range(seats) if other != seat)
    assert known.shape == laid_open.shape
    assert (known[:, -len(OF_TABLE) :] == laid_open[:, -len(OF_TABLE) :]).all()


def test_the_view_of_a_seat_does_not_tell_what_others_hold():
    for seats in (2, 3, 4):
        position = after(25, seats=seats)
        viewer = seat_before(int(position.to_move), seats)
        again = position.redealt(viewer, 9)
        one, other = shown(position.state), shown(again.state)
        assert one[0].tolist() == other[0].tolist()
        assert one[1].tolist() != other[1].tolist()


# --- What is made of it -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rounds", [1, 3])
def test_seats_share_one_win(rounds):
    state = after(20, seats=3, rounds=rounds).state
    shares, points = np.zeros(4), np.zeros(4)
    insight.evaluate(state, notes_for(state), shares, points)
    assert shares.sum() == pytest.approx(1)
    assert (points[:3] >= state.scores[:3]).all()


def test_who_can_finish_in_this_turn_nearly_wins():
    """E4.1, E9.1: three tiles at most. In quick games it wins 96 times in 100."""
    assert chances(lying=MIDDLE, racks=("y14 r15", "y6 g20 g1 r2 b1"))[0] > 0.9


def test_of_two_who_can_finish_the_one_on_turn_wins():
    racks = ("y14 r15", "b14 g6")
    first, second = (chances(lying=MIDDLE, racks=racks, to_move=seat)[0] for seat in (0, 1))
    assert first > 0.8
    assert second < 0.2


def test_fewer_tiles_and_shorter_ways_are_better():
    """At the end of a turn, as the seat knows it."""
    others = "g1 g2 g4 g5 g6 g14 g15"
    near, far, more = (
        worth(lying=MIDDLE, racks=(own, others)) for own in ("y14 r15", "y1 r20", "y14 r15 y1 r20 b1 b20")
    )
    assert near > far
    assert near > more


def test_lead_in_minus_points_counts_in_a_match():
    position = after(10, rounds=2)
    shares, points = np.zeros(4), np.zeros(4)
    insight.evaluate(position.state, notes_for(position.state), shares, points)
    before = shares[0]
    position.state.scores[1] += 50
    insight.evaluate(position.state, notes_for(position.state), shares, points)
    assert shares[0] > before


# --- The best moves ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("symbols", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_glance_changes_nothing_and_finds_legal_moves(seats, symbols):
    position = after(15, seats=seats, symbols=symbols)
    before = position.state.tobytes()
    moves, priors = glanced(position)
    assert position.state.tobytes() == before
    assert set(moves) <= set(position.legal_numbers)
    assert sum(priors) == pytest.approx(1)
    assert priors == sorted(priors, reverse=True)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_hidden_makes_no_difference_to_a_glance(seats):
    for moves in (8, 16, 24):
        position = after(moves, seats=seats)
        assert glanced(position) == glanced(position.redealt(position.to_move, 9))


def test_a_turn_that_wins_comes_first():
    position = arrange(lying="y11", racks=("y12 j13 y1", "g1 g2 g4"))
    while not position.is_over:
        position.play_number(glanced(position)[0][0])
    assert position.winners == [0]
    assert position.state.turn == 10
