"""Gifts between others leave no trace in what a seat knows: twin histories (tests/games/histories.py) in which seats
give each other other tiles, and one by hand (E6.1).
"""

import pytest

from tafelrunde.kernel.game import NOBODY
from tests.amounts import EVERY, games
from tests.games.elfer.positions import arrange
from tests.games.histories import compare, search

MODES = [("elfer", seats, {"symbols": symbols, "rounds": 1}) for seats in (3, 4) for symbols in (False, True)]
TWINS = 150


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_what_others_gave_each_other_does_not_show(mode):
    found = []

    def check(game, state, other, viewer, seed):
        if state.gifts.tobytes() != other.gifts.tobytes():
            compare(game, state, other, viewer, seed)
            found.append(viewer)

    twins = max(40, games(TWINS))
    search(mode, twins, check)
    assert len(found) >= twins // EVERY


def test_a_gift_that_comes_back_unseen_does_not_show():
    """E6.1: seat 1 cannot know whether seat 2 gives seat 0 a joker like the one that seat 0 gave seat 1.

    If it does, seat 0 thinks that it has got its own back, and is no longer sure what seat 1 holds.
    """
    racks = ("y10 y9 j7 r1 r2", "r10 r9 b1 g20", "g12 j13 j7 g4 r20")
    moves = "y10,y9,give j7,r10,r9,give b1,g12,g13,give {},draw"
    worlds = []
    for gift in ("j7", "g4"):
        position = arrange(lying="y11 r11 b11 g11", racks=racks, bag="r18 r16 r15")
        seen = []
        for move in moves.format(gift).split(","):
            position.play(move)
            seen.append([position.seen(seat).tobytes() for seat in (1, NOBODY)])
        worlds.append((position, seen))
    (one, seen), (other, seen_there) = worlds
    assert seen == seen_there
    assert one.state.gifts.tobytes() != other.state.gifts.tobytes()
    assert one.view(1).received == ["joker-7"]
    assert one.seen(0).tobytes() != other.seen(0).tobytes()


def test_twins_would_tell_of_what_only_others_know():
    """How many gifts anybody remembers: one less when one comes back, which only two seats see."""

    def check(game, state, other, viewer, seed):
        assert state.gift_count == other.gift_count

    with pytest.raises(AssertionError):
        search(MODES[1], TWINS, check)
