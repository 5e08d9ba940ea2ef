"""Boards of Rondo: read from TOML files as docs/boards.md describes them, checked, and put into a game's record.

Everything a file can get wrong is refused here; the rules, the drawing and the client rely on it.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from tafelrunde.boardfile import NAME, BoardFile, parse, read, shown
from tafelrunde.errors import InvalidOption
from tafelrunde.games.rondo import GAME
from tafelrunde.games.rondo.boardcheck import check
from tafelrunde.games.rondo.material import BORDER, COLOURS, SPACE_WORDS, Board
from tafelrunde.games.rondo.state import LONGEST_LABEL, PLACE_UNIT
from tafelrunde.kernel.bits import bit_set
from tafelrunde.kernel.game import State

FOLDER = Path(__file__).parent / "boards"


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
    """The board to play on, and all options spelled out.

    `board` is None, the name of one of ours, the path of a file (a Path, or a text that cannot be a name), or what a
    trace or a record tells. Whoever takes wishes from strangers passes them as options, which are names only.
    """
    settled = GAME.settle(seats, {name: value for name, value in options.items() if name != "board"})
    wish = options.get("board", settled["board"])
    if isinstance(board, dict):
        chosen, label = from_json(board), wish if isinstance(wish, str) else ""
    elif isinstance(board, Path) or (isinstance(board, str) and board and not NAME.fullmatch(board)):
        chosen, label = load(Path(board)), Path(board).name
    else:
        label = wish if board is None else board
        GAME.settle(seats, {"board": label})
        chosen = shipped(label)
    if label in shipped_names() and chosen != shipped(label):
        raise BoardFile({}, label, GAME.texts_folder).fault("other-board", name=label)
    if "board" in options and options["board"] != label:
        raise InvalidOption("option-value", name="board", value=options["board"], choices=label)
    if not label.isprintable() or not 0 < len(label.encode()) <= LONGEST_LABEL:
        raise InvalidOption("option-value", name="board", value=shown(label), choices=", ".join(shipped_names()))
    return chosen, settled | {"board": label}


# --- Boards as JSON -------------------------------------------------------------------------------------------------
def from_json(board: dict[str, Any]) -> Board:
    """A board as traces and saved games tell it, without title and, if it is one of ours, without places."""
    table = {"game": GAME.name, "title": board.get("name"), "note": board.get("name"), **board}
    spaces = table.get("spaces")
    if isinstance(spaces, list) and all(isinstance(space, dict) and "x" not in space for space in spaces):
        places = places_in_circles(len(spaces))
        table["spaces"] = [{**space, "x": x, "y": y} for space, (x, y) in zip(spaces, places, strict=True)]
    told = check(BoardFile(table, "board", GAME.texts_folder))
    return next((ours for ours in map(shipped, shipped_names()) if same_map(told, ours)), told)


def same_map(one: Board, other: Board) -> bool:
    """Whether two boards play alike under the same names, wherever their spaces are drawn."""
    maps = [
        (board.name, board.centre, [replace(space, x=0.0, y=0.0) for space in board.spaces], board.links)
        for board in (one, other)
    ]
    return maps[0] == maps[1]


def places_in_circles(count: int) -> list[tuple[float, float]]:
    """Places for spaces of which none are known: circles of 6, 12, 18 … around the centre."""
    places: list[tuple[float, float]] = []
    circle = 0
    while len(places) < count:
        circle += 1
        turns = [k * math.tau / (6 * circle) for k in range(6 * circle)]
        places += [(round(3 * circle * math.sin(t), 2), round(-3 * circle * math.cos(t), 2)) for t in turns]
    return places[:count]


# --- Boards in the record -------------------------------------------------------------------------------------------
def fill_board(state: State, board: Board, label: str) -> None:
    """Write a board into the record of a game; the links of a space in the order of the spaces."""
    numbers = {space.id: number for number, space in enumerate(board.spaces)}
    state.space_count = len(board.spaces)
    state.neighbours[:] = BORDER
    for number, space in enumerate(board.spaces):
        state.colours[number] = COLOURS.index(space.colour)
        state.values[number] = space.value
        state.ids[number] = id_number(space.id)
        state.xs[number], state.ys[number] = round(space.x * PLACE_UNIT), round(space.y * PLACE_UNIT)
        near = sorted(numbers[other] for other in board.neighbours(space.id) if other != board.centre)
        state.neighbours[number, : len(near)] = near
    for colour, name in enumerate(COLOURS):
        state.of_colour[colour] = bit_set([numbers[s.id] for s in board.spaces if s.colour == name], SPACE_WORDS)
    state.grey[:] = bit_set([numbers[s.id] for s in board.spaces if s.grey], SPACE_WORDS)
    state.at_centre[:] = bit_set([numbers[s] for s in board.neighbours(board.centre)], SPACE_WORDS)
    write_text(state.centre, board.centre)
    write_text(state.name, board.name)
    write_text(state.label, label)
    state.reconstruction = board.reconstruction


def id_number(space_id: str) -> int:
    """The letter and the number of an id, as the record keeps them."""
    return (ord(space_id[0]) - ord("a")) * 100 + int(space_id[1:])


def id_text(number: int) -> str:
    return f"{chr(ord('a') + number // 100)}{number % 100}"


def space_id(state: State, space: int) -> str:
    return id_text(int(state.ids[space]))


def write_text(field: Any, text: str) -> None:
    data = text.encode()
    field[: len(data)] = list(data)


def read_text(field: Any) -> str:
    return bytes(field.tolist()).rstrip(b"\0").decode()
