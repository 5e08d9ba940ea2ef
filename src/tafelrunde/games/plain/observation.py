"""All that is seen, field by field, as numbers; the legal moves as a bit set. For games that keep `scores`."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numba import literal_unroll, types
from numba.extending import overload

from tafelrunde.games.plain.knowledge import RackState
from tafelrunde.games.plain.rules import move_count, next_legal
from tafelrunde.kernel.bits import include
from tafelrunde.kernel.channels import LARGEST, Channel
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Seat, Seen, State, function_of
from tafelrunde.kernel.records import Dtype, Row, Words

__all__ = ["LEFT_OUT", "channels", "longest", "mask_moves", "move_count", "observe", "score_of"]

LEFT_OUT: tuple[str, ...] = ()
LONGEST = 1000  # moves after which a game is broken off


def channels(state: State) -> tuple[Channel, ...]:
    """A channel for each field of what is seen, single numbers first; bounded by its kind of number."""
    seen = function_of(state.dtype, "knowledge", "SEEN")
    return tuple(channel(seen, name) for names in field_names(seen) for name in names)


def channel(seen: Dtype, name: str) -> Channel:
    kind = np.iinfo(seen[name].base)
    return Channel(name, seen[name].shape, min(int(kind.max), LARGEST), max(int(kind.min), -LARGEST))


def field_names(seen: Dtype) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields that are one number, and those that are several."""
    names = [name for name in seen.names or () if name != "unused" and seen[name].itemsize > 0]
    return tuple(n for n in names if not seen[n].shape), tuple(n for n in names if seen[n].shape)


@compiled
def observe(seen: Seen, out: Row) -> None:
    write_fields(seen, out)


def write_fields(seen: Seen, out: Row) -> None:
    """Write every field, in the order of `field_names`."""
    numbers, rows = field_names(seen.dtype)
    writer(numbers, rows)(seen, out)


@overload(write_fields)
def _compile_write_fields(seen, out):  # type: ignore[no-untyped-def]  # Numba compares the bare signatures
    if isinstance(seen, types.Record):
        return writer(*field_names(seen.dtype))
    return None


def writer(numbers: tuple[str, ...], rows: tuple[str, ...]) -> Callable[[Seen, Row], None]:
    """A function that writes these fields: Numba unrolls the loops for the fields of one kind of record."""

    def write(seen, out):  # type: ignore[no-untyped-def]  # Numba compares the bare signatures
        place = 0
        for name in literal_unroll(numbers):
            out[place] = seen[name]
            place += 1
        for name in literal_unroll(rows):
            for number in seen[name].flat:
                out[place] = number
                place += 1

    return write


@compiled
def mask_moves(state: State, words: Words) -> None:
    for word in range(words.size):
        words[word] = 0
    move = next_legal(state, 0)
    while move < move_count(state):
        include(words, move)
        move = next_legal(state, move + 1)


def longest(state: State) -> int:
    return LONGEST


@compiled
def score_of(state: RackState, seat: Seat) -> float:
    return float(state.scores[seat])
