"""exp and log of the house: right to about one unit in the last place, and the same bits everywhere."""

import hashlib
import math
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernel.mathematics import LARGEST, exp, log, rounded_exp

EDGES = [0.0, -0.0, 1.0, -1.0, 1e-320, -1e-320, 5e-324, 1e-17, 708.0, -708.0, 709.7, -708.4, -740.0, -745.13]


def units(found: float, expected: float) -> float:
    """By how many units in the last place two numbers differ."""
    return 0.0 if found == expected else abs(found - expected) / math.ulp(expected)


@given(st.floats(-745.13, LARGEST))
def test_exp(x):
    assert units(exp(x), math.exp(x)) <= 1


@given(st.floats(-30.0, 1.0))
def test_exp_where_bots_use_it(x):
    assert units(exp(x), math.exp(x)) <= 1


@given(st.floats(min_value=5e-324, max_value=1.7e308, allow_infinity=False))
def test_log(x):
    assert units(log(x), math.log(x)) <= 1


@given(st.floats(0.5, 2.0))
def test_log_near_1(x):
    assert units(log(x), math.log(x)) <= 1


@pytest.mark.parametrize("x", EDGES)
def test_edges(x):
    assert units(exp(x), math.exp(x)) <= 1
    if x > 0:
        assert units(log(x), math.log(x)) <= 1


def test_beyond_the_edges():
    assert exp(math.inf) == exp(710.0) == exp(1e300) == math.inf
    assert exp(-math.inf) == exp(-746.0) == exp(-1e300) == 0.0
    assert math.isnan(exp(math.nan))
    assert log(0.0) == log(-0.0) == -math.inf
    assert log(math.inf) == math.inf
    assert math.isnan(log(-1.0))
    assert math.isnan(log(-math.inf))
    assert math.isnan(log(math.nan))


@given(st.floats(-700.0, 700.0))
def test_tables_are_rounded_exactly(x):
    assert units(exp(x), rounded_exp(x)) <= 1
    assert units(rounded_exp(x), math.exp(x)) <= 1


def test_the_bits_are_these():
    """Whatever compiles them, on whatever machine."""
    values = [value for i in range(1, 2000) for value in (exp(i * 0.37 - 700.0), exp(-i / 97.0), log(i / 7.0))]
    digest = hashlib.sha256(struct.pack(f"<{len(values)}d", *values)).hexdigest()
    assert digest[:16] == "a0abe93efb6893f4"
