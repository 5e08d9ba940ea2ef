"""Fair shuffles: nobody at the table, not even the server, could choose the tiles, and everybody can check that.

The server binds itself to a secret before anybody joins, by showing its hash. The deal follows from that secret and
from a nonce of every seat. docs/protocol.md describes it byte by byte, for those who rather trust their own program.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Sequence
from typing import Any

from tafelrunde.errors import InvalidOption, InvalidRecord
from tafelrunde.games import find
from tafelrunde.position import Position, prepared
from tafelrunde.record import replayed

PURPOSE = "tafelrunde shuffle 1"
SECRET = re.compile(r"[0-9a-f]{64}")
NONCE = re.compile(r"[0-9a-f]{64}|bot:[a-z0-9-]{1,40}")  # of a person, of a bot
TABLE = re.compile(r"[A-Za-z0-9_-]{1,64}")
WORD = 2**64


def new_secret() -> str:
    """256 bits that nobody can guess, in hexadecimal."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What binds the server to a secret without giving it away."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


class Chance:
    """The stream of chance that follows from a secret, the table and the nonces."""

    def __init__(self, secret: str, table: str, nonces: Sequence[str]) -> None:
        message = "\n".join([PURPOSE, table, *nonces]).encode()
        self._keyed = hmac.new(bytes.fromhex(secret), message, hashlib.sha256)
        self._blocks = 0
        self._bytes = b""

    def word(self) -> int:
        """The next 8 bytes."""
        if not self._bytes:
            block = self._keyed.copy()
            block.update(self._blocks.to_bytes(8, "big"))
            self._blocks += 1
            self._bytes = block.digest()
        taken, self._bytes = self._bytes[:8], self._bytes[8:]
        return int.from_bytes(taken, "big")

    def below(self, limit: int) -> int:
        """A number below a limit, all equally likely: words above the largest multiple of the limit are thrown away."""
        while True:
            word = self.word()
            if word < WORD - WORD % limit:
                return word % limit

    def shuffle(self, things: list[Any]) -> None:
        """Fisher and Yates, from the last place down."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]


def deal(
    game: str,
    *,
    seats: int,
    options: dict[str, Any],
    board: Any = None,
    start: int | None,
    secret: str,
    table: str,
    nonces: Sequence[str],
) -> tuple[int, dict[str, Any]]:
    """The seat that begins (drawn by lot if `start` is None) and the deal, as `from_deal` takes them."""
    chosen = find(game)
    state, _, _ = prepared(chosen, seats, start or 0, board, options)
    if len(nonces) != seats or not all(NONCE.fullmatch(nonce) for nonce in nonces):
        raise InvalidOption("nonces", seats=seats)
    chance = Chance(secret, table, nonces)
    begins = chance.below(seats) if start is None else start
    tiles = [chosen.notation.tile_json(tile) for tile in state.bag[: state.bag_size]]
    tiles.sort(key=name_in_order)
    chance.shuffle(tiles)
    return begins, {"bag": tiles[::-1], "word": f"{chance.word():016x}"}


def name_in_order(tile: Any) -> str:
    """What tiles are sorted by before the shuffle: a checker then needs to know nothing but the tiles' names."""
    return json.dumps(tile, separators=(",", ":"))


def check(record: Any) -> Position:
    """Play a finished record again and check its shuffle; refuses it in one sentence if anything is wrong."""
    position = replayed(record)
    proof = record.get("fair")
    if proof is None:
        raise InvalidRecord("fair-missing")
    if not position.is_over:
        raise InvalidRecord("fair-unfinished")
    if not isinstance(proof, dict):
        raise InvalidRecord("record-lacks", key="fair")
    secret, table = part(proof, "secret", SECRET), part(proof, "table", TABLE)
    nonces, lot = proof.get("nonces"), proof.get("lot")
    if not isinstance(nonces, list) or len(nonces) != position.seats:
        raise InvalidRecord("record-lacks", key="fair.nonces")
    for nonce in nonces:
        part({"nonces": nonce}, "nonces", NONCE)
    if not isinstance(lot, bool):
        raise InvalidRecord("record-lacks", key="fair.lot")
    if part(proof, "commitment", SECRET) != commitment(secret):
        raise InvalidRecord("fair-commitment")
    start, fairly = deal(
        position.game.name,
        seats=position.seats,
        options=record["options"],
        board=record["board"],
        start=None if lot else record["start"],
        secret=secret,
        table=table,
        nonces=nonces,
    )
    if start != record["start"]:
        raise InvalidRecord("fair-start")
    if fairly != position.deal:
        raise InvalidRecord("fair-deal")
    return position


def part(proof: dict[str, Any], key: str, form: re.Pattern[str]) -> str:
    """A part of the proof, which must have its form."""
    value = proof.get(key)
    if not isinstance(value, str) or not form.fullmatch(value):
        raise InvalidRecord("record-lacks", key=f"fair.{key}")
    return value
