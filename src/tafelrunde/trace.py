"""The trace: a whole game with full information, one JSON object a line, as docs/trace.md says.

It is how our engine is checked against others, so nothing in it is left out or abbreviated.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tafelrunde.errors import InvalidRecord, Refusal
from tafelrunde.position import Position, from_deal
from tafelrunde.record import read_text, whole

FORMAT = 1

Line = dict[str, Any]
Choose = Callable[[Position], int]  # decides on a move


def traced(position: Position, choose: Choose) -> Iterator[Line]:
    """Play a game from the deal to its end, telling everything."""
    yield header(position)
    while not position.is_over:
        move = choose(position)
        yield decision(position, move)
        position.play_number(move)
    yield {"result": position.result}


def header(position: Position) -> Line:
    return {
        "trace": FORMAT,
        "game": position.game.name,
        "seats": position.seats,
        "options": position.options,
        "seed": position.seed,
        "start": int(position.state.start),
        "deal": position.deal,
        "board": position.game.notation.board_json(position.state),
    }


def decision(position: Position, move: int) -> Line:
    """The position before a decision, all that was legal, and what was done."""
    notation, state = position.game.notation, position.state
    return {
        "turn": int(state.turn),
        "seat": position.to_move,
        **notation.position_json(state),
        "legal": [notation.move_json(state, legal) for legal in position.legal_numbers],
        "move": notation.move_json(state, move),
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
        whole(head, "game", str),
        seats=whole(head, "seats", int),
        options=whole(head, "options", dict),
        start=whole(head, "start", int),
        deal=head["deal"],
        seed=head["seed"],
        board=head["board"],
    )
    if unordered(position.game.notation.board_json(position.state)) != unordered(head["board"]):
        raise InvalidRecord("trace-board", game=position.game.name)
    moves = [(number, line["move"]) for number, line in enumerate(lines, start=1) if "move" in line]
    return position, player_of(moves)


def unordered(told: Any) -> Any:
    """A board of a trace whatever the order in which its parts are listed."""
    if isinstance(told, dict):
        return {key: unordered(value) for key, value in told.items()}
    if isinstance(told, list) and any(isinstance(part, dict | list) for part in told):
        return sorted((unordered(part) for part in told), key=repr)
    return told


def player_of(moves: list[tuple[int, Any]]) -> Choose:
    """A player that makes the moves of a trace, given with their line numbers."""
    left = iter(moves)

    def choose(position: Position) -> int:
        number, move = next(left, (0, None))
        if number == 0:
            raise InvalidRecord("trace-short")
        try:
            found = int(position.game.notation.parse_move_json(position.state, move))
            clause = position.game.rules.forbidden(position.state, found)
            if clause:
                raise position.game.illegal(clause, str(move))
        except Refusal as error:
            raise InvalidRecord("trace-move", number=number, why=error) from None
        return found

    return choose


def parsed_line(number: int, line: str) -> Line:
    try:
        parsed = json.loads(line)
    except (ValueError, RecursionError):
        parsed = None
    if not isinstance(parsed, dict):
        raise InvalidRecord("trace-line", number=number)
    return parsed
