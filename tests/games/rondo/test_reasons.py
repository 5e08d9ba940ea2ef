"""Clauses of Rondo that forbid for several reasons: each has its own sentence."""

import pytest

from tafelrunde.errors import IllegalMove
from tafelrunde.games.rondo.notation import find_space
from tests.games.rondo.positions import arrange, play


def reason(position, move):
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    return f"{caught.value.clause} {caught.value.reason}".strip()


def tried(position, space, **stones):
    """What is against stones on a space."""
    found = position.why_not({"do": "lay", "space": find_space(position.board, space), **stones})
    return f"{found.clause} {found.reason}".strip() if found else None


def space_of(position, colour, *, among):
    return next(s.id for s in position.layout.spaces if s.colour == colour and s.id in among)


def test_r3_1_lay_then_end_the_turn_or_draw():
    position = arrange(racks=("rygb", "rygbp"))
    assert reason(position, "done") == "R3.1 lay"
    play(position, f"a1 down {'rygb'[0]}")
    assert reason(position, "draw") == "R3.1 laid"


def test_r4_3_taken_not_on_the_rack_or_of_another_colour():
    position = arrange(lying="a1=1", racks=("rrrr", "rygbp"))
    near = [position.layout.spaces[space].id for space in position.offer.spaces]
    red, blue = space_of(position, "red", among=near), space_of(position, "blue", among=near)
    assert reason(position, "a1") == tried(position, "a1") == "R4.3 taken"
    assert tried(position, "a1", colour="red", stones=2) == "R4.3 taken"
    assert reason(position, f"{blue} 2") == "R4.3 rack"
    assert reason(position, f"{blue} down b") == "R4.3 rack"
    assert reason(position, f"{red} 5") == "R4.3 rack"
    assert tried(position, blue, colour="red", stones=2) == "R4.3 colour"
    assert tried(position, red, colour="red", stones=2) is None
    assert tried(position, blue, colour="red", stones=1) == "R4.3 colour"  # face up; face down it may lie there


def test_r4_1_and_r4_2_come_before_the_stones():
    position = arrange(racks=("rrrr", "rygbp"))
    far = position.layout.spaces[-1].id
    assert tried(position, far) == tried(position, far, colour="red", stones=2) == "R4.1"
    play(position, "a1 down r")
    assert tried(position, far) == tried(position, far, colour="red", stones=2) == "R4.2"
