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
from typing import Any

import numpy as np

from tafelrunde.errors import InvalidMove, InvalidRecord
from tafelrunde.games.ingenious import GAME
from tafelrunde.games.ingenious.knowledge import ON_BOARD, PHASES, rack, side_count, tile
from tafelrunde.games.ingenious.material import (
    CELL_NUMBER,
    CELLS,
    COLOUR_COUNT,
    COLOURS,
    COPIES,
    EDGE_NUMBER,
    EDGES,
    EMPTY,
    KIND_COUNT,
    KIND_OF_PAIR,
    KINDS,
    PAIR_COUNT,
    PRINTED,
    RACK_SIZE,
    SMALL,
    SMALL_SIDE,
    SYMBOL_CELLS,
    TILE_COUNT,
)
from tafelrunde.games.ingenious.rules import blank, lay_symbol, placement
from tafelrunde.games.ingenious.scoring import track_length
from tafelrunde.games.ingenious.state import EDITIONS, FIRST_PLACEMENT, KOSMOS, PLACING, REASONS, REFILL, SWAP
from tafelrunde.kernel.game import GOING_ON, State
from tafelrunde.kernel.hexgrid import cell_count

PLACE = re.compile(r"([rgboyp])[ -]?([rgboyp]) +([a-z])([0-9]{1,2})[ -]*([a-z])([0-9]{1,2})", re.IGNORECASE)
WORDS = {"swap": SWAP, "refill": REFILL}


# --- Cells ----------------------------------------------------------------------------------------------------------
def cell_name(cell: int, side: int) -> str:
    q, r = CELLS[cell]
    return f"{chr(ord('A') + r + side - 1)}{q + side}"


def find_cell(name: str, side: int) -> int:
    """The cell of that name; refuses names that are not on the area in use."""
    cell = (int(name[1:]) - side, ord(name[0].upper()) - ord("A") - side + 1)
    number = CELL_NUMBER.get(cell, cell_count(side))
    if number >= cell_count(side):
        raise InvalidMove("unknown-cell", name=name.upper())
    return number


# --- Moves as text --------------------------------------------------------------------------------------------------
def move_text(state: State, move: int) -> str:
    for word, number in WORDS.items():
        if move == number:
            return word
    low, high, first, second = taken_apart(move)
    side = state.side
    return f"{ON_BOARD[first]}{ON_BOARD[second]} {cell_name(low, side)}-{cell_name(high, side)}"


def seen_text(state: State, move: int, seat: int | None) -> str:
    """A move to be made, as a seat or a spectator may read it: everything is open."""
    return move_text(state, move)


def offered(layout: dict[str, Any], offer: dict[str, Any]) -> list[str]:
    """The moves that an offer stands for, for those who have only the layout and the offer."""
    side, cells = layout["side"], layout["cells"]
    names = [f"{chr(ord('A') + r + side - 1)}{q + side}" for q, r in cells]
    edges = [layout["edges"][edge] for edge in offer["edges"]]
    placements = [f"{pair} {names[low]}-{names[high]}" for low, high in edges for pair in offer["pairs"]]
    return placements + [word for word in WORDS if offer[word]]


def parse_move(state: State, text: str) -> int:
    """Read a move; it need not be legal, but its cells must be next to each other (I4.1)."""
    words = " ".join(text.split())
    if words.lower() in WORDS:
        return WORDS[words.lower()]
    found = PLACE.fullmatch(words)
    if not found:
        raise InvalidMove("unreadable-move", text=words[:40])
    first, second = (ON_BOARD.index(found[i].lower()) for i in (1, 2))
    one, other = (find_cell(found[i] + found[i + 1], state.side) for i in (3, 5))
    return put_together(one, first, other, second, words)


def taken_apart(move: int) -> tuple[int, int, int, int]:
    """The two cells of a placement and the colours on them."""
    edge, pair = divmod(move - FIRST_PLACEMENT, PAIR_COUNT)
    return int(EDGES[edge, 0]), int(EDGES[edge, 1]), *divmod(pair, COLOUR_COUNT)


def put_together(one: int, first: int, other: int, second: int, text: str) -> int:
    """The placement of these colours on these cells, whichever comes first."""
    if (one, other) in EDGE_NUMBER:
        return placement(EDGE_NUMBER[one, other], first * COLOUR_COUNT + second)
    if (other, one) in EDGE_NUMBER:
        return placement(EDGE_NUMBER[other, one], second * COLOUR_COUNT + first)
    raise GAME.illegal(401, text)


# --- The trace: everything as JSON ----------------------------------------------------------------------------------
def move_json(state: State, move: int) -> dict[str, Any]:
    for word, number in WORDS.items():
        if move == number:
            return {word: True}
    low, high, first, second = taken_apart(move)
    return {"place": [COLOURS[first], COLOURS[second]], "cells": [list(CELLS[low]), list(CELLS[high])]}


def parse_move_json(state: State, move: Any) -> int:
    for word, number in WORDS.items():
        if move == {word: True}:
            return number
    try:
        first, second = (COLOURS.index(colour) for colour in move["place"])
        one, other = (CELL_NUMBER[q, r] for q, r in move["cells"])
    except (KeyError, TypeError, ValueError):
        raise InvalidMove("unreadable-move", text=str(move)[:60]) from None
    return put_together(one, first, other, second, str(move))


def board_json(state: State) -> dict[str, Any]:
    return {
        "cells": [list(cell) for cell in CELLS[: cell_count(state.side)]],
        "symbols": [
            {"cell": list(CELLS[cell]), "colour": name}
            for cell, name in zip(SYMBOL_CELLS[state.side], COLOURS, strict=True)
        ],
    }


def board_name(state: State) -> str | None:
    """What a record calls the board; None for the printed one."""
    return SMALL if state.side == SMALL_SIDE else None


def tile_json(kind: int) -> list[str]:
    return tile(kind)


def parse_tile_json(name: Any) -> int:
    """The kind of tile of that name; refuses others."""
    for kind in range(KIND_COUNT):
        if tile(kind) == name:
            return kind
    raise InvalidRecord("unknown-tile", name=str(name)[:40])


def position_json(state: State) -> dict[str, Any]:
    """What the trace tells of a position, beside whose turn it is."""
    return {
        "racks": [rack(state, seat) for seat in range(state.seats)],
        "bag": int(state.bag_size),
        "scores": state.scores[: side_count(state)].tolist(),
    }


# --- Positions as text ----------------------------------------------------------------------------------------------
# One line of `name=value` fields; racks, bag and word are hidden information, so this is for records and studies.
FIELDS = (
    *("seats", "edition", "teams", "start", "turn", "to-move", "phase", "bonus", "reason", "opened"),
    *("board", "scores", "racks", "bag", "word", "returned", "kept"),
)


def position_text(state: State) -> str:
    """A whole position on one line; `parse_position` gives it back to the byte."""
    sides, seats = side_count(state), state.seats
    racks = [state.racks[seat, : state.rack_sizes[seat]] for seat in range(seats)]
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
        "/".join("".join(ON_BOARD[state.board[cell]] for cell in row) for row in rows(state.side)),
        ";".join(",".join(map(str, cubes)) for cubes in state.scores[:sides]),
        ";".join(tiles_text(tiles) for tiles in racks),
        tiles_text(state.bag[: state.bag_size]),
        f"{state.word[0]:016x}",
        tiles_text(np.repeat(np.arange(KIND_COUNT), state.returned)),
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
        state = read_fields(found)
    except (ValueError, IndexError, KeyError, OverflowError) as error:
        if isinstance(error, InvalidRecord):
            raise
        raise InvalidRecord("unreadable-position", reason="values") from None  # their text may be hidden tiles
    check_position(state)
    if position_text(state) != text:
        raise InvalidRecord("unreadable-position", reason="values")
    return state


def read_fields(found: dict[str, str]) -> State:
    seats = int(found["seats"])
    options = {"edition": found["edition"], "teams": {"yes": True, "no": False}[found["teams"]]}
    small = found["board"].count("/") + 1 == len(rows(SMALL_SIDE))
    state = blank(seats, GAME.settle(seats, options), SMALL if small else None)
    state.start, state.turn, state.to_move = (int(found[name]) for name in ("start", "turn", "to-move"))
    state.phase, state.bonus, state.reason = (
        PHASES.index(found["phase"]),
        int(found["bonus"]),
        int(found["reason"]),
    )
    for letter in found["opened"]:
        state.opened[ON_BOARD.index(letter)] = 1
    for row, letters in zip(rows(state.side), found["board"].split("/"), strict=True):
        for cell, letter in zip(row, letters, strict=True):
            if letter != "." and cell not in SYMBOL_CELLS[state.side]:
                lay_symbol(state, cell, ON_BOARD.index(letter))
    for side, cubes in enumerate(found["scores"].split(";")):
        state.scores[side] = [int(cube) for cube in cubes.split(",")]
    for seat, tiles in enumerate(found["racks"].split(";")):
        kinds = parse_tiles(tiles)
        state.racks[seat, : len(kinds)] = kinds
        state.rack_sizes[seat] = len(kinds)
    bag = parse_tiles(found["bag"])
    state.bag[:] = 0
    state.bag[: len(bag)] = bag
    state.bag_size = len(bag)
    state.word[0] = int(found["word"], 16)
    for kind in parse_tiles(found["returned"]):
        state.returned[kind] += 1
    state.kept[:seats] = [int(count) for count in found["kept"].split(",")]
    return state


def check_position(state: State) -> None:
    """Refuse what no game could have led to: tiles that were lost or made, cubes off their track, and the like."""
    held = [state.racks[seat, : state.rack_sizes[seat]] for seat in range(state.seats)]
    unplaced = np.bincount(np.concatenate([state.bag[: state.bag_size], *held]), minlength=KIND_COUNT)
    symbols = np.count_nonzero(state.board < EMPTY) - len(PRINTED)
    checks = {
        "tiles": (unplaced <= COPIES).all() and 2 * (TILE_COUNT - unplaced.sum()) == symbols,
        "scores": (state.scores >= 0).all() and (state.scores <= track_length(state)).all(),
        "seats": 0 <= state.start < state.seats and 0 <= state.to_move < state.seats and state.turn >= 0,
        "phase": state.phase == PLACING or (state.edition == KOSMOS and state.seats > 1),
        "bonus": 0 <= state.bonus <= RACK_SIZE * 2,
        "reason": GOING_ON <= state.reason <= len(REASONS),
        "returned": (state.returned <= unplaced).all() and state.returned.sum() <= state.bag_size,
        "kept": (state.kept >= 0).all() and (state.kept <= state.rack_sizes).all(),
    }
    for reason, good in checks.items():
        if not good:
            raise InvalidRecord("unreadable-position", reason=reason)


def rows(side: int) -> list[list[int]]:
    """The cells of the area in use, row by row from the top."""
    cells = sorted(range(cell_count(side)), key=lambda cell: (CELLS[cell][1], CELLS[cell][0]))
    return [[cell for cell in cells if CELLS[cell][1] == r] for r in range(1 - side, side)]


def tiles_text(kinds: Any) -> str:
    return ",".join("".join(ON_BOARD[colour] for colour in KINDS[kind]) for kind in kinds)


def parse_tiles(text: str) -> list[int]:
    pairs = [tuple(ON_BOARD.index(letter) for letter in tile) for tile in text.split(",") if tile]
    return [int(KIND_OF_PAIR[first * COLOUR_COUNT + second]) for first, second in pairs]
