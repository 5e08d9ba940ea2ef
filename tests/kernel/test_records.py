"""Records: dtypes written as classes."""

from typing import Annotated

import numpy as np
import pytest
from numba import njit

from tafelrunde.kernel.records import Bool, Int8, Int32, Record, Row, Words, copied, fields_of, new_record, record_dtype


class Common(Record):
    seats: Int8
    turn: Int32
    bag: Annotated[Row, np.int8, (0,)]


class Toy(Common):
    bag: Annotated[Row, np.int8, (3,)]  # longer here
    bits: Annotated[Words, np.uint64, (2,)]
    over: Bool


TOY = record_dtype(Toy)


def test_fields_are_those_of_the_class_and_of_those_it_derives_from():
    assert [name for name, _, _ in fields_of(Toy)] == ["seats", "turn", "bag", "bits", "over"]
    assert TOY["bag"].shape == (3,)


def test_records_are_aligned_and_without_gaps():
    """Gaps would keep what lay there before, and equal records must be equal to the byte."""
    assert TOY.isalignedstruct
    assert TOY.itemsize % 8 == 0
    assert sum(TOY[name].itemsize for name in TOY.names) == TOY.itemsize


def test_fields_are_attributes_uncompiled_and_compiled():
    @njit
    def add(toy):
        toy.bag[1] += toy.seats
        return toy.bag[1]

    toy = new_record(Toy, TOY)
    toy.seats = 4
    assert isinstance(toy, Toy)
    assert (add(toy), add(toy), toy.bag[1]) == (4, 8, 8)
    with pytest.raises(AttributeError):
        _ = toy.nonsense


def test_a_copy_shares_nothing():
    toy = new_record(Toy, TOY)
    other = copied(toy)
    other.bag[0] = 1
    assert (toy.bag[0], other.bag[0]) == (0, 1)


def test_a_field_that_an_attribute_would_hide_is_refused():
    class Bad(Record):
        size: Int8

    with pytest.raises(AssertionError, match="size"):
        record_dtype(Bad)
