"""The small boards for studies: defined by the same rules, only smaller."""

import numpy as np
import pytest

from tafelrunde import errors, new, replayed
from tafelrunde.envs.batch import Batch
from tafelrunde.envs.setting import BOARDS
from tafelrunde.games.ingenious.material import CELLS, EDGES, NEIGHBOURS, SYMBOL_CELLS, edges_in_use
from tafelrunde.games.rondo import boards
from tafelrunde.kernel.hexgrid import ring_of
from tafelrunde.position import from_deal
from tafelrunde.testing import CHECKS, check_deals, walked

SMALL = ("ingenious", 2, {"board": "small"})


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("edition", ["sheet", "kosmos"])
def test_ingenious_of_side_5(seats, edition):
    position = new("ingenious", seats=seats, edition=edition, board="small", seed=3)
    view, layout = position.view(), position.layout
    assert (layout.side, len(layout.places), len(view.board)) == (5, 61, 61)
    printed = layout.printed
    assert [ring_of(CELLS[cell]) for cell in printed.values()] == [4] * 6
    assert "".join(view.board[cell] for cell in printed.values()) == "rgboyp"
    assert view.board.count(".") == 55


def test_no_tile_touches_two_symbols():
    """So that every seat opens at one symbol, and a symbol is taken by one seat (I4.2)."""
    symbols = set(SYMBOL_CELLS[5].tolist())
    for edge in EDGES[: edges_in_use(5)]:
        assert len(set(NEIGHBOURS[edge].ravel().tolist()) & symbols) <= 1


@pytest.mark.parametrize("check", [check for check in CHECKS if check is not check_deals])  # the board is no option
def test_ingenious_of_side_5_conforms(check):
    check(SMALL, 2)


def test_its_games_are_kept_with_their_board():
    *_, end = walked(SMALL, 1, every=50)
    record = end.record
    assert record["board"] == "small"
    assert replayed(record).record == record
    told = end.game.boards.board_json(end.board, end.seats)
    again = from_deal("ingenious", seats=2, options={}, start=int(end.state.start), deal=end.deal, board=told)
    assert again.state.side == 5


def test_it_is_for_one_or_two_seats():
    with pytest.raises(errors.InvalidOption):
        new("ingenious", seats=3, board="small")
    with pytest.raises(errors.InvalidOption):
        new("ingenious", seats=2, board="tiny")


def test_the_small_wheel():
    board = boards.load(BOARDS / "rondo-small.toml")
    assert len(board.spaces) == 16
    assert len(board.neighbours(board.centre)) == 4
    assert {space.value for space in board.spaces} == {1, 2, 3, 4, 5}
    assert sum(space.grey for space in board.spaces) == 4
    ring = [space.colour for space in board.spaces[4:]]
    assert all(len({ring[i - 2], ring[i - 1], ring[i]}) == 3 for i in range(12))


@pytest.mark.parametrize(("name", "moves", "size"), [("ingenious", 5618, 856), ("rondo", 162, 160)])
def test_batches_on_small_boards(name, moves, size):
    batch = Batch(name, games=16, board="small", seed=1)
    assert (batch.move_count, batch.observations.shape[1]) == (moves, size)
    ends = 0
    for _ in range(120):
        ends += np.count_nonzero(batch.step(batch.random_moves())[3])
    assert ends > 16
