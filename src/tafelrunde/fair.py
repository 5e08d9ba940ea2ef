"""Fair shuffles: nobody at the table, not even the server, could choose the tiles, and everybody can check that.

The server binds itself to a secret before anybody joins, by showing its hash, and every person to a nonce in the same
way. Nonces are shown when all have pledged one. The deal follows from the secret and from all of them. docs/protocol.md
describes it byte by byte, for those who would rather trust their own program.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tafelrunde.errors import InvalidOption, InvalidRecord
from tafelrunde.games import find
from tafelrunde.games.interface import Json
from tafelrunde.position import Position, prepare
from tafelrunde.record import replayed

PURPOSE = "tafelrunde shuffle 1"
SECRET = re.compile(r"[0-9a-f]{64}")
NONCE = re.compile(r"[0-9a-f]{64}|bot:[a-z0-9-]{1,40}")  # of a person, of a bot
WITHHELD = "bot:medium"  # the nonce of a seat whose person pledged one and did not show it
TABLE = re.compile(r"[A-Za-z0-9_-]{1,64}")
WORD = 2**64


def new_secret() -> str:
    """256 bits that nobody can guess, in hexadecimal."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What binds the server to a secret without giving it away."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def pledge(nonce: str) -> str:
    """What binds a person to a nonce without giving it away."""
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def all_fit(pledges: Sequence[str], nonces: Sequence[str]) -> bool:
    """Whether everybody's nonce is the one that they pledged, or stands for one that was not shown."""
    return len(pledges) == len(nonces) and all(fits(*each) for each in zip(pledges, nonces, strict=True))


def fits(pledged: str, nonce: str) -> bool:
    if nonce.startswith("bot:"):
        return nonce == pledged or (nonce == WITHHELD and not pledged.startswith("bot:"))
    return pledge(nonce) == pledged


def withheld(pledges: Sequence[str], nonces: Sequence[str]) -> list[int]:
    """The seats that did not show what they had pledged."""
    both = zip(pledges, nonces, strict=False)
    return [seat for seat, (pledged, nonce) in enumerate(both) if nonce == WITHHELD != pledged]


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

    def shuffle(self, things: list[Json]) -> None:
        """Fisher and Yates, from the last place down."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]


def deal(
    game: str,
    *,
    seats: int,
    options: Mapping[str, object],
    board: object = None,
    start: int | None,
    secret: str,
    table: str,
    nonces: Sequence[str],
) -> tuple[int, dict[str, Json]]:
    """The seat that begins (drawn by lot if `start` is None) and the deal, as `from_deal` takes them."""
    chosen = find(game)
    state = prepare(chosen, seats, start or 0, board, options).state
    if len(nonces) != seats or not all(NONCE.fullmatch(nonce) for nonce in nonces):
        raise InvalidOption("nonces", seats=seats)
    chance = Chance(secret, table, nonces)
    begins = chance.below(seats) if start is None else start
    tiles = [chosen.notation.tile_json(tile) for tile in state.bag[: state.bag_size].tolist()]
    tiles.sort(key=name_in_order)
    chance.shuffle(tiles)
    return begins, {"bag": tiles[::-1], "word": f"{chance.word():016x}"}


def name_in_order(tile: Json) -> str:
    """What tiles are sorted by before the shuffle: a checker then needs to know nothing but the tiles' names."""
    return json.dumps(tile, separators=(",", ":"))


@dataclass(frozen=True)
class Proof:
    """What the server shows after the game; `commitment` is what it showed before."""

    table: str
    secret: str = field(repr=False)
    commitment: str
    pledges: list[str]  # none in records from before pledges
    nonces: list[str]
    lot: bool  # whether the seat that begins was drawn by lot


class Claim(NamedTuple):
    """A finished record as it was played again, what its server shows of the shuffle, and what follows from that."""

    position: Position
    proof: Proof
    start: int
    deal: dict[str, Json]


def claimed(record: object) -> Claim:
    """Play a record again and shuffle as its server says; refuses what is no finished game of a table server."""
    position = replayed(record)
    assert isinstance(record, dict)  # or it would not have been played
    if record.get("fair") is None:
        raise InvalidRecord("fair-missing")
    if not position.is_over:
        raise InvalidRecord("fair-unfinished")
    proof = proof_of(record["fair"], position.seats)
    start, fairly = deal(
        position.game.name,
        seats=position.seats,
        options=record["options"],
        board=record["board"],
        start=None if proof.lot else record["start"],
        secret=proof.secret,
        table=proof.table,
        nonces=proof.nonces,
    )
    return Claim(position, proof, start, fairly)


def check(record: object) -> Position:
    """Play a finished record again and check its shuffle; refuses it in one sentence if anything is wrong."""
    position, proof, start, fairly = claimed(record)
    if proof.commitment != commitment(proof.secret):
        raise InvalidRecord("fair-commitment")
    if proof.pledges and not all_fit(proof.pledges, proof.nonces):
        raise InvalidRecord("fair-pledges")
    if start != int(position.state.start):
        raise InvalidRecord("fair-start")
    if fairly != position.deal:
        raise InvalidRecord("fair-deal")
    return position


def proof_of(told: object, seats: int) -> Proof:
    """The proof that a record tells, every part of it in its form."""
    if not isinstance(told, dict):
        raise InvalidRecord("record-lacks", key="fair")
    nonces, lot = told.get("nonces"), told.get("lot")
    if not isinstance(nonces, list) or len(nonces) != seats:
        raise InvalidRecord("record-lacks", key="fair.nonces")
    pledges = told.get("pledges") or []
    if not isinstance(pledges, list) or len(pledges) not in (0, seats):
        raise InvalidRecord("record-lacks", key="fair.pledges")
    if not isinstance(lot, bool):
        raise InvalidRecord("record-lacks", key="fair.lot")
    return Proof(
        table=part(told, "table", TABLE),
        secret=part(told, "secret", SECRET),
        commitment=part(told, "commitment", SECRET),
        pledges=[part({"pledges": pledge}, "pledges", NONCE) for pledge in pledges],
        nonces=[part({"nonces": nonce}, "nonces", NONCE) for nonce in nonces],
        lot=lot,
    )


def part(proof: Mapping[str, object], key: str, form: re.Pattern[str]) -> str:
    """A part of the proof, which must have its form."""
    value = proof.get(key)
    if not isinstance(value, str) or not form.fullmatch(value):
        raise InvalidRecord("record-lacks", key=f"fair.{key}")
    return value
