"""The lines of clients, below everything that they say: how many there are, how long they may keep silent, and how much
they may leave unread.

uvicorn counts none of that: connections that said nothing took all descriptors, and pings that nobody paid for filled
the memory with answers that nobody read.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from tafelrunde.server.limits import Credit, Limits, household

REQUEST_SECONDS = 15.0  # from the first byte of a request to its last, and from the connection to its first request
PINGS = (20.0, 1.0)  # at once, a second; ours come every 20 seconds
MOST_UNREAD = 256 * 1024  # bytes that wait for a client that does not read

logger = logging.getLogger(__name__)


class Lines:
    """Counts connections, of each address and in all. Proxies bring those of many people."""

    def __init__(self, limits: Limits, most: int, proxies: Iterable[str] = ()) -> None:
        self.limits, self.most = limits, most
        self.open = 0
        self.sockets: set[Socket] = set()  # those of the open lines that are
        self.refused: Counter[str] = Counter()  # by reason, since the start
        self.of: Counter[str] = Counter()
        self._proxies = [ip_network(each, strict=False) for each in proxies]
        self._is_full = False

    def enter(self, address: str) -> str | None:
        """Under which name the line is counted; None if there is no room for it."""
        name = household(address)
        is_one_too_many = self.of[name] >= self.limits.connections and not self._is_proxy(address)
        if self.limits.on and (self.open >= self.most or is_one_too_many):
            self.refused["address-full" if is_one_too_many else "full"] += 1
            self._complain(name)
            return None
        self.open += 1
        self.of[name] += 1
        return name

    def leave(self, name: str) -> None:
        self.open -= 1
        self.of[name] -= 1
        if not self.of[name]:
            del self.of[name]
        self._is_full &= self.open > self.most // 2

    @property
    def kinds(self) -> dict[str, float]:
        """How many lines there are of each kind."""
        return {"plain": self.open - len(self.sockets), "socket": len(self.sockets)}

    @property
    def unread(self) -> int:
        """Bytes that wait for clients that do not read."""
        return sum(socket.transport.get_write_buffer_size() for socket in self.sockets)

    def _is_proxy(self, address: str) -> bool:
        try:
            there = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        return any(there in network for network in self._proxies)

    def _complain(self, name: str) -> None:
        if self.open >= self.most and not self._is_full:  # once, not for everybody who knocks
            self._is_full = True
            logger.warning("no room for more than %d connections; %d of them from %s", self.most, self.of[name], name)


def guarded(lines: Lines) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The protocols of a server that counts its lines: for requests, and for sockets."""
    return (
        type("CountedRequests", (Requests,), {"lines": lines}),
        type("CountedSocket", (Socket,), {"lines": lines}),
    )


class Counted:
    """A line that is counted once, from the connection to its end, also when it becomes a socket."""

    lines: Lines
    client: tuple[str, int] | None
    transport: asyncio.Transport
    name: str | None = None  # under which it is counted

    def count(self) -> bool:
        self.name = self.lines.enter(self.client[0] if self.client else "unknown")
        if self.name is None:
            self.transport.abort()
        return self.name is not None

    def end(self) -> None:
        if self.name is not None:
            self.lines.leave(self.name)
            self.name = None


class Requests(Counted, HttpToolsProtocol):
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.count():
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        self.end()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        if self._deadline is None:
            self._expect()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._expect_nothing()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._expect_nothing()
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        if isinstance(socket, Socket):  # counted from now on with that one
            socket.name, self.name = self.name, None
            self.lines.sockets.add(socket)

    def _expect(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _give_up(self) -> None:
        self.lines.refused["silent"] += 1
        self.transport.abort()

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class Socket(Counted, WebSocketsSansIOProtocol):
    def __init__(self, *arguments: Any, **keys: Any) -> None:  # Any: uvicorn's own
        super().__init__(*arguments, **keys)
        self._pings = Credit(*PINGS)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lines.sockets.discard(self)
        self.end()
        super().connection_lost(exc)

    def handle_ping(self) -> None:
        if self._is_too_much():
            self._let_go()
        else:
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_too_much():
            self._let_go()
        else:
            super().handle_pong(event)

    def _let_go(self) -> None:
        self.lines.refused["pings"] += 1
        self.transport.abort()

    def _is_too_much(self) -> bool:
        return not self._pings.spend(1.0) or self.transport.get_write_buffer_size() > MOST_UNREAD
