"""Figures for Prometheus: how much happens, how long it takes, how much is waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from tafelrunde.server import events
from tafelrunde.server.events import Event
from tafelrunde.server.table import OVER, Table

if TYPE_CHECKING:
    from tafelrunde.server.house import House

STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    def __init__(self, house: House) -> None:
        self.registry = CollectorRegistry()
        self.opened = Counter("tafelrunde_tables_opened", "Tables opened", ["game"], registry=self.registry)
        self.finished = Counter("tafelrunde_games_finished", "Games finished", ["game"], registry=self.registry)
        self.moves = Counter("tafelrunde_moves", "Durable moves", ["game", "by"], registry=self.registry)
        self.messages = Counter("tafelrunde_messages", "Messages from clients", ["type"], registry=self.registry)
        self.refused = Counter("tafelrunde_refused", "Refusals", ["key"], registry=self.registry)
        self.faults = Counter("tafelrunde_faults", "Faults of the program", registry=self.registry)
        self.seconds = Histogram(
            "tafelrunde_move_seconds", "From a move's arrival to its telling", buckets=STEPS, registry=self.registry
        )
        rooms = Gauge("tafelrunde_tables_in_memory", "Tables in memory", registry=self.registry)
        rooms.set_function(lambda: len(house.rooms))
        sockets = Gauge("tafelrunde_sockets", "Connected clients", registry=self.registry)
        sockets.set_function(lambda: sum(len(room.guests) for room in list(house.rooms.values())))
        waiting = Gauge("tafelrunde_bots_waiting", "Thoughts of bots that wait for a thread", registry=self.registry)
        waiting.set_function(lambda: house.crew.waiting)

    def happened(self, event: Event, table: Table) -> None:
        if event.kind == events.MOVED:
            self.moves.labels(table.setup["game"], event.body["by"]).inc()
            if table.phase == OVER:
                self.finished.labels(table.setup["game"]).inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
