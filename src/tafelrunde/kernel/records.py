"""Records: a NumPy dtype written as a class, one commented field a line, so that a type checker knows the fields too.

    class Bag(Record):
        size: Int8
        tiles: Annotated[Row, np.int8, (TILE_COUNT,)]  # drawn from the end

    BAG = record_dtype(Bag)

Compiled, a record is a plain structure; uncompiled, its fields are attributes of a `Record`. `Row`, `Grid` and the
like are what a type checker calls NumPy's arrays: NumPy's own types know neither how many dimensions an array has nor
that it holds numbers.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable, Iterator
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_args, get_type_hints, overload

import numpy as np

Dtype = np.dtype[np.void]  # of a record
Index = int | np.integer[Any]  # Any: NumPy's integers are generic in their precision, which matters to nobody here


if TYPE_CHECKING:

    class Record:
        """A record has the fields that its class declares, and these names of NumPy's."""

        unused: Row  # fills it up to whole words

        @property
        def dtype(self) -> Dtype: ...
        def tobytes(self) -> bytes: ...
        def item(self) -> tuple[object, ...]: ...

else:

    class Record(np.void):
        """A NumPy record whose fields are attributes, uncompiled too. (np.record does that at three times the cost.)"""

        def __getattr__(self, name):
            try:
                return self[name]
            except (KeyError, ValueError):
                raise AttributeError(name) from None

        def __setattr__(self, name, value):
            self[name] = value


class Row:
    """An array of numbers."""

    size: int

    @overload
    def __getitem__(self, index: Index) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Row: ...
    def __getitem__(self, index: Index | slice) -> int | Row: ...
    def __setitem__(self, index: Index | slice, value: float | np.uint64 | Row | Iterable[float]) -> None: ...
    def __iter__(self) -> Iterator[int]: ...
    def __len__(self) -> int: ...
    def tolist(self) -> list[int]: ...
    def tobytes(self) -> bytes: ...


class Reals:
    """An array of real numbers."""

    size: int

    @overload
    def __getitem__(self, index: Index) -> float: ...
    @overload
    def __getitem__(self, index: slice) -> Reals: ...
    def __getitem__(self, index: Index | slice) -> float | Reals: ...
    def __setitem__(self, index: Index | slice, value: float | Reals) -> None: ...
    def __iter__(self) -> Iterator[float]: ...
    def tolist(self) -> list[float]: ...


class Words:
    """An array of 64-bit words: a bit set, or a random word."""

    size: int

    @overload
    def __getitem__(self, index: Index) -> np.uint64: ...
    @overload
    def __getitem__(self, index: slice) -> Words: ...
    def __getitem__(self, index: Index | slice) -> np.uint64 | Words: ...
    def __setitem__(self, index: Index | slice, value: int | np.uint64 | Words) -> None: ...
    def __iter__(self) -> Iterator[np.uint64]: ...
    def tolist(self) -> list[int]: ...
    def tobytes(self) -> bytes: ...


class Grid:
    """A table of numbers: rows, then columns."""

    size: int
    shape: tuple[int, int]

    @overload
    def __getitem__(self, index: Index) -> Row: ...
    @overload
    def __getitem__(self, index: tuple[Index, Index]) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Grid: ...
    @overload
    def __getitem__(self, index: tuple[Index, slice]) -> Row: ...
    def __getitem__(self, index: Index | slice | tuple[Index, Index | slice]) -> int | Row | Grid: ...
    def __setitem__(self, index: Index | slice | tuple[Index, Index | slice], value: float | Row | Grid) -> None: ...
    def __iter__(self) -> Iterator[Row]: ...
    def __len__(self) -> int: ...
    def tolist(self) -> list[list[int]]: ...
    def tobytes(self) -> bytes: ...


class WordGrid:
    """A table of words: bit sets, one a row."""

    size: int
    shape: tuple[int, int]

    @overload
    def __getitem__(self, index: Index) -> Words: ...
    @overload
    def __getitem__(self, index: tuple[Index, Index]) -> np.uint64: ...
    @overload
    def __getitem__(self, index: slice) -> WordGrid: ...
    def __getitem__(self, index: Index | slice | tuple[Index, Index]) -> np.uint64 | Words | WordGrid: ...
    def __setitem__(self, index: Index | slice | tuple[Index, Index], value: int | np.uint64 | Words) -> None: ...
    def __iter__(self) -> Iterator[Words]: ...


class WordCube:
    """Tables of words, one after the other."""

    @overload
    def __getitem__(self, index: tuple[Index, Index, Index]) -> np.uint64: ...
    @overload
    def __getitem__(self, index: tuple[Index, Index]) -> Words: ...
    @overload
    def __getitem__(self, index: Index) -> WordGrid: ...
    def __getitem__(self, index: Index | tuple[Index, ...]) -> np.uint64 | Words | WordGrid: ...
    def __setitem__(self, index: Index | slice | tuple[Index, ...], value: int | np.uint64 | Words) -> None: ...


# Fields of one number. A type checker reads the first part, NumPy the second.
Int8 = Annotated[int, np.int8]
Int16 = Annotated[int, np.int16]
Int32 = Annotated[int, np.int32]
Int64 = Annotated[int, np.int64]
UInt64 = Annotated[np.uint64, np.uint64]
Float32 = Annotated[float, np.float32]
Float64 = Annotated[float, np.float64]
Bool = Annotated[bool, np.bool_]


def fields_of(record: type[Record]) -> list[tuple[str, type[np.generic], tuple[int, ...]]]:
    """The fields that a class declares, those of the classes it derives from first: name, kind of number, shape."""
    found = []
    for name, hint in get_type_hints(record, include_extras=True).items():
        if get_args(hint):
            _, number, *shape = get_args(hint)
            found.append((name, number, tuple(shape[0]) if shape else ()))
    return found


def record_dtype(record: type[Record], mark: str | None = None) -> Dtype:
    """The dtype that a class describes; its records are of that class. An empty field `mark` tells it from others.

    Records are aligned, as a GPU wants them. In memory the largest numbers come first and the rest is filled up: gaps
    would keep what lay there before, and equal records must be equal to the byte.
    """
    fields = sorted(fields_of(record), key=lambda field: -np.dtype(field[1]).itemsize)
    hidden = [name for name, _, _ in fields if hasattr(Record, name)]
    assert not hidden, f"an attribute of NumPy's records would hide the fields {hidden} from uncompiled code"
    for name, _, _ in fields:  # found without a call of Python's: a third of the cost of `__getattr__`
        setattr(record, name, property(itemgetter(name)))
    gap = -np.dtype(fields).itemsize % 8
    empty = [(mark, np.int8, (0,))] if mark else []
    return np.dtype((record, np.dtype([*fields, ("unused", np.int8, (gap,)), *empty], align=True)))


# --- Lookup tables --------------------------------------------------------------------------------------------------
def row(values: Iterable[float], number: type[np.generic]) -> Row:
    """A table of one dimension."""
    return np.array(list(values), dtype=number)  # type: ignore[return-value]  # what a Row really is


def grid(values: Iterable[Iterable[float]], number: type[np.generic]) -> Grid:
    """A table of two dimensions."""
    return np.array([list(line) for line in values], dtype=number)  # type: ignore[return-value]  # what a Grid really is


def reals(values: Iterable[float], number: type[np.generic]) -> Reals:
    """Real numbers in a row."""
    return np.array(list(values), dtype=number)  # type: ignore[return-value]  # what Reals really are


def words(values: Iterable[int]) -> Words:
    """64-bit words in a row."""
    return np.array(list(values), dtype=np.uint64)  # type: ignore[return-value]  # what Words really are


# --- Making records -------------------------------------------------------------------------------------------------
R = TypeVar("R", bound=Record)


def new_record(kind: type[R], dtype: Dtype) -> R:
    """An empty record."""
    fresh: R = np.zeros(1, dtype=dtype)[0]
    return fresh


@cache
def plain_record(dtype: Dtype) -> type[tuple[object, ...]]:
    return namedtuple("plain_record", dtype.names or ())


def plain(record: R) -> R:
    """All fields of a record, as Python's own numbers and as arrays, for those who read most of them: NumPy takes ten
    times as long for one field as a tuple does."""
    made: R = plain_record(record.dtype)._make(record.item())  # type: ignore[attr-defined]
    return made


def copied(record: R) -> R:
    """A copy that shares nothing with the record."""
    copy: R = np.array([record], dtype=record.dtype)[0]
    return copy
