"""The puzzles of a game, as its file `puzzles.toml` keeps them (docs/puzzles.md)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from tafelrunde.analysis.solving import Solution, usual_move
from tafelrunde.games import find
from tafelrunde.position import Position, new

FILE = "puzzles.toml"


@dataclass(frozen=True)
class Puzzle:
    """A position, the moves to be found, and why they are right: `Proof` says what the figures are."""

    game: str
    seats: int
    seed: int  # of the deal
    moves: list[str]  # made since then
    solution: list[str]  # in any order in which they can be made
    themes: list[str]
    share: float
    gap: float
    error: float
    played_out: float
    played_out_error: float
    iterations: int
    others: dict[str, float]
    # Where `medium`, with the seed of the deal, would have played otherwise: number and move. With these, seed and
    # count are enough to come to the position, so that the page need not carry the moves.
    corrected: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return f"{self.game} {self.seed}/{len(self.moves)}"

    @cached_property
    def position(self) -> Position:
        """Not to be changed."""
        position = new(self.game, seats=self.seats, seed=self.seed)
        for move in self.moves:
            position.play(move)
        return position

    @property
    def solved(self) -> Solution:
        board, notation = self.position.board, self.position.game.notation
        return Solution(self.position, [int(notation.parse_move(board, text)) for text in self.solution])


def corrections(game: str, seats: int, seed: int, moves: list[str]) -> dict[str, str]:
    """Where `medium` would play otherwise."""
    position, found = new(game, seats=seats, seed=seed), {}
    for number, move in enumerate(moves):
        if position.move_text(usual_move(position, seed)) != move:
            found[str(number)] = move
        position.play(move)
    return found


def file_of(game: str) -> Path:
    return find(game).texts_folder.parent / FILE


def read_puzzles(game: str) -> list[Puzzle]:
    """All puzzles of a game; none where it has no file of them."""
    path = file_of(game)
    if not path.exists():
        return []
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return [puzzle_of(game, entry) for entry in found["puzzle"]]


def puzzle_of(game: str, entry: dict[str, object]) -> Puzzle:
    moves = " ".join(str(entry["moves"]).split())
    listed = [move.strip() for move in moves.split(",") if move.strip()]
    return Puzzle(game=game, **(entry | {"moves": listed}))  # type: ignore[arg-type]
