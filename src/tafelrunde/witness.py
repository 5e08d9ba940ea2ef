"""What a client keeps of a table, as it was first told: with it a finished game can be checked against its record.

A record alone can be made up. Who sat at the table knows more: the commitment that was shown, one's own nonce, all
pledges before any nonce was shown, all nonces at the deal, and every tile that one has seen. All of it is kept as it
came first. What is told again later changes nothing; if it differs, that is noted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from tafelrunde.errors import InvalidRecord
from tafelrunde.record import read_text

FORMAT = 1
CHANGING = ("began", "moved", "undone")
FACTS = ("kind", "seat", "by", "move", "outcome")  # of an observation, beside what is on the table then

# Any: JSON as a server tells it, which nobody has to believe.
Facts = Mapping[str, Any]
View = dict[str, Any]


class Observation(Struct, kw_only=True, omit_defaults=True):
    """Something that was seen: an event that changed the position, or all that a seat sees (`shown`)."""

    seq: int
    kind: str
    looking: int | None = None  # the seat it was seen from; None: as a spectator
    seat: int | None = None
    by: str | None = None
    move: View | None = None
    outcome: View | None = None
    changes: View | None = None  # to be laid over the view of the observation before
    view: View | None = None  # instead of changes: all of it


class Witness(Struct, kw_only=True, omit_defaults=True):
    """All that a client has been told of one table and will have to be true at the end."""

    witness: int = FORMAT
    table: str = ""
    game: str = ""
    options: dict[str, Any] = {}
    layout: View | None = None
    lot: bool | None = None
    commitment: str = ""
    own: dict[str, str] = {}  # by seat, one's own nonces
    revealed: list[int] = []  # one's own seats whose nonce was sent
    stood_in: list[int] = []  # seats that a bot had taken over before the pledges were told
    pledges: list[str] = []
    nonces: list[str] = []
    start: int | None = None
    seen: list[Observation] = []
    contradictions: list[str] = []  # what was told again otherwise


class Observer:
    """Fills a witness from the messages of a server, as plain JSON."""

    def __init__(self, witness: Witness | None = None) -> None:
        self.witness = witness or Witness()
        self._looking: int | None = None
        self._view: View | None = None  # what is on the table as far as it was told; None: not known
        self._is_chained = False  # whether the last observation led to it
        self._newest = max((each.seq for each in self.witness.seen if each.kind in CHANGING), default=0)

    def note(self, message: Facts) -> None:
        """Keep what a message tells."""
        match message["type"]:
            case "welcome":
                self._welcome(message)
            case "shown":
                self._show(message)
            case "event":
                self._happen(message, {})

    def _welcome(self, message: Facts) -> None:
        witness = self.witness
        self._first("commitment", message["commitment"])
        self._first("table", message["table"])
        self._first("game", message["game"])
        self._first("options", message["options"])
        self._first("layout", message["layout"])
        self._first("lot", message.get("lot"))
        events: Sequence[Facts] = message["events"]
        is_whole = bool(events) and events[0]["seq"] == 1
        if events and (is_whole or message["looking"] != self._looking):
            self._view, self._is_chained = None, False
        self._looking = message["looking"]
        known = {(each.seq, each.looking): (each, view) for each, view in views(witness.seen)} if is_whole else {}
        for event in events:
            self._happen(event, known)
        if message["view"] is not None:
            self._show(message)

    def _show(self, message: Facts) -> None:
        """All that is seen now."""
        self._looking = message["looking"]
        if message["view"] is None:
            return
        if self._is_chained and self._view != message["view"] and self._is_last(message["seq"], message["looking"]):
            self._contradict("seen")
        if not self._is_chained or self._view != message["view"]:
            self._add(Observation(seq=message["seq"], kind="shown", looking=self._looking, view=message["view"]))
        self._view, self._is_chained = message["view"], True

    def _is_last(self, seq: int, looking: int | None) -> bool:
        last = self.witness.seen[-1] if self.witness.seen else None
        return last is not None and (last.seq, last.looking) == (seq, looking)

    def _happen(self, event: Facts, known: Mapping[tuple[int, int | None], tuple[Observation, View | None]]) -> None:
        if not self.witness.pledges and event["kind"] in ("joined", "replaced", "left"):
            others = [seat for seat in self.witness.stood_in if seat != event["seat"]]
            self.witness.stood_in = [*others, event["seat"]] if event.get("level") else others
        if event.get("pledges"):
            self._first("pledges", event["pledges"])
        if event.get("nonces"):
            self._first("nonces", event["nonces"])
        if event.get("start") is not None:
            self._first("start", event["start"])
        if event["kind"] not in CHANGING:
            return
        changes = event.get("changes", {})
        if self._view is not None or event["kind"] == "began":
            self._view = {**(self._view or {}), **changes}
        seen = Observation(seq=event["seq"], kind=event["kind"], looking=self._looking)
        for key in FACTS:
            setattr(seen, key, event.get(key))
        if seen.seq <= self._newest:
            self._compare(known.get((seen.seq, seen.looking)), seen)
            return
        self._newest = seen.seq
        if self._is_chained:
            seen.changes = changes
        else:
            seen.view = self._view
        self._is_chained = self._view is not None
        self._add(seen)

    def _compare(self, before: tuple[Observation, View | None] | None, again: Observation) -> None:
        """What is told again changes nothing; from another seat it looks different."""
        if before is None:
            self._is_chained = False
            return
        first, view = before
        is_same = all(getattr(first, key) == getattr(again, key) for key in FACTS)
        if not is_same or (view is not None and self._view is not None and view != self._view):
            self._contradict("seen")
        self._is_chained = first is self.witness.seen[-1]

    def _add(self, seen: Observation) -> None:
        self.witness.seen.append(seen)

    def _first(self, what: str, value: object) -> None:
        """Keep what is told for the first time; what is told again must be the same."""
        kept = getattr(self.witness, what)
        if kept in (None, "", [], {}):
            setattr(self.witness, what, value)
        elif kept != value:
            self._contradict(what)

    def _contradict(self, what: str) -> None:
        if what not in self.witness.contradictions:
            self.witness.contradictions = [*self.witness.contradictions, what]


def views(seen: Sequence[Observation]) -> Iterator[tuple[Observation, View | None]]:
    """Every observation with all that was on the table then, as far as it is known."""
    view: View | None = None
    for each in seen:
        if each.view is not None:
            view = each.view
        elif each.changes is not None and view is not None:
            view = {**view, **each.changes}
        else:
            view = None
        yield each, view


def standing(seen: Sequence[Observation]) -> list[list[tuple[Observation, View | None]]]:
    """What was seen after the deal, after the first move, and so on; moves that were taken back are left out."""
    found: list[list[tuple[Observation, View | None]]] = []
    if not seen or seen[0].kind != "began":
        return found  # who does not know where it began cannot count moves
    for each, view in views(seen):
        if each.kind in ("began", "moved"):
            found.append([])
        if each.kind == "undone":
            found = found[:-1]
        if found:
            found[-1].append((each, view))
    return found


def read_witness(path: Path) -> Witness:
    """What a client has kept in a file; refuses what is none."""
    try:
        witness = msgspec.json.decode(read_text(path), type=Witness)
    except (msgspec.MsgspecError, RecursionError):
        raise InvalidRecord("not-a-witness", path=path.name) from None
    if witness.witness != FORMAT or not witness.table:
        raise InvalidRecord("not-a-witness", path=path.name)
    return witness


def save_witness(witness: Witness, path: Path) -> None:
    """Write it to a file, whole or not at all."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_bytes(msgspec.json.encode(witness))
        draft.replace(path)
    except OSError:
        raise InvalidRecord("cannot-write", path=path.name) from None
