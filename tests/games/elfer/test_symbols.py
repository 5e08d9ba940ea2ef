"""E8: the symbol variant."""

import pytest

from tafelrunde.errors import IllegalMove
from tests.games.elfer.positions import arrange, legal, lying, pending, play, rack


def clause(position, move):
    with pytest.raises(IllegalMove) as refusal:
        position.play(move)
    return refusal.value.clause


def test_a_symbol_goes_beside_a_lying_1_or_20():
    """E8.1"""
    position = arrange(lying="b1 b11", racks=("star circle b12", "y2"), symbols=True)
    assert legal(position) == {"star1", "b12"}
    assert clause(position, "star20") == "E8.1"
    assert clause(position, "circle1") == "E8.1"
    position = arrange(lying="b1 b20", racks=("star y2", "y4"), symbols=True)
    assert legal(position) == {"star1", "star20"}


def test_a_symbol_goes_on_an_empty_field():
    """E8.1"""
    position = arrange(lying="b1 star1", racks=("star y2", "y4"), symbols=True)
    assert legal(position) == {"draw"}
    assert clause(position, "star1") == "E8.1"
    assert clause(position, "star20") == "E8.1"


def test_a_symbol_counts_towards_the_limit():
    """E8.2"""
    position = arrange(lying="b1 y11", racks=("star y10 y12 b2 g20", "y2"), symbols=True)
    play(position, "star1,decline,y10,y12")
    assert position.state.laid == 3
    assert clause(position, "b2") == "E4.1"


def test_the_free_tile_goes_on_its_place_wherever_that_is():
    """E8.3: a joker on any empty field of its number; symbols are no free tiles; it does not count."""
    position = arrange(lying="b1 r3", racks=("star circle j3 g18 y2", "y4"), symbols=True)
    play(position, "star1")
    assert legal(position) == {"y3", "b3", "g3", "g18", "y2", "decline"}
    assert clause(position, "r3") == "E4.4"
    assert clause(position, "circle1") == "E8.3"
    assert clause(position, "done") == "E8.3"
    assert clause(position, "draw") == "E8.3"
    assert clause(position, "g16") == "E4.1"
    play(position, "g3")
    assert "g3" in lying(position)
    assert position.state.laid == 1
    assert rack(position, 0) == ["y2", "g18", "circle"]


def test_only_one_free_tile():
    """E8.3"""
    position = arrange(lying="b1", racks=("star g18 y16 y2", "y4"), symbols=True)
    play(position, "star1,g18")
    assert legal(position) == {"done"}


def test_the_free_tile_can_trigger_a_bonus():
    """E8.3, E5.1"""
    position = arrange(lying="b1", racks=("star r6 y16", "y4"), bag="y20", symbols=True)
    play(position, "star1,r6")
    assert pending(position) == "y20"
    play(position, "y20")
    assert position.state.laid == 1


def test_the_privilege_may_be_declined():
    """E8.3"""
    position = arrange(lying="b1", racks=("star g18 y16", "y4"), symbols=True)
    play(position, "star1,decline")
    assert rack(position, 0) == ["y16", "g18"]
    assert legal(position) == {"done"}
    assert clause(position, "decline") == "E8.3"


def test_without_a_number_or_joker_tile_declining_is_the_only_choice():
    """E8.3"""
    position = arrange(lying="b1", racks=("star circle", "y4"), symbols=True)
    play(position, "star1")
    assert legal(position) == {"decline"}


def test_two_symbols_give_two_privileges():
    """E8.3: one after the other, each after its own symbol."""
    position = arrange(lying="b1 g1", racks=("star circle g18 y16 y2", "y4"), symbols=True)
    play(position, "star1,g18,circle1,y16")
    assert position.state.laid == 2
    assert lying(position) == {"b1", "g1", "star1", "g18", "circle1", "y16"}


def test_a_left_symbol_costs_11():
    """E8.4"""
    position = arrange(lying="y11", racks=("y10", "star star circle"), symbols=True)
    play(position, "y10")
    assert position.scores == [0, 33]


def test_who_can_lay_only_symbols_must_lay_one():
    """E8.5"""
    position = arrange(lying="b1", racks=("star g18", "y4"), symbols=True)
    assert legal(position) == {"star1"}
    assert clause(position, "draw") == "E7.1"


def test_both_tiles_of_a_symbol_find_their_fields():
    """E8.1"""
    position = arrange(lying="b1 b20", racks=("star star y16", "y4"), symbols=True)
    play(position, "star20,decline,star1,decline")
    assert {"star1", "star20"} <= lying(position)
