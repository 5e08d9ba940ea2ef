"""I8: the end and the winner; I10: playing alone."""

import pytest

from tafelrunde.errors import IllegalMove
from tafelrunde.position import new
from tests.games.ingenious.positions import arrange, fill_all_but


def ending(scores, **changes):
    """One placement before the end: only F6 and F7 are free."""
    return fill_all_but(arrange(**{"racks": ["rg,bb", "oo,oo"], "scores": scores} | changes), "F6 F7 H3")


# I8.1
def test_i8_1_the_game_ends_when_no_two_adjacent_cells_are_free():
    position = ending([[3] * 6, [2] * 6])
    sizes = position.view().bag, position.view().rack_sizes
    assert not position.is_over
    position.play("bb F6-F7")
    assert position.reason == "board-full"
    assert (position.view().bag, position.view().rack_sizes) == (sizes[0], [1, 2])  # no refill follows
    assert position.legal_moves == []
    assert position.to_move == 0  # and no other turn begins
    with pytest.raises(IllegalMove) as caught:
        position.play("rg F6-F7")
    assert caught.value.clause == "I8.1"


def test_i8_1_no_refill_decision_follows_in_kosmos():
    position = ending([[3] * 6, [2] * 6], edition="kosmos")
    position.play("bb F6-F7")
    assert position.is_over


# I8.2
@pytest.mark.parametrize(
    ("mine", "theirs", "winners"),
    [
        ([9, 9, 9, 9, 9, 4], [18, 18, 18, 18, 18, 3], [0]),  # the lowest colour decides
        ([18, 18, 18, 18, 18, 3], [9, 9, 9, 9, 9, 4], [1]),
        ([4, 5, 9, 9, 9, 9], [4, 6, 6, 6, 6, 6], [1]),  # then the second-lowest
        ([9, 4, 9, 5, 9, 9], [5, 9, 9, 9, 8, 4], [0]),  # and so on, whatever the colours
        ([1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], [0, 1]),  # all six equal: shared
    ],
)
def test_i8_2_the_lowest_colour_decides(mine, theirs, winners):
    position = ending([mine, theirs])
    position.state.line[:] = 0  # let the last placement score nothing
    position.play("bb F6-F7")
    assert position.winners == winners


def test_i8_2_three_seats_take_their_places():
    position = ending([[5] * 6, [9] * 6, [5] * 6], seats=3, racks=["bb", "oo", "yy"])
    position.state.line[:] = 0
    position.play("bb F6-F7")
    assert position.winners == [1]
    assert position.places == [1, 0, 1]


# I8.3
def test_i8_3_all_six_cubes_on_18_win_at_once():
    position = arrange(
        board="F4r F5r", racks=["rb,gg", "oo"], scores=[[17, 18, 18, 18, 18, 18], [18, 18, 18, 18, 18, 17]]
    )
    position.play("rb F6-E6")
    assert position.reason == "all-18"
    assert position.winners == [0]
    with pytest.raises(IllegalMove) as caught:
        position.play("gg D6-C6")
    assert caught.value.clause == "I8.3"


@pytest.mark.parametrize("missing", range(6))
def test_i8_3_five_cubes_are_not_enough(missing):
    cubes = [18] * 6
    cubes[missing] = 16
    position = arrange(board="F6r F7b", racks=["go,yy", "oo"], scores=[cubes, [0] * 6])
    position.play("go D6-E6")
    assert not position.is_over


def test_i8_3_goes_before_the_full_board():
    position = ending([[18, 18, 17, 18, 18, 18], [0] * 6])
    position.state.line[:] = 1
    position.play("bb F6-F7")
    assert position.reason == "all-18"


# I9.3
def test_i9_3_a_team_needs_the_end_of_the_right_board():
    def last_step(cubes):
        racks = ["rb,gg", "oo", "yy", "pp"]
        position = arrange(seats=4, teams=True, board="H6r H7r", racks=racks, scores=[cubes, [0] * 6])
        position.play("rb H8-G8")
        return position

    assert not last_step([17, 18, 18, 18, 18, 18]).is_over
    over = last_step([35, 36, 36, 36, 36, 36])
    assert over.reason == "all-18"
    assert over.winners == [0, 2]  # both partners
    assert over.places == [0, 2, 0, 2]  # two seats stand better


def test_the_bag_never_runs_empty():
    """At least 66, 42, 15 tiles stay with 2, 3, 4 seats: more than an exchange needs."""
    for seats, fit, stay in ((2, 42, 66), (3, 60, 42), (4, 81, 15)):
        cells = {2: 91, 3: 127, 4: 169}[seats] - 6
        assert cells // 2 == fit
        assert 120 - fit - 6 * seats == stay


# --- I10 ------------------------------------------------------------------------------------------------------------
# I10.1
def test_i10_1_solo_draws_one_tile_and_places_it():
    position = new("ingenious", seats=1, seed=5)
    assert position.view(0).rack_sizes == [1]
    assert position.view(0).bag == 119
    assert all({"A6", "A11", "F11", "K6", "K1", "F1"}.isdisjoint(move[3:].split("-")) for move in position.legal_moves)
    first = position.view(0).rack
    position.play(position.legal_moves[0])
    assert position.view(0).rack_sizes == [1]
    assert position.view(0).bag == 118
    assert position.to_move == 0
    assert first == [tuple(position.deal["bag"][0])]


@pytest.mark.parametrize("edition", ["sheet", "kosmos"])
def test_i10_1_the_first_tile_touches_a_printed_symbol(edition):
    position = new("ingenious", seats=1, seed=5, edition=edition)
    pair = position.legal_moves[0][:2]
    with pytest.raises(IllegalMove) as caught:
        position.play(f"{pair} F6-F7")
    assert caught.value.clause == "I4.2"


@pytest.mark.parametrize("edition", ["sheet", "kosmos"])
def test_i10_1_no_bonus_no_exchange_no_refill_decision(edition):
    position = arrange(seats=1, edition=edition, board="F4r F5r", racks=["rb"], scores=[[17, 5, 5, 0, 5, 5]])
    assert "swap" not in position.legal_moves  # though orange is lowest and not on the tile
    with pytest.raises(IllegalMove) as caught:
        position.play("swap")
    assert caught.value.clause == "I10.1"
    assert position.preview("rb F6-E6").earned == 0
    turn = position.state.turn
    position.play("rb F6-E6")
    assert position.scores[0][0] == 18  # excess is lost
    assert (position.state.bonus, position.state.turn) == (0, turn + 1)
    assert "refill" not in position.legal_moves


def test_i10_1_the_second_board_follows_the_first():
    position = arrange(seats=1, board="F4r F5r", racks=["rb"], scores=[[18, 0, 0, 0, 0, 0]])
    position.play("rb F6-E6")
    assert position.scores[0][0] == 20


def test_i10_1_all_six_cubes_at_the_end_of_the_second_board():
    position = arrange(seats=1, board="F4r F5r", racks=["rb"], scores=[[17, 18, 18, 18, 18, 18]])
    position.play("rb F6-E6")
    assert not position.is_over  # that was the first one
    position = arrange(seats=1, board="F4r F5r", racks=["rb"], scores=[[35, 36, 36, 36, 36, 36]])
    position.play("rb F6-E6")
    assert position.reason == "all-18"
    assert position.winners == [0]


def test_i10_1_the_result_is_the_lowest_colour_and_seat_0_always_wins():
    position = fill_all_but(arrange(seats=1, racks=["bb"], scores=[[7, 3, 9, 9, 9, 9]]), "F6 F7")
    position.play("bb F6-F7")
    assert position.winners == [0]
    assert min(position.scores[0]) == 3
