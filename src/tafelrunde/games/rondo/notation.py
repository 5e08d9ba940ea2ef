"""Moves and positions of Rondo as text and as JSON, both ways.

A move: `b3 2` lays two stones face up on b3 (`b3` alone lays one), `b3 down g` lays a green one face down,
`done` ends a turn in which something was laid, `draw` draws instead of laying.
A space: the letter is its circle from the centre outwards, the number counts clockwise from the top.
"""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import quote, unquote

import numpy as np

from tafelrunde.errors import InvalidMove, InvalidRecord
from tafelrunde.games.rondo import GAME
from tafelrunde.games.rondo.boards import choose, id_number, read_text, shipped_names, space_id
from tafelrunde.games.rondo.knowledge import layout, rack
from tafelrunde.games.rondo.material import (
    COLOUR_COUNT,
    COLOURS,
    COPIES,
    EMPTY,
    FACE_DOWN,
    LETTERS,
    MOST_SPACES,
    RACK_SIZE,
    STONE_COUNT,
)
from tafelrunde.games.rondo.rules import blank, cover_of, lay_of, occupy
from tafelrunde.games.rondo.state import DONE, DRAW, FIRST_SPACE, NO_SPACE, REASONS, WAYS
from tafelrunde.kernel.game import State

LAY = re.compile(r"([a-z][0-9]{1,2})(?: ?[x×*]? ?([1-5]))?")
COVER = re.compile(rf"([a-z][0-9]{{1,2}}) down ({'|'.join(COLOURS)}|[{LETTERS}])")
WORDS = {"done": DONE, "draw": DRAW}


# --- Spaces ---------------------------------------------------------------------------------------------------------
def find_space(state: State, name: str) -> int:
    """The space of that name; refuses names that are not on this board."""
    found = np.flatnonzero(state.ids[: state.space_count] == id_number(name))
    if not found.size:
        raise InvalidMove("unknown-space", name=name)
    return int(found[0])


# --- Moves as text --------------------------------------------------------------------------------------------------
def move_text(state: State, move: int) -> str:
    for word, number in WORDS.items():
        if move == number:
            return word
    space, way = divmod(move - FIRST_SPACE, WAYS)
    name = space_id(state, space)
    return f"{name} {way + 1}" if way < RACK_SIZE else f"{name} down {LETTERS[way - RACK_SIZE]}"


def seen_text(state: State, move: int, seat: int | None) -> str:
    """A move to be made, as a seat or a spectator may read it: only who lays a stone face down knows it (R4.5)."""
    text = move_text(state, move)
    return text if seat == state.to_move else text.partition(" down")[0] + " down" * (" down" in text)


def offered(layout: dict[str, Any], offer: dict[str, Any]) -> list[str]:
    """The moves that an offer stands for, for those who have only the layout and the offer."""
    laying = [
        f"{space} {count}"
        for space, stones in zip(offer["spaces"], offer["stones"], strict=True)
        for count in range(1, stones + 1)
    ]
    letters = [LETTERS[COLOURS.index(colour)] for colour in offer["cover"]]
    covering = [f"{space} down {letter}" for space in offer["spaces"] for letter in letters]
    return laying + covering + [word for word in WORDS if offer[word]]


def parse_move(state: State, text: str) -> int:
    """Read a move; it need not be legal."""
    words = " ".join(text.lower().split())
    if words in WORDS:
        return WORDS[words]
    if found := LAY.fullmatch(words):
        return int(lay_of(find_space(state, found[1]), int(found[2] or 1)))
    if found := COVER.fullmatch(words):
        return int(cover_of(find_space(state, found[1]), LETTERS.index(found[2][0])))
    raise InvalidMove("unreadable-move", text=words[:40])


# --- The trace: everything as JSON ----------------------------------------------------------------------------------
def move_json(state: State, move: int) -> dict[str, Any]:
    for word, number in WORDS.items():
        if move == number:
            return {word: True}
    space, way = divmod(move - FIRST_SPACE, WAYS)
    if way < RACK_SIZE:
        return {"lay": space_id(state, space), "stones": way + 1}
    return {"cover": space_id(state, space), "stone": COLOURS[way - RACK_SIZE]}


def parse_move_json(state: State, move: Any) -> int:
    for word, number in WORDS.items():
        if move == {word: True}:
            return number
    match move:
        case {"lay": str(name), "stones": int(stones), **rest} if not rest and 1 <= stones <= RACK_SIZE:
            return int(lay_of(find_space_json(state, name), stones))
        case {"cover": str(name), "stone": str(stone), **rest} if not rest and stone in COLOURS:
            return int(cover_of(find_space_json(state, name), COLOURS.index(stone)))
    raise InvalidMove("unreadable-move", text=str(move)[:60])


def find_space_json(state: State, name: str) -> int:
    if not re.fullmatch(r"[a-z][0-9]{1,2}", name):
        raise InvalidMove("unknown-space", name=name[:40])
    return find_space(state, name)


def board_json(state: State, places: bool = False) -> dict[str, Any]:
    """The board as the trace tells it. A saved game also keeps the places of the spaces, where the board is not one of
    ours, so that it can be drawn again."""
    told = layout(state)
    places = places and read_text(state.label) not in shipped_names()
    known = ("id", "colour", "value", "grey", "x", "y") if places else ("id", "colour", "value", "grey")
    spaces = [{key: space[key] for key in known} for space in told["spaces"]]
    return {"name": told["name"], "centre": told["centre"], "spaces": spaces, "links": told["links"]}


def tile_json(colour: int) -> str:
    return COLOURS[colour]


def parse_tile_json(name: Any) -> int:
    """The stone of that name; refuses others."""
    if not isinstance(name, str) or name not in COLOURS:
        raise InvalidRecord("unknown-tile", name=str(name)[:40])
    return COLOURS.index(name)


def position_json(state: State) -> dict[str, Any]:
    """What the trace tells of a position, beside whose turn it is."""
    return {
        "racks": [rack(state, seat) for seat in range(state.seats)],
        "bag": int(state.bag_size),
        "scores": state.scores[: state.seats].tolist(),
    }


# --- Positions as text ----------------------------------------------------------------------------------------------
# One line of `name=value` fields; racks, bag, word and the stones face down are hidden information, so this is for
# records and studies. `map` is the whole board where it is not one of ours.
FIELDS = (
    *("seats", "board", "map", "start", "turn", "to-move", "last", "ending", "reason"),
    *("spaces", "scores", "racks", "bag", "word"),
)
NONE = "-"


def position_text(state: State) -> str:
    """A whole position on one line; `parse_position` gives it back to the byte."""
    seats, label = state.seats, read_text(state.label)
    values = (
        *(seats, quote(label), NONE if label in shipped_names() else quote(json.dumps(layout(state)))),
        *(state.start, state.turn, state.to_move),
        NONE if state.last == NO_SPACE else space_id(state, state.last),
        *(NONE if reason == 0 else REASONS[reason - 1] for reason in (state.ending, state.reason)),
        ",".join(space_text(state, space) for space in range(state.space_count)),
        ",".join(map(str, state.scores[:seats])),
        ",".join("".join(np.repeat(list(LETTERS), rack).tolist()) for rack in state.racks[:seats]),
        "".join(LETTERS[colour] for colour in state.bag[: state.bag_size]),
        f"{state.word[0]:016x}",
    )
    return f"{GAME.name} " + " ".join(f"{name}={value}" for name, value in zip(FIELDS, values, strict=True))


def space_text(state: State, space: int) -> str:
    """Nothing, so many stones, or a stone face down with the seat that laid it: "", "3", "g0"."""
    if state.lying[space] == EMPTY:
        return ""
    if state.lying[space] != FACE_DOWN:
        return str(state.lying[space])
    layer, colour = divmod(int(state.hidden[space]) - 1, COLOUR_COUNT)
    return f"{LETTERS[colour]}{layer}"


def parse_position(text: str) -> State:
    """Read a position; refuses one that could not be on a table."""
    game, *fields = text.split() or [""]
    found = dict(field.partition("=")[::2] for field in fields)
    if game != GAME.name or tuple(found) != FIELDS:
        raise InvalidRecord("unreadable-position", reason="fields")
    try:
        state = read_fields(found)
    except (ValueError, IndexError, KeyError, OverflowError, AttributeError, TypeError) as error:
        if isinstance(error, InvalidRecord):
            raise
        raise InvalidRecord("unreadable-position", reason="values") from None  # their text may be hidden stones
    check_position(state)
    return state


def read_fields(found: dict[str, str]) -> State:
    seats, label = int(found["seats"]), unquote(found["board"])
    board = None if found["map"] == NONE else json.loads(unquote(found["map"]))
    state = blank(seats, *reversed(choose(seats, board, {"board": label})))
    state.start, state.turn, state.to_move = (int(found[name]) for name in ("start", "turn", "to-move"))
    spaces = found["spaces"].split(",")
    for space, lying in zip(range(state.space_count), spaces, strict=True):
        if lying:
            put_on(state, space, lying)
    state.last = NO_SPACE if found["last"] == NONE else find_space(state, found["last"])
    state.ending, state.reason = (
        0 if found[name] == NONE else REASONS.index(found[name]) + 1 for name in ("ending", "reason")
    )
    for seat, score in zip(range(seats), found["scores"].split(","), strict=True):
        state.scores[seat] = int(score)
    for seat, letters in zip(range(seats), found["racks"].split(","), strict=True):
        for letter in letters:
            state.racks[seat, LETTERS.index(letter)] += 1
        state.rack_sizes[seat] = len(letters)
    state.bag[:] = 0
    state.bag[: len(found["bag"])] = [LETTERS.index(letter) for letter in found["bag"]]
    state.bag_size = len(found["bag"])
    state.word[0] = int(found["word"], 16)
    return state


def put_on(state: State, space: int, lying: str) -> None:
    """Lay on a space what `space_text` tells."""
    if lying.isdigit():
        occupy(state, space, int(lying))
    else:
        state.hidden[space] = 1 + int(lying[1:]) * COLOUR_COUNT + LETTERS.index(lying[0])
        occupy(state, space, FACE_DOWN)


def check_position(state: State) -> None:
    """Refuse what no game could have led to: stones that were lost or made, racks too full, and the like."""
    seats = state.seats
    stones = np.bincount(state.bag[: state.bag_size], minlength=COLOUR_COUNT) + state.racks.sum(axis=0)
    for space in range(state.space_count):
        if state.lying[space] == FACE_DOWN:
            stones[(state.hidden[space] - 1) % COLOUR_COUNT] += 1
        else:
            stones[state.colours[space]] += state.lying[space]
    lying = state.lying[:MOST_SPACES]
    checks = {
        "stones": (stones == COPIES).all() and int(stones.sum()) == STONE_COUNT,
        "spaces": ((lying >= EMPTY) & (lying <= FACE_DOWN)).all(),
        "hidden": (state.hidden <= seats * COLOUR_COUNT).all(),
        "racks": (state.rack_sizes <= RACK_SIZE).all(),
        "scores": (state.scores >= 0).all(),
        "seats": 0 <= state.start < seats and 0 <= state.to_move < seats and state.turn >= 0,
        "last": state.last == NO_SPACE or state.lying[state.last] != EMPTY,
        "reason": state.reason in (0, state.ending) and (state.grey_left > 0 or state.ending > 0),
    }
    for reason, good in checks.items():
        if not good:
            raise InvalidRecord("unreadable-position", reason=reason)
