"""Moves and positions of Elfer raus! as text and as JSON, both ways.

A move: `y12` lays on yellow 12 the one tile that goes there, `r7` a joker on red 7, `star20` a star beside the 20;
`give y12`, `give j7`, `give star` give a tile to the next seat; `done`, `draw`, `pass` and `decline` say what they do.
"""

from __future__ import annotations

from typing import Any

from tafelrunde.errors import InvalidMove, InvalidRecord
from tafelrunde.games.elfer import GAME
from tafelrunde.games.elfer.boards import board_of, is_ours, to_json
from tafelrunde.games.elfer.knowledge import pending, rack
from tafelrunde.games.elfer.material import (
    FIELD_NAMES,
    FIRST_JOKER,
    FIRST_SYMBOL,
    KIND_ON,
    TILE_NAMES,
    TYPED_FIELDS,
    TYPED_TILES,
)
from tafelrunde.games.elfer.positions import parse_position, position_text
from tafelrunde.games.elfer.state import DECLINE, DONE, DRAW, FIRST_GIVE, FIRST_LAY, PASS
from tafelrunde.kernel.game import State

__all__ = [
    "board_json",
    "move_json",
    "move_text",
    "offered",
    "parse_move",
    "parse_move_json",
    "parse_position",
    "parse_tile_json",
    "position_json",
    "position_text",
    "seen_text",
    "tile_json",
]

WORDS = {"done": DONE, "draw": DRAW, "pass": PASS, "decline": DECLINE}


FIELDS = {name: i for names in (FIELD_NAMES, TYPED_FIELDS) for i, name in enumerate(names)}
TILES = {name: i for names in (TILE_NAMES, TYPED_TILES) for i, name in enumerate(names)}


# --- Moves as text --------------------------------------------------------------------------------------------------
def move_text(state: State, move: int) -> str:
    if move >= FIRST_GIVE:
        return f"give {TYPED_TILES[move - FIRST_GIVE]}"
    if move >= FIRST_LAY:
        return TYPED_FIELDS[move - FIRST_LAY]
    return next(word for word, number in WORDS.items() if number == move)


def seen_text(state: State, move: int, seat: int | None) -> str:
    """A move to be made, as a seat or a spectator may read it: only giver and receiver know a gift (E6.1)."""
    if move >= FIRST_GIVE and seat not in (state.to_move, (state.to_move + 1) % state.seats):
        return "give"
    return move_text(state, move)


def offered(layout: dict[str, Any], offer: dict[str, Any]) -> list[str]:
    """The moves that an offer stands for, for those who have only the layout and the offer."""
    laying = [TYPED_FIELDS[FIELD_NAMES.index(name)] for name in offer["lay"]]
    giving = [f"give {TYPED_TILES[TILE_NAMES.index(name)]}" for name in offer["give"]]
    return laying + giving + [word for word in WORDS if offer[word]]


def parse_move(state: State, text: str) -> int:
    """Read a move; it need not be legal."""
    words = text.lower().split()
    if len(words) == 1 and words[0] in WORDS:
        return WORDS[words[0]]
    if len(words) == 1 and words[0] in FIELDS:
        return FIRST_LAY + FIELDS[words[0]]
    if len(words) == 2 and words[0] == "give" and words[1] in TILES:
        return FIRST_GIVE + TILES[words[1]]
    raise InvalidMove("unreadable-move", text=" ".join(words)[:40])


# --- The trace: everything as JSON ----------------------------------------------------------------------------------
def move_json(state: State, move: int) -> dict[str, Any]:
    if move >= FIRST_GIVE:
        return {"give": TILE_NAMES[move - FIRST_GIVE]}
    if move >= FIRST_LAY:
        field = move - FIRST_LAY
        return {"lay": TILE_NAMES[KIND_ON[field]], "field": FIELD_NAMES[field]}
    return {move_text(state, move): True}


def parse_move_json(state: State, move: Any) -> int:
    for word, number in WORDS.items():
        if move == {word: True}:
            return number
    try:
        if set(move) == {"give"}:
            return FIRST_GIVE + TILE_NAMES.index(move["give"])
        kind, field = TILE_NAMES.index(move["lay"]), FIELD_NAMES.index(move["field"])
    except (KeyError, TypeError, ValueError):
        raise InvalidMove("unreadable-move", text=str(move)[:60]) from None
    if KIND_ON[field] != kind:
        raise GAME.illegal(403 if kind < FIRST_JOKER else 404 if kind < FIRST_SYMBOL else 801, str(move))
    return FIRST_LAY + field


def board_json(state: State, places: bool = False) -> dict[str, Any]:
    """The board as a trace tells it; with `places` as a saved game does, which keeps that it is a reconstruction."""
    board = board_of(state)
    label = {"reconstruction": True} if places and board.reconstruction and not is_ours(board) else {}
    return to_json(board) | label


def tile_json(kind: int) -> str:
    return TILE_NAMES[kind]


def parse_tile_json(name: Any) -> int:
    """The kind of tile of that name; refuses others."""
    if name not in TILE_NAMES:
        raise InvalidRecord("unknown-tile", name=str(name)[:40])
    return TILE_NAMES.index(name)


def position_json(state: State) -> dict[str, Any]:
    """What the trace tells of a position, beside whose turn it is; the pending tile only where there is one."""
    told = {
        "round": int(state.rounds_played),
        "racks": [rack(state, seat) for seat in range(state.seats)],
        "bag": int(state.bag_size),
        "scores": state.scores[: state.seats].tolist(),
    }
    return told if pending(state) is None else told | {"pending": pending(state)}
