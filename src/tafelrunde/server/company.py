"""Who is at a table: since when somebody is away, and how much each may say."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection

from tafelrunde.errors import Refusal
from tafelrunde.server.table import Seat
from tafelrunde.wire.told import Presence

AT_ONCE = 4  # phrases of one seat,
SECONDS_EACH = 4.0  # and then one in so many


class Company:
    """The people at one table as far as this process knows them."""

    def __init__(self, patience: float) -> None:
        self.patience = patience  # seconds
        self._away: dict[int, float] = {}  # by seat, since when nobody is connected on it
        self._said: defaultdict[int, list[float]] = defaultdict(list)  # by seat, when its newest phrases were

    def note(self, seats: int, present: Collection[int], now: float) -> None:
        """These seats have somebody connected now. Nobody knows of the others what was before."""
        self._away = {seat: self._away.get(seat, now) for seat in range(seats) if seat not in present}

    def retime(self, seconds: float) -> None:
        """The wall clock was set: nobody is away for longer by that."""
        self._away = {seat: since + seconds for seat, since in self._away.items()}

    def heard_of(self, seat: int, now: float) -> None:
        """Somebody has acted for a seat: if not here, they are connected to another process."""
        if seat in self._away:
            self._away[seat] = now

    def told(self, seats: int, watchers: int) -> Presence:
        away = [self._away.get(seat) for seat in range(seats)]
        return Presence(seats=[since is None for since in away], watchers=watchers, away=away, patience=self.patience)

    def is_here(self, seat: int) -> bool:
        return seat not in self._away

    def refuse_if_here(self, number: int, seat: Seat, has_begun: bool, now: float) -> None:
        """A bot takes a person's place only while that person is away, or when their clock has run out."""
        if seat.is_bot or seat.is_late:
            return
        since = self._away.get(number)
        if since is not None and not seat.joined and not has_begun:
            return  # nobody has ever sat there
        if since is None or now < since + self.patience:
            raise Refusal("not-away", seconds=math.ceil(self.patience))

    def say(self, seat: int, now: float) -> None:
        """Count a phrase; refuses one too many."""
        recent = [at for at in self._said[seat] if at > now - AT_ONCE * SECONDS_EACH]
        if len(recent) >= AT_ONCE:
            raise Refusal("too-talkative")
        self._said[seat] = [*recent, now]
