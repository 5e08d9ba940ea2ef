"""Figures for Prometheus: how much happens, how long it takes, how much is waiting."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from tafelrunde.server.events import Event, Moved
from tafelrunde.server.table import OVER, Table

STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.opened = Counter("tafelrunde_tables_opened", "Tables opened", ["game"], registry=self.registry)
        self.finished = Counter("tafelrunde_games_finished", "Games finished", ["game"], registry=self.registry)
        self.moves = cache(Counter("tafelrunde_moves", "Durable moves", ["game", "by"], registry=self.registry).labels)
        self.messages = cache(
            Counter("tafelrunde_messages", "Messages from clients", ["type"], registry=self.registry).labels
        )
        self.refused = Counter("tafelrunde_refused", "Refusals", ["key"], registry=self.registry)
        self.faults = Counter("tafelrunde_faults", "Faults of the program", registry=self.registry)
        self.seconds = Histogram(
            "tafelrunde_move_seconds", "From a move's arrival to its telling", buckets=STEPS, registry=self.registry
        )

    def watch(self, name: str, told: str, value: Callable[[], float]) -> None:
        """A figure that is looked up when somebody asks."""
        Gauge(name, told, registry=self.registry).set_function(value)

    def happened(self, event: Event, table: Table) -> None:
        if isinstance(event.body, Moved):
            self.moves(table.setup.game, event.body.by).inc()
            if table.phase == OVER:
                self.finished.labels(table.setup.game).inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
