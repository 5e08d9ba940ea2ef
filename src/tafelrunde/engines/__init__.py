"""Engines: the rules and bots of a game as a WebAssembly module for the browser, made from the compiled Python sources.

    python -m tafelrunde.engines        makes them anew: web/src/engines/<game>.wasm and <game>.json

    entries     what an engine offers
    emitting    Numba's code for another machine
    linking     the linker, and the section with the fingerprint
    layout      where the fields of the records are, and all else that is data
    making      one engine, in a process of its own

An engine carries the fingerprint of the sources it was made from. A page uses it only for a table whose server has the
same sources: both would do the same with every move.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tafelrunde.games import our_names
from tafelrunde.kernel.compiled import PACKAGE, TELLING, WEIGHTS

KEPT = PACKAGE.parent.parent / "web" / "src" / "engines"  # where engines are kept in the repository
GENERIC = (  # what every engine is made from
    "kernel/*.py",
    "bots/analysing.py",
    "bots/dealing.py",
    "bots/leaving.py",
    "bots/choosing.py",
    "bots/racing.py",
    "bots/search.py",
    "bots/thinking.py",
    "engines/emitting.py",
    "engines/entries.py",
    "engines/layout.py",
    "engines/linking.py",
    "engines/making.py",
)
OWN = ("**/*.py", "boards/*.toml", WEIGHTS)  # of a game's folder


@cache
def fingerprint_of(game: str) -> str | None:
    """A short hash of all sources of a game's engine; None for games that have none."""
    if game not in our_names():
        return None
    digest = hashlib.sha256()
    for source in sources_of(game):
        digest.update(str(source.relative_to(PACKAGE)).encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def sources_of(game: str) -> Iterator[Path]:
    """The files that an engine is made from, in a fixed order."""
    folder = PACKAGE / "games" / game
    found = [path for pattern in GENERIC for path in PACKAGE.glob(pattern)]
    found += [path for pattern in OWN for path in folder.glob(pattern) if path.name not in TELLING]
    yield from sorted(found)
