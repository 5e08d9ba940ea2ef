"""The boards of the house as data, web/src/told/boards/<game>.json: what a table in the browser is played on."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator

from tafelrunde.errors import InvalidOption
from tafelrunde.games import Game
from tafelrunde.games.interface import Board, Options
from tafelrunde.position import prepare
from tafelrunde.translating.values import data_of


def boards_written(game: Game) -> str:
    """The whole file, a board a line."""
    usual = game.boards.choose(game.usual_seats, None, {})[0].name
    boards = ",\n".join(json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in entries(game))
    return f'{{"usual":"{usual}","boards":[\n{boards}\n]}}\n'


def entries(game: Game) -> Iterator[dict[str, object]]:
    """Every board as each number of seats uses it, equal ones once."""
    usual = [(seats, options, prepare(game, seats, 0, None, options).board) for seats, options in game.modes()]
    for name in game.boards.shipped_names():
        found: dict[Board, list[int]] = {}
        for seats in game.seats:
            if (board := board_of(game, seats, name)) is not None:
                found.setdefault(board, []).append(seats)
        for board, counts in found.items():
            entry: dict[str, object] = {"name": name, "seats": counts, "board": data_of(board)}
            if not any(each == board for _, _, each in usual):
                modes = [(seats, options) for seats, options, _ in usual if seats in counts]
                entry["states"] = [first_state(game, name, *mode) for mode in modes]
            yield entry


def board_of(game: Game, seats: int, name: str) -> Board | None:
    """A board of ours; None where so many seats cannot use it."""
    try:
        board: Board = game.boards.choose(seats, name, {})[0]
    except InvalidOption:
        return None
    return board


def first_state(game: Game, name: str, seats: int, options: Options) -> dict[str, object]:
    """The first position before the shuffle, as an engine's layout has it for the usual boards."""
    state = prepare(game, seats, 0, name, options).state
    return {"seats": seats, "options": options, "state": base64.b64encode(state.tobytes()).decode()}
