"""Moves and positions of Elfer raus! as text and as JSON, both ways.

A move: `y12` lays on yellow 12 the one tile that goes there, `r7` a joker on red 7, `star20` a star beside the 20;
`give y12`, `give j7`, `give star` give a tile to the next seat; `done`, `draw`, `pass` and `decline` say what they do.
"""

from __future__ import annotations

from tafelrunde.errors import InvalidMove, InvalidRecord
from tafelrunde.games.elfer import GAME
from tafelrunde.games.elfer.facts import tile_name, tiles_on
from tafelrunde.games.elfer.material import (
    FIELD_NAMES,
    FIRST_JOKER,
    FIRST_SYMBOL,
    KIND_ON,
    TILE_NAMES,
    TYPED_FIELDS,
    TYPED_TILES,
    Board,
)
from tafelrunde.games.elfer.positions import kinds_on, parse_position, position_text
from tafelrunde.games.elfer.state import DECLINE, DONE, DRAW, FIRST_GIVE, FIRST_LAY, PASS, State
from tafelrunde.games.interface import Told
from tafelrunde.kernel.game import Move

__all__ = [
    "move_json",
    "move_text",
    "parse_move",
    "parse_move_json",
    "parse_position",
    "parse_tile_json",
    "position_json",
    "position_text",
    "tile_json",
    "unseen_tiles",
]

WORDS = {"done": DONE, "draw": DRAW, "pass": PASS, "decline": DECLINE}


FIELDS = {name: i for names in (FIELD_NAMES, TYPED_FIELDS) for i, name in enumerate(names)}
TILES = {name: i for names in (TILE_NAMES, TYPED_TILES) for i, name in enumerate(names)}


# --- Moves as text --------------------------------------------------------------------------------------------------
def move_text(board: Board, move: Move) -> str:
    if move >= FIRST_GIVE:
        return f"give {TYPED_TILES[move - FIRST_GIVE]}"
    if move >= FIRST_LAY:
        return TYPED_FIELDS[move - FIRST_LAY]
    return next(word for word, number in WORDS.items() if number == move)


def parse_move(board: Board, text: str) -> Move:
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
def move_json(board: Board, move: Move) -> Told:
    if move >= FIRST_GIVE:
        return {"give": TILE_NAMES[move - FIRST_GIVE]}
    if move >= FIRST_LAY:
        field = move - FIRST_LAY
        return {"lay": TILE_NAMES[KIND_ON[field]], "field": FIELD_NAMES[field]}
    return {move_text(board, move): True}


def parse_move_json(board: Board, move: object) -> Move:
    for word, number in WORDS.items():
        if move == {word: True}:
            return number
    try:
        if not isinstance(move, dict):
            raise TypeError
        if set(move) == {"give"}:
            return FIRST_GIVE + TILE_NAMES.index(move["give"])
        kind, field = TILE_NAMES.index(move["lay"]), FIELD_NAMES.index(move["field"])
    except (KeyError, TypeError, ValueError):
        raise InvalidMove("unreadable-move", text=str(move)[:60]) from None
    if KIND_ON[field] != kind:
        raise GAME.illegal(801, "own") if kind >= FIRST_SYMBOL else GAME.illegal(403 if kind < FIRST_JOKER else 404)
    return FIRST_LAY + field


def tile_json(tile: int) -> str:
    return TILE_NAMES[tile]


def parse_tile_json(name: object) -> int:
    """The kind of tile of that name; refuses others."""
    if not isinstance(name, str) or name not in TILE_NAMES:
        raise InvalidRecord("unknown-tile", name=str(name)[:40])
    return TILE_NAMES.index(name)


def position_json(state: State) -> Told:
    """What the trace tells of a position, beside whose turn it is; the pending tile only where there is one."""
    told: Told = {
        "round": int(state.rounds_played),
        "racks": [tiles_on(state.racks[seat]) for seat in range(state.seats)],
        "bag": int(state.bag_size),
        "scores": state.scores[: state.seats].tolist(),
    }
    pending = tile_name(state.pending)
    return told if pending is None else told | {"pending": pending}


def unseen_tiles(state: State) -> list[int]:
    """Every tile that somebody cannot see: in the bag and on racks."""
    racks = [kind for seat in range(state.seats) for kind in kinds_on(state.racks[seat])]
    return state.bag[: state.bag_size].tolist() + racks
