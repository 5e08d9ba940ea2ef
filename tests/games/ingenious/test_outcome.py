"""What a move of Ingenious brought, and what it would bring."""

from collections import Counter

import msgspec
import pytest

from tafelrunde.games.ingenious.notation import find_cell
from tafelrunde.kernel.game import NOBODY
from tafelrunde.kernel.generator import below, generator
from tafelrunde.position import new
from tests.amounts import games
from tests.games.ingenious.positions import arrange, fill_all_but
from tests.games.modes import label, modes_of

MODES = modes_of("ingenious")


def cells(names):
    return [find_cell(name, 6) for name in names.split()]


def test_points_stop_at_the_end_of_the_track_and_lines_do_not():
    position = arrange(board="F4r F5r E6r B6b", racks=["rb,gg", "oo"], scores=[[16, 0, 0, 0, 0, 0], [0] * 6])
    before = position.state.tobytes()
    told = position.preview("rb F6-F7")
    assert told.points == [2, 0, 0, 0, 0, 0]  # three would be too many
    assert told.scores[0] == 18
    assert told.earned == 1
    assert not told.ends
    lines = {half.colour: sorted(half.lines) for half in told.halves}
    assert lines == {"red": sorted([cells("F5 F4"), cells("E6")]), "blue": []}
    assert position.state.tobytes() == before


def test_each_half_is_told_on_its_own():
    position = arrange(board="F4r F5r D6b D7y", racks=["rb", "oo"])
    halves = position.preview("rb F6-E6").halves  # E6 is the lower cell
    assert [half.cell for half in halves] == cells("E6 F6")
    assert [(half.colour, half.points) for half in halves] == [("blue", 1), ("red", 2)]


def test_each_half_of_a_double_is_told_on_its_own():
    told = arrange(board="F4r F5r F8r E8y", racks=["rr", "oo"]).preview("rr F6-F7")
    assert {half.cell: half.points for half in told.halves} == dict(zip(cells("F6 F7"), (2, 1), strict=True))
    assert told.points[0] == 3


def test_lines_go_away_from_their_half():
    told = arrange(board="F5r F4r F3r", racks=["ry", "oo"]).preview("ry F6-F7")
    assert [half.lines for half in told.halves] == [[cells("F5 F4 F3")], []]  # F6 is the lower cell


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_an_outcome_agrees_with_the_positions_around_it(mode):
    """And what a preview promises is what is told afterwards, but for the tiles that are drawn."""
    _, seats, options = mode
    for seed in range(games(5)):
        position, source = new("ingenious", seats=seats, seed=seed, **options), generator(seed)
        while not position.is_over:
            seat, before, own = position.to_move, position.view(), position.view(position.to_move)
            legal = position.legal_numbers
            move = legal[-1] if legal[-1] < 2 else legal[below(source, len(legal))]
            promised = position.preview_number(move)
            position.play_number(move)
            told, after = position.outcome(seat), position.view()
            assert promised == msgspec.structs.replace(told, drawn_tiles=None)
            for other in (NOBODY, *range(seats)):
                if other != seat:
                    assert position.outcome(None if other == NOBODY else other) == promised
            check_outcome(position, told, before, after, own.rack)


def check_outcome(position, told, before, after, rack):
    seat = before.to_move
    side = next(side for side, seats in enumerate(position.layout.sides) if seat in seats)
    assert told.mover == seat
    assert (told.ends, told.reason) == (position.is_over, after.reason)
    assert told.scores == after.scores[side]
    assert [new - old for new, old in zip(after.scores[side], before.scores[side], strict=True)] == told.points
    assert (told.lowest_before, told.lowest_after) == (min(before.scores[side]), min(after.scores[side]))
    assert len(told.halves) == (0 if told.swapped or told.refilled else 2)
    for half in told.halves:
        assert (before.board[half.cell], after.board[half.cell]) == (".", half.colour[0])
        assert sum(map(len, half.lines)) == half.points
        assert all(before.board[cell] == half.colour[0] for line in half.lines for cell in line)
    put = [tuple(sorted(half.colour for half in told.halves))] if told.halves else []
    left = Counter(rack) - Counter(told.returned if told.swapped else put)
    assert told.drawn == len(told.drawn_tiles)
    assert left + Counter(told.drawn_tiles) == Counter(position.view(seat).rack)
    if told.swapped:
        assert sorted(told.returned) == rack
        assert before.bag - after.bag == told.drawn - len(rack)
    else:
        assert told.returned == []
        assert before.bag - after.bag == told.drawn


def test_only_who_draws_knows_the_tiles():
    position = new("ingenious", seats=3, seed=3)
    position.play(position.legal_moves[0])
    assert len(position.outcome(0).drawn_tiles) == position.outcome(1).drawn == 1
    assert position.outcome(1).drawn_tiles is position.outcome(2).drawn_tiles is position.outcome().drawn_tiles is None


def test_the_tiles_drawn_are_told_in_order():
    position = arrange(racks=["gg,gb,bb,oo,yy,pp", "rr"], scores=[[0, 4, 4, 4, 4, 4], [0] * 6])
    position.play("swap")
    assert position.outcome(0).drawn_tiles == sorted(
        position.outcome(0).drawn_tiles, key=lambda tile: position.game.notation.parse_tile_json(list(tile))
    )
    assert sorted(position.outcome(0).drawn_tiles) == position.view(0).rack


def test_a_raised_lowest_colour_is_told():
    position = arrange(board="F4r F5r", racks=["rb,go", "oo"], scores=[[1, 4, 4, 4, 4, 4], [0] * 6])
    told = position.preview("rb F6-E6")
    assert (told.lowest_before, told.lowest_after) == (1, 3)


def test_bonus_placements_that_are_due_already_are_not_earned_again():
    position = arrange(board="F4r F5r D6b H6g", racks=["rb,gg,oo,yy,pp", "oo"], scores=[[16, 17, 17, 0, 0, 0], [0] * 6])
    earned = []
    for move in ("rb F6-E6", "gg H7-H8", "oo C6-B6", "yy G4-H4"):
        position.play(move)
        earned.append(position.outcome().earned)
    assert earned == [2, 1, 0, 0]


def test_the_last_move_tells_why_the_game_ends():
    position = fill_all_but(arrange(racks=["rg,bb", "oo,oo"], scores=[[3] * 6, [2] * 6]), "F6 F7")
    told = position.preview("bb F6-F7")
    assert (told.ends, told.reason, told.drawn) == (True, "board-full", 0)
