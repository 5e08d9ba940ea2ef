"""A move is written as a cell and a number: `c3 4`."""

from __future__ import annotations

from nachbarn import GAME
from nachbarn.state import KINDS, MOVES, NUMBERS, STATE, State
from tafelrunde.errors import InvalidMove
from tafelrunde.games.plain.boards import PlainBoard
from tafelrunde.games.plain.notation import PlainNotation
from tafelrunde.kernel.game import Move

_plain = PlainNotation(GAME, State, STATE, MOVES, NUMBERS)
move_json, parse_move_json = _plain.move_json, _plain.parse_move_json
tile_json, parse_tile_json, unseen_tiles = _plain.tile_json, _plain.parse_tile_json, _plain.unseen_tiles
position_json, position_text, parse_position = _plain.position_json, _plain.position_text, _plain.parse_position


def move_text(board: PlainBoard, move: Move) -> str:
    cell, kind = divmod(move, KINDS)
    return f"{board.places[cell].name} {NUMBERS[kind]}"


def parse_move(board: PlainBoard, text: str) -> Move:
    name, _, number = " ".join(text.lower().split()).partition(" ")
    cells = [place.name for place in board.places]
    if name not in cells or number not in NUMBERS:
        raise InvalidMove("unreadable-move", text=text[:40])
    return cells.index(name) * KINDS + NUMBERS.index(number)
