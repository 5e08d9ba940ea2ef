"""The kernels of a game as PTX, where there is no GPU: `python -m tests.envs.cuda.ptx GAME` tells how long each is, how
many products and sums were contracted, and how many tables lie in constant memory. None: a GPU must weigh moves with
the same bits as a processor, and look up fast.
"""

import sys

import numpy as np
from numba import cuda, from_dtype, types
from numba.cuda import dispatcher

from tafelrunde.envs.cuda.compiling import house_settings
from tafelrunde.envs.cuda.kernels import kernels_of
from tafelrunde.envs.stepping import PLACE, SETTINGS
from tafelrunde.games import find

HOPPER = (9, 0)


class Device:
    compute_capability = HOPPER


def array(dtype, dimensions=1):
    return types.Array(from_dtype(np.dtype(dtype)), dimensions, "C")


def signatures(game):
    """The types of what each kernel is given."""
    records, states, table, settings = array(game.state.STATE), array(np.uint8), array(PLACE), array(SETTINGS)
    numbers, bits, pay = array(np.int16, 2), array(np.uint64, 2), array(np.float32, 2)
    small, wide, counts, grid = array(np.int8), array(np.int64), array(np.int32), array(np.int8, 2)
    notes, number, word = array(game.insight.NOTES), types.int64, types.uint64
    ends = (counts, counts, small, grid, pay, word, number, number)
    return {
        "begin": (records, states, table, pay, small, small, settings),
        "step": (records, states, wide, wide, table, pay, numbers, small, small, settings),
        "show": (states, wide, numbers, bits),
        "find_illegal": (states, wide, wide, number, wide),
        "take": (wide, wide, wide),
        "choose_random": (wide, bits, table, wide),
        "choose_quick": (wide, states, notes, table, wide),
        "pick": (wide, wide, wide),
        "unpack": (bits, grid),
        "forget": (array(np.uint8),),
        "whole_random": (records, records, *ends),
        "whole_quick": (records, records, notes, *ends),
    }


def main(name):
    dispatcher.get_current_device = lambda: Device  # pretend that there is one
    game = find(name)
    known = signatures(game)
    for kernel, function in kernels_of(game).items():
        with house_settings():
            ptx, _ = cuda.compile_ptx(function, types.void(*known[kernel]), cc=HOPPER)
        print(kernel, len(ptx), "contracted", ptx.count("fma."), "constant", ptx.count(".const"), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
