"""`for i in range(n)` on a GPU. Numba asks twice whether there is a next number, and NVIDIA's compiler does not see
that both answers are the same: each time round it works out both cases, with more instructions than most loops have.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator, misc"
# Numba ships no types.

from __future__ import annotations

from typing import Any

from numba.core import cgutils, types

KINDS = (types.range_iter32_type, types.range_iter64_type, types.unsigned_range_iter64_type)


def install(imputils: Any) -> None:
    """Tell Numba's CUDA target how to go on: what comes after the last number is counted, too, and used by nobody."""

    @imputils.iternext_impl(imputils.RefType.BORROWED)
    def go_on(context, builder, signature, args, result):
        (kind,) = signature.args
        state = cgutils.create_struct_proxy(kind)(context, builder, value=args[0])
        left, number = builder.load(state.count), builder.load(state.iter)
        result.set_valid(builder.icmp_signed(">", left, left.type(0)))
        result.yield_(number)
        builder.store(builder.sub(left, left.type(1), flags=["nsw"]), state.count)
        builder.store(builder.add(number, state.step), state.iter)

    for kind in KINDS:
        imputils.builtin_registry.lower("iternext", kind)(go_on)
