"""Moves as data: what the wire carries, {"do": "cover", "space": 12, "colour": "green"}, from a move's number and back.

A game's numbering of moves is a table of `Kind`s, each a number for its first move and a stride for every part. The
same table reads and writes moves in Python and in the browser, so that nobody else takes numbers apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

MoveData = dict[str, int | str]  # "do" and the parts of that kind; a part that a viewer must not know is missing


@dataclass(frozen=True)
class Part:
    """One choice within a kind of move: numbers from `least`, or one of `names`."""

    name: str
    count: int
    stride: int = 1
    least: int = 0
    names: tuple[str, ...] = ()

    def value(self, step: int) -> int | str:
        return self.names[step] if self.names else self.least + step

    def step(self, value: object) -> int | None:
        """Which choice a value is; None if it is none."""
        if self.names:
            return self.names.index(value) if isinstance(value, str) and value in self.names else None
        return value - self.least if type(value) is int and 0 <= value - self.least < self.count else None


@dataclass(frozen=True)
class Kind:
    """All moves that do the same: number = first + the sum of each part's step × stride. Parts of the largest stride
    come first."""

    do: str
    first: int
    parts: tuple[Part, ...] = ()
    secret: str | None = None  # the part that not everybody may know: see `knows_move` of the game's knowledge

    def data(self, move: int) -> MoveData | None:
        """The parts of a move; None if it is of another kind."""
        left, found = move - self.first, MoveData(do=self.do)
        for part in self.parts:
            step, left = divmod(left, part.stride)
            if not 0 <= step < part.count:
                return None
            found[part.name] = part.value(step)
        return found if left == 0 else None


RECENT = 4096  # moves whose data is kept at hand


class Moves:
    """All kinds of moves of a game."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds: Sequence[Kind] = kinds
        self._found = lru_cache(RECENT)(self._find)

    def _find(self, move: int) -> tuple[Kind, MoveData]:
        for kind in self.kinds:
            if (data := kind.data(move)) is not None:
                return kind, data
        raise ValueError(f"no move has the number {move}")

    def kind(self, move: int) -> Kind:
        return self._found(move)[0]

    def data(self, move: int) -> MoveData:
        """A move as data."""
        return dict(self._found(move)[1])

    def seen(self, move: int, knows: bool) -> MoveData:
        """A move as data, without its secret part for those who do not know it."""
        data = self.data(move)
        if not knows and (secret := self.kind(move).secret) is not None:
            del data[secret]
        return data

    def number(self, data: Mapping[str, object]) -> int | None:
        """The number of a move; None if the data is none. The move need not be legal."""
        kind = next((kind for kind in self.kinds if kind.do == data.get("do")), None)
        if kind is None or len(data) != 1 + len(kind.parts):
            return None
        number = kind.first
        for part in kind.parts:
            step = part.step(data.get(part.name))
            if step is None:
                return None
            number += step * part.stride
        return number
