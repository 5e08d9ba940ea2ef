"""How many sequences of so many moves there are from fixed positions: any change of the rules shows here."""

import numpy as np
import pytest

from tafelrunde.games.rondo.rules import apply, legal_moves
from tafelrunde.games.rondo.state import MOST_MOVES
from tafelrunde.kernel.records import copied
from tests.amounts import SLOW
from tests.games.rondo.positions import arrange


def count(state, depth):
    """All sequences of so many moves; fewer where the game ends before."""
    out = np.zeros(MOST_MOVES, dtype=np.int64)
    moves = out[: legal_moves(state, out)].tolist()
    if depth == 1 or not moves:
        return len(moves)
    total = 0
    for move in moves:
        after = copied(state)
        apply(after, move)
        total += count(after, depth - 1)
    return total


FIXED = {
    # name: (position, counts for 1, 2, 3 … moves)
    "the beginning": (lambda: arrange(racks=["rg", "pb"], bag="ygrbp" * 4), (10, 30, 148, 743, 3849)),
    "five of one colour": (lambda: arrange(racks=["ppppp", "r"], bag="ygrbp" * 4), (9, 21, 102, 310, 1613)),
    "five colours": (
        lambda: arrange(racks=["rygbp", "rygbp"], lying="a1=1 b1=1 a3=1", bag="ygrbp" * 4),
        (36, 268, 3084, 27070),
    ),
    "the last round": (
        lambda: arrange(racks=["rg", "b"], lying="a1=2 b1=g0 b2=1", bag="", ending=2),
        (17, 44, 159, 314, 178),
    ),
}


@pytest.mark.parametrize("name", FIXED)
def test_move_counts(name):
    position, counts = FIXED[name]
    for depth, expected in enumerate(counts[: 3 if SLOW else None], start=1):
        assert count(position().state, depth) == expected
