"""Keeping people out who take too much: credit for messages, and caps for each address."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from tafelrunde.errors import Refusal

FORGET_AFTER = 3600.0  # seconds
MOST_ADDRESSES = 20_000  # remembered at once
AT_A_TIME = 4  # looked at for being forgotten, whenever somebody asks: no request pays for all of them
IPV6_HOME = 64  # bits: what one household or one server is given, and may use as it likes


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
    connections: int = 200  # likewise, of any kind
    tables: int = 60  # opened by one address in an hour
    refusal_seconds: float = 0.5  # that whoever asks too fast waits for being told so: refusing is work, too
    listed: int = 3  # of those that one address shows to everybody at a time
    held: int = 8  # open seats that one address has taken at tables where the game has not begun


@dataclass(slots=True)
class Address:
    credit: Credit
    sockets: int = 0
    opened: list[float] = field(default_factory=list)
    seen: float = field(default_factory=time.monotonic)


@lru_cache(maxsize=4096)
def household(name: str) -> str:
    """Whom an address belongs to: itself, or of IPv6 all the addresses that one customer has."""
    try:
        address = ip_address(name.partition("%")[0])
    except ValueError:
        return name
    if not isinstance(address, IPv6Address):
        return name
    return str(address.ipv4_mapped or IPv6Network((int(address), IPV6_HOME), strict=False))


class Doorkeeper:
    """Knows each address for a while."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._addresses: OrderedDict[str, Address] = OrderedDict()  # who asked last comes last

    @property
    def known(self) -> int:
        """How many addresses it remembers."""
        return len(self._addresses)

    def address(self, name: str) -> Address:
        known = household(name)
        address = self._addresses.get(known)
        if address is None:
            self.forget()
            address = self._addresses[known] = Address(Credit(*self.limits.address_credit))
        address.seen = time.monotonic()
        self._addresses.move_to_end(known)
        return address

    def forget(self) -> None:
        """Forget some of those who have not been here for long; of too many, who has not been here for longest. Whoever
        has a socket is here."""
        before = time.monotonic() - FORGET_AFTER
        for _ in range(min(AT_A_TIME, len(self._addresses))):
            name, oldest = next(iter(self._addresses.items()))
            if oldest.sockets:
                self._addresses.move_to_end(name)
            elif oldest.seen < before or len(self._addresses) >= MOST_ADDRESSES:
                del self._addresses[name]
            else:
                return

    def may_ask(self, name: str, cost: float) -> bool:
        return not self.limits.on or self.address(name).credit.spend(cost)

    async def slow_down(self) -> None:
        """Somebody asks too fast and is about to hear it."""
        await asyncio.sleep(self.limits.refusal_seconds)

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
