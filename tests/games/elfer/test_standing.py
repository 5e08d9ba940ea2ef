"""How the seats of Elfer raus! stand, as playouts are judged: what is missing and who is nearer to the end."""

import numpy as np
import pytest

from tafelrunde.games.elfer.insights.standing import count_missing, set_tolls, share_round, stand
from tafelrunde.games.elfer.insights.ways import find_ways
from tafelrunde.kernel.game import notes_for
from tests.games.elfer.positions import arrange


def chances(**position):
    state = arrange(**position).state
    shares = np.zeros(state.seats)
    share_round(state, notes_for(state), shares)
    assert shares.sum() == pytest.approx(1)
    return shares


def worth(**position):
    """How well seat 0 stands by itself."""
    state = arrange(**position).state
    return stand(state, 0, notes_for(state))


def missing(**position):
    """For seat 0: tiles that wait for none, most that one waits for in the bag; missing in the bag, on racks."""
    state = arrange(**position).state
    notes = notes_for(state)
    set_tolls(state, 0, notes.toll)
    find_ways(state, notes.toll, notes.way, notes.before)
    return (*count_missing(state, 0, notes), int(notes.in_bag), int(notes.on_racks))


def test_tiles_missing_in_the_bag_and_on_racks_are_told_apart():
    """Yellow 14 waits for the joker 13 in the bag and for the yellow 12 on the other rack."""
    assert missing(lying="y11", racks=("y14", "y12 r1")) == (0, 1, 1, 1)


def test_a_tile_that_several_wait_for_counts_once():
    assert missing(lying="y11", racks=("y14 y15", "r1")) == (0, 2, 2, 0)


def test_own_tiles_on_the_way_cost_nothing():
    assert missing(lying="y11", racks=("y12 j13 y14", "r1")) == (3, 0, 0, 0)


def test_who_can_finish_in_this_turn_nearly_wins():
    """E4.1, E9.1: three tiles at most."""
    assert chances(lying="y11", racks=("y12 y10", "y9 g20"))[0] > 0.9


def test_waiting_for_the_bag_is_worse_than_waiting_for_a_rack():
    assert worth(lying="y11", racks=("y14", "g1 g2")) < worth(lying="y11", racks=("y14", "y12 j13"))


def test_to_be_on_turn_is_better():
    racks = ("y12 g1", "r12 b1")
    first, second = (chances(lying="y11 r11", racks=racks, to_move=seat)[0] for seat in (0, 1))
    assert first > second


def test_neighbours_are_worth_a_gift():
    """E6.1: two neighbours in one row, laid in one turn."""
    pair, single = (worth(lying="y11 r11", racks=(own, "g1 g2 g4")) for own in ("y12 j13 b1 b2", "y12 r12 b1 b4"))
    assert pair > single


def test_seats_that_stand_alike_have_equal_chances_but_for_the_turn():
    shares = chances(lying="y11 r11 b11 g11", racks=("y1 y2", "r1 r2", "b1 b2", "g1 g2"))
    assert shares[1:] == pytest.approx(shares[1], abs=0.05)
    assert shares[0] >= shares[1]
