"""What there is to learn from: positions as a model is shown them, and how their games ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
MOST_SIDES = 4
APART = 5  # one game in so many is only foretold, to tell how well that works
TENTHS = 10


@dataclass(frozen=True)
class Samples:
    """One row for each turn."""

    shown: Array  # [turns, sides, features]
    sides: Array  # [turns] how many there are; the rest is 0
    shares: Array  # [turns, sides] of the win at the end
    rises: Array  # [turns, sides] by which the score that counts rose until then
    models: Array  # [turns] which of the game's models is meant
    tenths: Array  # [turns] of the game, from 0 to 9
    games: Array  # [turns] the number of the game, in the order they came

    @classmethod
    def of_game(
        cls, shown: Sequence[Array] | Array, model: int, shares: Sequence[float], rises: Sequence[Any] | Array
    ) -> Samples:
        turns, sides = len(shown), len(shares)
        return cls(
            np.array(shown, np.float16),
            np.full(turns, sides, np.int8),
            padded([shares] * turns),
            padded(rises),
            np.full(turns, model, np.int8),
            (np.arange(turns) * TENTHS // turns).astype(np.int8),
            np.zeros(turns, np.int32),
        )

    @classmethod
    def joined(cls, parts: Sequence[Samples]) -> Samples:
        """All of them, the games numbered anew."""
        numbers, first = [], 0
        for part in parts:
            numbers.append(part.games + first)
            first += int(part.games.max()) + 1
        others = [np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(cls)[:-1]]
        return cls(*others, np.concatenate(numbers))  # type: ignore[call-arg]

    def __len__(self) -> int:
        return len(self.sides)

    def chosen(self, rows: Array) -> Samples:
        return Samples(*(getattr(self, field.name)[rows] for field in fields(self)))

    def of_model(self, model: int) -> Samples:
        return self.chosen(self.models == model)

    def split(self) -> tuple[Samples, Samples]:
        """What to learn from, and the games kept apart."""
        apart = self.games % APART == 0
        return self.chosen(~apart), self.chosen(apart)

    def eased(self, chances: Array, patience: float) -> Samples:
        """The same with shares that are mixed, turn by turn, with what was foretold a turn later: less is left to luck.

        A patience of 1 leaves them as they were. Scores that rise are left alone: nothing keeps what is foretold of
        them from growing round after round, while shares always make one win.
        """
        shares, left = self.shares.copy(), turns_left(self.games)
        for turns in range(1, int(left.max()) + 1):  # all games at once, from their ends
            row = np.flatnonzero(left == turns)
            shares[row] = patience * shares[row + 1] + (1 - patience) * chances[row + 1]
        return replace(self, shares=shares)

    def save(self, path: Path) -> None:
        """Write a file whole or not at all."""
        draft = path.with_name(path.name + ".part")
        with draft.open("wb") as file:
            np.savez(file, **{field.name: getattr(self, field.name) for field in fields(self)})
        draft.replace(path)

    @classmethod
    def load(cls, paths: Sequence[Path]) -> Samples:
        parts = []
        for path in sorted(paths):
            with np.load(path) as file:
                parts.append(cls(*(file[field.name] for field in fields(cls))))
        return cls.joined(parts)


def turns_left(games: Array) -> Array:
    """[turns] how many follow in the same game, which lie one after the other."""
    last = np.append(np.flatnonzero(np.diff(games)), len(games) - 1)
    return np.asarray(last[np.searchsorted(last, np.arange(len(games)))] - np.arange(len(games)))


def padded(rows: Sequence[Sequence[float]] | Array) -> Array:
    """[rows, MOST_SIDES]"""
    out = np.zeros((len(rows), MOST_SIDES), np.float32)
    for to, row in zip(out, rows, strict=True):
        to[: len(row)] = row
    return out
