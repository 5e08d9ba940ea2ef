"""Clauses R3.4 and R6: how the game ends, and who wins."""

import pytest

from tafelrunde.errors import IllegalMove
from tests.games.rondo.positions import arrange, fill_all_but, play

GREY = [f"e{n}" for n in range(1, 33, 4)]
ALL_GREY_BUT_E1 = " ".join(f"{space}=r0" for space in GREY[1:])
ONE_LEFT = f"a1=1 b1=1 c1=1 d1=1 {ALL_GREY_BUT_E1}"  # e1, a blue one, is the last grey space


def test_covering_the_last_grey_space_triggers_the_end():
    """R6.1, R6.2: face up or face down; the round is finished first."""
    for move in ("e1 1", "e1 down g"):
        position = arrange(racks=["bg", "bg"], lying=ONE_LEFT)
        assert position.view().grey_left == 1
        position.play(move)
        assert position.view().ending == "grey-covered"
        assert not position.is_over
        position.play("done")
        assert not position.is_over
        position.play("draw")
        assert str(position.reason) == "grey-covered"


def test_other_spaces_trigger_nothing():
    """R6.1"""
    position = play(arrange(racks=["bg", "bg"], lying=ONE_LEFT), "b2 down g,done")
    assert position.view().ending is None


@pytest.mark.parametrize(
    ("bag", "moves", "trigger"),
    [
        ("", "a1 1,done", "bag-short"),  # one is due after laying
        ("g", "a1 1,done", None),  # the bag is emptied exactly: nothing
        ("g", "draw", "bag-short"),  # two are due instead of laying
        ("gg", "draw", None),
        ("", "draw", "bag-short"),
    ],
)
def test_a_seat_that_cannot_draw_what_is_due_triggers_the_end(bag, moves, trigger):
    """R6.1"""
    position = play(arrange(racks=["pp", "r"], bag=bag), moves)
    assert position.view().ending == trigger


def test_due_is_what_the_rack_has_room_for():
    """R6.1: with four stones one is due, and one is there."""
    position = play(arrange(racks=["pppp", "r"], bag="g"), "draw")
    assert position.view().ending is None


def test_the_reason_is_the_first_trigger():
    """R6.1: covering comes before that turn's draw; a later trigger changes nothing."""
    position = play(arrange(racks=["bb", "bb"], lying=ONE_LEFT, bag=""), "e1 1,done,draw")
    assert str(position.reason) == "grey-covered"
    position = play(arrange(racks=["bb", "bb"], lying=ONE_LEFT, bag=""), "draw,e1 1,done")
    assert str(position.reason) == "bag-short"


@pytest.mark.parametrize("start", [0, 1, 2])
@pytest.mark.parametrize("trigger", [0, 1, 2])
def test_all_seats_have_equally_many_turns(start, trigger):
    """R6.2: whoever triggers the end, the round of the start seat is finished."""
    position = arrange(racks=["rr", "rr", "rr"], bag="gggggg"[: 2 * trigger], start=start, to_move=start, turn=60)
    while not position.is_over:
        position.play("draw")
    assert position.state.turn == 63
    assert position.to_move == start


def test_after_the_end_nothing_may_be_done():
    """R6.2"""
    position = play(arrange(racks=["rr", "rr"], bag=""), "draw,draw")
    assert position.is_over
    assert position.legal_moves == []
    for move in ("draw", "done", "a2 1"):
        with pytest.raises(IllegalMove) as refusal:
            position.play(move)
        assert refusal.value.clause == "R6.2"


def test_five_stones_and_nowhere_to_lay():
    """R3.4: only in the last round; "draw" is the only move, draws nothing and triggers nothing."""
    position = fill_all_but(arrange(racks=["rrrrr", "ggggg"], to_move=1), "")
    position.state.ending = 2
    assert position.view().grey_left == 0
    bag = position.view().bag
    assert position.legal_moves == ["draw"]
    position.play("draw")
    assert position.view().rack_sizes == [5, 5]
    assert position.view().bag == bag
    assert str(position.reason) == "bag-short"


def test_with_nowhere_to_lay_and_an_empty_bag_five_stones_trigger_nothing():
    """R3.4: nothing is due."""
    position = fill_all_but(arrange(racks=["rrrrr", "ggggg"]), "")
    position.state.ending, position.state.bag_size = 0, 0
    position.play("draw")
    assert position.view().ending is None


def finished(scores, racks):
    """A game that has just ended, the last draws done."""
    position = arrange(racks=racks, bag="", scores=scores, to_move=len(racks) - 1, ending=2)
    position.play("draw")
    assert position.is_over
    return position


@pytest.mark.parametrize(
    ("scores", "racks", "winners", "places"),
    [
        ([10, 12], ["rrrr", "g"], [1], [1, 0]),  # most points
        ([12, 12], ["rrr", "g"], [0], [0, 1]),  # a tie: most stones left
        ([12, 12], ["rr", "gg"], [0, 1], [0, 0]),  # still tied: a shared win
        ([12, 12, 12], ["rr", "gg", "b"], [0, 1], [0, 0, 2]),
        ([9, 12, 12, 3], ["rrrr", "g", "bb", "y"], [2], [2, 1, 0, 3]),
    ],
)
def test_most_points_win_then_most_stones(scores, racks, winners, places):
    """R6.3"""
    position = finished(scores, racks)
    assert position.winners == winners
    assert position.places == places


def test_a_tie_counts_the_stones_after_the_last_draw():
    """R6.2: seat 1 draws two in the last turn and so holds more."""
    position = arrange(racks=["rr", "g"], bag="bb", scores=[12, 12], to_move=1, ending=1)
    position.play("draw")
    assert position.view().rack_sizes == [2, 3]
    assert position.winners == [1]


def test_nobody_has_won_before_the_end():
    assert arrange(scores=[5, 9]).winners == []
