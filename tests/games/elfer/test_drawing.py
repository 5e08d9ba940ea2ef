"""E7: nothing to lay."""

import pytest

from tafelrunde.errors import IllegalMove
from tests.games.elfer.positions import arrange, legal, lying, pending, play, rack


def clause(position, move):
    with pytest.raises(IllegalMove) as refusal:
        position.play(move)
    return refusal.value.clause


def test_a_seat_that_can_lay_nothing_draws():
    """E7.1"""
    position = arrange(lying="y11", racks=("g20", "y2"), bag="y19 y12")
    assert legal(position) == {"draw"}
    assert clause(position, "done") == "E7.1"
    assert clause(position, "pass") == "E7.2"
    play(position, "draw")
    assert rack(position, 0) == ["y19", "g20"]
    assert pending(position) is None
    assert position.state.turn == 10
    assert legal(position) == {"draw"}


def test_a_drawn_tile_that_can_be_laid_must_be_laid():
    """E7.1: its fields are then the only moves; up to two more may follow."""
    position = arrange(lying="y11", racks=("y14 y9 g20", "y2"), bag="y18 y12")
    play(position, "draw,draw")
    assert pending(position) == "y12"
    assert position.view(1).pending == "yellow-12"
    assert legal(position) == {"y12"}
    assert clause(position, "done") == "E7.1"
    assert clause(position, "draw") == "E7.1"
    play(position, "y12")
    assert rack(position, 0) == ["y9", "y14", "y18", "g20"]
    assert position.state.laid == 1
    assert legal(position) == {"done"}


def test_up_to_two_more_tiles_may_follow_a_drawn_one():
    """E7.1, E4.1"""
    position = arrange(lying="y11", racks=("y9 y8 y6 g20", "y2"), bag="y10")
    play(position, "draw,y10,y9,y8")
    assert position.state.laid == 3
    assert "done" in legal(position)
    assert "y6" not in legal(position)


def test_a_drawn_joker_goes_only_where_it_may_be_laid():
    """E7.1, E4.4: unlike a bonus joker."""
    position = arrange(lying="y6 r6", racks=("g20 b18", "y2"), bag="j7")
    play(position, "draw")
    assert legal(position) == {"y7", "r7"}
    assert clause(position, "g7") == "E4.2"


def test_three_draws_in_vain_end_the_turn():
    """E7.1"""
    position = arrange(lying="y11", racks=("g20", "y2"), bag="y19 y18 y16 y12")
    play(position, "draw,draw,draw")
    assert rack(position, 0) == ["y16", "y18", "y19", "g20"]
    assert (position.to_move, position.state.turn) == (1, 11)
    assert legal(position) == {"draw"}
    play(position, "draw")
    assert pending(position) == "y12"


def test_who_can_lay_may_not_draw():
    """E7.1"""
    position = arrange(lying="y11", racks=("y12 g20", "y2"))
    assert clause(position, "draw") == "E7.1"
    play(position, "y12")
    assert clause(position, "draw") == "E7.1"
    assert legal(position) == {"done"}  # after the first tile nobody has to draw


def test_with_an_empty_bag_and_nothing_to_lay_the_seat_passes():
    """E7.2"""
    position = arrange(lying="y11", racks=("g20", "y12 y2"), bag="!")
    assert legal(position) == {"pass"}
    assert clause(position, "draw") == "E7.2"
    assert clause(position, "done") == "E7.2"
    play(position, "pass")
    assert (position.to_move, position.state.turn) == (1, 11)
    assert clause(position, "pass") == "E7.2"


def test_a_bag_that_runs_empty_while_drawing_ends_the_turn_without_a_pass():
    """E7.2"""
    position = arrange(lying="y11", racks=("g20", "y12 y2"), bag="y19!")
    play(position, "draw")
    assert rack(position, 0) == ["y19", "g20"]
    assert position.to_move == 1


def test_the_last_tile_of_the_bag_is_laid_if_it_fits():
    """E7.1, E7.2"""
    position = arrange(lying="y11", racks=("g20", "y2 y4"), bag="y12!")
    play(position, "draw")
    assert legal(position) == {"y12"}
    play(position, "y12,done")
    assert legal(position) == {"pass"}


def test_a_drawn_symbol_that_may_be_laid_must_be_laid():
    """E7.1, E8.1: it counts and gives its privilege."""
    position = arrange(lying="b1", racks=("g20 r5", "y2"), bag="star", symbols=True)
    play(position, "draw")
    assert legal(position) == {"star1"}
    play(position, "star1")
    assert position.state.laid == 1
    assert legal(position) == {"g20", "r5", "decline"}


def test_a_drawn_symbol_whose_neighbours_do_not_lie_goes_on_the_rack():
    """E7.1, E8.1"""
    position = arrange(lying="y11", racks=("g20", "y2"), bag="star", symbols=True)
    assert "star" in rack(play(position, "draw"), 0)


def test_a_drawn_tile_can_trigger_a_bonus():
    """E5.1, E7.1"""
    position = arrange(lying="b8", racks=("g20", "y2"), bag="b9 y20")
    play(position, "draw,b9")
    assert pending(position) == "y20"
    play(position, "y20")
    assert lying(position) == {"b8", "b9", "y20"}
