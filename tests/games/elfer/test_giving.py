"""E6: passing a tile on."""

import pytest

from tafelrunde.errors import IllegalMove
from tafelrunde.sayings import sentence
from tests.games.elfer.positions import arrange, legal, play, rack


def gives(position):
    return {move for move in legal(position) if move.startswith("give")}


def test_two_neighbours_laid_in_a_turn_allow_a_gift():
    """E6.1: one tile of one's choice, to the next seat; that ends the turn."""
    position = arrange(lying="y11", racks=("y10 y9 g20 j3 j3", "y2", "y4"))
    play(position, "y10")
    assert gives(position) == set()
    with pytest.raises(IllegalMove) as refusal:
        position.play("give g20")
    assert refusal.value.clause == "E6.1"
    play(position, "y9")
    assert gives(position) == {"give g20", "give j3"}
    assert "done" in legal(position)
    play(position, "give j3")
    assert rack(position, 0) == ["g20", "j3"]
    assert rack(position, 1) == ["y2", "j3"]
    assert rack(position, 2) == ["y4"]
    assert (position.to_move, position.state.turn) == (1, 11)


def test_left_is_the_next_seat_in_turn_order():
    """E6.1"""
    position = arrange(lying="y11", racks=("y2", "y4", "y10 y9 g20 g18"), to_move=2)
    play(position, "y10,y9,give g20")
    assert "g20" in rack(position, 0)
    assert position.to_move == 0


def test_a_tile_that_lay_before_does_not_count():
    """E6.1: two tiles laid in this turn."""
    position = arrange(lying="y11", racks=("y10 y12 g20", "y2"))
    assert gives(play(position, "y10,y12")) == set()


def test_the_right_is_lost_with_the_turn():
    """E6.1"""
    position = arrange(lying="y11 r11", racks=("y10 y9 r10 g20", "r12 g18"))
    play(position, "y10,y9,done,r12,done,r10")
    assert gives(position) == set()


def test_the_order_of_laying_does_not_matter():
    """E6.1: y9 and y10 are neighbours, whichever came first."""
    position = arrange(lying="y11 y8", racks=("y9 y10 g20", "y2"))
    assert gives(play(position, "y9,y10")) == {"give g20"}


def test_neighbours_must_lie_in_one_row():
    """E6.1: neither a bridge nor a connecting area makes neighbours."""
    position = arrange(lying="y17 y11", racks=("y18 r18 r11 g20", "y2"))
    assert gives(play(position, "y18,r18,r11")) == set()


def test_the_last_of_a_row_and_the_first_of_the_next_are_no_neighbours():
    """E6.1"""
    position = arrange(lying="y20 y11", racks=("r20 b1 g20 b10", "y2"))
    play(position, "r20")
    position.state.open[0] |= 1 << 40  # as if b1 could be laid
    assert gives(play(position, "b1")) == set()


def test_jokers_and_bonus_tiles_count():
    """E6.1"""
    position = arrange(lying="y6", racks=("j7 y8 g20", "y2"))
    assert gives(play(position, "y7,y8")) == {"give g20"}
    position = arrange(lying="b8", racks=("b9 g20", "y2"), bag="b10")
    assert gives(play(position, "b9,b10")) == {"give g20"}


def test_a_privilege_tile_and_a_tile_straight_from_a_draw_count():
    """E6.1"""
    position = arrange(lying="b1 b10", racks=("b11 star b12 g20", "y2"), symbols=True)
    play(position, "b11,star1,b12")
    assert gives(position) == {"give g20"}
    position = arrange(lying="y11", racks=("y9 g20", "y2"), bag="y10")
    play(position, "draw,y10,y9")
    assert gives(position) == {"give g20"}


def test_symbol_tiles_do_not_count():
    """E6.1: a symbol beside its 1."""
    position = arrange(lying="b2", racks=("b1 star g20", "y2"), symbols=True)
    play(position, "b1,star1,decline")
    assert gives(position) == set()


def test_giving_comes_at_the_end_not_before_a_pending_or_free_tile():
    """E6.1: it is offered wherever ending the turn is."""
    position = arrange(lying="b11 b1", racks=("b10 b9 star g20", "y2"), bag="y20", symbols=True)
    play(position, "b10,b9")
    assert position.state.may_give
    with pytest.raises(IllegalMove) as refusal:
        position.play("give g20")
    assert refusal.value.clause == "E5.1"
    play(position, "y20")
    assert gives(position) == {"give g20", "give star"}
    play(position, "star1")
    with pytest.raises(IllegalMove) as refusal:
        position.play("give g20")
    assert refusal.value.clause == "E8.3"
    play(position, "decline")
    assert gives(position) == {"give g20"}


def test_only_giver_and_receiver_know_the_tile():
    """E6.1"""
    position = arrange(lying="y11", racks=("y10 y9 g20 j3", "y2", "y4"))
    play(position, "y10,y9,give g20")
    seats = (0, 1, 2, None)
    views, outcomes = [position.view(seat) for seat in seats], [position.outcome(seat) for seat in seats]
    assert [(gift.tile, gift.seats) for gift in views[0].given] == [("green-20", [1])]
    assert "green-20" in views[1].rack
    assert views[1].received == ["green-20"]
    assert [outcome.tile for outcome in outcomes] == ["green-20", "green-20", None, None]
    assert [outcome.minus for outcome in outcomes] == [20, 20, None, None]
    assert [outcome.receiver for outcome in outcomes] == [1] * 4
    moves = [position.move_seen_by(seat) for seat in seats]
    assert moves == [{"do": "give", "tile": "green-20"}] * 2 + [{"do": "give"}] * 2
    told = [told_in_english(position, seat) for seat in seats]
    assert told == ["A gives B green 20."] * 2 + ["A gives B a tile."] * 2
    assert "green-20" not in str([views[2:], outcomes[2:], moves[2:]])


def told_in_english(position, seat):
    told = position.game.wording.tell_move(
        position.layout, position.view(seat), position.move_seen_by(seat), position.outcome(seat)
    )
    return sentence(told, position.game.texts("en"), ["A", "B", "C"])
