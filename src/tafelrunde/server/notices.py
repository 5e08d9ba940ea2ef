"""Notices between processes on one PostgreSQL: it tells each of them that there is a new event, and no more than that.

A notice is lost when nobody listens at that moment. So whenever listening begins, also after the connection was lost,
the owner is told that there may be a gap, and reads the log again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from threading import Event as Flag
from threading import Thread
from typing import Any

import psycopg
from psycopg import sql

from tafelrunde.server.database import KEEPING_ALIVE, Database
from tafelrunde.server.writer import CHANNEL

LOOK_UP = 0.5  # seconds after which the listener looks whether it is to stop
SIGN_OF_LIFE = 10.0  # seconds of silence after which the connection is tried
LONGEST_PAUSE = 5.0  # seconds between two attempts to connect

logger = logging.getLogger(__name__)


class Notices:
    """Listens in a thread of its own; `told(table, seq)` and `gap()` are called on the event loop that made it."""

    def __init__(self, database: Database, told: Callable[[str, int], None], gap: Callable[[], None]) -> None:
        assert database.shared
        self._address = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._loop = asyncio.get_running_loop()
        self._told, self._gap = told, gap
        self._stop = Flag()
        self._thread = Thread(target=self._run, name="log-notices", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening; takes up to a second."""
        self._stop.set()
        self._thread.join()

    # --- In the listener's thread
    def _run(self) -> None:
        pause = 0.1
        while not self._stop.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True, **KEEPING_ALIVE) as connection:
                    connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                    self._call(self._gap)
                    pause = 0.1
                    self._listen(connection)
            except psycopg.Error as error:
                logger.warning("no notices from the database: %s", type(error).__name__)
                self._stop.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _listen(self, connection: psycopg.Connection[Any]) -> None:  # Any: whatever a row may be; none is read
        silence = 0.0
        while not self._stop.is_set():
            # Everything that came in one packet, and so with one call to the event loop.
            notices = list(connection.notifies(timeout=LOOK_UP, stop_after=1))
            silence = 0.0 if notices else silence + LOOK_UP
            if notices:
                self._call(self._tell, [notice.payload for notice in notices])
            elif silence >= SIGN_OF_LIFE:
                connection.execute("SELECT 1")
                silence = 0.0

    def _call(self, function: Callable[..., None], *arguments: Any) -> None:  # Any: what the function takes
        try:
            self._loop.call_soon_threadsafe(function, *arguments)
        except RuntimeError:  # that loop is closed
            self._stop.set()

    # --- On the event loop
    def _tell(self, payloads: list[str]) -> None:
        for payload in payloads:
            table_id, _, seq = payload.rpartition(" ")
            self._told(table_id, int(seq))
