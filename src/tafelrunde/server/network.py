"""Under which names this machine is reached, in its own network and from itself.

A page of somebody else may have its name lead to this machine (DNS rebinding), and would then count as one of our own.
So a server that knows its names answers to them and to no others.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Collection, Iterable, Iterator
from ipaddress import IPv4Address, ip_address
from urllib.parse import urlsplit

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
# Private addresses nobody has: the way to one leads through the interface that is asked for. Nothing is sent.
PROBES = ("192.168.255.254", "10.255.255.254", "172.31.255.254")
# Where proxies stand that nobody has named: on this machine, or in a private network beside it.
PRIVATE = ("127.0.0.0/8", "::1/128", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7", "fe80::/10")
NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9-]+)*", re.IGNORECASE)


def is_loopback(host: str) -> bool:
    return host in (*LOOPBACK, "::1")


def is_own(client: str) -> bool:
    """Whether somebody asks from this machine itself, over its loopback."""
    try:
        return ip_address(client).is_loopback
    except ValueError:
        return False


def own_addresses() -> list[str]:
    """The addresses of this machine in its local networks, the likeliest first; the network is not asked."""
    found = dict.fromkeys([*outgoing(), *by_name()])
    # Where nobody gives addresses out, machines take one of 169.254.0.0/16: only if there is nothing better.
    return sorted(filter(is_local, found), key=lambda address: IPv4Address(address).is_link_local)


def outgoing() -> Iterator[str]:
    for probe in PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            try:
                asked.connect((probe, 9))
                yield asked.getsockname()[0]
            except OSError:
                continue  # no way leads there


def by_name() -> Iterator[str]:
    try:
        yield from socket.gethostbyname_ex(socket.gethostname())[2]
    except (OSError, UnicodeError):
        return


def is_local(address: str) -> bool:
    """Whether an address is one of a local network, not of this machine alone, and not of the whole world."""
    there = IPv4Address(address)
    return not (there.is_global or there.is_loopback or there.is_unspecified or there.is_multicast)


def own_names() -> list[str]:
    """What this machine is called: its name, and the name under which it may answer in a local network."""
    name = socket.gethostname().lower().removesuffix(".local")
    if not NAME.fullmatch(name) or name == "localhost":
        return []
    return [name] if "." in name else [name, f"{name}.local"]


def hosts_for(names: Iterable[str], port: int, origins: Iterable[str] = ()) -> tuple[str, ...]:
    """What `Host` may say: these names at this port, and the hosts of further origins."""
    at_port = [f"{name}:{port}" for name in names]
    usual = list(names) if port == 80 else []  # browsers leave the usual port out
    return tuple(dict.fromkeys([*at_port, *usual, *(urlsplit(origin).netloc.lower() for origin in origins)]))


def is_plain(host: str, hosts: Collection[str], origins: Collection[str]) -> bool:
    """Whether a page of this host comes without TLS, and so is not secure; as far as the server knows its names."""
    return bool(hosts) and not is_loopback(without_port(host)) and f"https://{host}" not in origins


def is_known(host: str | None, hosts: Collection[str]) -> bool:
    """Whether a request asks for this server; `hosts` without a port are known at any, and none at all are all."""
    if not hosts:
        return True
    name = (host or "").lower()
    return name in hosts or without_port(name) in hosts


def without_port(host: str) -> str:
    return re.sub(r":\d+$", "", host)
