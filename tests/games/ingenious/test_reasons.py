"""Clauses of Ingenious that forbid for several reasons: each has its own sentence."""

import pytest

from tafelrunde.errors import IllegalMove
from tafelrunde.games.ingenious.notation import find_cell
from tests.games.ingenious.positions import arrange, fill_all_but

LOW_RED = [[0, 4, 4, 4, 4, 4], [0] * 6]


def reason(position, move):
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    return f"{caught.value.clause} {caught.value.reason}".strip()


def tried(position, cell, tile=("red", "green")):
    """What is against a tile with one half on a cell."""
    first, second = tile
    found = position.why_not(
        {"do": "place", "cell": find_cell(cell, position.state.side), "first": first, "second": second}
    )
    return f"{found.clause} {found.reason}".strip() if found else None


def test_i4_1_two_free_cells_next_to_each_other():
    position = arrange(board="E6r F6b", racks=["rg,bb", "oo,yy"])
    assert reason(position, "rg E6-E7") == "I4.1 taken"
    assert reason(position, "rg D6-D8") == "I4.1 apart"
    assert tried(position, "E6") == tried(position, "A6") == "I4.1 taken"
    assert tried(position, "D6") is None
    assert tried(fill_all_but(position, "D6 D7 H7"), "H7") == "I4.1 alone"
    assert tried(position, "D7") is None


def test_i4_2_at_a_printed_symbol_of_ones_own():
    position = arrange(turn=0, racks=["rg,bb", "oo,yy"])
    assert tried(position, "F6") == "I4.2 symbol"
    assert reason(position, "rg F6-F7") == "I4.2 symbol"
    assert tried(position, "B6") is None
    position.play("rg B6-C6")
    free = [cell for cell in ("A7", "B7") if tried(position, cell, ("orange", "orange")) is None]
    assert free == []
    assert tried(position, "A7", ("orange", "orange")) == "I4.2 begun"
    assert tried(position, "F6", ("orange", "orange")) == "I4.2 symbol"


def test_i4_3_and_i3_1_have_one_reason():
    position = arrange(board="E6r F6b", racks=["rg,bb", "oo,yy"])
    assert tried(position, "G3") == "I4.3"
    assert tried(position, "D6", ("orange", "orange")) == "I3.1"


def test_i7_1_only_at_the_start_and_without_the_lowest_colour():
    low = {"board": "E6r F6b", "racks": ["gg,gb", "rr"], "scores": LOW_RED}
    assert reason(arrange(**low, bonus=1), "swap") == "I7.1 start"
    assert reason(arrange(**low | {"racks": ["rg", "rr"]}), "swap") == "I7.1 lowest"
    arrange(**low).play("swap")


def test_i7_2_first_a_tile_then_the_rack():
    position = arrange(edition="kosmos", board="E6r F6b", racks=["rg,rb,rr", "oo,yy"], scores=LOW_RED)
    assert reason(position, "refill") == reason(position, "swap") == "I7.2 place"
    position.play("rg D6-D7")
    assert reason(position, "rb H7-H8") == "I7.2 laid"
    assert tried(position, "H7") == "I7.2 laid"
    assert reason(position, "swap") == "I7.2 lowest"
    assert reason(arrange(board="E6r"), "refill") == "I7.2 sheet"
