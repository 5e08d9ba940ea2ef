"""What a good player of Ingenious sees."""

import numpy as np
import pytest

import tafelrunde
from tafelrunde.games.ingenious import insight, weighing
from tafelrunde.games.ingenious.notes import MOST_POINTS
from tafelrunde.games.ingenious.state import FIRST_PLACEMENT, SWAP
from tafelrunde.kernel.game import notes_for
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.playouts import random_move
from tests.games.ingenious.positions import arrange


def promised(position, width=32):
    moves, priors = np.zeros(width, np.int32), np.zeros(width, np.float32)
    count = insight.promising(position.state, notes_for(position.state), moves, priors)
    return moves[:count].tolist(), priors[:count].tolist()


def test_the_lowest_colour_comes_first():
    """One red symbol scores one point for red, two blue ones two for blue; red is far behind."""
    position = arrange(racks=["rb,oo,oo,oo,oo,oo", "gg,gg,gg,gg,pp,pp"], scores=[[1, 9, 9, 9, 9, 9], [5] * 6])
    for move in (promised(position)[0][0], insight.quick_move(position.state, notes_for(position.state), generator(1))):
        assert "r" in position.move_text(move).split()[0]


@pytest.mark.parametrize("turns", [0, 5, 20])
def test_a_soft_lowest_colour_rises_with_every_colour_and_most_with_the_lowest(turns):
    position = arrange(scores=[[3, 5, 6, 7, 8, 9], [0] * 6])
    state = position.state
    before = weighing.soft_lowest(state, 0, turns)
    risen = []
    for colour in range(6):
        state.scores[0, colour] += 1
        risen.append(weighing.soft_lowest(state, 0, turns) - before)
        state.scores[0, colour] -= 1
    assert all(rise > 0 for rise in risen)
    assert risen == sorted(risen, reverse=True)


def test_towards_the_end_only_the_lowest_counts():
    state = arrange(scores=[[3, 9, 9, 9, 9, 9], [0] * 6]).state
    early, late = weighing.soft_lowest(state, 0, 20), weighing.soft_lowest(state, 0, 0)
    assert late - 3 < early - 3


def test_a_bonus_in_reach_is_worth_more_than_its_points():
    state = arrange(scores=[[17, 15, 17, 17, 17, 17], [0] * 6]).state
    gains = np.zeros((6, MOST_POINTS + 1), np.float32)
    weighing.fill_gains(state, 0, gains, np.zeros(weighing.MOST_POINTS + 1))
    assert gains[1, 3] > gains[1, 2] + weighing.BONUS_WORTH


def test_what_is_left_to_a_rival_falls_when_its_cell_is_taken():
    """A line of three reds: its ends are what the next seat waits for."""
    position = arrange(
        board="F5r F6r F7r", racks=["oo,gg,bb,yy,pp,oo", "rr,rr,rg,rg,rb,rb"], scores=[[5] * 6, [0, *[9] * 5]]
    )
    state, notes = position.state, notes_for(position.state)
    weighing.list_best(state, notes)
    weighing.fill_gains(state, 1, notes.rival_gains, notes.risen)
    weighing.find_spots(state, notes)
    left = {
        position.move_text(move): weighing.left_to_rival(state, notes, move)
        for move in position.legal_numbers
        if move != SWAP
    }
    assert min(left.values()) < max(left.values())


@pytest.mark.parametrize("edition", ["sheet", "kosmos"])
def test_no_edge_is_passed_over_that_brings_most(edition):
    """All placements, one by one, against the look that leaves most edges out."""
    position, chance = tafelrunde.new("ingenious", seed=4, edition=edition), generator(6)
    while not position.is_over:
        state, notes = position.state, notes_for(position.state)
        if any(move >= FIRST_PLACEMENT for move in position.legal_numbers):
            weighing.best_placement(state, notes, generator(1))
            most = float(notes.worth[0])
            worth = []
            for move in position.legal_numbers:
                if move >= FIRST_PLACEMENT:
                    edge, pair = divmod(move - FIRST_PLACEMENT, 36)
                    worth.append(float(weighing.own_worth(state, notes.gains, edge, pair // 6, pair % 6)))
            assert most == max(worth)
            weighing.list_best(state, notes)
            assert sorted(worth, reverse=True)[: weighing.FEW] == notes.worth[: notes.count].tolist()
        position.play_number(int(random_move(state, chance)))


def test_an_exchange_is_considered_where_it_is_allowed():
    position = arrange(racks=["oo,oo,gg,gg,bb,bb", "rr,rr,rr,rr,yy,yy"], scores=[[0, 9, 9, 9, 9, 9], [5] * 6])
    assert SWAP in position.legal_numbers
    assert SWAP in promised(position)[0]


def test_the_better_lowest_colour_has_the_better_chances():
    """On a board as it is in the middle of a game: the judgement is learnt from such."""
    position, chance = tafelrunde.new("ingenious", seed=3), generator(5)
    for _ in range(18):
        position.play_number(int(random_move(position.state, chance)))
    state = position.state
    state.scores[:2] = [[2, 7, 7, 7, 7, 7], [7] * 6]
    shares, points = np.zeros(4), np.zeros(4)
    insight.evaluate(state, notes_for(state), shares, points)
    assert shares[0] < shares[1]
    assert points[0] < points[1]
