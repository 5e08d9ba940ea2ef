"""Moves and positions of Rondo as text and as JSON, both ways.

A move: `b3 2` lays two stones face up on b3 (`b3` alone lays one), `b3 down g` lays a green one face down,
`done` ends a turn in which something was laid, `draw` draws instead of laying.
A space: the letter is its circle from the centre outwards, the number counts clockwise from the top.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from operator import mul
from urllib.parse import quote, unquote

from tafelrunde.errors import InvalidMove, InvalidRecord
from tafelrunde.games.interface import Told
from tafelrunde.games.rondo import GAME
from tafelrunde.games.rondo.boards import choose, shipped_names, whole_json
from tafelrunde.games.rondo.material import (
    COLOUR_COUNT,
    COLOURS,
    COPIES,
    EMPTY,
    FACE_DOWN,
    LETTERS,
    MOST_SPACES,
    RACK_SIZE,
    Board,
    stone_names,
)
from tafelrunde.games.rondo.rules import blank, cover_of, lay_of, occupy
from tafelrunde.games.rondo.state import DONE, DRAW, MOVES, NO_SPACE, REASONS, State
from tafelrunde.kernel.game import Move

LAY = re.compile(r"([a-z][0-9]{1,2})(?: ?[x×*]? ?([1-5]))?")
COVER = re.compile(rf"([a-z][0-9]{{1,2}}) down ({'|'.join(COLOURS)}|[{LETTERS}])")
NAME = re.compile(r"[a-z][0-9]{1,2}")
WORDS = {"done": DONE, "draw": DRAW}


# --- Spaces ---------------------------------------------------------------------------------------------------------
def find_space(board: Board, name: str) -> int:
    """The space of that name, such as b3 or b03; refuses names that are not on this board."""
    ids = [space.id for space in board.spaces]
    found = f"{name[0]}{int(name[1:])}" if NAME.fullmatch(name) else ""
    if found not in ids:
        raise InvalidMove("unknown-space", name=name[:40])
    return ids.index(found)


def space_name(board: Board, space: object) -> str:
    """The name of a space; numbers of moves also tell of spaces that only larger boards have."""
    assert isinstance(space, int)
    return board.spaces[space].id if space < len(board.spaces) else "?"


# --- Moves as text --------------------------------------------------------------------------------------------------
def move_text(board: Board, move: Move) -> str:
    data = MOVES.data(int(move))
    if data["do"] == "lay":
        return f"{space_name(board, data['space'])} {data['stones']}"
    if data["do"] == "cover":
        return f"{space_name(board, data['space'])} down {str(data['colour'])[0]}"
    return str(data["do"])


def parse_move(board: Board, text: str) -> Move:
    """Read a move; it need not be legal."""
    words = " ".join(text.lower().split())
    if words in WORDS:
        return WORDS[words]
    lay, cover = LAY.fullmatch(words), COVER.fullmatch(words)
    if lay:
        return lay_of(find_space(board, lay[1]), int(lay[2] or 1))
    if cover:
        return cover_of(find_space(board, cover[1]), LETTERS.index(cover[2][0]))
    raise InvalidMove("unreadable-move", text=words[:40])


# --- The trace: everything as JSON ----------------------------------------------------------------------------------
def move_json(board: Board, move: Move) -> Told:
    match MOVES.data(int(move)):
        case {"do": "lay", "space": space, "stones": stones}:
            return {"lay": space_name(board, space), "stones": stones}
        case {"do": "cover", "space": space, "colour": colour}:
            return {"cover": space_name(board, space), "stone": colour}
        case data:
            return {str(data["do"]): True}


def parse_move_json(board: Board, move: object) -> Move:
    for word, number in WORDS.items():
        if move == {word: True}:
            return number
    match move:
        case {"lay": str(name), "stones": int(stones), **rest} if not rest and 1 <= stones <= RACK_SIZE:
            return lay_of(find_space(board, name), stones)
        case {"cover": str(name), "stone": str(stone), **rest} if not rest and stone in COLOURS:
            return cover_of(find_space(board, name), COLOURS.index(stone))
    raise InvalidMove("unreadable-move", text=str(move)[:60])


def tile_json(colour: int) -> str:
    return COLOURS[colour]


def parse_tile_json(name: object) -> int:
    """The stone of that name; refuses others."""
    if not isinstance(name, str) or name not in COLOURS:
        raise InvalidRecord("unknown-tile", name=str(name)[:40])
    return COLOURS.index(name)


def position_json(state: State) -> Told:
    """What the trace tells of a position, beside whose turn it is."""
    return {
        "racks": [stone_names(rack) for rack in state.racks[: state.seats].tolist()],
        "bag": int(state.bag_size),
        "scores": state.scores[: state.seats].tolist(),
    }


def unseen_tiles(state: State) -> list[int]:
    """Every stone that somebody cannot see: in the bag, on a rack, face down."""
    racks = [colour for rack in state.racks.tolist() for colour in range(COLOUR_COUNT) for _ in range(rack[colour])]
    face_down = [(hidden - 1) % COLOUR_COUNT for hidden in state.hidden.tolist() if hidden > 0]
    return [*state.bag[: state.bag_size].tolist(), *racks, *face_down]


# --- Positions as text ----------------------------------------------------------------------------------------------
# One line of `name=value` fields; racks, bag, word and the stones face down are hidden information, so this is for
# records and studies. `map` is the whole board where it is not one of ours.
FIELDS = (
    *("seats", "board", "map", "start", "turn", "to-move", "last", "ending", "reason"),
    *("spaces", "scores", "racks", "bag", "word"),
)
NONE = "-"


def position_text(state: State, board: Board) -> str:
    """A whole position on one line; `parse_position` gives it back to the byte."""
    seats = state.seats
    values = (
        *(seats, quote(board.label), NONE if board.label in shipped_names() else quote(json.dumps(whole_json(board)))),
        *(state.start, state.turn, state.to_move),
        NONE if state.last == NO_SPACE else space_name(board, int(state.last)),
        *(NONE if reason == 0 else REASONS[reason - 1] for reason in (state.ending, state.reason)),
        ",".join(space_text(state, space) for space in range(state.space_count)),
        ",".join(map(str, state.scores[:seats])),
        ",".join("".join(map(mul, LETTERS, rack)) for rack in state.racks[:seats].tolist()),
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
    told = None if found["map"] == NONE else json.loads(unquote(found["map"]))
    board, options = choose(seats, told, {"board": label})
    state = blank(seats, options, board)
    state.start, state.turn, state.to_move = (int(found[name]) for name in ("start", "turn", "to-move"))
    spaces = found["spaces"].split(",")
    for space, lying in zip(range(state.space_count), spaces, strict=True):
        if lying:
            put_on(state, space, lying)
    state.last = NO_SPACE if found["last"] == NONE else find_space(board, found["last"])
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
    stones = Counter(unseen_tiles(state))
    for space in range(state.space_count):
        stones[int(state.colours[space])] += state.lying[space] if state.lying[space] != FACE_DOWN else 0
    checks = {
        "stones": stones == dict.fromkeys(range(COLOUR_COUNT), COPIES),
        "spaces": all(EMPTY <= lying <= FACE_DOWN for lying in state.lying[:MOST_SPACES]),
        "hidden": all(hidden <= seats * COLOUR_COUNT for hidden in state.hidden),
        "racks": all(size <= RACK_SIZE for size in state.rack_sizes),
        "scores": all(score >= 0 for score in state.scores),
        "seats": 0 <= state.start < seats and 0 <= state.to_move < seats and state.turn >= 0,
        "last": state.last == NO_SPACE or state.lying[state.last] != EMPTY,
        "reason": state.reason in (0, state.ending) and (state.grey_left > 0 or state.ending > 0),
    }
    for reason, good in checks.items():
        if not good:
            raise InvalidRecord("unreadable-position", reason=reason)
