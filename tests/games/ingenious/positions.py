"""Positions for tests, put together by hand."""

import numpy as np

from tafelrunde.games import find
from tafelrunde.games.ingenious.boards import choose
from tafelrunde.games.ingenious.material import COPIES, KIND_COUNT, ON_BOARD
from tafelrunde.games.ingenious.notation import find_cell, parse_tiles
from tafelrunde.games.ingenious.rules import blank, lay_symbol
from tafelrunde.position import Position

GAME = find("ingenious")
FULL_RACK = "rr,gg,bb,oo,yy,pp"


def arrange(*, seats=2, edition="sheet", teams=False, board="", racks=None, scores=None, turn=20, to_move=0, **fields):
    """A game in full swing: `board` as in "F6r F7o", `racks` as in ["rg,rr", …], `scores` six numbers a side.

    Tiles that lie on no rack and not on the board are in the bag. Which tiles lie on the board nobody can tell from
    its symbols, so any may be missing from the bag.
    """
    area, options = choose(seats, None, {"edition": edition, "teams": teams})
    state = blank(seats, options, area)
    symbols = board.split()
    for symbol in symbols:
        lay_symbol(state, find_cell(symbol[:-1], state.side), ON_BOARD.index(symbol[-1]))
    held = np.zeros(KIND_COUNT, dtype=int)
    for seat, tiles in enumerate(racks or [FULL_RACK if seats > 1 else "rg"] * seats):
        kinds = parse_tiles(tiles)
        state.racks[seat, : len(kinds)] = kinds
        state.rack_sizes[seat] = len(kinds)
        np.add.at(held, kinds, 1)
    left = np.repeat(np.arange(KIND_COUNT), COPIES - held)
    left = left[-(-len(symbols) // 2) :]
    state.bag[:] = 0
    state.bag[: len(left)] = left
    state.bag_size = len(left)
    state.unplaced[:] = held + np.bincount(left, minlength=KIND_COUNT)
    if scores:
        state.scores[: len(scores)] = scores
    state.turn, state.to_move = turn, to_move
    for name, value in fields.items():
        setattr(state, name, value)
    return Position(GAME, options, area, state, deal={}, seed=None)


def fill_all_but(position, free):
    """Cover the whole area but the cells named, in a pattern that makes no lines longer than a symbol or two."""
    keep = {find_cell(name, position.state.side) for name in free.split()}
    for cell in range(position.state.board.size - 1):
        if position.state.board[cell] == ON_BOARD.index(".") and cell not in keep:
            lay_symbol(position.state, cell, cell % 6)
    return position
