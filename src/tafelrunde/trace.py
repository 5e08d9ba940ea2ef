"""The trace: a whole game with full information, one JSON object a line, as docs/trace.md says.

It is how our engine is checked against others, so nothing in it is left out or abbreviated.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypedDict

from tafelrunde.errors import InvalidRecord, Refusal
from tafelrunde.games.interface import Options
from tafelrunde.kernel.game import Move
from tafelrunde.position import Position, from_deal
from tafelrunde.record import read_text, seed_of, value_of

FORMAT = 1

Choose = Callable[[Position], Move]  # decides on a move


class Header(TypedDict):
    """The first line."""

    trace: int
    game: str
    seats: int
    options: Options
    seed: int | None
    start: int
    deal: Mapping[str, object]
    board: Mapping[str, object]


def traced(position: Position, choose: Choose) -> Iterator[Mapping[str, object]]:
    """Play a game from the deal to its end, telling everything."""
    yield header(position)
    while not position.is_over:
        move = choose(position)
        yield decision(position, move)
        position.play_number(move)
    yield {"result": position.result}


def header(position: Position) -> Header:
    return {
        "trace": FORMAT,
        "game": position.game.name,
        "seats": position.seats,
        "options": position.options,
        "seed": position.seed,
        "start": int(position.state.start),
        "deal": position.deal,
        "board": position.game.boards.board_json(position.board, position.seats),
    }


def decision(position: Position, move: Move) -> dict[str, object]:
    """The position before a decision, all that was legal, and what was done."""
    notation, state, board = position.game.notation, position.state, position.board
    return {
        "turn": int(state.turn),
        "seat": position.to_move,
        **notation.position_json(state),
        "legal": [notation.move_json(board, legal) for legal in position.legal_numbers],
        "move": notation.move_json(board, move),
    }


def read_trace(path: Path) -> tuple[Position, Choose]:
    """An earlier trace: the game from its deal, and a player that makes the same moves again."""
    lines = [parsed_line(number, line) for number, line in enumerate(read_text(path).splitlines(), start=1)]
    if not lines or lines[0].get("trace") != FORMAT:
        raise InvalidRecord("not-a-trace", path=path.name)
    head = lines[0]
    for key in ("game", "seats", "options", "seed", "start", "deal", "board"):
        if key not in head:
            raise InvalidRecord("record-lacks", key=key)
    position = from_deal(
        value_of(head, "game", str),
        seats=value_of(head, "seats", int),
        options=value_of(head, "options", dict),
        start=value_of(head, "start", int),
        deal=head["deal"],
        seed=seed_of(head),
        board=head["board"],
    )
    if unordered(position.game.boards.board_json(position.board, position.seats)) != unordered(head["board"]):
        raise InvalidRecord("trace-board", game=position.game.name)
    moves = [(number, line["move"]) for number, line in enumerate(lines, start=1) if "move" in line]
    return position, player_of(moves)


def unordered(told: object) -> object:
    """A board of a trace whatever the order in which its parts are listed."""
    if isinstance(told, dict):
        return {key: unordered(value) for key, value in told.items()}
    if isinstance(told, list) and any(isinstance(part, dict | list) for part in told):
        return sorted((unordered(part) for part in told), key=repr)
    return told


def player_of(moves: list[tuple[int, object]]) -> Choose:
    """A player that makes the moves of a trace, given with their line numbers."""
    left = iter(moves)

    def choose(position: Position) -> int:
        number, move = next(left, (0, None))
        if number == 0:
            raise InvalidRecord("trace-short")
        try:
            found = int(position.game.notation.parse_move_json(position.board, move))
            position.refuse_illegal(found)
        except Refusal as error:
            raise InvalidRecord("trace-move", number=number, why=error) from None
        return found

    return choose


def parsed_line(number: int, line: str) -> dict[str, object]:
    try:
        parsed = json.loads(line)
    except (ValueError, RecursionError):
        parsed = None
    if not isinstance(parsed, dict):
        raise InvalidRecord("trace-line", number=number)
    return parsed
