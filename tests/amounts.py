"""How much a test plays: all of it compiled, a little where the same code runs slowly, much more in a proof."""

import os

SLOW = any(
    os.environ.get(name, "0") not in ("", "0") for name in ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK", "FEW_GAMES")
)

MANY = 10 if os.environ.get("MANY_GAMES", "0") not in ("", "0") else 1  # times as much: tools/prove.py, "naive"
EVERY = 8 if SLOW else 1  # moves from one position that a test looks at closely to the next


def games(n: int) -> int:
    """`n` games in the compiled run; a twentieth, at least one, uncompiled, with bounds checks or in a hurry."""
    return max(1, n // 20) if SLOW else MANY * n
