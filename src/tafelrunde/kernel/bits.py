"""Bit sets in 64-bit words, and arithmetic modulo 2**64.

Each name has a plain Python body, used uncompiled, and an overload that becomes a machine instruction or two.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.records import Words

WORD = 64  # bits in a word
LOW_BITS = np.array([(1 << width) - 1 for width in (32, 16, 8, 4, 2, 1)], dtype=np.uint64)
LOW_WIDTHS = np.array([32, 16, 8, 4, 2, 1], dtype=np.int64)
ONE = np.uint64(1)
WHOLE_WORD = (1 << WORD) - 1


def popcount(word: np.uint64) -> int:
    """How many bits of a word are set."""
    return int(word).bit_count()


def members(words: Words | Iterable[int]) -> list[int]:
    """The numbers in a bit set, in order, for code that runs uncompiled."""
    octets = np.asarray(words, dtype="<u8").view(np.uint8)
    return np.flatnonzero(np.unpackbits(octets, bitorder="little")).tolist()


def plus(a: np.uint64, b: np.uint64) -> np.uint64:
    """a + b modulo 2**64 (NumPy's scalars would warn of the overflow)."""
    return np.uint64(int(a) + int(b) & WHOLE_WORD)


def times(a: np.uint64, b: np.uint64) -> np.uint64:
    """a * b modulo 2**64."""
    return np.uint64(int(a) * int(b) & WHOLE_WORD)


def word_of(real: float) -> np.uint64:
    """The bits of a real number."""
    return np.float64(real).view(np.uint64)


def real_of(word: np.uint64) -> float:
    """The real number of these bits."""
    return np.uint64(word).view(np.float64)


@intrinsic
def _popcount(_typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: ir.IRBuilder, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@overload(popcount)
def _compile_popcount(word):  # type: ignore[no-untyped-def]  # Numba compares the bare signatures
    return lambda word: _popcount(np.uint64(word))  # type: ignore[call-arg]


@intrinsic
def _word_of(_typing: Any, real: Any) -> Any:
    def generate(context: Any, builder: ir.IRBuilder, _signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.IntType(WORD))

    return types.uint64(types.float64), generate


@intrinsic
def _real_of(_typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: ir.IRBuilder, _signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.DoubleType())

    return types.float64(types.uint64), generate


@overload(word_of)
def _compile_word_of(real):  # type: ignore[no-untyped-def]  # Numba compares the bare signatures
    return lambda real: _word_of(real)  # type: ignore[call-arg]


@overload(real_of)
def _compile_real_of(word):  # type: ignore[no-untyped-def]  # Numba compares the bare signatures
    return lambda word: _real_of(word)  # type: ignore[call-arg]


@overload(plus)
def _compile_plus(a, b):  # type: ignore[no-untyped-def]  # Numba compares the bare signatures
    return lambda a, b: a + b


@overload(times)
def _compile_times(a, b):  # type: ignore[no-untyped-def]  # Numba compares the bare signatures
    return lambda a, b: a * b


@compiled
def nth_bit(word: np.uint64, n: int) -> int:
    """The position of the n-th set bit of a word, counted from 0; there must be more than n."""
    position = 0
    for step in range(LOW_WIDTHS.size):
        below = popcount(word & LOW_BITS[step])
        if n >= below:
            n -= below
            position += LOW_WIDTHS[step]
            word >>= np.uint64(LOW_WIDTHS[step])
    return position


@compiled
def lowest_bit(word: np.uint64) -> int:
    """The position of the lowest set bit of a word that has one."""
    return popcount(~word & (word - ONE))


def bit_set(members: Iterable[int], words: int) -> Words:
    """The numbers in `members` as a bit set of so many words."""
    bits = [0] * words
    for member in map(int, members):  # NumPy's small integers would overflow
        bits[member // WORD] |= 1 << member % WORD
    return np.array(bits, dtype=np.uint64)  # type: ignore[return-value]  # what Words really are


@compiled
def contains(words: Words, member: int) -> bool:
    """Whether a number is in a bit set."""
    return words[member >> 6] & (ONE << np.uint64(member & 63)) != 0


@compiled
def bit_of(member: int, word: int) -> np.uint64:
    """The bit that stands for a number in one word of a bit set: 0 if it stands in another word."""
    return np.uint64(member >> 6 == word) << np.uint64(member & 63)


@compiled
def include(words: Words, member: int) -> None:
    """Put a number into a bit set."""
    words[member >> 6] |= ONE << np.uint64(member & 63)
