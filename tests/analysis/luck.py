"""Start + draws + decisions = result in many games, and how much of the results' variance each part explains."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tafelrunde.analysis.course import course_of
from tafelrunde.analysis.estimates import Estimate
from tafelrunde.analysis.luck import Account, Chain
from tafelrunde.analysis.units import Bench, Kind, Unit, units_of
from tests.analysis.games import play

ITERATIONS = {"ingenious": 16, "rondo": 2, "elfer": 24}  # of each estimate; noise does not bias what is found
PARTS = ("start", "dealt", "drawn", "held", "decided")
ROUNDING = 1e-9


def accounts_of(
    game: str, seats: int, seed: int, players: tuple[str, ...], iterations: int, rounds: int | None = None
) -> list[Account]:
    """The accounts of one game: only what they need is computed."""
    course = course_of(play(game, seats, seed, players))
    bench = Bench(course.steps, course.blank, seed, rounds)
    found: dict[Unit, Estimate] = {}
    for unit in units_of(course):
        if unit.kind not in (Kind.RACE, Kind.PUBLIC):
            estimate = bench.compute(unit, 0, iterations)
            assert isinstance(estimate, Estimate)
            found[unit] = estimate
    return Chain(course, found).accounts()


def remainder(account: Account) -> float:
    """What the parts of a result lack; nothing, but for rounding."""
    return abs(account.start.value + account.draws.value + account.decisions.value - account.result)


def parts_of(account: Account) -> list[float]:
    split = (account.drawn, account.held, account.decided)
    return [account.start.value, account.dealt.value, *(own.value + others.value for own, others in split)]


def many_accounts(
    game: str,
    seats: int,
    count: int,
    players: tuple[str, ...],
    iterations: int,
    rounds: int | None = None,
    threads: int = 1,
) -> Iterator[list[Account]]:
    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(lambda seed: accounts_of(game, seats, seed, players, iterations, rounds), range(count))


def explained(games: list[list[Account]]) -> dict[str, float]:
    """The part of the results' variance that each part of the accounts explains: they add up to 1.

    It is the covariance of the part with the result over the variance of the result. Noise of the estimates has no part
    in the result, so that it adds nothing to a covariance: few playouts do.
    """
    parts = np.array([[parts_of(account) for account in game] for game in games])  # games × seats × parts
    results = np.array([[account.result for account in game] for game in games])
    parts -= parts.mean(axis=0)
    results -= results.mean(axis=0)
    covariances = (parts * results[:, :, None]).mean(axis=(0, 1))
    return dict(zip(PARTS, (covariances / (results**2).mean()).tolist(), strict=True))


def explained_within(games: list[list[Account]], times: int = 400) -> dict[str, tuple[float, float]]:
    """Where the parts lie at 95 %, by drawing games anew from those that were played."""
    chance = np.random.default_rng(1)
    drawn = [explained([games[i] for i in chance.integers(len(games), size=len(games))]) for _ in range(times)]
    return {part: tuple(np.quantile([each[part] for each in drawn], [0.025, 0.975]).tolist()) for part in PARTS}  # type: ignore[misc]
