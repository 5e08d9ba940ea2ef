"""Simulations: many games of one bot against itself, to learn about the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeGuard

from tafelrunde.arena.players import player
from tafelrunde.arena.results import PlanTold, Result
from tafelrunde.arena.setup import Setup, make_move, points


@dataclass(frozen=True)
class Simulation:
    setup: Setup
    bot: str
    games: int

    kind = "simulation"
    chunk = 20  # games handed to a worker at a time: a random game takes a millisecond or two

    @property
    def json(self) -> PlanTold:
        return self.setup.told(self.kind) | {"bot": self.bot}

    @property
    def entries(self) -> list[str]:
        """All that play."""
        return [self.bot]

    def tasks(self) -> Iterator[tuple[int]]:
        for number in range(self.games):
            yield (number,)

    def play(self, numbers: Sequence[int]) -> Result:
        """Play one game."""
        (number,) = numbers
        position, choose = self.setup.position(number), player(self.bot)
        game = position.game
        chances = [self.setup.chance(number, seat) for seat in range(self.setup.seats)]
        choices = []
        while not position.is_over:
            seat = position.to_move
            choices.append(int(game.rules.count_moves(position.state)))
            make_move(game, position, choose(position, chances[seat]), self.bot)
        return {
            "task": [number],
            "deal": position.seed,
            "places": position.places,
            "points": points(position),
            "reason": str(position.reason),
            "turns": int(position.state.turn),
            "choices": choices,
        }

    def warm_up(self) -> None:
        player(self.bot)(self.setup.position(0), self.setup.chance(0, 0))

    def fits(self, result: object) -> TypeGuard[Result]:
        """Whether a result read from a file can be one of ours."""
        if not isinstance(result, dict):
            return False
        try:
            (number,) = result["task"]
            lists = [result["places"], result["points"]]
            return (
                number >= 0
                and all(isinstance(given, list) and len(given) == self.setup.seats for given in lists)
                and all(isinstance(value, int) for given in (*lists, result["choices"]) for value in given)
                and min(result["places"]) == 0
                and len(result["choices"]) > 0
                and isinstance(result["turns"], int)
                and isinstance(result["reason"], str)
            )
        except (KeyError, TypeError, ValueError, IndexError):
            return False
