"""The figures of a simulation: how long a game takes, how much choice it gives, and what a seat is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypedDict

import numpy as np

from tafelrunde.arena.intervals import mean_interval, share_interval
from tafelrunde.arena.results import Result
from tafelrunde.arena.setup import shares
from tafelrunde.arena.simulation import Simulation
from tafelrunde.arena.summary import finite, mean


class Spread(TypedDict):
    mean: float
    mean_interval: list[float] | None
    p5: float
    median: float
    p95: float
    least: float
    most: float


class SeatFigures(TypedDict):
    score: Spread | None
    win_share: float | None
    win_share_interval: list[float] | None


class Statistics(TypedDict):
    games: int
    games_planned: int
    moves: Spread | None
    turns: Spread | None
    choices: Spread | None
    choices_by_decision: list[float]
    seats: list[SeatFigures]
    fair_share: float
    reasons: dict[str, int]


def statistics(plan: Simulation, results: Sequence[Result]) -> Statistics:
    """All figures, ready for JSON."""
    wins = [shares(result["places"]) for result in results]
    return {
        "games": len(results),
        "games_planned": plan.games,
        "moves": spread([len(result["choices"]) for result in results]),
        "turns": spread([result["turns"] for result in results]),
        "choices": spread([count for result in results for count in result["choices"]], independent=False),
        "choices_by_decision": choices_by_decision(results),
        "seats": [
            seat_figures([result["points"][seat] for result in results], [share[seat] for share in wins])
            for seat in range(plan.setup.seats)
        ],
        "fair_share": 1 / plan.setup.seats,
        "reasons": dict(Counter(result["reason"] for result in results).most_common()),
    }


def spread(values: Sequence[float], independent: bool = True) -> Spread | None:
    """The mean, its interval if the values are independent (decisions of one game are not), and some percentiles."""
    if not values:
        return None
    low, middle, high = np.percentile(values, (5, 50, 95))
    return {
        "mean": float(np.mean(values)),
        "mean_interval": finite(mean_interval(values)) if independent else None,
        "p5": float(low),
        "median": float(middle),
        "p95": float(high),
        "least": float(min(values)),
        "most": float(max(values)),
    }


def seat_figures(points: Sequence[float], wins: Sequence[float]) -> SeatFigures:
    return {
        "score": spread(points),
        "win_share": mean(wins),
        "win_share_interval": list(share_interval(wins)) if wins else None,
    }


def choices_by_decision(results: Sequence[Result]) -> list[float]:
    """The mean number of legal moves at the first decision of a game, the second, … while half of the games last."""
    longest = int(np.median([len(result["choices"]) for result in results])) if results else 0
    return [
        float(np.mean([result["choices"][number] for result in results if len(result["choices"]) > number]))
        for number in range(longest)
    ]
