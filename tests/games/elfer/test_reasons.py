"""Clauses of Elfer raus! that forbid for several reasons: each has its own sentence."""

import pytest

from tafelrunde.errors import IllegalMove
from tests.games.elfer.positions import arrange, play


def reason(position, move):
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    return f"{caught.value.clause} {caught.value.reason}".strip()


def tried(position, field, tile=None):
    """What is against a tile, or whichever belongs there, on a field."""
    found = position.why_not({"do": "lay", "field": field} | ({"tile": tile} if tile else {}))
    return f"{found.clause} {found.reason}".strip() if found else None


def test_e4_1_one_to_three_tiles_of_the_rack():
    position = arrange(lying="y11 r11", racks=("y10 r12 y12 r10 g20", "y2"))
    assert reason(position, "done") == "E4.1 first"
    assert reason(position, "y2") == tried(position, "yellow-2") == "E4.1 rack"
    assert reason(position, "y11") == tried(position, "yellow-11") == "E4.1 lies"
    play(position, "y10,r12,y12")
    assert reason(position, "r10") == tried(position, "red-10", "red-10") == "E4.1 three"


def test_e4_3_e4_4_and_e8_1_each_tile_on_its_own_field():
    position = arrange(lying="b1 y11", racks=("y10 j3 star g20", "y2"), symbols=True)
    assert tried(position, "yellow-12", "yellow-10") == "E4.3"
    assert tried(position, "yellow-12", "joker-3") == "E4.4"
    assert tried(position, "yellow-12", "star") == "E8.1 own"
    assert tried(position, "yellow-10", "yellow-10") is None
    assert tried(position, "green-20", "green-20") == "E4.2"


def test_e6_1_two_neighbours_and_a_tile_of_the_rack():
    position = arrange(lying="y11", racks=("y10 y9 g20", "y2", "y4"))
    play(position, "y10")
    assert reason(position, "give g20") == "E6.1 two"
    play(position, "y9")
    assert reason(position, "give g18") == "E6.1 rack"


def test_e7_1_who_draws_and_what_then():
    position = arrange(lying="y11", racks=("y14 g20", "y2"), bag="y18 y12")
    assert reason(position, "done") == "E7.1 draw"
    play(position, "draw,draw")
    assert reason(position, "draw") == reason(position, "y14") == "E7.1 drawn"
    assert tried(position, "green-20") == "E7.1 drawn"
    play(position, "y12")
    assert reason(position, "draw") == "E7.1 lay"
    assert reason(arrange(lying="y11", racks=("y10", "y2")), "draw") == "E7.1 lay"


def test_e7_2_who_passes():
    position = arrange(lying="y11", racks=("g20", "y2"))
    assert reason(position, "pass") == "E7.2 bag"
    position = arrange(lying="y11", racks=("g20", "y2"), bag="!")
    assert reason(position, "draw") == "E7.2 empty"
    assert reason(position, "done") == "E7.2 pass"
    position = arrange(lying="y11", racks=("y10 g20", "y2"), bag="!")
    assert reason(position, "pass") == "E7.2 lay"


def test_e8_1_a_free_field_beside_a_lying_tile():
    position = arrange(lying="b1 star1", racks=("star y2", "y4"), symbols=True)
    assert reason(position, "star1") == "E8.1 taken"
    assert reason(position, "star20") == "E8.1 beside"


def test_e8_3_the_free_tile():
    position = arrange(lying="b1", racks=("star circle g18 y2", "y4"), symbols=True)
    assert reason(position, "decline") == "E8.3 decline"
    play(position, "star1")
    assert reason(position, "done") == reason(position, "circle1") == "E8.3 free"
