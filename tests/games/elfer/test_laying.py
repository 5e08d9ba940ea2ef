"""E4: where tiles may be laid. The rule sheet's examples are among them."""

import pytest

from tafelrunde.errors import IllegalMove, InvalidMove
from tests.games.elfer.positions import GAME, arrange, legal, lying, play, rack


def clause(position, move):
    before = position.state.tobytes()
    with pytest.raises(IllegalMove) as refusal:
        position.play(move)
    assert position.state.tobytes() == before
    return refusal.value.clause


def test_a_turn_lays_one_to_three_tiles():
    """E4.1: in any rows; at least one."""
    position = arrange(lying="y11 r11", racks=("y10 r12 y12 r10 g20", "y2"))
    assert legal(position) == {"y10", "r12", "y12", "r10"}
    assert clause(position, "done") == "E4.1"
    play(position, "y10")
    assert legal(position) == {"r12", "y12", "r10", "done"}
    play(position, "r12,y12")
    assert "r10" not in legal(position)
    assert clause(position, "r10") == "E4.1"
    assert {"done"} <= legal(position)
    play(position, "done")
    assert position.to_move == 1


def test_one_may_stop_after_the_first_tile():
    """E4.1"""
    position = play(arrange(lying="y11", racks=("y10 y12 g20", "y2")), "y10,done")
    assert (position.to_move, position.state.turn) == (1, 11)
    assert rack(position, 0) == ["y12", "g20"]


def test_only_tiles_of_the_rack_are_laid():
    """E4.1"""
    position = arrange(lying="y11", racks=("y10 g20", "y12"))
    assert clause(position, "y12") == "E4.1"


def test_a_tile_touches_its_left_or_right_neighbour():
    """E4.2"""
    position = arrange(lying="b5 b11", racks=("b4 b6 b8 b10 b12 g12 r5 y20", "y2"))
    assert legal(position) == {"b4", "b6", "b10", "b12"}
    assert clause(position, "b8") == "E4.2"
    assert clause(position, "g12") == "E4.2"
    assert clause(position, "r5") == "E4.2"


def test_rows_do_not_run_on_into_each_other():
    """E4.2: neither from a 20 to the next row's 2, nor beyond the first and last field."""
    position = arrange(lying="y20 r20 b20 g20 y1 r1 b1 g1", racks=("y19 y2 r19 r2 g2 y12", "y10"))
    assert legal(position) == {"y19", "y2", "r19", "r2", "g2"}


def test_11s_may_always_be_laid():
    """E4.2"""
    position = arrange(lying="b1", racks=("y11 g11 y12", "y2"))
    assert legal(position) == {"y11", "g11"}


def test_a_lying_symbol_is_the_neighbour_of_its_1_or_20():
    """E4.2: it can lie there first by E5.3."""
    position = arrange(lying="y11 star1 circle20", racks=("b1 g20 b20 y1", "y2"), symbols=True)
    assert legal(position) == {"b1", "g20"}


def test_a_number_tile_goes_on_its_own_field_only():
    """E4.3"""
    position = arrange(lying="y11 r11", racks=("y12 g20", "y2"))
    assert legal(position) == {"y12"}
    with pytest.raises(IllegalMove) as refusal:
        GAME.notation.parse_move_json(position.board, {"lay": "yellow-12", "field": "red-12"})
    assert refusal.value.clause == "E4.3"
    with pytest.raises(IllegalMove) as refusal:
        GAME.notation.parse_move_json(position.board, {"lay": "joker-7", "field": "red-12"})
    assert refusal.value.clause == "E4.4"


def test_a_joker_goes_on_any_field_of_its_number_that_may_be_laid_on():
    """E4.4"""
    position = arrange(lying="y6 r7 b8 b11", racks=("j7 j3 g20", "y2"))
    assert legal(position) == {"y7", "b7"}  # g7 touches nothing
    assert clause(position, "g7") == "E4.2"
    assert clause(position, "r7") == "E4.4"
    assert clause(position, "y3") == "E4.2"
    play(position, "b7")
    assert rack(position, 0) == ["g20", "j3"]
    assert lying(position) == {"y6", "r7", "b8", "b11", "b7"}


def test_two_jokers_of_a_number_are_one_move_and_both_can_be_laid():
    """E4.4"""
    position = arrange(lying="y6 r6", racks=("j7 j7 g20", "y2"))
    assert sorted(position.legal_moves) == ["r7", "y7"]
    play(position, "y7,r7")
    assert rack(position, 0) == ["g20"]


def test_yellow_1_then_blue_1():
    """E4.5, the sheet's example: in a connecting area the others follow in any order."""
    position = arrange(lying="y2 y11", racks=("y1 b1 g20", "r1"))
    assert legal(position) == {"y1"}
    assert clause(position, "b1") == "E4.2"
    play(position, "y1,b1,done")
    assert {"y1", "b1"} <= lying(position)
    assert legal(position) == {"r1"}


def test_yellow_18_lets_red_18_follow():
    """E4.6, the sheet's example, in both directions."""
    position = arrange(lying="y17 y11", racks=("y18 r18 g20", "y2"))
    assert legal(position) == {"y18"}
    play(position, "y18,r18,done")
    assert {"y18", "r18"} <= lying(position)
    assert legal(arrange(lying="r18", racks=("y18 r11 g18", "y2"))) == {"y18", "r11"}


def test_without_a_bridge_the_same_number_does_not_touch():
    """E4.6"""
    assert legal(arrange(lying="y12 r18 b5", racks=("r12 b18 g5 g11", "y2"))) == {"g11"}


def test_a_rack_is_not_refilled():
    """E4.7"""
    position = arrange(lying="y11", racks=("y10 y12 g20", "y2"))
    bag = position.state.bag_size
    play(position, "y10,y12,done")
    assert position.state.rack_sizes[0] == 1
    assert position.state.bag_size == bag


@pytest.mark.parametrize("text", ["y0", "y21", "joker-7", "star", "star-2", "give", "give y3", "x5", "y12 r7", "lay"])
def test_what_is_no_move_is_refused(text):
    with pytest.raises(InvalidMove):
        arrange(lying="y11", racks=("y10", "y2")).play(text)


def test_long_names_are_understood():
    assert "y10" in lying(play(arrange(lying="y11", racks=("y10 y2", "y9")), "YELLOW-10"))
