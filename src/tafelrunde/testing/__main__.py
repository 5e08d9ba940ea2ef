"""`python -m tafelrunde.testing NAME`: the conformance suite for one game, a line for each check."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from tafelrunde.errors import Refusal
from tafelrunde.games import find
from tafelrunde.testing import CHECKS, USUAL_GAMES, Check, Mode, NotConform, label, modes_of


def main(words: Sequence[str]) -> int:
    """Check the game that is named; how many games each check plays may follow."""
    name, count = words[0], int(words[1]) if len(words) > 1 else USUAL_GAMES
    try:
        find(name)
    except Refusal as refusal:
        print(refusal)
        return 2
    found = [fault for check in CHECKS if (fault := first_fault(check, modes_of(name), count))]
    print(f"{name}: {len(CHECKS) - len(found)} of {len(CHECKS)} checks passed")
    return 1 if found else 0


def first_fault(check: Check, modes: list[Mode], count: int) -> str | None:
    """Run a check in every mode, and print what came of it."""
    began = time.perf_counter()
    fault = None
    for mode in modes:
        try:
            check(mode, count)
        except NotConform as found:
            fault = str(found)
        except Exception as error:  # a game may fail in any way
            fault = f"{label(mode)}: {type(error).__name__}: {error}"
        if fault:
            break
    print(f"{'FAULT' if fault else 'ok':<6}{check.__name__:<24}{time.perf_counter() - began:6.1f} s  {fault or ''}")
    return fault


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("python -m tafelrunde.testing NAME [GAMES]")
    sys.exit(main(sys.argv[1:]))
