"""Where numbers lie in the memory of a machine: what records in tiles and rows by columns have in common."""

# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator, misc"
# Numba ships no types.

from __future__ import annotations

from functools import cache
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

BYTES = types.CPointer(types.uint8)
GLOBAL = 1  # the address space of a GPU's own memory: a compiler that knows it need not ask at every access


def wide(builder: Any, value: Any) -> Any:  # Any: here and below, of Numba
    """A number that is not negative, in 64 bits."""
    return builder.zext(value, ir.IntType(64))


def global_pointer(context: Any, builder: Any, begin: Any, far: Any, kind: Any) -> Any:
    """To a number so many bytes behind `begin`, in the memory that all threads share."""
    space = GLOBAL if "nvptx" in builder.module.triple else 0
    if space:
        begin = builder.addrspacecast(begin, ir.IntType(8).as_pointer(space))
    return builder.bitcast(builder.gep(begin, [far]), context.get_data_type(kind).as_pointer(space))


@cache
def blank_paper(plain: types.Record) -> Any:
    """What gives a thread a record of its own, for kernels. Nothing is written to it: Numba clears its arrays byte by
    byte, which takes as long as writing an observation."""

    @intrinsic
    def paper(_typing):
        def generate(context, builder, _signature, _args):
            kind = context.get_data_type(plain)
            with builder.goto_entry_block():
                room = builder.alloca(kind)
            room.align = 16
            return room

        return plain(), generate

    return paper
