"""Boards of Elfer raus!: read from TOML files as docs/boards.md describes them, checked, and put into a game's record.

Everything a file can get wrong is refused (boardcheck.py); the rules, the drawing and the client rely on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tafelrunde.boardfile import Shelf
from tafelrunde.errors import InvalidOption
from tafelrunde.games.elfer import GAME
from tafelrunde.games.elfer.boardcheck import check
from tafelrunde.games.elfer.material import COLOURS, FIELD_COUNT, SYMBOLS, Board, number_field, symbol_field
from tafelrunde.games.elfer.state import BESIDE, State
from tafelrunde.games.interface import Options, Told

FOLDER = Path(__file__).parent / "boards"
STANDARD = "standard"
LONGEST_LABEL = 40  # of a file's name

SHELF = Shelf(FOLDER, GAME.texts_folder, check)
shipped, shipped_names, load, parse_board = SHELF.shipped, SHELF.names, SHELF.load, SHELF.parse


# --- Choosing a board -----------------------------------------------------------------------------------------------
def choose(seats: int, board: object, options: Mapping[str, object]) -> tuple[Board, Options]:
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
    if not isinstance(name, str) or name not in shipped_names():
        raise no_such_board(name)
    return shipped(name), settled


def checked_label(label: object) -> str:
    if not isinstance(label, str) or not 0 < len(label) <= LONGEST_LABEL:
        raise no_such_board(label)
    return label


def no_such_board(name: object) -> InvalidOption:
    return InvalidOption("option-value", name="board", value=str(name)[:40], choices=", ".join(shipped_names()))


# --- Boards as JSON -------------------------------------------------------------------------------------------------
def from_json(board: Told) -> Board:
    """A board as traces and saved games tell it: rows, bridges and symbols, without a title."""
    head: Told = {"game": GAME.name, "name": "board", "title": "board", "note": "board"}
    told = SHELF.told(head | board)
    return next((ours for ours in SHELF.ours() if same_map(told, ours)), told)


def same_map(one: Board, other: Board) -> bool:
    return (one.rows, one.bridges, one.symbols) == (other.rows, other.bridges, other.symbols)


def board_json(board: Board, seats: int) -> Told:
    """The board as the trace tells it."""
    return {
        "rows": list(board.rows),
        "bridges": [
            {"rows": list(bridge.rows), "number": bridge.number, "bonus": bridge.bonus} for bridge in board.bridges
        ],
        "symbols": [{"symbol": field.symbol, "row": field.row, "end": field.end} for field in board.symbols],
    }


def record_json(board: Board, seats: int) -> Told:
    """The same, and that a board is a reconstruction, where it is not one of ours (of which we know it)."""
    ours = any(same_map(board, each) for each in SHELF.ours())
    return board_json(board, seats) | ({"reconstruction": True} if board.reconstruction and not ours else {})


# --- Boards in the record -------------------------------------------------------------------------------------------
def fill_board(state: State, board: Board) -> None:
    """Write what the rules need of a board into the record of a game; a field without a link points to itself."""
    for field in range(FIELD_COUNT):
        state.links[field] = field
        state.bonus_ends[field] = field
    for bridge in board.bridges:
        upper, lower = (number_field(COLOURS.index(colour), bridge.number) for colour in bridge.rows)
        state.links[upper, 1], state.links[lower, 0] = lower, upper
        if bridge.bonus:
            state.bonus_ends[upper], state.bonus_ends[lower] = lower, upper
    for place in board.symbols:
        symbol = symbol_field(SYMBOLS.index(place.symbol), place.end)
        number = number_field(COLOURS.index(place.row), place.end)
        state.links[symbol, BESIDE], state.links[number, BESIDE] = number, symbol
