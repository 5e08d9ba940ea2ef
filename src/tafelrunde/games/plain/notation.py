"""Moves as the trace tells them, and positions as text, field by field. How a move is written is the game's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

import numpy as np

from tafelrunde.errors import InvalidMove, InvalidRecord
from tafelrunde.games import Game
from tafelrunde.games.interface import Board, Told
from tafelrunde.games.plain.knowledge import RackState
from tafelrunde.kernel.game import Move
from tafelrunde.kernel.moves import Moves
from tafelrunde.kernel.records import Dtype

S = TypeVar("S", bound=RackState)


class PlainNotation(Generic[S]):
    """The functions of notation.py for a game with racks that are counts; `tiles` are the names of the kinds."""

    def __init__(self, game: Game, state: type[S], dtype: Dtype, moves: Moves, tiles: Sequence[str]) -> None:
        self.name, self.dtype, self.moves, self.tiles = game.name, dtype, moves, tiles

    # --- Moves and tiles
    def move_json(self, board: Board, move: Move) -> Told:
        return dict(self.moves.data(move))

    def parse_move_json(self, board: Board, move: object) -> Move:
        number = self.moves.number(move) if isinstance(move, dict) else None
        if number is None:
            raise InvalidMove("unreadable-move", text=str(move)[:60])
        return number

    def tile_json(self, tile: int) -> str:
        return self.tiles[tile]

    def parse_tile_json(self, name: object) -> int:
        if not isinstance(name, str) or name not in self.tiles:
            raise InvalidRecord("unknown-tile", name=str(name)[:40])
        return self.tiles.index(name)

    # --- Positions
    def position_json(self, state: S) -> Told:
        racks = state.racks[: state.seats].tolist()
        return {
            "racks": [[self.tiles[kind] for kind in tiles_of(rack)] for rack in racks],
            "bag": int(state.bag_size),
            "scores": state.scores[: state.seats].tolist(),
        }

    def unseen_tiles(self, state: S) -> list[int]:
        racks = [tile for rack in state.racks.tolist() for tile in tiles_of(rack)]
        return [*state.bag[: state.bag_size].tolist(), *racks]

    def position_text(self, state: S, board: Board) -> str:
        """All of a record on one line, hidden tiles included: name field=1 field=1,2,3 …"""
        told = {field: np.ravel(getattr(state, field)).tolist() for field in self.fields}
        return " ".join([self.name, *(f"{field}={','.join(map(str, values))}" for field, values in told.items())])

    def parse_position(self, text: str) -> S:
        game, *told = text.split() or [""]
        values = dict(part.partition("=")[::2] for part in told)
        if game != self.name or list(values) != self.fields:
            raise InvalidRecord("unreadable-position", reason="fields")
        room = np.zeros(1, dtype=self.dtype)
        try:
            for field, numbers in values.items():
                kind = self.dtype[field]
                room[field][0] = np.array([int(number) for number in numbers.split(",")], kind.base).reshape(kind.shape)
        except (ValueError, OverflowError):
            raise InvalidRecord("unreadable-position", reason="values") from None  # their text may be hidden tiles
        state: S = room[0]
        return state

    @property
    def fields(self) -> list[str]:
        return [name for name in self.dtype.names or () if name != "unused" and self.dtype[name].itemsize > 0]


def tiles_of(counts: Sequence[int]) -> list[int]:
    """The tiles on a rack, one by one."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]
