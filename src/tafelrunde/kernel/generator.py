"""Random numbers for playouts, bots and shuffles inside a game: SplitMix64, one word of state.

A generator is an array of one word, so that a field of a game's record can be one too.
Shuffles that people at a table must be able to check come from elsewhere.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.kernel.bits import WHOLE_WORD, plus, times
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.records import Row, Words

Generator = Words  # of one word

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
HALF_WORD = np.uint64(0xFFFFFFFF)


@compiled
def mixed(word: np.uint64) -> np.uint64:
    """A bijection that spreads every bit of a word over all of it."""
    word = times(word ^ (word >> np.uint64(30)), MIX_1)
    word = times(word ^ (word >> np.uint64(27)), MIX_2)
    return word ^ (word >> np.uint64(31))


@compiled
def next_word(generator: Generator) -> np.uint64:
    """64 random bits."""
    generator[0] = plus(generator[0], GOLDEN)
    return mixed(generator[0])


@compiled
def below(generator: Generator, n: int) -> int:
    """A random number from 0 to n - 1, each equally likely (Lemire's method); n is below 2**32."""
    bound = np.uint64(n)
    product = (next_word(generator) >> np.uint64(32)) * bound
    if (product & HALF_WORD) < bound:
        rejected = (np.uint64(1 << 32) - bound) % bound
        while (product & HALF_WORD) < rejected:
            product = (next_word(generator) >> np.uint64(32)) * bound
    return np.int64(product >> np.uint64(32))  # type: ignore[return-value]


@compiled
def shuffle(generator: Generator, items: Row, size: int) -> None:
    """Put the first `size` items in random order (Fisher and Yates)."""
    for last in range(size - 1, 0, -1):
        other = below(generator, last + 1)
        items[last], items[other] = items[other], items[last]


@compiled
def reseed(generator: Generator, seed: np.uint64, stream: int) -> None:
    """Start the generator of one game among many: the same for the same seed and stream number."""
    generator[0] = mixed(plus(mixed(plus(seed, GOLDEN)), np.uint64(stream)))


def generator(seed: int, stream: int = 0) -> Generator:
    """A generator from any whole number."""
    fresh: Generator = np.zeros(1, dtype=np.uint64)  # type: ignore[assignment]  # what Words really are
    reseed(fresh, np.uint64(int(seed) & WHOLE_WORD), stream)
    return fresh
