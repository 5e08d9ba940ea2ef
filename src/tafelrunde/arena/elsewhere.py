"""Bots of another version of the package, for comparison: `medium@old`, `hard@4000@old`.

They run in a process of their own, from the checkout that the environment variable TAFELRUNDE_OLD names (its root, or
its `src`); tools/old_bots.py makes one. What is handed over is what the seat has seen and a random number, so both
versions must agree on what is seen.
"""

from __future__ import annotations

import atexit
import base64
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from tafelrunde.errors import InvalidOption
from tafelrunde.kernel.compiled import fingerprint
from tafelrunde.kernel.game import Move
from tafelrunde.kernel.generator import Generator, next_word
from tafelrunde.position import Position

PLACE = "TAFELRUNDE_OLD"
PROGRAM = Path(__file__).with_name("answering.py")


def sources() -> Path:
    """Where the other version is."""
    named = os.environ.get(PLACE, "")
    for folder in (Path(named) / "src", Path(named)):
        if named and (folder / "tafelrunde" / "__init__.py").is_file():
            return folder.resolve()
    raise InvalidOption("no-such-file", path=f"{PLACE}={named}")


def program() -> str:
    """The very sources of the other version: others would give other results."""
    return fingerprint(sources() / "tafelrunde", {})


@cache
def process(folder: Path) -> subprocess.Popen[str]:
    """The process that answers for a checkout; one for each of our own processes."""
    environment = os.environ | {"PYTHONPATH": str(folder)}
    started = subprocess.Popen(
        [sys.executable, str(PROGRAM)],
        cwd=folder,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(send_home, started)
    return started


def send_home(started: subprocess.Popen[str]) -> None:
    """It has nothing to finish."""
    started.kill()
    started.communicate()


def decide(position: Position, chance: Generator, bot: str, folder: Path) -> Move:
    """What a bot of the other version plays."""
    other = process(folder)
    assert other.stdin is not None
    assert other.stdout is not None
    other.stdin.write(question(position, chance, bot))
    other.stdin.flush()
    answer = other.stdout.readline()
    if not answer:
        raise RuntimeError(f"the other version has given up on {bot}; see above")
    return int(json.loads(answer)["move"])


def question(position: Position, chance: Generator, bot: str) -> str:
    """The line that asks a bot for its move."""
    asked = {
        "game": position.game.name,
        "bot": bot,
        "seed": int(next_word(chance)),
        "seen": base64.b64encode(position.seen(position.to_move).tobytes()).decode(),
    }
    return json.dumps(asked) + "\n"
