"""Moves as data: the same table reads and writes them."""

import pytest

from tafelrunde.kernel.moves import Kind, Moves, Part

COLOURS = ("red", "green")
MOVES = Moves(
    Kind("done", 0),
    Kind("lay", 1, (Part("space", count=3, stride=5), Part("stones", count=3, least=1))),
    Kind("cover", 4, (Part("space", count=3, stride=5), Part("colour", count=2, names=COLOURS)), secret="colour"),
)


def test_every_number_is_one_move_and_back():
    told = [MOVES.data(number) for number in range(16)]
    assert told[0] == {"do": "done"}
    assert told[1] == {"do": "lay", "space": 0, "stones": 1}
    assert told[15] == {"do": "cover", "space": 2, "colour": "green"}
    assert [MOVES.number(data) for data in told] == list(range(16))


def test_a_secret_is_left_out_for_those_who_do_not_know_it():
    assert MOVES.seen(15, knows=False) == {"do": "cover", "space": 2}
    assert MOVES.seen(15, knows=True) == MOVES.data(15)
    assert MOVES.seen(1, knows=False) == MOVES.data(1)
    assert MOVES.number(MOVES.seen(15, knows=False)) is None


@pytest.mark.parametrize(
    "nonsense",
    [
        {},
        {"do": "jump"},
        {"do": ["done"]},
        {"do": "done", "space": 1},
        {"do": "lay", "space": 3, "stones": 1},
        {"do": "lay", "space": 0, "stones": 0},
        {"do": "lay", "space": True, "stones": 1},
        {"do": "lay", "space": 0.0, "stones": 1},
        {"do": "cover", "space": 0, "colour": "blue"},
        {"do": "cover", "space": 0, "colour": 1},
        {"do": "cover", "space": 0, "colour": ["red"]},
        {"do": "lay", "space": -1, "stones": 1},
    ],
)
def test_what_is_no_move_has_no_number(nonsense):
    assert MOVES.number(nonsense) is None


def test_a_number_beyond_all_kinds_is_refused():
    with pytest.raises(ValueError, match="99"):
        MOVES.data(99)
