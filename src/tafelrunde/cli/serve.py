"""`tafelrunde serve`: the table server, on this machine, in its network, or for the world."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from argparse import Namespace
from collections.abc import Iterable
from dataclasses import replace
from ipaddress import ip_network

from tafelrunde.cli.bars import Bars
from tafelrunde.errors import InvalidOption
from tafelrunde.texts import Texts
from tafelrunde.warming.noting import Notes

PROXIES = "10.0.0.2, 10.0.0.0/24, ::1 …"


def run(arguments: Namespace, texts: Texts) -> None:
    # Other commands start without all that a server needs.
    from tafelrunde.cli.announcing import announce
    from tafelrunde.server import diagnostics, network, running
    from tafelrunde.server.limits import Limits
    from tafelrunde.server.settings import Settings, own_database

    proxies = (*(network.PRIVATE if arguments.behind_proxy else ()), *networks(arguments.trusted_proxy or ()))
    is_local = network.is_loopback(arguments.host) and not proxies
    if arguments.lan and not is_local:
        raise InvalidOption("lan-alone")
    settings = Settings(
        database=named_database(arguments),
        host=arguments.host,
        port=Settings.port if arguments.port is None else arguments.port,
        origins=tuple(arguments.origin or ()),
        hosts=tuple(host.lower() for host in arguments.allowed_host or ()),
        proxies=proxies,
        finished_days=days("finished-days", arguments.finished_days, Settings.finished_days),
        idle_days=days("idle-days", arguments.idle_days, Settings.idle_days),
        limits=Limits(on=not arguments.no_limits),
    )
    diagnostics.start_logging()
    listener = running.listening(settings)
    host, port = listener.getsockname()[:2]
    addresses = network.own_addresses() if arguments.lan else []
    listeners = [listener, *running.listening_beside(listener, addresses)]
    if arguments.lan:
        names = [*network.LOOPBACK, *addresses, *network.own_names(), *settings.hosts]
        announced = tuple(f"http://{address}:{port}" for address in addresses)
        settings = replace(settings, hosts=network.hosts_for(names, port, settings.origins), announced=announced)
    elif is_local:
        # At any port: it may be reached through a tunnel.
        known = (*network.LOOPBACK, *settings.hosts, *network.hosts_for([], port, settings.origins))
        settings = replace(settings, hosts=known)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::1', '::') else host}:{port}/"
    print(texts("table.serving", address=address), file=sys.stderr)
    if arguments.lan:
        announce([f"{address}/" for address in settings.announced], texts)
    if not settings.database:
        print(texts("table.stopping", place=own_database().parent), file=sys.stderr)
    if arguments.open_browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    bars = Bars(texts)
    try:
        # Where nobody sits at a terminal, the log says how far games are.
        running.serve(settings, listeners, bars if sys.stderr.isatty() else Notes())
    finally:
        bars.stop()
        for each in listeners:
            each.close()


def named_database(arguments: Namespace) -> str:
    """The database that was named; its address may hold a password, which has no place in a list of processes."""
    return arguments.database or os.environ.get("TAFELRUNDE_DATABASE", "")


def database_address(arguments: Namespace) -> str:
    """The database that `serve` uses with the same words."""
    from tafelrunde.server.settings import Settings

    return Settings(database=named_database(arguments)).database_address


def networks(given: Iterable[str]) -> list[str]:
    """Addresses and networks of proxies, each as it was given."""
    found = list(given)
    for each in found:
        try:
            ip_network(each)
        except ValueError:
            raise InvalidOption("option-value", name="trusted-proxy", value=each, choices=PROXIES) from None
    return found


def days(name: str, value: int | None, usual: float) -> float:
    """How long tables are kept; nobody should lose all of them by a slip."""
    if value is None:
        return usual
    if value < 1:
        raise InvalidOption("option-value", name=name, value=value, choices="1, 2, 3 …")
    return float(value)
