"""I3 and I4: a turn, and where a tile may be placed."""

import pytest

from tafelrunde.errors import IllegalMove, InvalidMove
from tafelrunde.games.ingenious.material import EDGES, NEIGHBOURS, PRINTED_CELLS
from tafelrunde.games.ingenious.notation import find_cell
from tafelrunde.position import new
from tests.games.ingenious.positions import arrange, fill_all_but


def refused(position, move):
    """The clause that refuses a move."""
    before = position.state.tobytes()
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert position.state.tobytes() == before
    return caught.value.clause


def touches_a_symbol(position, move):
    """Whether a placement lies next to a printed symbol."""
    cells = [find_cell(name, position.state.side) for name in move[3:].split("-")]
    return bool(set(NEIGHBOURS[cells].ravel().tolist()) & set(PRINTED_CELLS.tolist()))


# I3.1
def test_i3_1_place_score_refill():
    position = arrange(board="E6r F6b", racks=["rg,bb,bb,bb,bb,bb", "oo,oo,oo,oo,oo,yy"])
    bag = position.view().bag
    position.play("rg D6-D7")
    assert position.scores[0] == [1, 0, 0, 0, 0, 0]
    assert position.view(0).rack_sizes == [6, 6]
    assert position.view(0).bag == bag - 1
    assert position.to_move == 1


def test_i3_1_only_tiles_of_the_own_rack():
    position = arrange(board="E6r F6b", racks=["rg,bb", "oo,yy"])
    assert refused(position, "oo D6-D7") == "I3.1"
    assert refused(position, "rr D6-D7") == "I3.1"
    position.play("gr D6-D7")


def test_i3_1_placing_is_compulsory_also_for_zero_points():
    position = arrange(board="E6r F6b", racks=["go,go", "rr"], scores=[[5, 0, 5, 5, 5, 5], [0] * 6])
    assert "swap" not in position.legal_moves
    assert position.legal_moves
    assert all(sum(position.preview(move).points) == 0 for move in position.legal_moves[:20])


# I4.1
def test_i4_1_only_on_two_adjacent_free_cells_of_the_area():
    position = arrange(board="E6r F6b", racks=["rg,bb", "oo,yy"])
    assert refused(position, "rg E6-E7") == "I4.1"  # a tile lies there
    assert refused(position, "rg A6-A7") == "I4.1"  # a printed symbol is never free
    assert refused(position, "rg D6-D8") == "I4.1"  # not adjacent
    assert refused(position, "rg D6-D6") == "I4.1"
    with pytest.raises(InvalidMove):
        position.play("rg A5-A6")  # outside the area
    assert EDGES[arrange(edition="kosmos").offer.edges].max() < 91  # not on the grey rings with two seats


def test_i4_1_single_free_cells_may_be_left():
    position = arrange(board="A7r B6r C6b C7b", racks=["gg,rr", "oo,yy"])
    position.play("gg A8-B8")  # nothing can come to B7 any more
    assert not any("B7" in move for move in position.legal_moves)


# I4.2
@pytest.mark.parametrize("edition", ["sheet", "kosmos"])
def test_i4_2_in_the_first_round_a_tile_touches_a_printed_symbol(edition):
    position = new("ingenious", seats=2, seed=7, edition=edition)
    move = position.legal_moves[0][:2]
    assert refused(position, f"{move} F6-F7") == "I4.2"
    touching = {"A7", "B5", "B6"}, {"A10", "B10", "B11"}, {"E11", "F10", "G10"}
    allowed = {cell for edge in (move[3:].split("-") for move in position.legal_moves) for cell in edge}
    for cells in touching:
        assert cells <= allowed


def test_i4_2_each_seat_a_different_symbol():
    position = new("ingenious", seats=2, seed=7)
    first = next(move for move in position.legal_moves if move.endswith("A7-A8"))
    position.play(first)
    moves = position.legal_moves
    assert not any("B6" in move for move in moves)  # the red symbol is taken
    assert any("A10" in move for move in moves)  # the green one is not
    pair = moves[0][:2]
    assert refused(position, f"{pair} B6-C6") == "I4.2"


def test_i4_2_touching_a_taken_symbol_is_no_contact_even_next_to_the_tile():
    position = new("ingenious", seats=3, seed=2)
    for _ in range(3):
        taken = [position.game.notation.PRINTED[i] for i in range(6) if position.state.opened[i]]
        assert len(taken) == position.state.turn
        position.play(position.legal_moves[0])
    assert sum(position.state.opened) == 3


def test_i4_2_binds_the_first_turn_of_each_seat_only():
    position = new("ingenious", seats=2, seed=7)
    for _ in range(2):
        assert all(touches_a_symbol(position, move) for move in position.legal_moves)
        position.play(position.legal_moves[0])
    taken = PRINTED_CELLS[position.state.opened == 1].tolist()
    for _ in range(2):
        assert not all(touches_a_symbol(position, move) for move in position.legal_moves)  # a tile will do
        edges = EDGES[position.offer.edges]
        assert set(taken) <= set(NEIGHBOURS[edges].ravel().tolist())  # and so will a symbol that was taken
        position.play(position.legal_moves[0])


def test_i4_2_in_teams_an_exchange_uses_up_the_first_turn():
    """Only a partner's points make an exchange possible in the first round."""
    position = arrange(
        seats=4,
        teams=True,
        turn=3,
        to_move=3,
        board="H8b H9o",
        scores=[[0] * 6, [1, 1, 0, 0, 0, 0]],
        racks=["yy,yy", "yy,oo", "oo,oo", "rr,gg,rg,rg,rr,gg"],
    )
    assert "swap" in position.legal_moves
    position.play("swap")
    for _ in range(4):  # no seat is asked again to touch a printed symbol of its own
        assert not all(touches_a_symbol(position, move) for move in position.legal_moves)
        position.play(position.legal_moves[0])
    assert sum(position.state.opened) == 0


# I4.3
def test_i4_3_sheet_every_tile_touches():
    position = arrange(board="F6r F7b", racks=["rg,bb", "oo,yy"])
    assert refused(position, "rg H6-H5") == "I4.3"
    position.play("rg E6-D6")  # E6 touches F6
    assert arrange(board="", racks=["rg", "oo"]).preview("rg A7-A8").points == [1, 0, 0, 0, 0, 0]  # a symbol will do


def test_i4_3_kosmos_anywhere_after_the_first_round():
    position = arrange(edition="kosmos", board="F6r F7b", racks=["rg,bb", "oo,yy"])
    position.play("rg H6-H5")
    first_round = arrange(
        edition="kosmos", turn=1, board="A7r A8b", racks=["rg,bb", "oo,yy"], opened=[1, 0, 0, 0, 0, 0]
    )
    assert refused(first_round, "rg H6-H5") == "I4.2"


def test_there_is_a_placement_wherever_two_free_cells_adjoin():
    position = fill_all_but(arrange(racks=["rg", "oo"]), "F6 F7 H3")
    assert sorted(position.legal_moves) == ["gr F6-F7", "rg F6-F7"]


def test_equal_tiles_and_turned_doubles_are_one_move():
    position = fill_all_but(arrange(racks=["rg,rg,bb", "oo"]), "F6 F7 H3")
    assert sorted(position.legal_moves) == ["bb F6-F7", "gr F6-F7", "rg F6-F7"]


@pytest.mark.parametrize("text", ["rg F6-F7", "gr F7-F6", "RG f6 f7", " r g  F6-F7 ", "g-r F7 F6", "rg F6F7"])
def test_a_move_can_be_written_in_several_ways(text):
    position = fill_all_but(arrange(racks=["rg,bb", "oo"]), "F6 F7 H3")
    assert position.move_text(position.parse(text)) == "rg F6-F7"
