"""The figures of a simulation from whole games in batches: millions of them, counted and not listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from tafelrunde.arena.intervals import ADDED_BLOCKS, multiplier
from tafelrunde.arena.simulation import Simulation
from tafelrunde.arena.statistics import SeatFigures, Spread, Statistics
from tafelrunde.envs.batch import Batch
from tafelrunde.envs.setting import Setting
from tafelrunde.games import find
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.playouts import play_out
from tafelrunde.position import prepare

AT_ONCE = 65_536  # games
PERCENTS = (5, 50, 95)


def gathered(plan: Simulation, device: str, report: Callable[[int], None] = lambda games: None) -> Statistics:
    """Play the games of a plan, the bot being a policy of the batches; `report` is told how many are done."""
    setup, at_once = plan.setup, min(AT_ONCE, plan.games)
    prepared = prepare(find(setup.game), setup.seats, 0, setup.board, setup.options)
    batch = Batch(Setting(prepared), at_once, device=device)
    counts = Counts(setup.seats, score_sign(plan))
    for first in range(0, plan.games, at_once):
        ends = batch.play_whole(plan.bot, seed=setup.seed, first=first)
        size = min(at_once, plan.games - first)
        counts.add(*(np.asarray(array)[:size] for array in ends))
        report(first + size)
    batch.close()
    return counts.figures(plan, ("broken-off", *batch.setting.game.state.REASONS))


def score_sign(plan: Simulation) -> int:
    """-1 where the people of a game count what is bad, as minus points, and more is worse; else 1."""
    position = plan.setup.position(0)
    play_out(position.state, generator(1))
    told = position.game.wording.standing(position.view())
    scored = [position.game.observation.score_of(position.state, seat) for seat in range(plan.setup.seats)]
    return 1 if list(told) == scored else -1


class Counts:
    """How often each number occurred."""

    def __init__(self, seats: int, sign: int) -> None:
        self.games, self.sign = 0, sign
        self.moves, self.turns, self.reasons = Counter[int](), Counter[int](), Counter[int]()
        self.scores = [Counter[int]() for _ in range(seats)]
        self.wins, self.squares = np.zeros(seats), np.zeros(seats)

    def add(self, *ends: NDArray[np.generic]) -> None:
        moves, turns, reasons, places, scores = ends
        self.games += len(moves)
        for counter, found in ((self.moves, moves), (self.turns, turns), (self.reasons, reasons)):
            count(counter, found)
        for seat, counter in enumerate(self.scores):
            count(counter, (self.sign * scores[:, seat].astype(np.int64)))
        first = places.astype(np.int64) == 0
        shares = first / first.sum(axis=1, keepdims=True)
        self.wins += shares.sum(axis=0)
        self.squares += (shares**2).sum(axis=0)

    def figures(self, plan: Simulation, reasons: tuple[str, ...]) -> Statistics:
        """All but the numbers of legal moves, which whole games on a GPU do not tell."""
        return {
            "games": self.games,
            "games_planned": plan.games,
            "moves": spread(self.moves),
            "turns": spread(self.turns),
            "choices": None,
            "choices_by_decision": [],
            "seats": [self.seat(seat) for seat in range(len(self.scores))],
            "fair_share": 1 / plan.setup.seats,
            "reasons": {reasons[number]: times for number, times in self.reasons.most_common()},
        }

    def seat(self, seat: int) -> SeatFigures:
        """With the blocks that `intervals.share_interval` adds."""
        size, added = self.games + len(ADDED_BLOCKS), sum(ADDED_BLOCKS)
        mean = float(self.wins[seat] + added) / size
        half = half_width(float(self.squares[seat] + added) / size - mean**2, size)
        interval = [max(0.0, mean - half), min(1.0, mean + half)]
        share = float(self.wins[seat]) / self.games
        return {"score": spread(self.scores[seat]), "win_share": share, "win_share_interval": interval}


def count(counter: Counter[int], found: NDArray[np.generic]) -> None:
    values, times = np.unique(found, return_counts=True)
    counter.update(dict(zip(values.tolist(), times.tolist(), strict=True)))


def half_width(variance: float, size: int) -> float:
    """Of the interval of a mean: 95 %."""
    return multiplier(size) * sqrt(max(0.0, variance) / (size - 1)) if size > 1 else float("inf")


def spread(counter: Counter[int]) -> Spread:
    """As `statistics.spread`, from how often each value occurred; percentiles are values that did occur."""
    values = np.array(sorted(counter), dtype=np.float64)
    times = np.array([counter[value] for value in sorted(counter)], dtype=np.float64)
    size = int(times.sum())
    mean = float((values * times).sum() / size)
    half = half_width(float(((values - mean) ** 2 * times).sum() / size), size)
    reached = np.cumsum(times)
    low, middle, high = (float(values[np.searchsorted(reached, size * percent / 100)]) for percent in PERCENTS)
    interval = [mean - half, mean + half] if size > 1 else None
    least, most = float(values[0]), float(values[-1])
    return {
        "mean": mean,
        "mean_interval": interval,
        "p5": low,
        "median": middle,
        "p95": high,
        "least": least,
        "most": most,
    }
