"""Digests of the traces of random games in every mode: what the engine did when they were kept, it does today.

python -m tests.games.traces             compare 100 games of every mode with trace-digests.txt
python -m tests.games.traces --write     write the file anew (after a rule was found to be wrong)
"""

import hashlib
import json
import sys
from pathlib import Path

from tafelrunde import bots
from tafelrunde.kernel.generator import generator
from tafelrunde.position import new
from tafelrunde.trace import traced
from tests.games.modes import MODES, label

KEPT = Path(__file__).with_name("trace-digests.txt")
FEW, MANY = 3, 100  # games of each mode: in `make test`, and in `make prove`
BOT_STREAM = 1  # as in `tafelrunde trace`


def digest(mode, games: int) -> str:
    """One hash of all lines of so many games, seeds 0, 1, 2 …, each begun by another seat."""
    name, seats, options = mode
    random, found = bots.find("random"), hashlib.sha256()
    for seed in range(games):
        position, chance = new(name, seats=seats, seed=seed, start=seed % seats, **options), generator(seed, BOT_STREAM)
        for line in traced(position, lambda now, chance=chance: bots.decide(random, now, chance)):
            found.update(json.dumps(line, ensure_ascii=False).encode() + b"\n")
    return found.hexdigest()


def kept() -> dict[tuple[str, int], str]:
    """By mode and number of games."""
    lines = (line.split() for line in KEPT.read_text(encoding="utf-8").splitlines())
    return {(name, int(games)): found for name, games, found in lines}


def main(arguments: list[str]) -> int:
    if arguments == ["--write"]:
        lines = [f"{label(mode)} {games} {digest(mode, games)}\n" for mode in MODES for games in (FEW, MANY)]
        KEPT.write_text("".join(lines), encoding="utf-8")
        return 0
    before, other = kept(), []
    for number, mode in enumerate(MODES, start=1):
        same = digest(mode, MANY) == before[label(mode), MANY]
        print(f"{number}/{len(MODES)} {label(mode)}: {MANY} games {'as kept' if same else 'DIFFER'}", flush=True)
        other += [] if same else [mode]
    return len(other)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
