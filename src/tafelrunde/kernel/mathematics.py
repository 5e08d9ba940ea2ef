"""The house's own `exp` and `log`, so that every machine gets the same bits.

The C library of each system rounds the last bit its own way, and WebAssembly has none. These use nothing but plain
IEEE arithmetic, in an order that no compiler may change. Both are right to about one unit in the last place.

`exp` follows ARM's optimised routines (as musl and glibc do): x = k · ln 2 / 16 + r, exp x = 2^(k / 16) · exp r, a
table for the first factor, a polynomial for the second. The table is smaller than theirs, since every engine carries
it, and the polynomial longer. `log` is that of fdlibm: x = 2^k · (1 + f), and a polynomial in f / (2 + f).
"""

from __future__ import annotations

from decimal import Decimal, localcontext

import numpy as np

from tafelrunde.kernel.bits import plus, real_of, word_of
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.records import Words, words

INFINITY = float("inf")
NAN = float("nan")
FRACTION_BITS = 52  # of a real number in 64 bits
FRACTION = np.uint64((1 << FRACTION_BITS) - 1)

# --- exp ------------------------------------------------------------------------------------------------------------
STEPS = 16  # of the table, from one power of 2 to the next
STEP_BITS = 4
STEP_MASK = np.uint64(STEPS - 1)
STEP_SHIFT = np.uint64(FRACTION_BITS - STEP_BITS)  # turns a number of steps into an exponent
STEPS_A_UNIT = float.fromhex("0x1.71547652b82fep0") * STEPS  # 16 / ln 2
STEP_HIGH = float.fromhex("0x1.62e42fefa0000p-5")  # ln 2 / 16 in two parts, the first with zeros at its end
STEP_LOW = float.fromhex("0x1.cf79abc9e3b39p-44")
TO_WHOLE = float.fromhex("0x1.8p52")  # what is added to it is rounded to a whole number, in its lowest bits
EXP_3, EXP_4, EXP_5, EXP_6, EXP_7 = 1 / 6, 1 / 24, 1 / 120, 1 / 720, 1 / 5040  # r is at most 0.022
PLAIN = 708.0  # up to here, both ways, the power of 2 itself is an ordinary number
LARGEST = float.fromhex("0x1.62e42fefa39efp9")  # whose exp is a number
SMALLEST = -745.14  # all below are 0
DOWN = np.uint64((1 << 64) - (1009 << FRACTION_BITS))  # added to a power beyond PLAIN, which makes it ordinary
UP = np.uint64(1022 << FRACTION_BITS)
TWO_UP = float.fromhex("0x1p1009")
TWO_DOWN = float.fromhex("0x1p-1022")


def powers() -> Words:
    """[2 × STEPS] for each step: by what part its power of 2 is larger than the number that stands for it, and that
    number, both as bits; of these the step's own part of the exponent is taken off, to be added with the whole one."""
    found = []
    with localcontext() as context:
        context.prec = 60
        for step in range(STEPS):
            power = Decimal(2) ** (Decimal(step) / STEPS)
            near = float(power)
            rest = float(power / Decimal(near) - 1)
            bits = int(np.float64(near).view(np.uint64)) - (step << (FRACTION_BITS - STEP_BITS))
            found += [int(np.float64(rest).view(np.uint64)), bits]
    return words(found)


POWERS = powers()


@compiled
def exp(x: float) -> float:
    """e to the power of x."""
    real = np.float64(x)
    if not SMALLEST <= real <= LARGEST:
        return exp_outside(real)
    whole = real * STEPS_A_UNIT + TO_WHOLE
    steps = word_of(whole)
    whole -= TO_WHOLE
    r = real - whole * STEP_HIGH - whole * STEP_LOW
    at = np.int64(steps & STEP_MASK) * 2
    power = plus(POWERS[at + 1], steps << STEP_SHIFT)
    square = r * r
    end = EXP_4 + r * EXP_5 + square * (EXP_6 + r * EXP_7)
    part = real_of(POWERS[at]) + r + square * (0.5 + r * EXP_3) + square * square * end
    if -PLAIN < real < PLAIN:
        scale = real_of(power)
        return scale + scale * part
    scale = real_of(plus(power, DOWN if real > 0.0 else UP))
    return (TWO_UP if real > 0.0 else TWO_DOWN) * (scale + scale * part)


@compiled
def exp_outside(real: float) -> float:
    """Where the power is no number any more, or x is none."""
    if real > LARGEST:
        return INFINITY
    return 0.0 if real < SMALLEST else real


def rounded_exp(x: float) -> float:
    """e to the power of x, rounded exactly: for tables, which must be the same wherever they are computed."""
    return float(Decimal(float(x)).exp())


# --- log ------------------------------------------------------------------------------------------------------------
LN2_HIGH = 6.93147180369123816490e-01
LN2_LOW = 1.90821492927058770002e-10
LOG_1 = 6.666666666666735130e-01
LOG_2 = 3.999999999940941908e-01
LOG_3 = 2.857142874366239149e-01
LOG_4 = 2.222219843214978396e-01
LOG_5 = 1.818357216161805012e-01
LOG_6 = 1.531383769920937332e-01
LOG_7 = 1.479819860511658591e-01
ORDINARY = float.fromhex("0x1p-1022")  # the smallest number with a whole fraction
LARGER = float.fromhex("0x1p54")
ROOT_HALF = np.uint64(0x3FE6A09E << 32)  # the bits of the square root of one half, but for the last
FROM_ROOT = np.uint64((0x3FF00000 - 0x3FE6A09E) << 32)


@compiled
def log(x: float) -> float:
    """The natural logarithm of x."""
    real = np.float64(x)
    if not 0.0 < real < INFINITY:
        return log_outside(real)
    two = -1023
    if real < ORDINARY:
        real *= LARGER
        two -= 54
    bits = plus(word_of(real), FROM_ROOT)
    two += int(bits >> np.uint64(FRACTION_BITS))
    f = real_of(plus(bits & FRACTION, ROOT_HALF)) - 1.0
    half_square = 0.5 * f * f
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    even = w * (LOG_2 + w * (LOG_4 + w * LOG_6))
    odd = z * (LOG_1 + w * (LOG_3 + w * (LOG_5 + w * LOG_7)))
    k = np.float64(two)
    return s * (half_square + (odd + even)) + k * LN2_LOW - half_square + f + k * LN2_HIGH


@compiled
def log_outside(real: float) -> float:
    if real == 0.0:
        return -INFINITY
    return NAN if real < 0.0 else real  # infinity, or not a number
