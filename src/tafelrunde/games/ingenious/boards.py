"""The boards of Ingenious: the printed one, of which the seats use a part (I1.3), and a small one for studies."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tafelrunde.errors import InvalidOption
from tafelrunde.games.ingenious import GAME
from tafelrunde.games.ingenious.material import CELLS, COLOURS, SIDES, SMALL_SIDE, SYMBOL_CELLS, Board
from tafelrunde.games.interface import Json, Options, Told
from tafelrunde.kernel.hexgrid import cell_count

STANDARD = "standard"
SMALL = "small"


def shipped_names() -> tuple[str, ...]:
    return (STANDARD, SMALL)


def choose(seats: int, board: object, options: Mapping[str, object]) -> tuple[Board, Options]:
    """The board to play on, and all options spelled out.

    `board` is None for the printed one, the name of one of ours, or what a trace tells.
    """
    settled = GAME.settle(seats, options)
    if isinstance(board, Path):
        raise no_boards()
    if isinstance(board, dict):
        cells = board.get("cells")
        board = SMALL if isinstance(cells, list) and len(cells) == cell_count(SMALL_SIDE) else STANDARD
    return named(STANDARD if board is None else board, seats), settled


def named(name: object, seats: int) -> Board:
    """One of our boards, as so many seats use it."""
    if name == STANDARD:
        return Board(STANDARD, SIDES[seats])
    if name != SMALL:
        raise InvalidOption("option-value", name="board", value=str(name)[:40], choices=", ".join(shipped_names()))
    allowed = [count for count, side in SIDES.items() if side == SIDES[1]]
    if seats not in allowed:
        raise InvalidOption(
            "option-seats", name="board", value=SMALL, seats=seats, allowed=", ".join(map(str, allowed))
        )
    return Board(SMALL, SMALL_SIDE)


def load(path: Path) -> Board:
    raise no_boards()


def parse_board(text: str, source: str = "board") -> Board:
    raise no_boards()


def no_boards() -> InvalidOption:
    return InvalidOption("no-boards", game=GAME.name)


def board_json(board: Board, seats: int) -> Told:
    """The board as the trace tells it."""
    return {
        "cells": [list(cell) for cell in CELLS[: cell_count(board.side)]],
        "symbols": [
            {"cell": list(CELLS[cell]), "colour": name}
            for cell, name in zip(SYMBOL_CELLS[board.side], COLOURS, strict=True)
        ],
    }


def record_json(board: Board, seats: int) -> Json:
    """What a saved game keeps of the board: the name of an unusual one."""
    return None if board.name == STANDARD else board.name
