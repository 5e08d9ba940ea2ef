"""What is sent and answered over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tafelrunde.sayings import Saying

Phase = Literal["waiting", "playing", "over"]
Value = str | bool | int  # of an option
Name = Annotated[str, Meta(max_length=40)]
SeatNumber = Annotated[int, Meta(ge=-(2**53), le=2**53)]


class Body(Struct, kw_only=True):
    """Something that is answered."""


class Wish(Struct, kw_only=True, forbid_unknown_fields=True):
    """Something that is asked for."""


class SeatWish(Wish, omit_defaults=True):
    """A seat: for a person at the opener's browser, who gets a link, or takes it; or for a bot."""

    kind: Literal["here", "link", "open", "bot"]
    level: Annotated[str, Meta(max_length=20)] | None = None  # of the bot


class TableWishes(Wish):
    """A table to be opened."""

    game: Name
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[Name, Value], Meta(max_length=20)] = {}
    # The name of one of ours, or a whole board as a board file tells it, which the game checks (hence Any).
    board: Name | dict[str, Any] | None = None
    start: SeatNumber | Literal["lot"] = 0
    clock: SeatNumber | None = None  # seconds for a turn
    listed: bool = False  # shown to everybody while a seat is open
    hints: bool | None = None  # whether there are hints; null: only where nobody plays but one person


class Keys(Body):
    """Whoever holds a key may act for its seat."""

    host: str
    seats: dict[str, str]  # of all seats `here` and `link`, by seat


class OpenedTable(Body):
    """A table that was opened."""

    table: str
    commitment: str  # to the secret of the shuffle
    keys: Keys


class SeatKey(Body):
    """The key of a seat that was taken."""

    key: str


class SeatFacts(Body):
    """Who sits there."""

    kind: Literal["person", "open", "bot"]
    name: str  # of whoever plays: a person's as typed, empty where there is none; or a bot's own
    level: str | None  # of a bot, also of one that plays for a person
    joined: bool
    person: str  # whom a bot plays for; empty where it plays for nobody


class Summary(Body):
    """What anybody may know of a table."""

    table: str
    game: str
    options: dict[str, Value]
    board: str | None  # the name of one of ours
    phase: Phase
    seats: list[SeatFacts]
    clock: int | None  # seconds for a turn
    listed: bool
    hints: bool  # whether there are any at this table
    commitment: str  # to the secret of the shuffle
    lot: bool  # whether the seat that begins is drawn by lot
    opened: float  # when
    to_move: int | None  # the seat that decides; null unless a game goes on
    turn_began: float | None  # when


class Summaries(Body):
    """Tables that are listed and have an open seat, newest first."""

    tables: list[Summary]


class OptionFacts(Body):
    """A choice of rules."""

    name: str
    default: Value
    choices: list[Value] | None  # null: any whole number from `least` to `most`
    least: int | None
    most: int | None
    seats: list[int]  # the numbers of seats that allow a value other than the default; empty: all


class GameFacts(Body):
    """A game that is offered."""

    name: str
    seats: list[int]
    usual_seats: int
    options: list[OptionFacts]
    boards: list[str] | None  # null where the game has one
    house: bool  # whether its texts and its face come with the page


class Catalogue(Body):
    """The games, and the levels of bots from the weakest to the strongest."""

    games: list[GameFacts]
    levels: list[str]
    companions: list[str]  # what bots are called
    preparing: dict[str, float]  # how far the server is with games that it cannot play yet, from 0 to 1


class Network(Body):
    """Where the server is found by others in its local network; nowhere unless it was opened to that."""

    addresses: list[str]  # without a path, the likeliest first


class NotDone(Body):
    """A refusal."""

    key: str
    sentence: str  # in the language that `Accept-Language` asks for
    said: Saying
