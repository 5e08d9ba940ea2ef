"""Messages from clients. Decoding checks them: whatever comes out has this form and stays within these limits."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from tafelrunde.errors import Refusal

LARGEST = 16_384  # bytes of a message
LONGEST_NAME = 240  # characters; what is kept of a name is shorter
LONGEST_WORD = 80  # of a filter, or of a part of a move
MOST_PARTS = 8  # of a move
PHRASES = 12  # that can be said; whoever shows them has the words

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Seat = Annotated[int, Meta(ge=0, lt=16)]
Seq = Annotated[int, Meta(ge=0, lt=2**53)]
Text = Annotated[str, Meta(max_length=LONGEST_WORD)]
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Number = Annotated[int, Meta(gt=-(2**53), lt=2**53)]
MovePart: TypeAlias = Number | Text
MoveData = Annotated[dict[Text, MovePart], Meta(max_length=MOST_PARTS, extra={"is": "move"})]
Tried = Annotated[dict[Text, MovePart], Meta(max_length=MOST_PARTS, extra={"is": "try"})]
PhraseNumber = Annotated[int, Meta(ge=0, lt=PHRASES)]
What = Literal["board", "scores", "rack", "turn", "moves", "help", "rules"]


class Message(Struct, tag_field="type", tag=str.lower, kw_only=True, forbid_unknown_fields=True):
    """A message from a client; `cost` is what it takes of the client's credit: about one for each millisecond of work
    in the game that takes longest."""

    cost: ClassVar[float] = 1.0


class Hello(Message):
    """The first message, and the only one of its kind."""

    cost: ClassVar[float] = 5.0

    protocol: int
    keys: Annotated[list[Id], Meta(max_length=8)]  # of all seats at this client (the host's too); none for watching
    since: Seq  # the last event seen; 0: none


class Join(Message):
    """Sit down, or come back to a seat that a bot has taken over."""

    cost: ClassVar[float] = 2.0

    id: Id
    seat: Seat
    name: Annotated[str, Meta(max_length=LONGEST_NAME)]
    pledge: Nonce  # SHA-256 of 32 random bytes, the nonce, which the client keeps (see *Fair shuffles*)


class Reveal(Message):
    """Show the nonce that the seat has pledged, once everybody is there; clients do it by themselves."""

    id: Id
    seat: Seat
    nonce: Nonce


class Move(Message):
    """Make a move."""

    id: Id
    seat: Seat
    seq: Seq  # the last event seen
    move: MoveData


class Undo(Message):
    """Take back the seat's last move."""

    id: Id
    seat: Seat
    seq: Seq  # the last event seen


class Look(Message):
    """At a client with several seats: show what this seat sees. Answered by `shown`."""

    seat: Seat | None  # null hides all racks


class Preview(Message):
    """What a move would bring; changes nothing."""

    cost: ClassVar[float] = 0.5

    id: Id
    seat: Seat
    move: MoveData


class Why(Message):
    """Why a place cannot be used as somebody tried to; nothing is told if it can. Changes nothing."""

    cost: ClassVar[float] = 0.5

    id: Id
    seat: Seat
    tried: Tried


class Read(Message):
    """A move as people write it; changes nothing."""

    id: Id
    seat: Seat
    text: Text


class Hint(Message):
    """What a strong bot would do, from what the seat knows."""

    cost: ClassVar[float] = 10.0

    id: Id
    seat: Seat


class Advised(Message):
    """The seat to move has been shown a hint that its own program thought of: everybody hears of it."""

    id: Id
    seat: Seat


class Tell(Message):
    """The game in sentences, as the seat that is looked from may know it."""

    cost: ClassVar[float] = 4.0  # a list of moves takes 12 ms in Ingenious, all else less than one

    id: Id
    what: What
    filter: Text = ""  # of `moves`: only those with these words


class Replace(Message):
    """Host only: let a bot play on for a person who is away, or sit on a seat that nobody has taken."""

    cost: ClassVar[float] = 2.0

    id: Id
    seat: Seat
    level: Id


class Leave(Message):
    """Leave a seat: before the game begins it is free again; after that a bot plays on until the person comes back."""

    cost: ClassVar[float] = 2.0

    id: Id
    seat: Seat


class Free(Message):
    """Host only, before the game begins: nobody's key opens the seat any more. One with a link gets a new link."""

    cost: ClassVar[float] = 2.0

    id: Id
    seat: Seat


class Cancel(Message):
    """Host only, before the game begins: close the table."""

    cost: ClassVar[float] = 2.0

    id: Id


class Phrase(Message):
    """Say one of a few things to everybody at the table. It is passed on and not kept."""

    cost: ClassVar[float] = 2.0

    id: Id
    seat: Seat
    phrase: PhraseNumber


class Rematch(Message):
    """Anybody with a seat, after the end: a new table, seats moved on by one."""

    cost: ClassVar[float] = 10.0

    id: Id


Asked: TypeAlias = (
    Hello
    | Join
    | Reveal
    | Move
    | Undo
    | Look
    | Preview
    | Why
    | Read
    | Hint
    | Advised
    | Tell
    | Replace
    | Leave
    | Free
    | Cancel
    | Phrase
    | Rematch
)  # fmt: skip
MESSAGES: tuple[type[Message], ...] = (
    Hello,
    Join,
    Reveal,
    Move,
    Undo,
    Look,
    Preview,
    Why,
    Read,
    Hint,
    Advised,
    Tell,
    Replace,
    Leave,
    Free,
    Cancel,
    Phrase,
    Rematch,
)  # fmt: skip


# --- Reading --------------------------------------------------------------------------------------------------------
class NotUnderstood(Refusal):
    """A message that no client of ours sends."""

    def __init__(self, message_id: str | None = None) -> None:
        super().__init__("bad-message")
        self.message_id = message_id


class OtherProtocol(Exception):
    """A greeting of another version; earlier ones said in which language they want to be told so."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.language = language


class Named(Struct):
    """As much of a message as is needed to refuse it under its id."""

    id: Id | None = None


class AnyHello(Struct, tag_field="type", tag="hello"):
    """As much of a greeting as all versions have."""

    protocol: int
    language: str = ""


asked = msgspec.json.Decoder(Asked)
named = msgspec.json.Decoder(Named)
greeted = msgspec.json.Decoder(AnyHello)
UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)


def read(text: str | bytes) -> Asked:
    """A message as a client sent it; refuses what is none."""
    try:
        if len(text) > LARGEST:
            raise ValueError
        return asked.decode(text)
    except UNREADABLE:
        raise NotUnderstood(id_of(text)) from None


def read_hello(text: str | bytes, protocol: int) -> Hello:
    """The first message; refuses anything but a greeting of this protocol."""
    try:
        found = greeted.decode(text)
    except UNREADABLE:
        raise NotUnderstood from None
    if found.protocol != protocol:
        raise OtherProtocol(found.language)
    hello = read(text)
    assert isinstance(hello, Hello)
    return hello


def id_of(text: str | bytes) -> str | None:
    try:
        return named.decode(text).id
    except UNREADABLE:
        return None
