"""Who is kept out: addresses and networks that an administrator has banned, for a while or for good."""

from __future__ import annotations

import time
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from sqlalchemy import Connection, select

from tafelrunde.errors import InvalidOption
from tafelrunde.server.limits import household
from tafelrunde.server.schema import bans

EXAMPLES = "192.0.2.7, 192.0.2.0/24, 2001:db8::7"
WIDEST = {4: 8, 6: 16}  # bits: whoever bans more than that has mistyped

Network = IPv4Network | IPv6Network


class Bans:
    """Those that hold now. Asking costs one look-up for each length of network that is banned, and nothing without."""

    def __init__(self, found: Iterable[tuple[str, float | None]] = ()) -> None:
        self._until: dict[tuple[int, int], dict[int, float | None]] = {}  # by version and length, then by network
        for name, until in found:
            network = ip_network(name)
            key = network.version, network.prefixlen
            self._until.setdefault(key, {})[int(network.network_address)] = until

    def __len__(self) -> int:
        now = time.time()
        return sum(until is None or until > now for found in self._until.values() for until in found.values())

    def keep_out(self, name: str) -> bool:
        """Whether this address is banned."""
        if not self._until:
            return False
        try:
            address = plain(ip_address(name.partition("%")[0]))
        except ValueError:
            return False
        for (version, length), found in self._until.items():
            if version == address.version:
                spare = address.max_prefixlen - length
                until = found.get(int(address) >> spare << spare, 0.0)
                if until is None or until > time.time():
                    return True
        return False


def plain(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """An address of IPv4 that comes in the clothes of IPv6, without them."""
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return address if mapped is None else mapped


def network_of(given: str) -> str:
    """What is banned with an address: itself, of IPv6 its /64 (`limits.household`); or the network that was given."""
    try:
        network = ip_network(given if "/" in given else household(given), strict=False)
    except ValueError:
        raise InvalidOption("ban-address", given=given[:60], examples=EXAMPLES) from None
    if network.prefixlen < WIDEST[network.version]:
        raise InvalidOption("ban-wide", network=str(network))
    if network.is_loopback:
        raise InvalidOption("ban-own", network=str(network))
    return str(network)


def all_bans(connection: Connection) -> list[tuple[str, float | None]]:
    """Those that the database holds, also ones that have ended."""
    return [(name, until) for name, until in connection.execute(select(bans.c.network, bans.c.until))]
