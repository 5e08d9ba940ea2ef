"""Where whole turns race, `hard` plays a turn as it was planned at its first decision."""

import numpy as np
import pytest

import tafelrunde
from tafelrunde import bots
from tafelrunde.bots.plans import Plans, key_of
from tafelrunde.bots.thinking import Budget, think
from tafelrunde.kernel.game import is_mid_turn
from tafelrunde.kernel.generator import generator
from tests.amounts import games

RACING = ("rondo", "elfer")  # games whose search compares whole turns


@pytest.mark.parametrize("game", RACING)
def test_a_plan_is_a_turn_that_may_be_played(game):
    """As far as all is known that happens: in Elfer raus! a tile from the bag ends what could be planned (E5.1)."""
    planned = 0
    for seed in range(games(3)):
        position, chance, plans = tafelrunde.new(game, seats=2 + seed, seed=seed), generator(seed), Plans()
        while not position.is_over:
            seen = position.seen(position.to_move)
            move = plans.move(seen)
            if move is None:
                thought = think(seen, chance, Budget(iterations=64))
                move = thought.move
                plans.remember(seen, (move, *thought.rest))
            else:
                planned += 1
            position.play_number(move)
    assert planned > 10


@pytest.mark.parametrize("game", RACING)
def test_hard_plays_on_as_planned_without_any_chance(game):
    bot, followed = bots.find("hard@64"), 0
    position, chance = tafelrunde.new(game, seats=2, seed=5), generator(5)
    while not position.is_over:
        plans = bots.hard_bot.plans_of(Budget(iterations=64))
        planned = plans.move(position.seen(position.to_move))
        before = chance.copy()
        move = bots.decide(bot, position, chance)
        if planned is not None:
            assert is_mid_turn(position.state)
            assert move == planned
            assert np.array_equal(chance, before)
            followed += 1
        position.play_number(move)
    assert followed > 10


def test_in_rondo_every_turn_is_played_as_planned():
    """R3.1: stones are drawn at the end of a turn, so nothing new is seen before."""
    bot = bots.find("hard@48")
    position, chance = tafelrunde.new("rondo", seats=3, seed=2), generator(2)
    while not position.is_over:
        if is_mid_turn(position.state):
            assert bots.hard_bot.plans_of(Budget(iterations=48)).move(position.seen(position.to_move)) is not None
        position.play_number(bots.decide(bot, position, chance))


def test_in_ingenious_nothing_is_planned():
    position = tafelrunde.new("ingenious", seats=2, seed=1)
    assert think(position.seen(position.to_move), generator(1), Budget(iterations=32)).rest == ()


def test_whoever_thinks_longer_has_plans_of_its_own():
    assert bots.hard_bot.plans_of(Budget(seconds=1.0)) is not bots.hard_bot.plans_of(Budget(iterations=500))


def test_old_plans_are_forgotten():
    plans, chance, kept = Plans(most=2), generator(3), []
    position = tafelrunde.new("rondo", seats=2, seed=3)
    while len(kept) < 5:
        seen = position.seen(position.to_move)
        if plans.move(seen) is not None:
            kept.append(seen.copy())
        thought = think(seen, chance, Budget(iterations=32))
        plans.remember(seen, (thought.move, *thought.rest))
        position.play_number(thought.move)
    assert plans.move(kept[0]) is None
    assert len({key_of(seen) for seen in kept}) == 5
