"""A process that compiles one game: `python -m tafelrunde.warming GAME [--whole]`.

After every step it writes a line, `SHARE PART`: how much is done, and what comes next.
"""

from __future__ import annotations

import signal
import sys

from tafelrunde import games
from tafelrunde.kernel.compiled import mark_warm
from tafelrunde.warming.crew import WHOLE, mark_of
from tafelrunde.warming.parts import steps


def main(name: str, *words: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # what is compiled is kept, so there is nothing to clear up
    game, whole = games.find(name), WHOLE in words
    ahead, done = steps(whole), 0
    total = sum(step.weight for step in ahead)
    for step in ahead:
        print(f"{done / total:.2f} {step.part}", flush=True)
        step.do(game)
        done += step.weight
    mark_warm(mark_of(name, whole=False), game.package)
    if whole:
        mark_warm(mark_of(name, whole=True), game.package)


if __name__ == "__main__":
    main(*sys.argv[1:])
