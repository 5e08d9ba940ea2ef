"""Sitting down: taking a seat, joining it under a name, and losing it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tafelrunde.errors import InvalidOption, Refusal
from tafelrunde.server import keys, names
from tafelrunde.server.events import Body, Freed, Joined, Left, Taken
from tafelrunde.server.limits import Limits, household
from tafelrunde.server.table import LINK, OPEN, OVER, Table

MOST_NEW_NAMES = 5  # of one person, before the game begins
MOST_REMEMBERED = 10_000  # addresses that hold seats

Place = tuple[str, int, int]  # a table, a seat, and how often that was freed before


class NotHeld(Exception):
    """There is no seat whose time has run out."""


def joining(table: Table, number: int, name: str, pledge: str, message_id: str) -> Body:
    """Somebody sits down, takes another name, or comes back. Once all pledges are told a name stays as it is."""
    seat = table.seats[number]
    if table.phase == OVER:
        raise Refusal("over")
    others = [each.name for each in table.seats if each is not seat]
    if table.takes_pledges:
        name = names.settled(name, others)
        if seat.joined and not seat.is_bot and seat.name == name and seat.pledge == pledge:
            raise Refusal("joined-already")
        if seat.called not in (None, name) and seat.renamed >= MOST_NEW_NAMES:
            raise Refusal("too-many-names", most=MOST_NEW_NAMES)
    elif not seat.is_bot:
        raise Refusal("joined-already") if seat.name == name else Refusal("name-fixed")
    else:
        # Whoever had a name at the beginning comes back under it; a bot's own seat has had none.
        name = seat.name if seat.name or seat.is_stood_in else names.settled(name, others)
    return Joined(seat=number, name=name, pledge=pledge if table.takes_pledges else None, id=message_id)


def taking(table: Table, number: int) -> Body:
    if not 0 <= number < len(table.seats):
        raise InvalidOption("unknown-seat", seat=number, seats=len(table.seats))
    if not table.seats[number].is_open or not table.takes_pledges:
        raise Refusal("seat-taken")
    return Taken(seat=number)


def freeing(table: Table, number: int, message_id: str) -> Body:
    """The host wants an open seat back, or another link for a seat that has one."""
    seat = table.seats[number]
    if not table.takes_pledges:
        raise Refusal("begun-already")
    if seat.kind not in (OPEN, LINK) or seat.is_open:
        raise Refusal("nothing-to-free")
    return Freed(seat=number, id=message_id)


def has_new_key(table: Table, body: Freed | Left) -> bool:
    """Whether the key that opened a seat opens it no more: whoever leaves a seat with a link may come back to it."""
    return isinstance(body, Freed) or table.seats[body.seat].kind == OPEN


def had_one(table: Table, some_keys: list[str]) -> bool:
    """Whether a key opened a seat before that became free: whoever comes back with it may watch, and is told."""
    former = [
        keys.key_of(table.setup.master, seat.holder(number, freed))
        for number, seat in enumerate(table.seats)
        for freed in range(seat.freed)
    ]
    return not set(former).isdisjoint(some_keys)


# --- Seats that somebody has taken and not joined -------------------------------------------------------------------
def seconds_held(table: Table, most: float, now: float) -> float | None:
    """After how many seconds the next of them is free again; None if there is none."""
    return min((table.seats[number].taken_at + most - now for number in table.held), default=None)


def lapsing(table: Table, most: float, now: float) -> Body:
    for number in table.held:
        if table.seats[number].taken_at + most <= now:
            return Freed(seat=number)
    raise NotHeld


class Held:
    """How many seats each address has taken at tables where the game has not begun, as far as this process knows."""

    def __init__(self, limits: Limits, is_held: Callable[[Place], bool]) -> None:
        self._limits, self._is_held = limits, is_held
        self._places: dict[str, set[Place]] = {}
        self._coming: Counter[str] = Counter()  # seats that are being taken just now

    @contextmanager
    def one_more(self, address: str) -> Iterator[Callable[[Place], None]]:
        """Somebody takes a seat, and notes which; refuses one too many."""
        known = household(address)
        held = self._still(self._places.pop(known, set()))
        if held:
            self._places[known] = held
        if self._limits.on and len(held) + self._coming[known] >= self._limits.held:
            raise Refusal("too-many-seats", most=self._limits.held)
        self._coming[known] += 1
        try:
            yield lambda place: self._note(known, place)
        finally:
            self._coming[known] -= 1
            if not self._coming[known]:
                del self._coming[known]

    def _note(self, known: str, place: Place) -> None:
        if len(self._places) >= MOST_REMEMBERED:
            self._places = {each: left for each, places in self._places.items() if (left := self._still(places))}
        self._places.setdefault(known, set()).add(place)

    def _still(self, places: set[Place]) -> set[Place]:
        return {place for place in places if self._is_held(place)}
