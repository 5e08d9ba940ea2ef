"""Figures for Prometheus: how much happens, how long it takes, how much is waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from tafelrunde.server.events import Event, Moved
from tafelrunde.server.table import OVER, Table

STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Watched(Collector):
    """Figures by kind that are looked up when somebody asks."""

    def __init__(
        self, name: str, told: str, label: str, values: Callable[[], Mapping[str, float]], grows: bool
    ) -> None:
        self._name, self._told, self._label, self._values = name, told, label, values
        self._family = CounterMetricFamily if grows else GaugeMetricFamily

    def collect(self) -> Iterator[CounterMetricFamily | GaugeMetricFamily]:
        family = self._family(self._name, self._told, labels=[self._label])
        for kind, value in self._values().items():
            family.add_metric([kind], value)
        yield family


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
        self.lag = Histogram(
            "tafelrunde_loop_lag_seconds", "How late the event loop is", buckets=STEPS, registry=self.registry
        )

    def watch(self, name: str, told: str, value: Callable[[], float]) -> None:
        """A figure that is looked up when somebody asks."""
        Gauge(name, told, registry=self.registry).set_function(value)

    def watch_each(
        self, name: str, told: str, label: str, values: Callable[[], Mapping[str, float]], *, grows: bool = False
    ) -> None:
        """The same for figures of several kinds; what only `grows` is a counter."""
        self.registry.register(Watched(name, told, label, values, grows))

    def happened(self, event: Event, table: Table) -> None:
        if isinstance(event.body, Moved):
            self.moves(table.setup.game, event.body.by).inc()
            if table.phase == OVER:
                self.finished.labels(table.setup.game).inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
