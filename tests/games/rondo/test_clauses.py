"""Clauses R1 to R5, one after the other; the rule sheet's own examples among them."""

import pytest

from tafelrunde.errors import IllegalMove, InvalidMove, InvalidOption
from tafelrunde.games.rondo.material import COPIES, FACE_DOWN
from tafelrunde.games.rondo.notation import find_space
from tafelrunde.position import new
from tests.games.rondo.positions import arrange, play, stones_in_all


def refused(position, move):
    """The clause that forbids a move."""
    with pytest.raises(IllegalMove) as refusal:
        position.play(move)
    return refusal.value.clause


# --- R1 Material, R2 Setup ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_stones_are_in_the_game(seats):
    """R1.1: 24 of each of five colours."""
    state = new("rondo", seats=seats, seed=1).state
    assert stones_in_all(state).tolist() == [COPIES] * 5 == [24] * 5


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_play(seats):
    """R1.1"""
    with pytest.raises(InvalidOption):
        new("rondo", seats=seats)


def test_the_blue_side_is_the_standard():
    """R1.2"""
    assert new("rondo", seed=1).options == {"board": "blue"}
    assert new("rondo", seed=1, board="red").options == {"board": "red"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup(seats):
    """R2.1: two stones each from the bag, scores at 0, the start seat is chosen."""
    position = new("rondo", seats=seats, seed=5, start=1)
    assert position.state.rack_sizes[:seats].tolist() == [2] * seats
    assert position.state.bag_size == 120 - 2 * seats
    assert position.scores == [0] * seats
    assert position.to_move == 1


def test_play_runs_clockwise():
    """R2.1"""
    position = new("rondo", seats=3, seed=5, start=1)
    order = []
    for _ in range(4):
        order.append(position.to_move)
        position.play("draw")
    assert order == [1, 2, 0, 1]


def test_how_many_stones_a_seat_holds_is_public_which_ones_is_not():
    """R2.1"""
    position = arrange(racks=["rrr", "gb"])
    assert position.view(1).rack_sizes == [3, 2]
    assert position.view(1).rack == ["blue", "green"]
    assert position.view(None).rack is None


# --- R3 A turn ------------------------------------------------------------------------------------------------------
def test_after_laying_one_stone_is_drawn():
    """R3.1: any number of stones, at least one, then one is drawn."""
    position = arrange(racks=["prr", "r"], bag="gb" + "y" * 20)
    play(position, "a1 1,done")
    assert position.state.rack_sizes[0] == 3
    assert position.view(0).rack == ["green", "red", "red"]
    assert position.to_move == 1


def test_instead_of_laying_two_are_drawn():
    """R3.1"""
    position = play(arrange(racks=["r", "r"], bag="gby"), "draw")
    assert position.view(0).rack == ["blue", "green", "red"]
    assert position.to_move == 1


def test_a_turn_lays_or_draws_not_both_and_not_nothing():
    """R3.1"""
    position = arrange(racks=["pr", "r"])
    assert refused(position, "done") == "R3.1"
    position.play("a1")
    assert refused(position, "draw") == "R3.1"


@pytest.mark.parametrize(("held", "drawn"), [(0, 2), (1, 2), (2, 2), (3, 2), (4, 1)])
def test_nobody_ever_holds_more_than_five(held, drawn):
    """R3.2: with four stones the draw is one."""
    position = play(arrange(racks=["rrrrr"[:held], "r"]), "draw")
    assert position.state.rack_sizes[0] == held + drawn


def test_with_five_stones_a_seat_must_lay():
    """R3.2"""
    position = arrange(racks=["rrrrr", "r"])
    assert refused(position, "draw") == "R3.2"
    assert "draw" not in position.legal_moves


@pytest.mark.parametrize(("bag", "due", "ends"), [("", 2, True), ("g", 2, True), ("gg", 2, False)])
def test_drawing_is_always_possible_below_five(bag, due, ends):
    """R3.3: a seat takes what is left, possibly nothing, and R6.1 applies."""
    before = arrange(racks=["rr", "r"], bag=bag)
    assert before.offer.due == min(due, len(bag))
    position = play(before, "draw")
    assert position.state.rack_sizes[0] == 2 + min(due, len(bag))
    assert (position.view().ending == "bag-short") is ends


# --- R4 Laying ------------------------------------------------------------------------------------------------------
def test_the_first_space_touches_an_occupied_one_or_the_centre():
    """R4.1"""
    position = arrange(racks=["rygbp", "r"])
    starts = {move.split()[0] for move in position.legal_moves}
    assert starts == {"a1", "a2", "a3", "a4"}
    assert refused(position, "b1 1") == "R4.1"
    position = arrange(racks=["rygb", "r"], lying="a1=1")
    assert {move.split()[0] for move in position.legal_moves} == {"a2", "a3", "a4", "b1", "draw"}


def test_any_occupied_space_will_do_also_one_covered_by_another_seat():
    """R4.1"""
    position = arrange(racks=["rygb", "r"], lying="a1=g1 b1=2")
    assert {move.split()[0] for move in position.legal_moves} == {"a2", "a3", "a4", "b2", "b16", "c1", "draw"}


def test_each_further_space_touches_the_one_before():
    """R4.2"""
    position = play(arrange(racks=["rygbp", "r"]), "a1 1")
    assert {move.split()[0] for move in position.legal_moves} == {"b1", "done"}
    assert refused(position, "a2 1") == "R4.2"


def test_a_branching_turn_is_refused_and_its_alternative_accepted():
    """R4.2, the sheet's example: from blue 1 to yellow 3 and to green 3 would branch; on from green 3 is a path."""
    position = play(arrange(racks=["pybgp", "r"]), "a1 1,b1 1,b2 1")
    assert refused(position, "b16 1") == "R4.2"
    position = play(arrange(racks=["pybgp", "r"]), "a1 1,b1 1,b16 1,b15 1")
    assert position.scores[0] == 2 + 1 + 3 + 3


def test_the_path_may_bend_freely():
    """R4.2: here twice, from the arm into the ring, and out along a spoke."""
    position = play(arrange(racks=["pbygb", "r"]), "a1 1,b1 1,b16 1,b15 down y,c8 1,done")
    assert position.scores[0] == 2 + 1 + 3 + 0 + 5


def test_face_up_any_number_of_the_spaces_colour():
    """R4.3"""
    position = arrange(racks=["ppprr", "r"])
    assert [move for move in position.legal_moves if move.startswith("a1")] == [
        *("a1 1", "a1 2", "a1 3"),
        *("a1 down r", "a1 down p"),
    ]
    position.play("a1 3")
    assert position.scores[0] == 6
    assert position.view(0).rack == ["red", "red"]


@pytest.mark.parametrize("move", ["a1 4", "a3 1", "a1 down g"])
def test_stones_must_be_on_the_rack(move):
    """R4.3"""
    assert refused(arrange(racks=["ppprr", "r"]), move) == "R4.3"


def test_face_down_one_stone_of_any_colour_scores_nothing():
    """R4.3"""
    position = play(arrange(racks=["gg", "r"]), "a1 down g")
    assert position.scores[0] == 0
    assert position.state.lying[find_space(position.board, "a1")] == FACE_DOWN
    assert position.view(0).rack == ["green"]


@pytest.mark.parametrize("lying", ["a1=1", "a1=g0"])
def test_nothing_is_ever_added_to_a_space(lying):
    """R4.3: a space is used once."""
    position = arrange(racks=["pp", "r"], lying=lying)
    assert refused(position, "a1 1") == "R4.3"
    assert refused(position, "a1 down p") == "R4.3"


def test_a_space_is_used_once_in_a_turn_too():
    """R4.3"""
    position = play(arrange(racks=["ppb", "r"]), "a1 1,b1 1")
    assert refused(position, "a1 1") == "R4.3"


def test_face_up_and_face_down_may_alternate():
    """R4.4"""
    position = play(arrange(racks=["rbyyp", "r"]), "a1 down r,b1 1,b2 down p,b3 down y")
    assert position.scores[0] == 1
    assert position.legal_moves[-1] == "done"


def test_a_stone_may_lie_face_down_even_if_it_would_match():
    """R4.4"""
    position = play(arrange(racks=["p", "r"]), "a1 down p,done")
    assert position.scores[0] == 0


def test_a_turn_that_used_all_stones_can_only_be_done():
    """R3.1, R4.2"""
    assert play(arrange(racks=["p", "r"]), "a1 1").legal_moves == ["done"]


# --- R5 Scoring -----------------------------------------------------------------------------------------------------
def test_points_are_added_at_once():
    """R5.1: before the turn is done."""
    position = arrange(racks=["pb", "r"], scores=[10, 7])
    position.play("a1 1")
    assert position.scores == [12, 7]


@pytest.mark.parametrize(
    ("lying", "moves", "points"),
    [
        ("", "a1 1,b1 1,b2 1", 6),  # purple 2 + blue 1 + yellow 3
        ("", "a2 1,b5 1,b4 1", 7),  # red 2 + purple 1 + blue 4
        ("a4=1", "b13 down r,b12 3", 15),  # one face down on yellow 1, then three green on green 5
    ],
)
def test_the_sheets_examples(lying, moves, points):
    """R5.1"""
    rack = "rggg" if "3" in moves.split(",")[-1] and lying else "rpby"
    position = play(arrange(racks=[rack, "r"], lying=lying), f"{moves},done")
    assert position.scores == [points, 0]


# --- Moves that cannot be read --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text", ["a5 1", "f1", "a1 0", "a1 6", "a1 down", "a1 down o", "a1 up r", "hub", "1 a1", "a1,b1"]
)
def test_nonsense_is_no_move(text):
    position = arrange()
    with pytest.raises(InvalidMove):
        position.play(text)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("a1", "a1 1"),
        ("A1 2", "a1 2"),
        ("a1x2", "a1 2"),
        ("a1 ×2", "a1 2"),
        ("  a1   down  purple ", "a1 down p"),
        ("A1 DOWN G", "a1 down g"),
        ("Draw", "draw"),
    ],
)
def test_moves_may_be_typed_loosely(text, canonical):
    position = arrange(racks=["ppg", "r"])
    position.play(text)
    assert position.moves == [canonical]
