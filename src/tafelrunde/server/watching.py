"""What a house is like, in figures: looked up when somebody asks, or measured now and then beside all else."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from sqlalchemy import Connection, func, select, text

from tafelrunde.errors import Refusal
from tafelrunde.server.database import sqlite_path
from tafelrunde.server.eventlog import Count
from tafelrunde.server.lines import Lines
from tafelrunde.server.schema import events

if TYPE_CHECKING:
    from tafelrunde.server.house import House
    from tafelrunde.server.room import Room

MEASURE_EVERY = 0.25  # seconds, from one look at the event loop to the next
WEIGH_EVERY = 60.0  # seconds, from one look at the log's size to the next
COUNT_EVERY = 60  # of these, for the number of events, which has to be counted


class Watching:
    def __init__(self, house: House) -> None:
        self._house = house
        self._longest_lag = 0.0  # since somebody asked
        self._bytes: dict[str, float] = {}
        self._events = 0
        self._tables = Count(0, 0)
        self._watch()

    def _watch(self) -> None:
        house, watch, watch_each = self._house, self._house.metrics.watch, self._house.metrics.watch_each
        watch("tafelrunde_tables_in_memory", "Tables in memory", lambda: len(house.rooms))
        watch("tafelrunde_sockets", "Connected clients", lambda: sum(len(room.guests) for room in self._rooms()))
        watch("tafelrunde_bots_waiting", "Thoughts of bots that wait for a thread", lambda: house.thinkers.waiting)
        watch_each("tafelrunde_thoughts_waiting", "The same, by whom for", "for", lambda: house.thinkers.waiting_for)
        watch("tafelrunde_replays_waiting", "Logs that wait to be played again", lambda: house.historian.waiting)
        watch("tafelrunde_replays_bytes", "Bytes kept of what was told", lambda: house.historian.kept)
        watch("tafelrunde_writes_waiting", "Changes that wait to be written", lambda: house.log.waiting)
        watch("tafelrunde_messages_unsent", "Messages that wait to be sent", self._unsent)
        watch("tafelrunde_longest_log", "Events of the longest table in memory", self._longest_log)
        watch("tafelrunde_log_events", "Events in the log, as counted once an hour", lambda: self._events)
        watch_each("tafelrunde_log_bytes", "Bytes on the disk, by part of the database", "part", lambda: self._bytes)
        watch_each("tafelrunde_tables", "Tables in the log", "state", self._states)
        watch("tafelrunde_addresses", "Addresses that are remembered", lambda: house.doorkeeper.known)
        watch("tafelrunde_bans", "Addresses and networks that are kept out", lambda: len(house.orders.bans))
        watch("tafelrunde_loop_lag_max_seconds", "The longest lag of the event loop since the last look", self._lag)

    def watch_lines(self, lines: Lines) -> None:
        """What lies below the requests; there is none of it where another program runs the application."""
        watch, watch_each = self._house.metrics.watch, self._house.metrics.watch_each
        watch_each("tafelrunde_connections", "Open connections", "kind", lambda: lines.kinds)
        watch("tafelrunde_unread_bytes", "Bytes that clients have not read", lambda: lines.unread)
        told = "Connections that were refused or cut off"
        watch_each("tafelrunde_connections_refused", told, "reason", lambda: lines.refused, grows=True)

    # --- Looked up
    def _rooms(self) -> list[Room]:
        return list(self._house.rooms.values())

    def _unsent(self) -> int:
        return sum(connection.unsent for connection in list(self._house.connections))

    def _longest_log(self) -> int:
        return max((room.table.seq for room in self._rooms()), default=0)

    def _states(self) -> dict[str, float]:
        return {"going-on": self._tables.going_on, "over": self._tables.over}

    def _lag(self) -> float:
        longest, self._longest_lag = self._longest_lag, 0.0
        return longest

    # --- Measured
    async def measure(self) -> None:
        """How late the event loop is: what it should have done at a time, it does this much later."""
        while True:
            due = time.perf_counter() + MEASURE_EVERY
            await asyncio.sleep(MEASURE_EVERY)
            late = max(0.0, time.perf_counter() - due)
            self._house.metrics.lag.observe(late)
            self._longest_lag = max(self._longest_lag, late)

    async def weigh(self) -> None:
        """How large the log is. Nobody waits for it, and a database that is away leaves the figures as they were."""
        log, turn = self._house.log, 0
        while True:
            try:
                self._bytes = await log.read_with(sizes)
                self._tables = await log.count()
                if turn % COUNT_EVERY == 0:
                    self._events = await log.read_with(count_events)
            except Refusal:
                pass
            turn += 1
            await asyncio.sleep(WEIGH_EVERY)


def sizes(connection: Connection) -> dict[str, float]:
    """Bytes on the disk."""
    if connection.dialect.name == "postgresql":
        return {"database": float(connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)}
    path = sqlite_path(connection.engine.url)
    parts = {"file": path, "wal": path.with_name(path.name + "-wal")}
    free = connection.exec_driver_sql("PRAGMA freelist_count").scalar() or 0
    page = connection.exec_driver_sql("PRAGMA page_size").scalar() or 0
    found = {part: float(file.stat().st_size) if file.exists() else 0.0 for part, file in parts.items()}
    return found | {"free": float(free * page)}


def count_events(connection: Connection) -> int:
    if connection.dialect.name == "postgresql":  # what autovacuum has counted; -1 where it has not yet
        told = connection.scalar(text("SELECT reltuples FROM pg_class WHERE oid = 'events'::regclass"))
        if told is not None and told >= 0:
            return int(told)
    return connection.scalar(select(func.count()).select_from(events)) or 0
