"""E5: bonus marks. The rule sheet's example is among them."""

import pytest

from tafelrunde.errors import IllegalMove
from tests.games.elfer.positions import arrange, legal, lying, pending, play, rack


def test_a_grey_13_on_yellow_draws_a_bonus_tile_and_red_13_later_does_not():
    """E5.1, the sheet's example: the bonus tile is red 16, which draws no further one (E1.4)."""
    position = arrange(lying="y12 y11 r11 r12", racks=("j13 j13 g20 b20", "y2"), bag="r16")
    play(position, "y13")
    assert pending(position) == "r16"
    assert position.view(1).pending == "red-16"
    assert legal(position) == {"r16"}
    with pytest.raises(IllegalMove) as refusal:
        position.play("r13")
    assert refusal.value.clause == "E5.1"
    with pytest.raises(IllegalMove) as refusal:
        position.play("done")
    assert refusal.value.clause == "E5.1"
    play(position, "r16")
    assert pending(position) is None
    assert position.view(0).marks == [("red-6", "blue-6"), ("red-15", "blue-15"), ("blue-9", "green-9")]
    bag = position.state.bag_size
    play(position, "r13")
    assert pending(position) is None
    assert position.state.bag_size == bag
    assert lying(position) == {"y11", "y12", "y13", "r11", "r12", "r13", "r16"}


@pytest.mark.parametrize("field", ["y13", "r13", "r6", "b6", "r15", "b15", "b9", "g9"])
def test_either_end_of_every_bonus_bridge_draws(field):
    """E5.1"""
    number = int(field[1:])
    tile = "j13" if number == 13 else field
    position = arrange(lying=f"{field[0]}{number - 1}", racks=(f"{tile} g20", "y2"), bag="y20")
    assert pending(play(position, field)) == "y20"


def test_a_plain_bridge_draws_nothing():
    """E5.1"""
    assert pending(play(arrange(lying="y19", racks=("y18 g20", "y2")), "y18")) is None


def test_a_bonus_tile_need_not_touch_and_does_not_count():
    """E5.1, E5.4: the seat goes on with its turn and may lay two more."""
    position = arrange(lying="b8 y11", racks=("b9 y12 y10 b10 g20", "y2"), bag="g1")
    play(position, "b9,g1")
    assert position.state.laid == 1
    assert {"y12", "y10", "b10", "done"} <= legal(position)
    play(position, "y12,y10")
    assert "b10" not in legal(position)
    assert "g20" in rack(position, 0)


def test_an_empty_bag_draws_nothing_and_the_mark_is_used_up():
    """E5.1"""
    position = play(arrange(lying="b8", racks=("b9 g9 g20", "y2"), bag="!"), "b9")
    assert pending(position) is None
    assert ("blue-9", "green-9") not in position.view(0).marks
    assert legal(position) == {"g9", "done"}


def test_a_bonus_joker_goes_on_any_empty_field_of_its_number():
    """E5.2: the seat chooses, whether or not the field touches."""
    position = arrange(lying="b8 r17", racks=("b9 g20", "y2"), bag="j17")
    play(position, "b9")
    assert legal(position) == {"y17", "b17", "g17"}
    play(position, "g17")
    assert pending(position) is None
    assert "g17" in lying(position)


def test_a_bonus_tile_can_trigger_the_next_bonus():
    """E5.3: a chain over all four marks; the seat that laid the first tile lays them all."""
    position = arrange(lying="b8", racks=("b9 g20", "y2"), bag="j13 r6 b15 y20 y1")
    play(position, "b9,r13,r6,b15,y20")
    assert pending(position) is None
    assert position.to_move == 0
    assert position.state.laid == 1
    assert position.view(0).marks == []
    assert rack(position, 0) == ["g20"]


def test_a_bonus_symbol_goes_on_either_field_and_gives_its_privilege():
    """E5.3, E8.3: whether or not the neighbour lies."""
    position = arrange(lying="b8 star20", racks=("b9 g20 r2", "y2"), bag="star circle", symbols=True)
    play(position, "b9")
    assert legal(position) == {"star1"}
    play(position, "star1")
    assert legal(position) == {"g20", "r2", "decline"}
    assert position.state.laid == 1
    play(position, "r2")
    assert legal(position) == {"done"}


def test_a_bonus_tile_comes_from_the_bag_not_from_the_rack():
    """E5.1"""
    position = arrange(lying="b8", racks=("b9 g20", "y2"), bag="y20")
    play(position, "b9,y20")
    assert position.state.rack_sizes[0] == 1
