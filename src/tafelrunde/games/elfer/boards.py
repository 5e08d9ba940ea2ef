"""Boards of Elfer raus!: read from TOML files as docs/boards.md describes them, checked, and put into a game's record.

Everything a file can get wrong is refused here; the rules, the drawing and the client rely on it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from tafelrunde.boardfile import BoardFile, parse, read
from tafelrunde.errors import InvalidOption
from tafelrunde.games.elfer import GAME
from tafelrunde.games.elfer.boardcheck import check
from tafelrunde.games.elfer.material import (
    COLOURS,
    ENDS,
    FIELD_COUNT,
    FIRST_SYMBOL_FIELD,
    NUMBERS,
    SYMBOLS,
    Board,
    Bridge,
    SymbolField,
    number_field,
    symbol_field,
)
from tafelrunde.games.elfer.state import LINKS
from tafelrunde.kernel.game import State

FOLDER = Path(__file__).parent / "boards"
STANDARD = "standard"
LONGEST_LABEL = 40  # of a file's name
BESIDE = 2  # the column of `links` for a symbol field and the number field beside it; bridges up and down come before


# --- Finding a board ------------------------------------------------------------------------------------------------
@cache
def shipped(name: str) -> Board:
    """One of our own boards."""
    return load(FOLDER / f"{name}.toml")


@cache
def shipped_names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def load(path: Path) -> Board:
    """Read and check a board file."""
    return check(read(path, GAME.texts_folder))


def parse_board(text: str, source: str = "board") -> Board:
    """Check the text of a board file."""
    return check(parse(text, source, GAME.texts_folder))


def choose(seats: int, board: Any, options: dict[str, Any]) -> tuple[Board, dict[str, Any]]:
    """The board to play on, and all options spelled out; only a board that is not ours is named among them.

    `board` is None, the name of one of ours, the path of a file (as a Path, or as a text that ends in .toml), or what
    a trace or a record tells.
    """
    if isinstance(board, dict):
        settled = GAME.settle(seats, {name: value for name, value in options.items() if name != "board"})
        return from_json(board), settled | ({"board": checked_label(options["board"])} if "board" in options else {})
    settled = GAME.settle(seats, options)
    if isinstance(board, Path) or (isinstance(board, str) and board.endswith(".toml")):
        return load(Path(board)), settled | {"board": checked_label(Path(board).name)}
    name = STANDARD if board is None else board
    if name not in shipped_names():
        raise InvalidOption("option-value", name="board", value=str(name)[:40], choices=", ".join(shipped_names()))
    return shipped(name), settled


def checked_label(label: Any) -> str:
    if not isinstance(label, str) or not 0 < len(label) <= LONGEST_LABEL:
        raise InvalidOption("option-value", name="board", value=str(label)[:40], choices=", ".join(shipped_names()))
    return label


# --- Boards as JSON -------------------------------------------------------------------------------------------------
def from_json(board: dict[str, Any]) -> Board:
    """A board as traces and saved games tell it: rows, bridges and symbols, without a title."""
    head = {"game": GAME.name, "name": "board", "title": "board", "note": "board"}
    told = check(BoardFile(head | board, "board", GAME.texts_folder))
    return next((ours for ours in map(shipped, shipped_names()) if same_map(told, ours)), told)


def same_map(one: Board, other: Board) -> bool:
    return (one.rows, one.bridges, one.symbols) == (other.rows, other.bridges, other.symbols)


def is_ours(board: Board) -> bool:
    return any(same_map(board, shipped(name)) for name in shipped_names())


def to_json(board: Board) -> dict[str, Any]:
    return {
        "rows": list(board.rows),
        "bridges": [
            {"rows": list(bridge.rows), "number": bridge.number, "bonus": bridge.bonus} for bridge in board.bridges
        ],
        "symbols": [{"symbol": field.symbol, "row": field.row, "end": field.end} for field in board.symbols],
    }


# --- Boards in the record -------------------------------------------------------------------------------------------
def fill_board(state: State, board: Board) -> None:
    """Write a board into the record of a game; where a field has no link it points to itself."""
    itself = np.arange(FIELD_COUNT)
    state.rows[:] = [COLOURS.index(colour) for colour in board.rows]
    state.links[:] = itself[:, np.newaxis]
    state.bonus_ends[:] = itself
    state.reconstruction = board.reconstruction
    for bridge in board.bridges:
        upper, lower = (number_field(COLOURS.index(colour), bridge.number) for colour in bridge.rows)
        state.links[upper, 1], state.links[lower, 0] = lower, upper
        if bridge.bonus:
            state.bonus_ends[upper], state.bonus_ends[lower] = lower, upper
    for place in board.symbols:
        symbol = symbol_field(SYMBOLS.index(place.symbol), place.end)
        number = number_field(COLOURS.index(place.row), place.end)
        state.links[symbol, BESIDE], state.links[number, BESIDE] = number, symbol


def board_of(state: State) -> Board:
    """The board that a game is played on, read from its record."""
    return board_in(state.rows.tobytes(), state.links.tobytes(), state.bonus_ends.tobytes(), bool(state.reconstruction))


@lru_cache(maxsize=16)
def board_in(row_bytes: bytes, link_bytes: bytes, bonus_bytes: bytes, reconstruction: bool) -> Board:
    """The same, from the fields of the record."""
    rows = tuple(COLOURS[colour] for colour in row_bytes)
    bonus_ends = list(bonus_bytes)
    links = [list(link_bytes[i : i + LINKS]) for i in range(0, FIELD_COUNT * LINKS, LINKS)]
    bridges = []
    for upper, lower in pairwise(rows):
        for number in range(1, NUMBERS + 1):
            top, bottom = (number_field(COLOURS.index(colour), number) for colour in (upper, lower))
            if links[top][1] == bottom:
                bridges.append(Bridge((upper, lower), number, bonus_ends[top] == bottom))
    symbols = []
    for field in range(FIRST_SYMBOL_FIELD, FIELD_COUNT):
        symbol, end = divmod(field - FIRST_SYMBOL_FIELD, len(ENDS))
        row = COLOURS[links[field][BESIDE] // NUMBERS]
        symbols.append(SymbolField(SYMBOLS[symbol], row, ENDS[end]))
    told = Board("board", "board", reconstruction, "", rows, tuple(bridges), tuple(symbols))
    return next((ours for ours in map(shipped, shipped_names()) if same_map(told, ours)), told)
