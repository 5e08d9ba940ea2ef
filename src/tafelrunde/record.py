"""Saved games: one JSON object with the chance a game started from and its moves; replaying gives all the rest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from tafelrunde.errors import InvalidMove, InvalidRecord, Refusal
from tafelrunde.position import RECORD_FORMAT, Position, from_deal

LARGEST_FILE = 64_000_000  # bytes; a trace lists every legal move, and the longest stay far below
KEYS = ("tafelrunde", "game", "seats", "options", "start", "seed", "board", "deal", "moves", "result")


def replayed(record: object) -> Position:
    """Play a record again, move by move; refuses one that breaks a rule or ends otherwise than it says."""
    if not isinstance(record, dict) or record.get("tafelrunde") != RECORD_FORMAT:
        raise InvalidRecord("not-a-record")
    missing = [key for key in KEYS if key not in record]
    if missing:
        raise InvalidRecord("record-lacks", key=missing[0])
    if not isinstance(record["options"], dict) or not isinstance(record["moves"], list):
        raise InvalidRecord("record-lacks", key="options" if isinstance(record["moves"], list) else "moves")
    position = from_deal(
        value_of(record, "game", str),
        seats=value_of(record, "seats", int),
        options=record["options"],
        start=value_of(record, "start", int),
        deal=record["deal"],
        seed=seed_of(record),
        board=record["board"],
    )
    for number, move in enumerate(record["moves"], start=1):
        try:
            if not isinstance(move, str):
                raise InvalidMove("unreadable-move", text=str(move)[:40])
            position.play(move)
        except Refusal as error:
            raise InvalidRecord("record-move", number=number, why=error) from None
    if record["result"] != position.result:
        raise InvalidRecord("record-result")
    return position


Kind = TypeVar("Kind")


def value_of(record: Mapping[str, object], key: str, kind: type[Kind]) -> Kind:
    """The value under a key, which must be of that kind."""
    value = record[key]
    if type(value) is not kind:
        raise InvalidRecord("record-lacks", key=key)
    assert isinstance(value, kind)
    return value


def seed_of(record: Mapping[str, object]) -> int | None:
    return None if record["seed"] is None else value_of(record, "seed", int)


def load(path: str | Path) -> Position:
    """Read a saved game and play it again."""
    return load_with_players(Path(path))[0]


def load_with_players(path: Path) -> tuple[Position, list[str] | None]:
    """Read a saved game, play it again, and say who sits on the seats, if the file does."""
    record = read_json(path)
    position = replayed(record)
    assert isinstance(record, dict)  # or it would not have been played
    return position, players_of(record, position.seats)


def save(position: Position, path: str | Path, players: list[str] | None = None) -> None:
    """Write a game to a file, whole or not at all; `players` says who sits on the seats, where that matters."""
    target = Path(path)
    draft = target.with_name(target.name + ".part")
    record = position.record | ({"players": players} if players else {})
    try:
        draft.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
        draft.replace(target)
    except OSError:
        raise InvalidRecord("cannot-write", path=target.name) from None


def players_of(record: Mapping[str, object], seats: int) -> list[str] | None:
    """Who sits on the seats, if the record says so."""
    players = record.get("players")
    if players is None:
        return None
    if not isinstance(players, list) or len(players) != seats or not all(isinstance(name, str) for name in players):
        raise InvalidRecord("record-lacks", key="players")
    return players


def read_json(path: Path) -> object:
    try:
        found: object = json.loads(read_text(path))
    except InvalidRecord:
        raise
    except (ValueError, RecursionError):
        raise InvalidRecord("not-json", path=path.name) from None
    return found


def read_text(path: Path) -> str:
    """A file's text; refuses what cannot be read or is far too large."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise InvalidRecord("file-too-large", path=path.name)
        return path.read_text(encoding="utf-8")
    except OSError:
        raise InvalidRecord("no-such-file", path=path.name) from None
    except UnicodeDecodeError:
        raise InvalidRecord("not-json", path=path.name) from None


def before_first_move(end: Position) -> Position:
    """The same game, dealt and not begun."""
    return from_deal(
        end.game.name,
        seats=end.seats,
        options=end.options,
        start=int(end.state.start),
        deal=end.deal,
        seed=end.seed,
        board=end.board_told,
    )
