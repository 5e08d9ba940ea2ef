"""E3: who begins, and with what."""

import pytest

from tafelrunde.errors import IllegalMove
from tests.games.elfer.positions import deal, legal, pending, play, rack


@pytest.mark.parametrize(("start", "first"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_the_first_seat_that_holds_an_11_begins(start, first):
    """E3.1: from the start seat clockwise."""
    position = deal(["", "y11 b11", "", "r11"], start=start)
    assert position.to_move == first
    assert position.state.turn == 0
    assert pending(position) is None


def test_it_lays_an_11_as_its_first_tile():
    """E3.1: any of its own, and nothing else."""
    position = deal(["y11 b11 y10 b12 j7", ""])
    assert legal(position) == {"y11", "b11"}
    with pytest.raises(IllegalMove) as refusal:
        position.play("y10")
    assert refusal.value.clause == "E3.1"
    with pytest.raises(IllegalMove) as refusal:
        position.play("done")
    assert refusal.value.clause == "E4.1"
    play(position, "b11")
    assert {"y11", "b12"} <= legal(position)
    assert "y10" not in legal(position)


def test_nobody_holds_an_11():
    """E3.2: all draw in turn, start seat first, and stop with the first 11."""
    position = deal(["", "", ""], bag="y1 y2 y4 r2 r11 b11", start=1)
    assert [tile in rack(position, seat) for tile, seat in (("y1", 1), ("y2", 2), ("y4", 0), ("r2", 1))] == [True] * 4
    assert position.state.rack_sizes[:3].tolist() == [21, 22, 21]
    assert position.to_move == 2
    assert pending(position) == "r11"
    assert position.state.bag_size == 80 - 60 - 5
    assert legal(position) == {"r11"}
    assert position.view(0).pending == "red-11"
    with pytest.raises(IllegalMove) as refusal:
        position.play("y2")
    assert refusal.value.clause == "E3.2"


def test_the_first_draw_may_be_an_11():
    """E3.2"""
    position = deal(["", ""], bag="g11", start=1)
    assert position.to_move == 1
    assert pending(position) == "g11"
    assert position.state.rack_sizes[:2].tolist() == [20, 20]


def test_the_drawn_11_counts_towards_the_limit():
    """E3.2, E4.1"""
    position = deal(["g10 g12 g9", ""], bag="g11")
    play(position, "g11,g10,g12")
    assert position.state.laid == 3
    assert "done" in legal(position)
    assert "g9" not in legal(position)
    assert position.state.rack_sizes[0] == 18  # the 11 was never on the rack


def test_other_drawn_tiles_stay_on_their_racks():
    """E3.2"""
    position = deal(["", ""], bag="j3 j7 y11")
    assert position.to_move == 0
    assert position.state.rack_sizes[:2].tolist() == [21, 21]
    assert "y11" not in rack(position, 0)
