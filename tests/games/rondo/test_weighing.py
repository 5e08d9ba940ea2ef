"""What a good player of Rondo weighs beside points."""

import numpy as np

import tafelrunde
from tafelrunde.games.rondo import insight, weighing
from tafelrunde.games.rondo.state import NO_SPACE
from tafelrunde.kernel.game import notes_for
from tafelrunde.kernel.generator import generator


def test_the_quick_move_carries_out_the_turn_that_it_has_found(games):
    for seed in range(games(10)):
        position, chance = tafelrunde.new("rondo", seed=seed), generator(seed)
        notes = notes_for(position.state)
        while not position.is_over:
            if position.state.last == NO_SPACE:
                weighing.weigh_turns(position.state, notes, 0.0, 0)
                planned, best = notes.line[: notes.todo].tolist(), []
                turn = position.state.turn
            while not position.is_over and position.state.turn == turn:
                best.append(int(insight.quick_move(position.state, notes, chance)))
                position.play_number(best[-1])
            assert best == planned


def test_stones_are_worth_less_when_the_end_is_near():
    state = tafelrunde.new("rondo", seed=1).state
    early = weighing.stone_worth(state)
    state.bag_size = 1
    assert weighing.stone_worth(state) < early
    state.ending = 1
    assert weighing.stone_worth(state) == 0


def test_more_points_mean_better_chances():
    state = tafelrunde.new("rondo", seats=3, seed=1).state
    shares, points = np.zeros(4), np.zeros(4)
    state.scores[:3] = 10, 30, 20
    insight.evaluate(state, notes_for(state), shares, points)
    assert shares[1] > shares[2] > shares[0]
    assert points[1] > points[2] > points[0]


def test_stones_are_worth_more_where_free_spaces_are():
    blue, red = (tafelrunde.new("rondo", seed=1, board=board).state for board in ("blue", "red"))
    assert weighing.stone_worth(red) > weighing.stone_worth(blue)
    before = weighing.stone_worth(blue)
    for space in range(blue.space_count):
        if blue.values[space] == 5:
            blue.lying[space] = 1
    assert weighing.stone_worth(blue) < before


def test_paths_that_are_not_followed_are_no_better(games):
    """However much worse a turn may be to be looked at, the best is the same."""
    for seed in range(games(10)):
        position, chance = tafelrunde.new("rondo", seed=seed, seats=2 + seed % 3), generator(seed)
        notes, all_notes = notes_for(position.state), notes_for(position.state)
        while not position.is_over:
            weighing.weigh_turns(position.state, notes, 0.0, 0)
            weighing.weigh_turns(position.state, all_notes, 1000.0, 0)
            assert notes.turn == all_notes.turn
            position.play_number(int(insight.quick_move(position.state, notes, chance)))
