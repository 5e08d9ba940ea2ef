"""A server process: uvicorn with our settings, told to say goodbye before it closes the sockets."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Iterable

import uvicorn
from fastapi import FastAPI

from tafelrunde.errors import InvalidOption
from tafelrunde.server.app import application, say_goodbye
from tafelrunde.server.eventlog import EventLog
from tafelrunde.server.lines import Lines, guarded
from tafelrunde.server.settings import Settings
from tafelrunde.warming.crew import Heard
from tafelrunde.wire.asked import LARGEST

MOST_LINES = 20_000
OWN_FILES = 200  # the log, threads, and what libraries open
PING_SECONDS = 20.0  # so that dead connections are noticed, and sleepy proxies stay awake

# Compiled code lets go of the interpreter at every call, and the thread that writes the log then takes it. With
# Python's own 5 ms the event loop waited for it much of the time: 1,130 to 1,190 moves a second instead of 1,580.
SWITCH_SECONDS = 0.0005


class Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self.app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await say_goodbye(self.app.state.house)
        await super().shutdown(sockets)


def listening(settings: Settings) -> socket.socket:
    """The socket to listen on; refuses a port that is in use."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = socket.socket(family)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((settings.host, settings.port))
    except OSError:
        found.close()
        raise InvalidOption("address-in-use", port=settings.port) from None
    return found


def listening_beside(listener: socket.socket, addresses: Iterable[str]) -> list[socket.socket]:
    """Further sockets on the same port: at these addresses of this machine and at no others."""
    port, found = listener.getsockname()[1], [listener]
    try:
        found += (listening(Settings(host=address, port=port)) for address in addresses)
    except InvalidOption:
        for each in found:
            each.close()
        raise
    return found[1:]


def rest_the_collector() -> None:
    """Thousands of tables are thousands of long-lived objects, and looking through them all again and again for
    garbage took an eighth of the time. What is here now stays, and the rest is looked through less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def room_for_lines() -> int:
    """How many connections there may be at once: as many as the system lets us have files, less some for our own."""
    try:
        import resource
    except ImportError:  # pragma: no cover  # not on this system
        return MOST_LINES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_LINES + OWN_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return MOST_LINES if soft == resource.RLIM_INFINITY else max(MOST_LINES // 100, min(MOST_LINES, soft - OWN_FILES))


def serve(settings: Settings, listeners: list[socket.socket], heard: Heard | None = None) -> None:
    """Run until told to stop; `heard` is told how far games are that must be compiled first. Refuses a database that
    cannot be used, which uvicorn would bury in a stack trace."""
    log = EventLog.open(settings.database_address)
    prepared(settings, heard, log).run(sockets=listeners)


def prepared(settings: Settings, heard: Heard | None = None, log: EventLog | None = None) -> Server:
    """The server as it will run."""
    app = application(settings, heard, log)
    app.state.lines = lines = Lines(settings.limits, room_for_lines(), settings.proxies)
    requests, sockets = guarded(lines)
    rest_the_collector()
    sys.setswitchinterval(SWITCH_SECONDS)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=requests,
        ws=sockets,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # it alone costs 45 kB a socket
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        server_header=False,
        date_header=False,
        # Of the addresses that the header lists, the last that is no proxy of ours is believed: what stands before it
        # anybody may have written.
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=5,
        backlog=2048,
    )
    return Server(config, app)
