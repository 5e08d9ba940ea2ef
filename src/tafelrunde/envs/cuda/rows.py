"""Rows of numbers that lie by columns: how compiled code writes what is shown of one game.

`observations[:, i]` would do, but an array finds each number with a dozen instructions: its sizes have 64 bits, an
index may count from the end, and its memory could be anywhere. A row knows where its numbers lie, and no more.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator, misc, call-arg, attr-defined"
# mypy: no-warn-unreachable
# Numba ships no types.

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic, overload, overload_attribute

from tafelrunde.envs.cuda.memory import BYTES, global_pointer, wide


class Column(types.Type):
    """A row whose numbers lie so many bytes apart."""

    def __init__(self, number: Any) -> None:
        self.number = number
        super().__init__(f"Column({number})")


@intrinsic
def column(_typing, table, i):
    """Column `i` of a table [size, games]."""
    kind = Column(table.dtype)

    def generate(context, builder, _signature, args):
        array = context.make_array(table)(context, builder, value=args[0])
        size, games = cgutils.unpack_tuple(builder, array.shape)
        width = context.get_abi_sizeof(context.get_data_type(table.dtype))
        made = cgutils.create_struct_proxy(kind)(context, builder)
        begin = builder.bitcast(array.data, context.get_data_type(BYTES))
        made.data = builder.gep(begin, [builder.mul(args[1], ir.Constant(ir.IntType(64), width))])
        made.stride = builder.trunc(builder.mul(games, ir.Constant(games.type, width)), ir.IntType(32))
        made.size = builder.trunc(size, ir.IntType(32))
        return made._getvalue()

    return kind(table, types.int64), generate


def far(context: Any, builder: Any, row: Any, index: Any) -> Any:
    """How many bytes from the first number one lies."""
    return builder.mul(wide(builder, index), wide(builder, row.stride))


def pointer_to(context: Any, builder: Any, kind: Column, value: Any, index: Any) -> Any:
    row = cgutils.create_struct_proxy(kind)(context, builder, value=value)
    return global_pointer(context, builder, row.data, far(context, builder, row, index), kind.number)


@intrinsic
def number_at(_typing, row, index):
    def generate(context, builder, _signature, args):
        return context.unpack_value(builder, row.number, pointer_to(context, builder, row, *args))

    return row.number(row, types.int32), generate


@intrinsic
def set_number(_typing, row, index, value):
    def generate(context, builder, sig, args):
        given = context.cast(builder, args[2], sig.args[2], row.number)
        context.pack_value(builder, row.number, given, pointer_to(context, builder, row, *args[:2]))

    return types.void(row, types.int32, value), generate


@intrinsic
def part_of(_typing, row, first, size):
    """The row from one of its numbers on."""

    def generate(context, builder, _signature, args):
        whole = cgutils.create_struct_proxy(row)(context, builder, value=args[0])
        made = cgutils.create_struct_proxy(row)(context, builder)
        made.data = builder.gep(whole.data, [far(context, builder, whole, args[1])])
        made.stride, made.size = whole.stride, args[2]
        return made._getvalue()

    return row(row, types.int32, types.int32), generate


@intrinsic
def size_of(_typing, row):
    def generate(context, builder, _signature, args):
        return cgutils.create_struct_proxy(row)(context, builder, value=args[0]).size

    return types.int32(row), generate


@overload(operator.getitem)
def _get_item(row, index):
    if not isinstance(row, Column):
        return None
    if isinstance(index, types.SliceType):
        return lambda row, index: part_of(row, index.start, min(index.stop, size_of(row)) - index.start)
    return lambda row, index: number_at(row, index)


@overload(operator.setitem)
def _set_item(row, index, value):
    return (lambda row, index, value: set_number(row, index, value)) if isinstance(row, Column) else None


@overload_attribute(Column, "size")
def _size(row):
    return lambda row: size_of(row)


def install(model: Callable[[type, Callable[[Any], list[tuple[str, Any]]]], None]) -> None:
    """Tell a target of Numba's how such rows are held."""
    model(Column, lambda kind: [("data", BYTES), ("stride", types.int32), ("size", types.int32)])
