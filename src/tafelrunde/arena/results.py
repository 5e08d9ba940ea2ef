"""Plans and results as JSON: in files, and on the way to workers and back."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from tafelrunde.games.interface import Json, Options, Told


class PlanTold(TypedDict):
    """A plan without its number of games, which may grow."""

    kind: str
    game: str
    seats: int
    options: Options
    board: Json | Told
    seed: int
    lineups: NotRequired[list[list[str]]]  # of a tournament
    bot: NotRequired[str]  # of a simulation


class Result(TypedDict):
    """One game. Lists are by seat."""

    task: list[int]
    deal: int | None  # its seed
    places: list[int]
    points: list[int]
    reason: str  # why it ended
    moves: NotRequired[int]  # of a tournament
    times: NotRequired[list[list[list[float]]]]  # [seat][turn][decision] of a tournament, in milliseconds
    turns: NotRequired[int]  # of a simulation
    choices: NotRequired[list[int]]  # of a simulation: how many moves were legal, by decision
