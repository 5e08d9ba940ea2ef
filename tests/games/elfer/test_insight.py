"""What a good player of Elfer raus! sees."""

import numpy as np

import tafelrunde
from tafelrunde.games.elfer import insight
from tafelrunde.games.elfer.insights import quick
from tafelrunde.games.elfer.material import COSTS, KIND_ON
from tafelrunde.games.elfer.racks import add_to_rack, clear_rack
from tafelrunde.games.elfer.state import FIRST_GIVE, FIRST_LAY, FREE
from tafelrunde.kernel.game import notes_for


def with_rack(*fields, others=10):
    """A game just opened, in which seat 0 is to move and holds the tiles of these fields."""
    position = tafelrunde.new("elfer", seed=1)
    state = position.state
    for seat in range(2):
        clear_rack(state, seat)
    for field in fields:
        add_to_rack(state, 0, KIND_ON[field])
    for field in range(60, 60 + others):
        add_to_rack(state, 1, KIND_ON[field])
    state.to_move = 0
    return position


def test_a_tile_that_frees_ones_own_is_worth_more():
    """The yellow 11 (field 10) frees the yellow 12 (field 11) on the rack; the red 11 (30) frees nothing there."""
    state = with_rack(10, 11, 30, 60).state
    assert quick.freed_worth(state, 10, quick.CHILDS) > quick.freed_worth(state, 30, quick.CHILDS)


def test_what_frees_tiles_of_others_is_worse_the_nearer_they_are_to_their_end():
    """The red 11 (30) frees fields that are not one's own, here for a seat with two tiles or with fifteen."""
    many, few = (with_rack(10, 30, 60, others=others).state for others in (15, 2))
    assert quick.freed_worth(few, 30, quick.QUICK) < quick.freed_worth(many, 30, quick.QUICK)


def test_every_weight_has_a_name():
    assert len(quick.WEIGHTS) == quick.CHILDS.size == quick.QUICK.size == quick.LAY_FIRST + 1
    assert list(quick.WEIGHTS).index("gift") == quick.GIFT
    assert list(quick.WEIGHTS).index("free, open") == quick.FREE_OPEN


def test_what_can_still_be_laid_is_counted():
    """After the yellow 11 (10) the yellow 12 (11) and the red 11 (30) can be laid; after the red one the yellow 11."""
    state = with_rack(10, 11, 30, 60).state
    assert quick.count_left(state, 10) == 2
    assert quick.count_left(state, 30) == 1
    assert quick.count_left(with_rack(10, 60).state, 10) == 0


def test_the_free_tile_is_one_that_could_not_be_laid_anyway():
    """E8.3: the yellow 11 (10) may be laid at any time, the yellow 18 (17) has a long way to go."""
    position = with_rack(10, 17, 60)
    state, notes = position.state, notes_for(position.state)
    state.phase = FREE
    count = quick.weigh_moves(state, notes, quick.QUICK)
    worth = dict(zip(notes.listed[:count].tolist(), notes.worth[:count].tolist(), strict=True))
    assert worth[FIRST_LAY + 17] > worth[FIRST_LAY + 10]


def test_needs_count_the_tiles_of_others_on_the_way():
    """Yellow 14 (field 13) waits for yellow 11, 12 and 13; with the 12 at hand one less is needed."""
    state = with_rack(13, 60).state
    notes = notes_for(state)
    quick.find_needs(state, 0, notes)
    without = int(notes.way[13])
    state = with_rack(11, 13, 60).state
    quick.find_needs(state, 0, notes)
    assert notes.way[10] == 0
    assert notes.way[13] == without - 1


def test_the_dearer_of_two_tiles_equally_far_is_given():
    state = with_rack(0, 19, 60).state  # a 1 and a 20, both far away
    notes = notes_for(state)
    quick.find_needs(state, 0, notes)
    assert COSTS[KIND_ON[19]] > COSTS[KIND_ON[0]]
    for weights in (quick.CHILDS, quick.QUICK):
        cheap, dear = (quick.gift_worth(state, notes, KIND_ON[field], 0.0, weights) for field in (0, 19))
        assert dear > cheap


def test_the_last_tile_wins_the_round():
    position = with_rack(10)
    moves, priors = np.zeros(8, np.int32), np.zeros(8, np.float32)
    insight.promising(position.state, notes_for(position.state), moves, priors)
    position.play_number(int(moves[0]))
    assert position.winners == [0]
    assert FIRST_GIVE not in moves


def test_fewer_tiles_mean_better_chances():
    shares, points = np.zeros(4), np.zeros(4)
    state = with_rack(10, 11, 12).state
    insight.evaluate(state, notes_for(state), shares, points)
    assert shares[0] > shares[1]
    assert points[0] < points[1]
