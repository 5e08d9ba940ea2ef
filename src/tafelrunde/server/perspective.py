"""What a seat, or a spectator, is told. The only place where what is in a table becomes what leaves the house.

Everything that is told of a position comes from what the engine says that viewer may know: view, offer, outcome, the
move as seen by them, and for the seat to move the record of all that it knows. Of an event's body only what `open_part`
names is passed on, and who made a move. All else (secrets, master keys, nonces before the deal) stays.
"""

from __future__ import annotations

import time
from typing import TypedDict

import msgspec
from msgspec import UNSET, UnsetType

from tafelrunde import __version__
from tafelrunde.engines import fingerprint_of
from tafelrunde.games.interface import Layout, Offer, Outcome, View
from tafelrunde.kernel.game import Seen
from tafelrunde.position import Look, Position
from tafelrunde.sayings import Saying, name_of, saying
from tafelrunde.server import keys
from tafelrunde.server.events import (
    LOT,
    Advised,
    Began,
    Event,
    Freed,
    Joined,
    Left,
    Moved,
    Pledged,
    Replaced,
    Revealed,
    Taken,
    Undone,
)
from tafelrunde.server.table import BOT, OPEN, OVER, PLAYING, Seat, Table
from tafelrunde.wire import PROTOCOL, told
from tafelrunde.wire.bodies import Phase, SeatFacts, Summary
from tafelrunde.wire.told import Next, Result

Changes = dict[str, object]  # the keys of a view that have changed
EventTold = told.Event[Offer, Outcome, Changes]
WelcomeTold = told.Welcome[Layout, View, Offer, Outcome, Changes]
ShownTold = told.Shown[View, Offer]


class OpenPart(TypedDict, total=False):
    """What everybody may know of the body of an event that is no move."""

    seat: int
    name: str
    level: str
    pledge: str
    pledges: list[str]
    nonces: list[str]


class Standing(TypedDict):
    """What goes with the newest event."""

    phase: Phase
    due: float | None
    left: float | None
    offer: Offer | None
    seen: bytes | UnsetType
    may_undo: bool
    result: Result | UnsetType


class Perspective:
    """One way to look at a table, and what it showed last; those who look alike share one."""

    __slots__ = ("_seen", "seat", "view")

    def __init__(self, table: Table, seat: int | None) -> None:
        self.seat = seat
        self.view = view_of(table, seat)
        self._seen: Seen | None = None  # what the view was made from, as long as it is of use

    def tell(self, table: Table, event: Event, look: Look | None = None) -> EventTold:
        """An event that has just happened; `look` is how a move is seen from here, if anybody has looked already."""
        if isinstance(event.body, Moved):
            position = table.under_way
            found = position.looks([self.seat])[self.seat] if look is None else look
            changed, move = self._show(position, found.seen), position.move_seen_by(self.seat)
            assert self.view is not None
            return told.Event(
                seq=event.seq,
                at=event.at,
                kind=event.kind,
                seat=event.body.seat,
                by=event.body.by,
                move=move,
                outcome=found.outcome,
                told=position.game.wording.tell_move(table.layout, self.view, move, found.outcome),
                changes=changed,
            )
        changes: Changes | UnsetType = UNSET
        if event.changes_the_position:
            position = table.under_way
            changes = self._show(position, position.seen(position.viewer(self.seat)))
        return told.Event(
            seq=event.seq,
            at=event.at,
            kind=event.kind,
            start=UNSET if event.kind != "began" or table.start is None else table.start,
            told=[in_words(event.body)] if isinstance(event.body, Undone | Advised | Freed) else UNSET,
            changes=changes,
            **open_part(table, event),
        )

    def tell_live(self, table: Table, event: Event, look: Look | None = None) -> EventTold:
        """The same, with how things stand now."""
        plain = self.tell(table, event, look)
        seen, self._seen = self._seen, None
        return msgspec.structs.replace(plain, **standing(table, self.seat, seen))

    def _show(self, position: Position, seen: Seen) -> Changes:
        """Show what is seen from here now; what has changed by that."""
        before, self._seen = self.view, seen
        self.view = position.game.facts.view(seen)
        return changed_keys(before, self.view)

    def shown(self, table: Table) -> ShownTold:
        """All that is seen from here."""
        return told.Shown(looking=self.seat, view=self.view, seq=table.seq, **standing(table, self.seat))


def view_of(table: Table, seat: int | None) -> View | None:
    return None if table.position is None else table.position.view(seat)


def changed_keys(before: View | None, after: View) -> Changes:
    """The keys of a view that have changed."""
    keys_and_names = zip(after.__struct_encode_fields__, after.__struct_fields__, strict=True)
    if before is None:
        return {key: getattr(after, name) for key, name in keys_and_names}
    return {key: new for key, name in keys_and_names if (new := getattr(after, name)) != getattr(before, name)}


def open_part(table: Table, event: Event) -> OpenPart:
    match event.body:
        case Taken(seat=seat) | Revealed(seat=seat) | Undone(seat=seat) | Advised(seat=seat):
            return {"seat": seat}
        case Joined(seat=seat, name=name, pledge=str(pledge)):
            return {"seat": seat, "name": name, "pledge": pledge}
        case Joined(seat=seat, name=name):
            return {"seat": seat, "name": name}
        case Pledged():
            return {"pledges": table.pledges}
        case Began():
            return {"nonces": table.nonces}
        case Replaced(seat=seat, level=str(level)) | Left(seat=seat, level=str(level)):
            return {"seat": seat, "level": level, "name": table.seats[seat].bot}
        case Left(seat=seat) | Freed(seat=seat):
            return {"seat": seat}
    return {}


def in_words(body: Undone | Advised | Freed) -> Saying:
    if isinstance(body, Freed):
        return saying("table.freed" if body.id else "table.lapsed", number=body.seat + 1)
    return saying("table.undone" if isinstance(body, Undone) else "table.advised", name=name_of(body.seat))


# --- How things stand now -------------------------------------------------------------------------------------------
def standing(table: Table, seat: int | None, seen: Seen | None = None) -> Standing:
    """Whose turn it is, what the seat may do, how it ended; `seen` is what the seat has seen, if anybody knows."""
    phase, position = table.phase, table.position
    told_now: Standing = {
        "phase": phase,
        "due": table.due,
        "left": None if table.due is None else round(max(0.0, table.due - time.time()), 3),
        "offer": None,
        "seen": UNSET,
        "may_undo": False,
        "result": UNSET,
    }
    if phase == OVER:
        told_now["result"] = result(table)
    elif position is not None and seat == position.to_move and not table.bot_to_move:
        known = position.seen(seat) if seen is None else seen
        told_now["offer"] = position.offer_to(known)
        if fingerprint_of(table.game.name) is not None:
            told_now["seen"] = known.tobytes()  # so that its engine can think about what the seat knows
        told_now["may_undo"] = position.may_undo
    return told_now


def result(table: Table) -> Result:
    """How the game ended, with all that is needed to check the shuffle."""
    position = table.under_way
    return Result(
        winners=position.winners,
        places=position.places,
        reason=str(position.reason),
        told=table.game.wording.tell_result(table.layout, position.view(None), position.winners),
        fair=table.fairness,
    )


def summary(table: Table) -> Summary:
    """What anybody may know of a table before sitting down."""
    setup = table.setup
    return Summary(
        table=table.id,
        game=setup.game,
        options=setup.options,
        board=setup.board if isinstance(setup.board, str) else None,
        phase=table.phase,
        seats=[seat_facts(seat) for seat in table.seats],
        clock=setup.clock,
        listed=setup.listed,
        hints=setup.hints,
        commitment=table.commitment,
        lot=setup.start == LOT,
        opened=table.opened,
        to_move=table.under_way.to_move if table.phase == PLAYING else None,
        turn_began=table.turn_began if table.phase == PLAYING else None,
    )


def seat_facts(seat: Seat) -> SeatFacts:
    return SeatFacts(
        kind="bot" if seat.is_bot else "open" if seat.kind == OPEN and not seat.taken else "person",
        name=seat.bot if seat.is_bot else seat.name,
        level=seat.level,
        joined=seat.joined,
        person=seat.name if seat.is_bot and seat.kind != BOT else "",
    )


def next_table(table: Table, yours: list[int]) -> Next | None:
    """Where the rematch is, with the keys of one's own seats there: everybody moves on by one."""
    if table.next is None:
        return None
    moved_on = [(seat + 1) % len(table.seats) for seat in yours]
    return Next(table=table.next.table, keys={str(seat): keys.key_of(table.next.master, seat) for seat in moved_on})


def welcome(table: Table, missed: list[msgspec.Raw], seat: int | None, yours: list[int], host: bool) -> WelcomeTold:
    """The answer to `hello`, with the events that were missed."""
    facts = msgspec.structs.asdict(summary(table)) | dict(standing(table, seat))
    return told.Welcome(
        **facts,
        protocol=PROTOCOL,
        version=__version__,
        yours=yours,
        host=host,
        looking=seat,
        start=table.start,
        layout=table.layout,
        events=missed,  # type: ignore[arg-type]  # written already
        seq=table.seq,
        view=view_of(table, seat),
        next=next_table(table, yours),
        engine=fingerprint_of(table.game.name),
    )
