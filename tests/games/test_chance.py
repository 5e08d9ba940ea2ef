"""Where chance comes in: how many tiles a move draws, and deals within a game."""

import numpy as np
import pytest

from tafelrunde.games import find
from tafelrunde.kernel.bag import sort_tiles
from tafelrunde.kernel.records import copied
from tafelrunde.testing import label, walked
from tests.games.modes import MODES


def without_bag(state):
    """All but the bag, whose order says nothing of what a move did."""
    twin = copied(state)
    twin.bag[:] = 0
    twin.word[0] = 0
    return twin.tobytes()


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_a_move_looks_at_the_tiles_it_draws_and_at_no_others(mode):
    chance = find(mode[0]).chance
    drew = 0
    for position in walked(mode, 3, every=3):
        if position.is_over:
            continue
        rules, before = position.game.rules, position.state
        move = position.legal_numbers[-1]
        after = copied(before)
        rules.apply(after, move)
        drawn = chance.tiles_drawn(before, after, move)
        drew += drawn
        other, size = copied(before), int(before.bag_size)
        other.bag[: size - drawn] = before.bag[: size - drawn][::-1].copy()
        rules.apply(other, move)
        if not chance.take_back_deal(before, after):
            assert 0 <= drawn <= size
            assert without_bag(other) == without_bag(after)
    assert drew > 0


def test_a_deal_is_taken_back():
    """After the last move of a round all tiles are in the bag, and can be dealt anew (E9.3)."""
    mode, found = ("elfer", 3, {"symbols": True, "rounds": 3}), 0
    game = find("elfer")
    position = next(walked(mode, 5))
    while not position.is_over:
        before = copied(position.state)
        position.play_number(position.legal_numbers[0])
        after = copied(position.state)
        if game.chance.take_back_deal(before, after):
            found += 1
            assert (after.bag_size, int(after.rack_sizes.sum()), int(after.lying.sum())) == (88, 0, 0)
            assert sorted(after.bag.tolist()) == after.bag.tolist()
            game.rules.deal(after)
            assert after.rack_sizes[:3].min() >= 20
    assert found == 2


def test_kinds_are_what_the_bag_holds():
    for name in {mode[0] for mode in MODES}:
        position = next(walked((name, 2, {}), 1))
        bag = position.state.bag[: position.state.bag_size].copy()
        sort_tiles(bag, bag.size)
        assert 0 <= bag[0] <= bag[-1] < position.game.chance.KIND_COUNT
        assert np.unique(bag).size > 1
