"""Keeping people out who take too much: credit for messages, and caps for each address."""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import dataclass, field

from tafelrunde.errors import Refusal

FORGET_AFTER = 3600.0  # seconds
MOST_ADDRESSES = 100_000  # remembered at once


@dataclass(slots=True)
class Credit:
    """Grows with time up to a limit; everything asked for costs some."""

    limit: float
    a_second: float
    left: float = field(default=-1.0)
    at: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.left = self.limit

    def spend(self, cost: float) -> bool:
        """Whether it sufficed."""
        now = time.monotonic()
        self.left = min(self.limit, self.left + (now - self.at) * self.a_second)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


@dataclass(frozen=True, slots=True)
class Limits:
    """What one socket and one address may do. Generous for people, too little for floods."""

    on: bool = True
    socket_credit: tuple[float, float] = (60.0, 15.0)  # at once, a second
    address_credit: tuple[float, float] = (600.0, 150.0)
    sockets: int = 100  # of one address at a time
    tables: int = 60  # opened by one address in an hour


@dataclass(slots=True)
class Address:
    credit: Credit
    sockets: int = 0
    opened: list[float] = field(default_factory=list)
    seen: float = field(default_factory=time.monotonic)


class Doorkeeper:
    """Knows each address for a while."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._addresses: dict[str, Address] = defaultdict(lambda: Address(Credit(*limits.address_credit)))

    def address(self, name: str) -> Address:
        if len(self._addresses) >= MOST_ADDRESSES:
            self.forget()
        address = self._addresses[name]
        address.seen = time.monotonic()
        return address

    def forget(self) -> None:
        """Forget those who have not been here for long."""
        before = time.monotonic() - FORGET_AFTER
        for name in [name for name, a in self._addresses.items() if a.seen < before and not a.sockets]:
            del self._addresses[name]

    def may_ask(self, name: str, cost: float) -> bool:
        return not self.limits.on or self.address(name).credit.spend(cost)

    def may_open(self, name: str) -> None:
        """Count a table opened from an address; refuses one too many."""
        if not self.limits.on:
            return
        address, now = self.address(name), time.monotonic()
        address.opened = [at for at in address.opened if at > now - FORGET_AFTER]
        if len(address.opened) >= self.limits.tables:
            raise Refusal("too-many-tables")
        address.opened.append(now)

    def enter(self, name: str) -> bool:
        """Count a socket; False if there are too many."""
        address = self.address(name)
        if self.limits.on and address.sockets >= self.limits.sockets:
            return False
        address.sockets += 1
        return True

    def leave(self, name: str) -> None:
        self.address(name).sockets -= 1
