"""Boards of Rondo: read from TOML files as docs/boards.md describes them, checked, and put into a game's record.

Everything a file can get wrong is refused here; the rules, the drawing and the client rely on it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from tafelrunde.boardfile import NAME, BoardFile, Shelf, shown
from tafelrunde.errors import InvalidOption
from tafelrunde.games.interface import Options, Told
from tafelrunde.games.rondo import GAME
from tafelrunde.games.rondo.boardcheck import check
from tafelrunde.games.rondo.material import BORDER, COLOURS, Board, Space
from tafelrunde.games.rondo.state import State
from tafelrunde.kernel.bits import include

LONGEST_LABEL = 40  # bytes in the option `board`, which may be the name of a file

SHELF = Shelf(Path(__file__).parent / "boards", GAME.texts_folder, check)
shipped, load, parse_board = SHELF.shipped, SHELF.load, SHELF.parse


# --- Finding a board ------------------------------------------------------------------------------------------------
@cache
def shipped_names() -> tuple[str, ...]:
    """The boards of our own."""
    return SHELF.names()


def choose(seats: int, board: object, options: Mapping[str, object]) -> tuple[Board, Options]:
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
        label = str(GAME.settle(seats, {"board": wish if board is None else board})["board"])
        chosen = shipped(label)
    if label in shipped_names() and chosen != shipped(label):
        raise BoardFile({}, label, GAME.texts_folder).fault("other-board", name=label)
    if "board" in options and options["board"] != label:
        raise InvalidOption("option-value", name="board", value=options["board"], choices=label)
    if not label.isprintable() or not 0 < len(label.encode()) <= LONGEST_LABEL:
        raise InvalidOption("option-value", name="board", value=shown(label), choices=", ".join(shipped_names()))
    return replace(chosen, label=label), settled | {"board": label}


# --- Boards as JSON -------------------------------------------------------------------------------------------------
def board_json(board: Board, seats: int) -> Told:
    """The board as the trace tells it."""
    return told_json(board, with_places=False)


def record_json(board: Board, seats: int) -> Told:
    """The board as a saved game keeps it: also the places of the spaces, where it is not one of ours."""
    return told_json(board, with_places=board.label not in shipped_names())


def whole_json(board: Board) -> Told:
    """All that is needed to play on the board and to draw it again."""
    told = told_json(board, with_places=True)
    return {"name": told.pop("name"), "reconstruction": board.reconstruction, **told}


def told_json(board: Board, with_places: bool) -> Told:
    return {
        "name": board.name,
        "centre": board.centre,
        "spaces": [space_json(space, with_places) for space in board.spaces],
        "links": [list(link) for link in board.links],
    }


def space_json(space: Space, with_places: bool) -> Told:
    told = {"id": space.id, "colour": space.colour, "value": space.value, "grey": space.grey}
    return told | ({"x": space.x, "y": space.y} if with_places else {})


def from_json(board: Told) -> Board:
    """A board as traces and saved games tell it, without title and, if it is one of ours, without places."""
    table = {"game": GAME.name, "title": board.get("name"), "note": board.get("name"), **board}
    spaces = table.get("spaces")
    if isinstance(spaces, list) and all(isinstance(space, dict) and "x" not in space for space in spaces):
        places = places_in_circles(len(spaces))
        table["spaces"] = [{**space, "x": x, "y": y} for space, (x, y) in zip(spaces, places, strict=True)]
    told = SHELF.told(table)
    return next((ours for ours in SHELF.ours() if same_map(told, ours)), told)


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
def fill_board(state: State, board: Board) -> None:
    """Write into the record of a game what the rules use of its board; neighbours in the order of the spaces."""
    numbers = board.numbers
    state.space_count = len(board.spaces)
    state.neighbours[:] = BORDER
    for number, space in enumerate(board.spaces):
        state.colours[number] = COLOURS.index(space.colour)
        state.values[number] = space.value
        near = sorted(numbers[other] for other in board.neighbours(space.id) if other != board.centre)
        for i, other in enumerate(near):
            state.neighbours[number, i] = other
        include(state.of_colour[COLOURS.index(space.colour)], number)
        if space.grey:
            include(state.grey, number)
    for name in board.neighbours(board.centre):
        include(state.at_centre, numbers[name])
