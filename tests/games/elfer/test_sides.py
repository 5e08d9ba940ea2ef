"""What there is to say of each seat of Elfer raus!."""

import pytest

from tafelrunde.games.elfer.insights.beliefs import look_openly
from tafelrunde.games.elfer.insights.sides import describe_sides
from tafelrunde.games.elfer.notes import OF_SIDE
from tafelrunde.kernel.game import notes_for
from tests.games.elfer.positions import arrange


def said(seat=0, **position):
    state = arrange(**position).state
    notes = notes_for(state)
    look_openly(state, notes)
    describe_sides(state, notes)
    return dict(zip(OF_SIDE, notes.said[seat].tolist(), strict=True))


def test_tiles_missing_in_the_bag_and_on_racks_are_told_apart():
    """Yellow 14 waits for the joker 13 in the bag and for the yellow 12 on the other rack."""
    found = said(lying="y11", racks=("y14", "y12 r1"))
    assert (found["in bag"] * 8, found["on racks"] * 8) == (1, 1)
    assert found["longest way"] * 8 == 5


def test_a_tile_that_several_wait_for_counts_once():
    assert said(lying="y11", racks=("y14 y15", "r1"))["in bag"] * 8 == 2


def test_own_tiles_on_the_way_cost_nothing():
    found = said(lying="y11", racks=("y12 j13 y14", "r1"))
    assert (found["in bag"], found["on racks"]) == (0, 0)
    assert found["open"] * 5 == pytest.approx(1)
    assert found["chained"] * 5 == pytest.approx(2)


def test_who_can_lay_all_tiles_in_one_turn_can_finish():
    """E4.1: three at most; with a pair of neighbours one more can be given (E6.1)."""
    assert said(lying="y11", racks=("y12 j13 y14", "r1"))["finish"] == 1
    assert said(lying="y11", racks=("y12 j13 y15", "r1"))["finish"] == 0
    assert said(lying="y11", racks=("y12 j13 y15", "r1"))["finish by gift"] == 1
    assert said(lying="y11 r11", racks=("y12 r12 y15", "r1"))["finish by gift"] == 0


def test_who_can_lay_nothing_is_stuck():
    assert said(lying="y11", racks=("y1 y2", "y12"))["stuck"] == 1
    assert said(lying="y11", racks=("y12 y2", "g2"))["stuck"] == 0


def test_a_tile_is_safe_that_frees_nothing_for_others():
    """The yellow 10 frees the yellow 9 of another; the red 10 frees an own tile."""
    helps = said(lying="y11 r11", racks=("y10 r10 r9", "y9 b1"))
    assert helps["safe"] * 4 == pytest.approx(1)
    assert helps["helps others"] * 4 == pytest.approx(1)
    assert helps["helps itself"] * 4 == pytest.approx(1)


def test_neighbours_that_can_be_laid_in_one_turn_are_a_pair():
    """E6.1"""
    assert said(lying="y11 r11", racks=("y12 j13", "g1"))["pair now"] == 1
    assert said(lying="y11 r11", racks=("b1 b2", "g1"))["pair now"] == 0
    assert said(lying="y11 r11", racks=("b1 b2", "g1"))["pairs"] * 4 == 1


def test_minus_points_and_symbols_are_counted():
    found = said(lying="y11 y20", racks=("y1 square star", "r1"), symbols=True)
    assert found["points"] * 100 == pytest.approx(23)
    assert found["symbols held"] * 2 == 2
    assert found["symbols open"] == 1
