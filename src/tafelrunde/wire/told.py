"""Messages from the server. Those that speak of a position are generic in what a game's facts are: see facts.py."""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from tafelrunde.games.interface import Layout, Offer, Outcome, View
from tafelrunde.kernel.moves import MoveData
from tafelrunde.sayings import Saying
from tafelrunde.wire.bodies import Phase, Summary

L = TypeVar("L", bound=Layout)
V = TypeVar("V", bound=View)
P = TypeVar("P", bound=Offer)
T = TypeVar("T", bound=Outcome)
C = TypeVar("C")  # the changed keys of a view: a dict of them, or once read a struct of which the rest is UNSET

Kind = Literal[
    "opened",
    "taken",
    "joined",
    "pledged",
    "revealed",
    "replaced",
    "left",
    "freed",
    "cancelled",
    "began",
    "moved",
    "undone",
    "advised",
    "rematch",
]
By = Literal["person", "bot", "clock"]
SeenMove = Annotated[MoveData, Meta(extra={"is": "seen"})]  # a secret part is missing where it must not be known


class Message(Struct, tag_field="type", tag=str.lower, kw_only=True, gc=False):
    """A message from the server."""


class Fair(Struct, kw_only=True):
    """All that is needed to check the shuffle."""

    table: str
    secret: str
    commitment: str
    pledges: list[str]  # by seat, as everybody was told before any nonce; none at tables from before pledges
    nonces: list[str]  # by seat
    lot: bool  # whether the seat that begins was drawn by lot


class Result(Struct, kw_only=True):
    """How a game ended."""

    winners: list[int]  # seats
    places: list[int]  # how many seats stand better than each
    reason: str
    told: list[Saying]
    fair: Fair


class Next(Struct, kw_only=True):
    """Where the rematch is."""

    table: str
    keys: dict[str, str]  # of your own seats there, by seat


class Event(Message, Generic[P, T, C]):
    """Something that has happened. One that carries the `id` of your message is its acknowledgement: it is durable."""

    seq: int
    at: float
    kind: Kind
    seat: int | UnsetType = UNSET  # whose event it is
    name: str | UnsetType = UNSET  # joined, replaced, left: of whoever plays from now on
    level: str | UnsetType = UNSET  # replaced, left: of the bot
    pledge: str | UnsetType = UNSET  # joined, before the game begins: the hash of the seat's nonce
    pledges: list[str] | UnsetType = UNSET  # pledged: all of them, by seat; of bots `bot:` and the level
    nonces: list[str] | UnsetType = UNSET  # began: all of them, by seat
    start: int | UnsetType = UNSET  # began: the seat that begins
    by: By | UnsetType = UNSET  # moved: who decided
    move: SeenMove | UnsetType = UNSET  # moved: as far as you may know it
    outcome: T | UnsetType = UNSET  # moved: what it brought, as far as you may know it
    told: list[Saying] | UnsetType = UNSET  # moved, undone, advised, freed: in words
    changes: C | UnsetType = UNSET  # began, moved, undone: the keys of the view that have changed
    next: Next | UnsetType | None = UNSET  # rematch, live: where it is
    id: str | UnsetType = UNSET  # live, to whoever asked for it: of that message
    phase: Phase | UnsetType = UNSET  # this and all that follows: live only
    due: float | UnsetType | None = UNSET  # when the turn clock runs out
    left: float | UnsetType | None = UNSET  # in how many seconds: count these, for clocks differ and may be set
    offer: P | UnsetType | None = UNSET  # what the seat you look from may do; null if it is not its turn
    seen: bytes | UnsetType = UNSET  # with an offer, where the game has an engine: all that the seat to move knows
    may_undo: bool | UnsetType = UNSET
    result: Result | UnsetType = UNSET  # once the game is over


class Welcome(Summary, Generic[L, V, P, T, C], tag_field="type", tag="welcome", kw_only=True):
    """Answers `hello`: the table, what was missed, and how things stand."""

    game: Annotated[str, Meta(extra={"is": "game"})]
    protocol: int
    version: str  # of the server
    yours: list[int]  # the seats of your keys
    host: bool  # whether the host's key is among them
    looking: int | None  # the seat whose view is shown; null: a spectator's
    start: int | None  # the seat that began
    layout: L  # the board and all else that never changes
    events: list[Event[P, T, C]]  # those after `since`, as you may know them
    seq: int  # of the newest event
    view: V | None  # all that you may know now; null before the game begins
    next: Next | None
    engine: str | None = None  # the fingerprint of the game's sources; null where it has no engine
    due: float | None
    left: float | UnsetType | None = UNSET
    offer: P | None
    seen: bytes | UnsetType = UNSET
    may_undo: bool
    result: Result | UnsetType = UNSET


class Shown(Message, Generic[V, P]):
    """Answers `look`; and sent unasked when the turn passes from one of several seats of a client to another."""

    looking: int | None
    view: V | None
    seq: int
    phase: Phase
    due: float | None
    offer: P | None
    may_undo: bool
    left: float | UnsetType | None = UNSET
    seen: bytes | UnsetType = UNSET
    result: Result | UnsetType = UNSET


class Presence(Message):
    """Who is connected."""

    seats: list[bool]
    watchers: int
    away: list[float | None]  # by seat, since when nobody is; null: somebody is
    patience: float  # seconds after which the host may let a bot play on


class Said(Message):
    """Somebody says something to everybody: a `phrase`."""

    seat: int
    phrase: int  # its number


class Candidate(Struct, Generic[T], kw_only=True):
    """A move that a strong bot thinks of."""

    move: Annotated[MoveData, Meta(extra={"is": "move"})]
    text: str  # as people write it
    preview: T
    told: list[Saying]
    share: float  # of the win that the seat may expect
    score: float  # that it may expect at the end
    leaves: float | None  # points that the next seat can then make; null where nobody follows


class Answer(Message, Generic[T]):
    """Answers `preview` and `read` (move, preview, told), `why` (told), `hint` (candidates, best first) and `tell`
    (lines)."""

    id: str
    move: Annotated[MoveData, Meta(extra={"is": "move"})] | UnsetType = UNSET
    preview: T | UnsetType = UNSET
    told: list[Saying] | UnsetType = UNSET
    candidates: list[Candidate[T]] | UnsetType = UNSET
    lines: list[list[Saying]] | UnsetType = UNSET  # the sayings of a line are joined by blanks


class Done(Message):
    """It is done, under this event: what was sent again, or what the host asked for."""

    id: str
    seq: int
    key: str | UnsetType = UNSET  # free: the new one of a seat with a link


class Refused(Message):
    """It is refused, and nothing has changed."""

    id: str | None
    key: str
    said: Saying
    seq: int | None


class Bye(Message):
    """The server is about to close."""

    key: str
    said: Saying
    sentence: str | UnsetType = UNSET  # only to pages of protocol 1, which know nothing else


Told: TypeAlias = (
    Welcome[L, V, P, T, C]
    | Event[P, T, C]
    | Shown[V, P]
    | Presence
    | Said
    | Answer[T]
    | Done
    | Refused
    | Bye
)  # fmt: skip
