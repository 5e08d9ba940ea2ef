"""Messages from clients: read, and checked to be what they should be before anybody acts on them."""

from __future__ import annotations

import re
from typing import Any

import orjson

from tafelrunde.errors import Refusal
from tafelrunde.server import names
from tafelrunde.texts import LANGUAGES

LARGEST = 16_384  # bytes of a message
MOST_KEYS = 8
LONGEST_MOVE = 80
NONCE = re.compile(r"[0-9a-f]{64}")
TOLD = ("board", "scores", "rack", "turn", "moves", "help", "rules")


class NotUnderstood(Refusal):
    """A message that no client of ours sends."""

    def __init__(self, message_id: str | None = None) -> None:
        super().__init__("bad-message")
        self.message_id = message_id


def is_id(value: Any) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= 64


def is_whole(value: Any) -> bool:
    return type(value) is int and -(2**53) < value < 2**53


def is_seat(value: Any) -> bool:
    return is_whole(value) and 0 <= value < 16


def is_move(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_MOVE


# What each kind of message holds, and what it costs of a client's credit.
FIELDS: dict[str, tuple[float, dict[str, Any]]] = {
    "hello": (
        5.0,
        {
            "protocol": is_whole,
            "keys": lambda value: isinstance(value, list) and len(value) <= MOST_KEYS and all(map(is_id, value)),
            "since": lambda value: is_whole(value) and value >= 0,
            "language": lambda value: value in LANGUAGES,
        },
    ),
    "join": (
        2.0,
        {
            "id": is_id,
            "seat": is_seat,
            "name": lambda value: isinstance(value, str) and len(value) <= 10 * names.LONGEST,
            "nonce": lambda value: isinstance(value, str) and NONCE.fullmatch(value) is not None,
        },
    ),
    "move": (1.0, {"id": is_id, "seat": is_seat, "seq": is_whole, "move": is_move}),
    "undo": (1.0, {"id": is_id, "seat": is_seat, "seq": is_whole}),
    "look": (1.0, {"seat": lambda value: value is None or is_seat(value)}),
    "preview": (0.5, {"id": is_id, "seat": is_seat, "move": is_move}),
    "hint": (10.0, {"id": is_id, "seat": is_seat}),
    "tell": (1.0, {"id": is_id, "what": TOLD.__contains__}),
    "replace": (2.0, {"id": is_id, "seat": is_seat, "level": is_id}),
    "rematch": (10.0, {"id": is_id}),
}


def read_message(text: str | bytes) -> dict[str, Any]:
    """A message as a client sent it; refuses what is none."""
    if len(text) > LARGEST:
        raise NotUnderstood
    try:
        message = orjson.loads(text)
    except ValueError:
        raise NotUnderstood from None
    if not isinstance(message, dict):
        raise NotUnderstood
    message_id = message.get("id") if is_id(message.get("id")) else None
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in FIELDS:
        raise NotUnderstood(message_id)
    for name, is_right in FIELDS[kind][1].items():
        try:
            if name not in message or not is_right(message[name]):
                raise NotUnderstood(message_id)
        except TypeError:  # a list where a word belongs cannot even be looked up
            raise NotUnderstood(message_id) from None
    if not isinstance(message.get("filter", ""), str):
        raise NotUnderstood(message_id)
    return message
