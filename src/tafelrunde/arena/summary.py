"""The figures of a tournament: shares, scores, ratings and times, with intervals over blocks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NotRequired, TypedDict

import numpy as np

from tafelrunde.arena.elo import Observation, Rating, ratings
from tafelrunde.arena.intervals import Interval, mean_interval, share_interval
from tafelrunde.arena.standings import Block, Standings, ahead, block_share
from tafelrunde.arena.tournament import Task, Tournament

SLOWEST = 99  # the percentile that stands for slow moves and turns


class Times(TypedDict):
    """Milliseconds."""

    mean: float
    p99: float


class BotFigures(TypedDict):
    bot: str
    games: int
    blocks: int
    win_share: float | None
    win_share_interval: list[float] | None
    fair_share: float | None
    mean_score: float | None
    mean_score_interval: list[float] | None
    ms_per_move: Times | None
    ms_per_turn: Times | None
    elo: float | None
    elo_interval: list[float] | None


class ShareFigures(TypedDict):
    bot: str
    win_share: float | None
    win_share_interval: list[float]
    fair_share: float
    times_fair: float | None
    times_fair_interval: list[float]


class TestFigures(TypedDict):
    low: float
    high: float
    blocks: int | None  # after which the test was decided
    accepted: float | None  # the share it was decided for


class LineupFigures(TypedDict):
    lineup: list[str]
    games: int
    shares: list[ShareFigures]
    test: NotRequired[TestFigures]


class Summary(TypedDict):
    games: int
    games_planned: int
    sequential: bool
    bots: list[BotFigures]
    lineups: list[LineupFigures]


def summary(standings: Standings) -> Summary:
    """All figures, ready for JSON."""
    plan = standings.plan
    played = [list(standings.blocks(lineup)) for lineup in range(len(plan.lineups))]
    rated = rate(plan, played, sequential=standings.sprt is not None)
    return {
        "games": sum(len(block) for blocks in played for _, block in blocks),
        "games_planned": plan.games,
        "sequential": standings.sprt is not None,
        "bots": [bot_figures(plan, played, entry, rated[entry], standings) for entry in plan.entries],
        "lineups": [lineup_figures(standings, lineup, played[lineup]) for lineup in range(len(plan.lineups))],
    }


Played = list[list[tuple[int, Block]]]  # [line-up]: deals and their games


def bot_figures(
    plan: Tournament, played: Played, entry: str, rating: Rating | None, standings: Standings
) -> BotFigures:
    """One bot over all its line-ups. The blocks of one deal are taken together before anything is averaged."""
    wins: dict[int, list[float]] = {}
    points: dict[int, list[float]] = {}
    fair: list[float] = []
    for lineup, blocks in zip(plan.lineups, played, strict=True):
        if entry not in lineup:
            continue
        for deal, block in blocks:
            wins.setdefault(deal, []).append(block_share(plan, block, entry))
            points.setdefault(deal, []).extend(entry_points(plan, block, entry))
            fair.append(lineup.count(entry) / len(lineup))
    sequential = standings.sprt is not None
    shares = [float(np.mean(values)) for values in wins.values()]
    scores = [float(np.mean(values)) for values in points.values()]
    turns = turn_times(plan, played, entry)
    return {
        "bot": entry,
        "games": sum(len(block) for _, block in of_entry(plan, played, entry)),
        "blocks": len(shares),
        "win_share": mean(shares),
        "win_share_interval": finite(share_interval(shares, sequential)) if shares else None,
        "fair_share": mean(fair),
        "mean_score": mean(scores),
        "mean_score_interval": finite(mean_interval(scores, sequential)),
        "ms_per_move": spread([ms for turn in turns for ms in turn]),
        "ms_per_turn": spread([sum(turn) for turn in turns]),
        "elo": rating.elo if rating else None,
        "elo_interval": [rating.elo - rating.half_width, rating.elo + rating.half_width] if rating else None,
    }


def lineup_figures(standings: Standings, lineup: int, blocks: list[tuple[int, Block]]) -> LineupFigures:
    """One line-up: the share of each of its bots, against its fair share."""
    plan, entries = standings.plan, standings.plan.lineups[lineup]
    sequential = standings.sprt is not None
    figures: LineupFigures = {"lineup": list(entries), "games": sum(len(block) for _, block in blocks), "shares": []}
    for entry in dict.fromkeys(entries):
        shares = [block_share(plan, block, entry) for _, block in blocks]
        fair = entries.count(entry) / len(entries)
        low, high = share_interval(shares, sequential)
        figures["shares"].append(
            {
                "bot": entry,
                "win_share": mean(shares),
                "win_share_interval": [low, high],
                "fair_share": fair,
                "times_fair": float(np.mean(shares)) / fair if shares else None,
                "times_fair_interval": [low / fair, high / fair],
            }
        )
    if standings.sprt:
        after, share = standings.decision(lineup) or (None, None)
        figures["test"] = {
            "low": standings.sprt.low,
            "high": standings.sprt.high,
            "blocks": after,
            "accepted": share,
        }
    return figures


def rate(plan: Tournament, played: Played, sequential: bool) -> dict[str, Rating | None]:
    """Elo of each bot, counted from the one named last."""
    entries = plan.entries
    seen = [
        Observation(deal, entries.index(first), entries.index(second), ahead(plan, block, first, second))
        for lineup, blocks in zip(plan.lineups, played, strict=True)
        for deal, block in blocks
        for first, second in combinations(dict.fromkeys(lineup), 2)
    ]
    if not seen:
        return dict.fromkeys(entries)
    found = ratings(len(entries), seen, anchor=len(entries) - 1, sequential=sequential)
    return dict(zip(entries, found, strict=True))


def turn_times(plan: Tournament, played: Played, entry: str) -> list[list[float]]:
    """[turn][decision] the milliseconds that a bot took."""
    return [
        turn
        for block in of_entry(plan, played, entry)
        for result in block[1]
        for who, own in zip(plan.seated(Task(*result["task"])), result["times"], strict=True)
        if who == entry
        for turn in own
    ]


def spread(values: Sequence[float]) -> Times | None:
    if not values:
        return None
    return {"mean": float(np.mean(values)), "p99": float(np.percentile(values, SLOWEST))}


def entry_points(plan: Tournament, block: Block, entry: str) -> list[float]:
    return [
        score
        for result in block
        for who, score in zip(plan.seated(Task(*result["task"])), result["points"], strict=True)
        if who == entry
    ]


def of_entry(plan: Tournament, played: Played, entry: str) -> list[tuple[int, Block]]:
    return [one for lineup, blocks in zip(plan.lineups, played, strict=True) if entry in lineup for one in blocks]


def mean(values: Sequence[float]) -> float | None:
    return float(np.mean(values)) if values else None


def finite(interval: Interval) -> list[float] | None:
    return list(interval) if np.isfinite(interval).all() else None
