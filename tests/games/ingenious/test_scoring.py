"""I5 and I6: points and bonus placements; I9: two score boards end to end."""

import pytest

from tafelrunde.errors import IllegalMove
from tests.games.ingenious.positions import arrange, fill_all_but


def scored(position, move):
    position.play(move)
    return position.scores


# --- I5 -------------------------------------------------------------------------------------------------------------
# I5.1
def test_i5_1_both_symbols_score_each_for_its_own_colour():
    position = arrange(board="F4r F5r D6b D7y", racks=["rb", "oo"])
    assert scored(position, "rb F6-E6")[0] == [2, 0, 1, 0, 0, 0]


@pytest.mark.parametrize("edition", ["sheet", "kosmos"])
def test_i5_1_each_half_of_a_double_scores_on_its_own(edition):
    position = arrange(edition=edition, board="F4r F5r F8r E8y", racks=["rr", "oo"])
    assert scored(position, "rr F6-F7")[0][0] == 2 + 1


# I5.2
def test_i5_2_five_directions_not_the_one_of_the_other_half():
    """One red neighbour in each of the five directions from F6 that F7 does not take."""
    position = arrange(board="F5r E6r E7r G5r G6r A8g", racks=["ry", "oo"])
    assert scored(position, "ry F6-F7")[0] == [5, 0, 0, 0, 0, 0]


def test_i5_2_lines_count_until_they_are_broken():
    position = arrange(board="F5r F4r F3b F2r E6r D6r", racks=["ry", "oo"])
    assert scored(position, "ry F6-F7")[0][0] == 2 + 2  # F5 F4 and E6 D6; blue breaks, a free cell ends, F2 is beyond


def test_i5_2_lines_run_to_the_edge_and_over_printed_symbols():
    position = arrange(board="B6r C6r D6r E6r", racks=["ry", "oo"])
    assert scored(position, "ry F6-F7")[0][0] == 5  # E6 … B6 and the printed red symbol on A6


def test_i5_2_the_two_symbols_just_placed_never_count():
    position = arrange(board="E6y E7g", racks=["rr", "oo"])
    assert scored(position, "rr F6-F7")[0][0] == 0


def test_i5_2_it_does_not_matter_who_placed_a_symbol():
    position = arrange(board="E6y D6g", racks=["rr,yy", "rr,rb"])
    position.play("rr F6-F5")
    assert scored(position, "rb G6-H6")[1][0] == 1


def test_i5_2_both_ends_of_a_line_grow_when_it_closes():
    """A symbol between two lines joins them: the table of points must know at once."""
    position = arrange(board="F3r F4r F6r F7r", racks=["ry", "rg"])
    position.play("ry F5-E5")  # F4 F3 on one side, F6 F7 on the other
    assert position.scores[0][0] == 4
    assert position.preview("rg F8-E9").points[0] == 5


# I5.3
def test_i5_3_a_cube_stops_at_18():
    position = arrange(board="F4r F5r", racks=["rb", "oo"], scores=[[17, 0, 0, 0, 0, 0], [0] * 6])
    assert scored(position, "rb F6-E6")[0][0] == 18


# --- I6 -------------------------------------------------------------------------------------------------------------
# I6.1
@pytest.mark.parametrize("before", [16, 17])  # 18 is reached exactly, or passed
def test_i6_1_a_cube_that_reaches_18_gives_one_more_placement(before):
    position = arrange(board="F4r F5r", racks=["rb,go,yy", "oo"], scores=[[before, 0, 0, 0, 0, 0], [0] * 6])
    bag = position.view().bag
    assert position.preview("rb F6-E6").earned == 1
    position.play("rb F6-E6")
    assert (position.to_move, position.state.bonus, position.view().bag) == (0, 1, bag)  # before refilling
    assert position.may_undo  # nothing hidden was revealed yet
    position.play("go D6-C6")  # compulsory, though it scores nothing
    assert position.to_move == 1
    assert position.view().rack_sizes[0] == 6


@pytest.mark.parametrize("edition", ["sheet", "kosmos"])
def test_i6_1_the_bonus_is_compulsory(edition):
    scores = [[16, 9, 0, 9, 9, 9], [0] * 6]
    position = arrange(edition=edition, board="F4r F5r", racks=["rb,go", "oo"], scores=scores)
    position.play("rb F6-E6")
    assert position.legal_moves
    assert all(move.startswith(("go", "og")) for move in position.legal_moves)
    for word in ("swap", "refill"):
        with pytest.raises(IllegalMove):
            position.play(word)


def test_i6_1_the_bonus_is_scored_like_any_other():
    position = arrange(board="F4r F5r D6g", racks=["rb,go,yy", "oo"], scores=[[16, 0, 0, 0, 0, 0], [0] * 6])
    position.play("rb F6-E6")
    assert scored(position, "go D7-C8")[0][1] == 1


def test_i6_1_once_per_colour():
    position = arrange(board="F4r F5r", racks=["rb,go", "oo"], scores=[[18, 0, 0, 0, 0, 0], [0] * 6])
    position.play("rb F6-E6")
    assert position.to_move == 1


def test_i6_1_every_seat_has_its_own():
    position = arrange(board="F4r F5r", racks=["rb,go", "oo"], scores=[[16, 0, 0, 0, 0, 0], [18, 0, 0, 0, 0, 0]])
    position.play("rb F6-E6")
    assert (position.to_move, position.state.bonus) == (0, 1)


def test_i6_1_one_placement_may_give_two_and_they_chain():
    position = arrange(board="F4r F5r D6b H6g", racks=["rb,gg,oo,yy,pp", "oo"], scores=[[16, 17, 17, 0, 0, 0], [0] * 6])
    position.play("rb F6-E6")
    assert position.state.bonus == 2
    position.play("gg H7-H8")  # the first bonus placement brings green to 18: one used, one earned
    assert position.state.bonus == 2
    position.play("oo C6-B6")
    position.play("yy G4-H4")
    assert position.to_move == 1


# I6.2
def test_i6_2_a_bonus_that_cannot_be_placed_ends_the_game():
    position = fill_all_but(arrange(racks=["rg,bb", "oo"], scores=[[17, 17, 17, 17, 17, 17], [0] * 6]), "F6 F7")
    for move in ("rg F6-F7", "gr F6-F7"):
        if sum(position.preview(move).points):
            position.play(move)
            break
    assert position.reason == "board-full"
    assert (position.legal_moves, position.state.bonus) == ([], 0)


def test_i6_2_with_an_empty_rack_the_bonuses_lapse():
    position = arrange(
        seats=4,
        teams=True,
        board="H6r H7r",
        racks=["rb", "oo", "yy", "gg"],
        scores=[[16, 0, 0, 0, 0, 0], [0] * 6],
    )
    assert position.preview("rb H8-G8").earned == 0
    position.play("rb H8-G8")
    assert position.to_move == 1
    assert position.view().rack_sizes[0] == 6


# --- I9 -------------------------------------------------------------------------------------------------------------
TEAM = {"seats": 4, "teams": True}


def team(board, tile, cubes, edition="sheet", seat=0):
    """Team play on the large board; seat 0 (or 2) places, H8 is the middle."""
    racks = ["yy,pp", "oo,pp", "yy,pp", "oo,pp"]
    racks[seat] = f"{tile},gg"
    return arrange(**TEAM, edition=edition, board=board, racks=racks, scores=[cubes, [0] * 6], to_move=seat)


# I9.1
def test_i9_1_a_team_shares_one_score():
    position = team("H6r H7r", "rb", [3, 0, 0, 0, 0, 0], seat=2)
    assert scored(position, "rb H8-G8") == [[5, 0, 0, 0, 0, 0], [0] * 6]


def test_i9_1_points_beyond_18_on_the_left_board_are_lost_and_a_bonus_follows():
    position = team("H5r H6r H7r", "rb", [16, 0, 0, 0, 0, 0])
    position.play("rb H8-G8")
    assert position.scores[0][0] == 18
    assert (position.to_move, position.state.bonus) == (0, 1)  # I6.1: it goes to the seat that placed


def test_i9_1_the_cube_goes_on_from_18():
    position = team("H5r H6r H7r", "rb", [18, 0, 0, 0, 0, 0])
    assert scored(position, "rb H8-G8")[0][0] == 21
    assert position.to_move == 1  # no second bonus on the way


def test_i9_1_reaching_the_end_of_the_right_board_gives_a_bonus_and_the_cube_stays():
    position = team("H5r H6r H7r", "rb", [34, 0, 0, 0, 0, 0])
    position.play("rb H8-G8")
    assert position.scores[0][0] == 36
    assert position.state.bonus == 1
    position = team("H5r H6r H7r", "rb", [36, 0, 0, 0, 0, 0])
    position.play("rb H8-G8")
    assert (position.scores[0][0], position.to_move) == (36, 1)


# I9.2
@pytest.mark.parametrize(
    ("edition", "before", "after", "bonus"),
    [
        ("sheet", 15, 18, 1),  # 3 + 2 is one sum
        ("kosmos", 15, 20, 1),  # 3 to 18, then 2 on from there
        ("kosmos", 16, 21, 1),  # 2 to 18, then 3: the order that scores more
        ("kosmos", 10, 15, 0),
        ("sheet", 20, 25, 0),
        ("kosmos", 33, 36, 1),
    ],
)
def test_i9_2_doubles(edition, before, after, bonus):
    position = team("H5r H6r H7r H10r H11r", "rr", [before, 0, 0, 0, 0, 0], edition)
    position.play("rr H8-H9")
    assert position.scores[0][0] == after
    assert position.state.bonus == bonus


@pytest.mark.parametrize("edition", ["sheet", "kosmos"])
def test_i9_2_without_a_second_board_both_editions_are_alike(edition):
    position = arrange(
        edition=edition, board="F3r F4r F5r F8r F9r", racks=["rr,gg", "oo"], scores=[[15, 0, 0, 0, 0, 0], [0] * 6]
    )
    assert scored(position, "rr F6-F7")[0][0] == 18


def test_i9_2_also_in_solo():
    for edition, after in (("sheet", 18), ("kosmos", 20)):
        position = arrange(
            seats=1, edition=edition, board="F3r F4r F5r F8r F9r", racks=["rr"], scores=[[15, 0, 0, 0, 0, 0]]
        )
        assert scored(position, "rr F6-F7")[0][0] == after


# I9.3
def test_i9_3_partners_sit_opposite_and_do_not_see_each_others_racks():
    position = team("H6r H7r", "rb", [0] * 6)
    assert [position.game.rules.side_of(position.state, seat) for seat in range(4)] == [0, 1, 0, 1]
    assert position.view(2).rack == [("purple", "purple"), ("yellow", "yellow")]


@pytest.mark.parametrize("seat", range(4))
def test_i9_3_the_exchange_looks_at_the_teams_score(seat):
    racks = ["rr,gg"] * 2 + ["rr,gg,rg"] * 2
    for lowest, allowed in ((2, True), (0, False)):
        scores = [[0] * 6, [0] * 6]
        scores[seat % 2] = [1 if colour == lowest else 5 for colour in range(6)]
        position = arrange(**TEAM, board="H6r H7r", racks=racks, scores=scores, to_move=seat)
        assert ("swap" in position.legal_moves) is allowed
