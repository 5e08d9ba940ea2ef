"""Bit sets, against Python's own whole numbers."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernel.bits import bit_of, bit_set, lowest_bit, nth_bit, plus, popcount, times
from tafelrunde.kernel.compiled import compiled

words = st.integers(0, 2**64 - 1)


@compiled
def count_bits(word):
    return popcount(word)


@compiled
def sum_and_product(a, b):
    return plus(a, b), times(a, b)


@given(words)
def test_popcount(word):
    assert count_bits(np.uint64(word)) == popcount(np.uint64(word)) == bin(word).count("1")


@given(words.filter(bool))
def test_nth_bit_finds_every_bit_in_order(word):
    positions = [position for position in range(64) if word >> position & 1]
    assert [nth_bit(np.uint64(word), n) for n in range(len(positions))] == positions
    assert lowest_bit(np.uint64(word)) == positions[0]


@given(words, words)
def test_arithmetic_wraps_around(a, b):
    wrapped = (a + b) % 2**64, a * b % 2**64
    assert tuple(map(int, sum_and_product(np.uint64(a), np.uint64(b)))) == wrapped
    assert (int(plus(np.uint64(a), np.uint64(b))), int(times(np.uint64(a), np.uint64(b)))) == wrapped


@given(st.sets(st.integers(0, 461)))
def test_bit_sets_hold_their_members(members):
    bits = bit_set(members, words=8)
    assert {n for n in range(512) if int(bits[n // 64]) >> n % 64 & 1} == members


@given(st.integers(0, 461))
def test_the_bit_of_a_number_stands_in_one_word(member):
    assert [int(bit_of(member, word)) for word in range(8)] == bit_set([member], words=8).tolist()
