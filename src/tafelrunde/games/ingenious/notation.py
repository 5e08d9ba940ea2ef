"""Moves and positions of Ingenious as text and as JSON, both ways.

A move: `ro F6-F7` puts red on F6 and orange on F7; `swap` exchanges the rack; `refill` ends a turn (edition kosmos).
A cell: the letter is its row from the top, the number its diagonal from the left, both counted on the area in use.
Rows keep the letter, one diagonal keeps the number, and along the other one letter and number change together.

    side 3:       A3 A4 A5
                 B2 B3 B4 B5
                C1 C2 C3 C4 C5
                 D1 D2 D3 D4
                  E1 E2 E3
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tafelrunde.errors import InvalidMove, InvalidRecord
from tafelrunde.games.ingenious import GAME
from tafelrunde.games.ingenious.boards import SMALL, STANDARD, named
from tafelrunde.games.ingenious.facts import EDGE_LIST, TILES
from tafelrunde.games.ingenious.material import (
    CELL_NUMBER,
    CELLS,
    COLOUR_COUNT,
    COLOURS,
    COPIES,
    EMPTY,
    KIND_COUNT,
    KIND_OF_PAIR,
    KINDS,
    ON_BOARD,
    PAIR_COUNT,
    PRINTED,
    RACK_SIZE,
    SMALL_SIDE,
    SYMBOL_CELLS,
    TILE_COUNT,
    Board,
    cell_name,
)
from tafelrunde.games.ingenious.rules import blank, lay_symbol, placement
from tafelrunde.games.ingenious.scoring import side_count, track_length
from tafelrunde.games.ingenious.state import (
    EDITIONS,
    FIRST_PLACEMENT,
    KOSMOS,
    PHASES,
    PLACING,
    REASONS,
    REFILL,
    SWAP,
    State,
)
from tafelrunde.games.interface import Json, Told
from tafelrunde.kernel.game import GOING_ON, Move, Seat
from tafelrunde.kernel.hexgrid import cell_count

PLACE = re.compile(r"([rgboyp])[ -]?([rgboyp]) +([a-z])([0-9]{1,2})[ -]*([a-z])([0-9]{1,2})")
WORDS = {"swap": SWAP, "refill": REFILL}


# --- Cells ----------------------------------------------------------------------------------------------------------
def find_cell(name: str, side: int) -> int:
    """The cell of that name; refuses names that are not on the area in use."""
    cell = (int(name[1:]) - side, ord(name[0].upper()) - ord("A") - side + 1)
    cells = CELLS[: cell_count(side)]
    if cell not in cells:
        raise InvalidMove("unknown-cell", name=name.upper())
    return cells.index(cell)


# --- Moves as text --------------------------------------------------------------------------------------------------
def move_text(board: Board, move: Move) -> str:
    for word, number in WORDS.items():
        if move == number:
            return word
    low, high, first, second = taken_apart(move)
    return f"{ON_BOARD[first]}{ON_BOARD[second]} {cell_name(low, board.side)}-{cell_name(high, board.side)}"


def parse_move(board: Board, text: str) -> Move:
    """Read a move; it need not be legal, but its cells must be next to each other (I4.1)."""
    words = " ".join(text.split())
    if words.lower() in WORDS:
        return WORDS[words.lower()]
    found = PLACE.fullmatch(words.lower())
    if not found:
        raise InvalidMove("unreadable-move", text=words[:40])
    first, second = (ON_BOARD.index(found[i]) for i in (1, 2))
    one, other = (find_cell(found[i] + found[i + 1], board.side) for i in (3, 5))
    return put_together(one, first, other, second)


def taken_apart(move: Move) -> tuple[int, int, int, int]:
    """The two cells of a placement and the colours on them."""
    edge, pair = divmod(move - FIRST_PLACEMENT, PAIR_COUNT)
    low, high = EDGE_LIST[edge]
    return low, high, pair // COLOUR_COUNT, pair % COLOUR_COUNT


def put_together(one: int, first: int, other: int, second: int) -> Move:
    """The placement of these colours on these cells, whichever comes first."""
    if (one, other) in EDGE_LIST:
        return placement(EDGE_LIST.index((one, other)), first * COLOUR_COUNT + second)
    if (other, one) in EDGE_LIST:
        return placement(EDGE_LIST.index((other, one)), second * COLOUR_COUNT + first)
    raise GAME.illegal(401, "apart")


# --- The trace: everything as JSON ----------------------------------------------------------------------------------
def move_json(board: Board, move: Move) -> Told:
    for word, number in WORDS.items():
        if move == number:
            return {word: True}
    low, high, first, second = taken_apart(move)
    return {"place": [COLOURS[first], COLOURS[second]], "cells": [list(CELLS[low]), list(CELLS[high])]}


def parse_move_json(board: Board, move: object) -> Move:
    for word, number in WORDS.items():
        if move == {word: True}:
            return number
    try:
        if not isinstance(move, dict):
            raise TypeError
        first, second = (COLOURS.index(colour) for colour in move["place"])
        one, other = (CELL_NUMBER[q, r] for q, r in move["cells"])
    except (KeyError, TypeError, ValueError):
        raise InvalidMove("unreadable-move", text=str(move)[:60]) from None
    return put_together(one, first, other, second)


def tile_json(tile: int) -> Json:
    return list(TILES[tile])


def parse_tile_json(name: object) -> int:
    """The kind of tile of that name; refuses others."""
    for kind in range(KIND_COUNT):
        if tile_json(kind) == name:
            return kind
    raise InvalidRecord("unknown-tile", name=str(name)[:40])


def position_json(state: State) -> Told:
    """What the trace tells of a position, beside whose turn it is."""
    return {
        "racks": [
            [list(tile) for tile in sorted(TILES[kind] for kind in rack(state, seat))] for seat in range(state.seats)
        ],
        "bag": int(state.bag_size),
        "scores": state.scores[: side_count(state)].tolist(),
    }


def unseen_tiles(state: State) -> list[int]:
    """Every tile that somebody cannot see: in the bag, or on a rack."""
    return bag(state) + [kind for seat in range(state.seats) for kind in rack(state, seat)]


def rack(state: State, seat: Seat) -> list[int]:
    return state.racks[seat, : state.rack_sizes[seat]].tolist()


def bag(state: State) -> list[int]:
    return state.bag[: state.bag_size].tolist()


# --- Positions as text ----------------------------------------------------------------------------------------------
# One line of `name=value` fields; racks, bag and word are hidden information, so this is for records and studies.
FIELDS = (
    *("seats", "edition", "teams", "start", "turn", "to-move", "phase", "bonus", "reason", "opened"),
    *("board", "scores", "racks", "bag", "word", "returned", "kept"),
)


def position_text(state: State, board: Board) -> str:
    """A whole position on one line; `parse_position` gives it back to the byte."""
    sides, seats = side_count(state), state.seats
    values = (
        *(
            seats,
            EDITIONS[state.edition],
            "yes" if state.teams else "no",
            state.start,
            state.turn,
            state.to_move,
        ),
        *(PHASES[state.phase], state.bonus, state.reason),
        "".join(ON_BOARD[colour] for colour in range(COLOUR_COUNT) if state.opened[colour]),
        "/".join("".join(ON_BOARD[state.board[cell]] for cell in row) for row in rows(board.side)),
        ";".join(",".join(map(str, cubes)) for cubes in state.scores[:sides]),
        ";".join(tiles_text(rack(state, seat)) for seat in range(seats)),
        tiles_text(bag(state)),
        f"{state.word[0]:016x}",
        tiles_text(kind for kind in range(KIND_COUNT) for _ in range(state.returned[kind])),
        ",".join(map(str, state.kept[:seats])),
    )
    return f"{GAME.name} " + " ".join(f"{name}={value}" for name, value in zip(FIELDS, values, strict=True))


def parse_position(text: str) -> State:
    """Read a position; refuses one that could not be on a table."""
    game, _, fields = text.partition(" ")
    found = dict(field.partition("=")[::2] for field in fields.split())
    if game != GAME.name or tuple(found) != FIELDS:
        raise InvalidRecord("unreadable-position", reason="fields")
    try:
        state, board = read_fields(found)
    except (ValueError, IndexError, KeyError, OverflowError) as error:
        if isinstance(error, InvalidRecord):
            raise
        raise InvalidRecord("unreadable-position", reason="values") from None  # their text may be hidden tiles
    check_position(state)
    if position_text(state, board) != text:
        raise InvalidRecord("unreadable-position", reason="values")
    return state


def read_fields(found: dict[str, str]) -> tuple[State, Board]:
    seats = int(found["seats"])
    options = {"edition": found["edition"], "teams": {"yes": True, "no": False}[found["teams"]]}
    small = found["board"].count("/") + 1 == len(rows(SMALL_SIDE))
    settled = GAME.settle(seats, options)
    board = named(SMALL if small else STANDARD, seats)
    state = blank(seats, settled, board)
    state.start, state.turn, state.to_move = (int(found[name]) for name in ("start", "turn", "to-move"))
    state.phase, state.bonus, state.reason = (
        PHASES.index(found["phase"]),
        int(found["bonus"]),
        int(found["reason"]),
    )
    for letter in found["opened"]:
        state.opened[ON_BOARD.index(letter)] = 1
    printed = SYMBOL_CELLS[board.side].tolist()
    for row, letters in zip(rows(board.side), found["board"].split("/"), strict=True):
        for cell, letter in zip(row, letters, strict=True):
            if letter != "." and cell not in printed:
                lay_symbol(state, cell, ON_BOARD.index(letter))
    for side, cubes in enumerate(found["scores"].split(";")):
        state.scores[side][:] = [int(cube) for cube in cubes.split(",")]
    for seat, tiles in enumerate(found["racks"].split(";")):
        kinds = parse_tiles(tiles)
        state.racks[seat][: len(kinds)] = kinds
        state.rack_sizes[seat] = len(kinds)
    left = parse_tiles(found["bag"])
    state.bag[:] = 0
    state.bag[: len(left)] = left
    state.bag_size = len(left)
    state.unplaced[:] = 0
    for kind in unseen_tiles(state):
        state.unplaced[kind] += 1
    state.word[0] = int(found["word"], 16)
    for kind in parse_tiles(found["returned"]):
        state.returned[kind] += 1
    state.kept[:seats] = [int(count) for count in found["kept"].split(",")]
    return state, board


def check_position(state: State) -> None:
    """Refuse what no game could have led to: tiles that were lost or made, cubes off their track, and the like."""
    unplaced = [0] * KIND_COUNT
    for kind in unseen_tiles(state):
        unplaced[kind] += 1
    symbols = sum(colour < EMPTY for colour in state.board) - len(PRINTED)
    cubes = [cube for scores in state.scores for cube in scores]
    returned = state.returned.tolist()
    checks = {
        "tiles": all(count <= copies for count, copies in zip(unplaced, COPIES, strict=True))
        and 2 * (TILE_COUNT - sum(unplaced)) == symbols,
        "scores": all(0 <= cube <= track_length(state) for cube in cubes),
        "seats": 0 <= state.start < state.seats and 0 <= state.to_move < state.seats and state.turn >= 0,
        "phase": state.phase == PLACING or (state.edition == KOSMOS and state.seats > 1),
        "bonus": 0 <= state.bonus <= RACK_SIZE * 2,
        "reason": GOING_ON <= state.reason <= len(REASONS),
        "returned": all(back <= count for back, count in zip(returned, unplaced, strict=True))
        and sum(returned) <= state.bag_size,
        "kept": all(0 <= kept <= size for kept, size in zip(state.kept, state.rack_sizes, strict=True)),
    }
    for reason, good in checks.items():
        if not good:
            raise InvalidRecord("unreadable-position", reason=reason)


def rows(side: int) -> list[list[int]]:
    """The cells of the area in use, row by row from the top."""
    cells = sorted(range(cell_count(side)), key=lambda cell: (CELLS[cell][1], CELLS[cell][0]))
    return [[cell for cell in cells if CELLS[cell][1] == r] for r in range(1 - side, side)]


def tiles_text(kinds: Iterable[int]) -> str:
    return ",".join("".join(ON_BOARD[colour] for colour in KINDS[kind]) for kind in kinds)


def parse_tiles(text: str) -> list[int]:
    pairs = [tuple(ON_BOARD.index(letter) for letter in tile) for tile in text.split(",") if tile]
    return [int(KIND_OF_PAIR[first * COLOUR_COUNT + second]) for first, second in pairs]
