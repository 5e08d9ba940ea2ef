"""What can happen at a table. The log keeps these, and a table is what they add up to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from tafelrunde.games.interface import Options
from tafelrunde.kernel.moves import MoveData
from tafelrunde.server import keys
from tafelrunde.wire.bodies import SeatWish
from tafelrunde.wire.told import By, Kind

LOT: Final = "lot"


class Opened(Struct, frozen=True, kw_only=True):
    """A table as it was opened, with the master secret of its keys and the secret of its shuffle."""

    game: str
    options: Options
    board: str | dict[str, Any] | None  # Any: a whole board as JSON, which was checked when the table was opened
    seats: list[SeatWish]
    start: int | Literal["lot"]
    clock: int | None
    listed: bool
    bots: list[str] = []  # by seat, what a bot is called that plays there, or may take over
    hints: bool = True  # tables from before this was asked had them
    master: str
    secret: str


class Taken(Struct, frozen=True, kw_only=True):
    """An open seat now belongs to somebody."""

    seat: int


class Joined(Struct, frozen=True, kw_only=True):
    """Somebody sat down, or came back to a seat that a bot had taken over."""

    seat: int
    name: str
    pledge: str | None = None  # the hash of the nonce, before everybody is there
    nonce: str | None = None  # in clear at tables from before pledges
    id: str | None = None  # of a person's message; nobody asks for a seat that is given back


class Pledged(Struct, frozen=True, kw_only=True):
    """Everybody is there: no pledge changes any more, and nonces may be shown."""


class Revealed(Struct, frozen=True, kw_only=True):
    """Somebody has shown the nonce of their pledge."""

    seat: int
    nonce: str
    id: str


class Replaced(Struct, frozen=True, kw_only=True):
    """A bot plays on for a person."""

    seat: int
    level: str
    id: str | None = None  # of the host's message; nobody asks for it where a nonce was not shown in time


class Left(Struct, frozen=True, kw_only=True):
    """A person left the seat: it is free, or a bot plays on."""

    seat: int
    level: str | None
    id: str


class Freed(Struct, frozen=True, kw_only=True):
    """A seat is free again, and its key opens it no more: the host wants it so, or nobody has joined in time."""

    seat: int
    id: str | None = None  # of the host's message; None: in time nobody had joined


class Cancelled(Struct, frozen=True, kw_only=True):
    """The table was closed: by its host before the game began, or at any time by whoever runs the server."""

    id: str
    by_house: bool = False


class Began(Struct, frozen=True, kw_only=True):
    """All are there: tiles are dealt."""


class Moved(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A move. Before protocol 2 they were kept as people write them."""

    seat: int
    by: By
    move: MoveData | str
    id: str | None = None  # of a person's message


class Undone(Struct, frozen=True, kw_only=True):
    """A move was taken back."""

    seat: int
    id: str


class Advised(Struct, frozen=True, kw_only=True):
    """Somebody has taken a hint; without an id where the server gave it."""

    seat: int
    id: str | None


class Rematch(Struct, frozen=True, kw_only=True):
    """Where the next game is played."""

    table: str
    master: str  # of the keys there
    seat: int  # that asked for it
    id: str


Body: TypeAlias = (
    Opened
    | Taken
    | Joined
    | Pledged
    | Revealed
    | Replaced
    | Left
    | Freed
    | Cancelled
    | Began
    | Moved
    | Undone
    | Advised
    | Rematch
)  # fmt: skip
KINDS: dict[type[Body], Kind] = {
    Opened: "opened",
    Taken: "taken",
    Joined: "joined",
    Pledged: "pledged",
    Revealed: "revealed",
    Replaced: "replaced",
    Left: "left",
    Freed: "freed",
    Cancelled: "cancelled",
    Began: "began",
    Moved: "moved",
    Undone: "undone",
    Advised: "advised",
    Rematch: "rematch",
}
CHANGING_THE_POSITION = (Began, Moved, Undone)
OF_NO_MESSAGE = (Opened, Taken, Pledged, Began)
DECODERS: dict[str, msgspec.json.Decoder[Body]] = {kind: msgspec.json.Decoder(body) for body, kind in KINDS.items()}
ENCODER = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True)
class Event:
    seq: int  # 1, 2, 3 … at each table
    at: float  # seconds since 1970
    body: Body  # holds secrets: only a perspective makes messages of it

    @property
    def kind(self) -> Kind:
        return KINDS[type(self.body)]

    @property
    def changes_the_position(self) -> bool:
        return isinstance(self.body, CHANGING_THE_POSITION)


def written(body: Body) -> str:
    """A body as the log keeps it."""
    return ENCODER.encode(body).decode()


def read(seq: int, at: float, kind: str, body: str) -> Event:
    """An event as the log has kept it."""
    return Event(seq, at, DECODERS[kind].decode(body))


def author(body: Body) -> int | str | None:
    """Whose message an event carries out: the seat's, or the host's; None if it is nobody's."""
    match body:
        case Replaced(id=str()) | Cancelled() | Freed(id=str()):
            return keys.HOST
        case Left() | Undone() | Rematch() | Revealed() | Joined(id=str()) | Moved(id=str()) | Advised(id=str()):
            return body.seat
    return None


def message_of(body: Body) -> str | None:
    """The id of the message that an event carries out."""
    return None if isinstance(body, OF_NO_MESSAGE) else body.id
