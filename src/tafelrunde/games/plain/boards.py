"""One fixed board, which is a list of places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from tafelrunde.errors import InvalidOption
from tafelrunde.games import Game
from tafelrunde.games.interface import Json, Options, Place, Told


@dataclass(frozen=True)
class PlainBoard:
    places: tuple[Place, ...]
    name: str = "standard"
    reconstruction: bool = False

    def number(self, name: str) -> int | None:
        """The place of that name."""
        return next((number for number, place in enumerate(self.places) if place.name == name), None)


class OneBoard:
    """The functions of boards.py for a game that is always played on the same board."""

    def __init__(self, game: Game, board: PlainBoard) -> None:
        self.game, self.board = game, board

    def shipped_names(self) -> tuple[str, ...]:
        return (self.board.name,)

    def choose(self, seats: int, board: object, options: Mapping[str, object]) -> tuple[PlainBoard, Options]:
        if board not in (None, self.board.name, self.board_json(self.board, seats)):
            raise InvalidOption("no-boards", game=self.game.name)
        return self.board, self.game.settle(seats, options)

    def load(self, path: Path) -> NoReturn:
        raise InvalidOption("no-boards", game=self.game.name)

    def parse_board(self, text: str, source: str = "board") -> NoReturn:
        raise InvalidOption("no-boards", game=self.game.name)

    def board_json(self, board: PlainBoard, seats: int) -> Told:
        return {"name": board.name}

    def record_json(self, board: PlainBoard, seats: int) -> Json:
        return None


def square(side: int, columns: str = "abcdefghijklmnopqrstuvwxyz") -> PlainBoard:
    """A square of cells, row by row from the top: a1, b1, …"""
    cells = [(column, row) for row in range(side) for column in range(side)]
    return PlainBoard(tuple(Place(name=f"{columns[x]}{y + 1}", x=float(x), y=float(y)) for x, y in cells))
