"""Saved games: one JSON object with the chance a game started from and its moves; replaying gives all the rest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tafelrunde.errors import InvalidMove, InvalidRecord, Refusal
from tafelrunde.position import RECORD_FORMAT, Position, from_deal

LARGEST_FILE = 64_000_000  # bytes; a trace lists every legal move, and the longest stay far below
KEYS = ("tafelrunde", "game", "seats", "options", "start", "seed", "board", "deal", "moves", "result")


def replayed(record: Any) -> Position:
    """Play a record again, move by move; refuses one that breaks a rule or ends otherwise than it says."""
    if not isinstance(record, dict) or record.get("tafelrunde") != RECORD_FORMAT:
        raise InvalidRecord("not-a-record")
    missing = [key for key in KEYS if key not in record]
    if missing:
        raise InvalidRecord("record-lacks", key=missing[0])
    if not isinstance(record["options"], dict) or not isinstance(record["moves"], list):
        raise InvalidRecord("record-lacks", key="options" if isinstance(record["moves"], list) else "moves")
    position = from_deal(
        whole(record, "game", str),
        seats=whole(record, "seats", int),
        options=record["options"],
        start=whole(record, "start", int),
        deal=record["deal"],
        seed=record["seed"],
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


def whole(record: dict[str, Any], key: str, kind: type) -> Any:
    """The value under a key, which must be of that kind."""
    if type(record[key]) is not kind:
        raise InvalidRecord("record-lacks", key=key)
    return record[key]


def load(path: str | Path) -> Position:
    """Read a saved game and play it again."""
    return replayed(read_json(Path(path)))


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


def players_of(record: dict[str, Any], seats: int) -> list[str] | None:
    """Who sits on the seats, if the record says so."""
    players = record.get("players")
    if players is None:
        return None
    if not isinstance(players, list) or len(players) != seats or not all(isinstance(name, str) for name in players):
        raise InvalidRecord("record-lacks", key="players")
    return players


def read_json(path: Path) -> Any:
    try:
        return json.loads(read_text(path))
    except InvalidRecord:
        raise
    except (ValueError, RecursionError):
        raise InvalidRecord("not-json", path=path.name) from None


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
