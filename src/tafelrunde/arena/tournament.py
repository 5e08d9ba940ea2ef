"""Tournaments: line-ups of bots that play the same deals, each line-up once in every order around the table."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, TypeGuard

from tafelrunde.arena.players import Player, player, quick
from tafelrunde.arena.results import PlanTold, Result
from tafelrunde.arena.setup import Setup, make_move, points
from tafelrunde.errors import InvalidOption

Lineup = tuple[str, ...]  # entries, in the order of the seats before any rotation

QUICK = 8  # iterations of the searching bots while a worker gets ready


class Task(NamedTuple):
    """One game."""

    block: int
    lineup: int
    rotation: int


@dataclass(frozen=True)
class Tournament:
    setup: Setup
    lineups: tuple[Lineup, ...]
    blocks: int  # deals

    kind = "tournament"
    chunk = 1  # games handed to a worker at a time

    @property
    def json(self) -> PlanTold:
        return self.setup.told(self.kind) | {"lineups": [list(lineup) for lineup in self.lineups]}

    def tasks(self) -> Iterator[Task]:
        """All games, block by block, so that whatever is finished when a run is stopped is balanced."""
        for block in range(self.blocks):
            for lineup, entries in enumerate(self.lineups):
                for rotation in range(rotations(entries)):
                    yield Task(block, lineup, rotation)

    @property
    def games(self) -> int:
        return self.blocks * sum(map(rotations, self.lineups))

    @property
    def entries(self) -> list[str]:
        """All that play, in the order of their first mention."""
        return list(dict.fromkeys(entry for lineup in self.lineups for entry in lineup))

    def seated(self, task: Task) -> Lineup:
        """Who sits where in a game."""
        lineup = self.lineups[task.lineup]
        return tuple(lineup[(seat + task.rotation) % len(lineup)] for seat in range(len(lineup)))

    def play(self, numbers: Sequence[int]) -> Result:
        """Play one game and tell how it went."""
        task = Task(*numbers)
        seated = self.seated(task)
        return play_game(self.setup, task, seated, [player(entry) for entry in seated])

    def warm_up(self) -> None:
        """Load all compiled code, so that no game has to wait for it."""
        for entry in self.entries:
            seats = self.setup.seats
            play_game(self.setup, Task(0, 0, 0), (entry,) * seats, [player(quick(entry, QUICK))] * seats)
            player(entry)(self.setup.position(0), self.setup.chance(0, 0))

    def fits(self, result: object) -> TypeGuard[Result]:
        """Whether a result read from a file can be one of ours."""
        if not isinstance(result, dict):
            return False
        try:
            task, seats = Task(*result["task"]), self.setup.seats
            lists = [result["places"], result["points"], result["times"]]
            return (
                min(task) >= 0
                and task.rotation < rotations(self.lineups[task.lineup])
                and all(isinstance(given, list) and len(given) == seats for given in lists)
                and all(isinstance(place, int) for place in result["places"])
                and all(isinstance(score, int) for score in result["points"])
                and all(isinstance(ms, int | float) for turns in result["times"] for turn in turns for ms in turn)
                and min(result["places"]) == 0
            )
        except (KeyError, TypeError, ValueError, IndexError):
            return False


def play_game(setup: Setup, task: Task, seated: Lineup, players: list[Player]) -> Result:
    """One game, every decision timed."""
    position = setup.position(task.block)
    game = position.game
    chances = [setup.chance(task.block, seat) for seat in range(setup.seats)]
    times: list[list[list[float]]] = [[] for _ in range(setup.seats)]
    moves, turn = 0, None
    while not position.is_over:
        seat = position.to_move
        if turn != (seat, int(position.state.turn)):
            turn = (seat, int(position.state.turn))
            times[seat].append([])
        begin = time.perf_counter()
        move = players[seat](position, chances[seat])
        times[seat][-1].append(round((time.perf_counter() - begin) * 1000, 3))
        make_move(game, position, move, seated[seat])
        moves += 1
    return {
        "task": list(task),
        "deal": position.seed,
        "places": position.places,
        "points": points(position),
        "reason": str(position.reason),
        "moves": moves,
        "times": times,
    }


def rotations(lineup: Lineup) -> int:
    """How many different orders a line-up has around the table: seats, fewer if it repeats itself."""
    return next(by for by in range(1, len(lineup) + 1) if lineup[by:] + lineup[:by] == lineup)


def round_robin(entries: Sequence[str], seats: int) -> tuple[Lineup, ...]:
    """Everyone against everyone: pairs at two seats; alone on the same deals at one; one line-up if it fits."""
    if len(set(entries)) != len(entries):
        raise InvalidOption("bot-twice", name=next(entry for entry in entries if entries.count(entry) > 1))
    if seats == 1:
        return tuple((entry,) for entry in entries)
    if len(entries) < 2:
        raise InvalidOption("too-few-bots")
    if seats == 2:
        return tuple(combinations(entries, 2))
    if len(entries) != seats:
        raise InvalidOption("lineup-missing", seats=seats)
    return (tuple(entries),)


def checked_lineup(lineup: Lineup, seats: int) -> Lineup:
    if len(lineup) != seats:
        raise InvalidOption("players-count", players=len(lineup), seats=seats)
    if seats > 1 and len(set(lineup)) < 2:
        raise InvalidOption("too-few-bots")
    return lineup
