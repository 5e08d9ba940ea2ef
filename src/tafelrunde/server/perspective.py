"""What a seat, or a spectator, is told. The only place where what is in a table becomes what leaves the house.

Everything that is told of a position comes from `view`, `offer` and `seen_text` of the game; of an event's body only
the keys in `OPEN_KEYS` are passed on. All else (secrets, master keys, other hands) stays.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from tafelrunde import __version__, fair
from tafelrunde.games import find
from tafelrunde.server import events
from tafelrunde.server.events import Event
from tafelrunde.server.table import BOT, OPEN, OVER, PLAYING, Step, Table
from tafelrunde.texts import Texts

PROTOCOL = 1

OPEN_KEYS = {
    events.OPENED: (),
    events.TAKEN: ("seat",),
    events.JOINED: ("seat", "name"),
    events.REPLACED: ("seat", "level"),
    events.BEGAN: (),
    events.MOVED: ("seat", "by"),
    events.UNDONE: ("seat",),
    events.REMATCH: (),
}

Message = dict[str, Any]


@cache
def texts_of(game: str, language: str) -> Texts:
    return find(game).texts(language)


class Perspective:
    """One way to look at a table, and what it showed last; those who look alike share one."""

    __slots__ = ("seat", "view")

    def __init__(self, table: Table, seat: int | None) -> None:
        self.seat = seat
        self.view = view_of(table, seat)

    def tell(self, table: Table, step: Step, languages: Iterable[str]) -> dict[str, Message]:
        """An event that has just happened, in each of the languages."""
        before, self.view = self.view, view_of(table, self.seat) if is_change(step.event) else self.view
        plain = told_event(table, step, self.seat)
        if self.view is not before and self.view is not None:
            plain["changes"] = changes(before, self.view)
        return {
            language: plain | told_in_words(table, step, self.seat, before, self.view, language)
            for language in languages
        }


def is_change(event: Event) -> bool:
    return event.kind in events.CHANGING_THE_POSITION


def view_of(table: Table, seat: int | None) -> dict[str, Any] | None:
    return None if table.position is None else table.position.view(seat)


def changes(before: dict[str, Any] | None, after: dict[str, Any]) -> dict[str, Any]:
    """The keys of a view that have changed."""
    if before is None:
        return after
    return {key: value for key, value in after.items() if before[key] != value}


def told_event(table: Table, step: Step, seat: int | None) -> Message:
    event = step.event
    told = {"type": "event", "seq": event.seq, "at": event.at, "kind": event.kind}
    told |= {key: event.body[key] for key in OPEN_KEYS[event.kind]}
    if event.kind == events.MOVED:
        told["move"] = step.seen[seat]
    elif event.kind == events.BEGAN:
        told["start"] = table.start
    return told


def told_in_words(
    table: Table,
    step: Step,
    seat: int | None,
    before: dict[str, Any] | None,
    after: dict[str, Any] | None,
    language: str,
) -> Message:
    event = step.event
    if event.kind not in (events.MOVED, events.UNDONE):
        return {}
    texts = texts_of(table.setup["game"], language)
    names = table.names(texts)
    if event.kind == events.UNDONE:
        return {"told": texts("table.undone", name=names[event.body["seat"]])}
    return {"told": table.game.wording.tell_move(before, after, step.seen[seat], names, texts)}


# --- How things stand now ------------------------------------------------------------------------------------------
def standing(table: Table, seat: int | None, language: str) -> Message:
    """What goes with the newest event: whose turn, what the seat may do, how it ended."""
    phase, position = table.phase, table.position
    told: Message = {"phase": phase, "due": table.due, "offer": None, "may_undo": False}
    if position is not None and phase == PLAYING and seat == position.to_move and not table.bot_to_move:
        told["offer"], told["may_undo"] = position.offer, position.may_undo
    if phase == OVER:
        told["result"] = result(table, language)
    return told


def result(table: Table, language: str) -> Message:
    """How the game ended, with all that is needed to check the shuffle."""
    position, texts = table.position, texts_of(table.setup["game"], language)
    assert position is not None
    told = table.game.wording.tell_result(position.view(None), position.winners, table.names(texts), texts)
    return {
        "winners": position.winners,
        "places": position.places,
        "reason": str(position.reason),
        "told": told,
        "fair": table.fairness,
    }


def summary(table: Table, language: str) -> Message:
    """What anybody may know of a table before sitting down."""
    setup = table.setup
    names = table.names(texts_of(setup["game"], language))
    return {
        "table": table.id,
        "game": setup["game"],
        "options": setup["options"],
        "board": setup["board"] if isinstance(setup["board"], str) else None,
        "phase": table.phase,
        "seats": [
            {
                "kind": BOT if seat.is_bot else OPEN if seat.kind == OPEN and not seat.taken else "person",
                "name": name if seat.is_bot else seat.name,
                "level": seat.level,
                "joined": seat.joined,
            }
            for seat, name in zip(table.seats, names, strict=True)
        ],
        "clock": setup["clock"],
        "listed": setup["listed"],
        "commitment": fair.commitment(setup["secret"]),
        "opened": table.opened,
    }


def next_table(table: Table, yours: list[int]) -> Message | None:
    """Where the rematch is, with the keys of one's own seats there."""
    return None if table.next is None else {"table": table.next["table"], "keys": table.next_keys(yours)}


def history(
    table_id: str, log: list[Event], seat: int | None, since: int, language: str
) -> tuple[Table, list[Message]]:
    """A table played again from its log, and the events after `since` as a seat may know them."""
    table = Table(table_id)
    perspective: Perspective | None = None
    told = []
    for event in log:
        if event.seq > since and perspective is None and table.seq:
            perspective = Perspective(table, seat)
        step = table.follow(event, (seat,))
        if perspective is not None:
            told.append(perspective.tell(table, step, [language])[language])
        elif event.seq > since:
            told.append(told_event(table, step, seat))
    return table, told


def welcome(table: Table, told: list[Message], seat: int | None, yours: list[int], language: str) -> Message:
    """The answer to `hello`. `told` are the events that were missed."""
    return (
        {"type": "welcome", "protocol": PROTOCOL, "version": __version__}
        | summary(table, language)
        | {
            "yours": yours,
            "looking": seat,
            "start": table.start,
            "layout": table.layout,
            "events": told,
            "seq": table.seq,
            "view": view_of(table, seat),
            "result": None,
            "next": next_table(table, yours),
        }
        | standing(table, seat, language)
    )
