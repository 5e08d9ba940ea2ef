"""What a good player of Ingenious sees alone."""

import numpy as np
import pytest

import tafelrunde
from tafelrunde.games.ingenious import alone, alone_listing, insight
from tafelrunde.games.ingenious.notes import SHORTLIST
from tafelrunde.games.ingenious.rules import draw_lines
from tafelrunde.kernel.game import notes_for
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.playouts import random_move


def after(moves, **given):
    """A position alone after some random moves."""
    position, chance = tafelrunde.new("ingenious", seats=1, seed=3, **given), generator(5)
    for _ in range(moves):
        position.play_number(int(random_move(position.state, chance)))
    return position


def worth(state):
    return alone.worth_alone(state, notes_for(state))


def worth_of_placement(state, notes, move):
    """What the position after a placement is worth; the state is left as it was."""
    alone.lay_down(state, notes, move)
    found = alone.worth_alone(state, notes)
    alone.take_up(state, notes, move)
    return found


@pytest.mark.parametrize("moves", [0, 10, 25, 35])
def test_a_symbol_is_taken_back_as_if_it_had_never_lain_there(moves):
    state = after(moves).state
    before = state.tobytes()
    for cell in [cell for cell in range(91) if state.board[cell] == 6]:
        for colour in range(6):
            draw_lines(state, cell, colour)
            alone.take_back(state, cell, colour)
            assert state.tobytes() == before


@pytest.mark.parametrize("edition", ["sheet", "kosmos"])
@pytest.mark.parametrize("moves", [0, 12, 30])
def test_a_placement_is_worth_what_the_position_after_it_is_worth(moves, edition):
    position = after(moves, edition=edition)
    before = position.state.tobytes()
    for move in position.legal_numbers[::7]:
        told = worth_of_placement(position.state, notes_for(position.state), move)
        assert position.state.tobytes() == before
        made = position.redealt(0, 1)
        made.play_number(move)
        assert told == pytest.approx(worth(made.state))


@pytest.mark.parametrize("moves", [0, 8, 20, 33])
def test_the_rough_look_finds_nearly_what_the_closer_one_finds(moves):
    """All placements are on the list, and the best one by far among the first."""
    position = after(moves)
    notes = notes_for(position.state)
    alone_listing.list_alone(position.state, notes, SHORTLIST)
    listed = notes.listed[: notes.count].tolist()
    assert len(set(listed)) == len(listed) == min(SHORTLIST, len(position.legal_numbers))
    assert set(listed) <= set(position.legal_numbers)
    assert notes.worth[: notes.count].tolist() == sorted(notes.worth[: notes.count].tolist(), reverse=True)
    closely = {move: worth_of_placement(position.state, notes, move) for move in position.legal_numbers}
    assert max(closely[move] for move in listed[:12]) > max(closely.values()) - 0.2


def test_the_lowest_colour_counts_most():
    state = after(20).state
    state.scores[0] = [9, 9, 9, 9, 9, 4]
    rises = []
    for colour in range(6):
        state.scores[0, colour] += 1
        rises.append(worth(state))
        state.scores[0, colour] -= 1
    assert max(rises) == rises[5]
    assert min(rises) > worth(state)


def test_a_cell_that_two_colours_want_counts_less():
    wide = 5  # free neighbours
    assert alone.claimed(4, 0, wide) == 16
    assert alone.claimed(4, 9, wide) < alone.claimed(4, 4, wide) < alone.claimed(4, 1, wide) < 16


def test_a_cell_with_little_room_beside_it_counts_less():
    assert alone.claimed(4, 0, 1) <= alone.claimed(4, 0, 2) < alone.claimed(4, 0, 5)


def test_a_colour_hopes_for_more_if_more_of_its_symbols_are_to_come():
    state = after(20).state
    notes = notes_for(state)
    alone.worth_alone(state, notes)
    most, least = max(range(6), key=notes.to_come.__getitem__), min(range(6), key=notes.to_come.__getitem__)
    assert notes.to_come.sum() == 2 * state.unplaced.sum()
    assert notes.hope_of[most] > notes.hope_of[least]


def test_the_last_point_before_18_is_worth_more_than_others():
    """What a placement brings beyond 18 is lost (I9.1)."""
    rises = [alone.counted(points + 1, 1.0) - alone.counted(points, 1.0) for points in range(36)]
    assert max(rises) == rises[17] > 2
    assert min(rises) == rises[16] < 1
    assert rises[18:] == pytest.approx([1] * 18)
    assert [alone.counted(points, 0.0) for points in range(37)] == list(range(37))


def test_what_may_be_expected_is_within_the_track_and_exact_in_the_end():
    position, shares, points = after(0), np.zeros(1), np.zeros(1)
    while not position.is_over:
        insight.evaluate(position.state, notes_for(position.state), shares, points)
        assert 0 <= points[0] <= 36
        assert shares[0] == pytest.approx(points[0] / 36)
        position.play_number(int(insight.quick_move(position.state, notes_for(position.state), generator(1))))
    insight.evaluate(position.state, notes_for(position.state), shares, points)
    assert points[0] == min(position.state.scores[0])


def test_quick_moves_alone_reach_what_they_reached_before():
    """Some 19 on the average; the quick look at two seats' points reached 12.5."""
    reached = []
    for seed in range(12):
        position = tafelrunde.new("ingenious", seats=1, seed=seed)
        while not position.is_over:
            position.play_number(int(insight.quick_move(position.state, notes_for(position.state), generator(1))))
        reached.append(min(position.state.scores[0].tolist()))
    assert np.mean(reached) > 14
