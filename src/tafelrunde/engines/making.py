"""Make one engine, in a process that has been set up for it: `python -m tafelrunde.engines.making GAME FOLDER`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

# Numba's code must be free of this processor's instructions, and what is unordered must be in the same order always.
SETTINGS = {"NUMBA_OPT": "0", "PYTHONHASHSEED": "0"}


def make(game: str, folder: Path) -> None:
    """Make a game's engine and its layout in a process of its own; the same sources and versions give the same bytes."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    with tempfile.TemporaryDirectory() as cache:
        environment = plain | SETTINGS | {"NUMBA_CACHE_DIR": cache}
        subprocess.run([sys.executable, "-m", __name__, game, str(folder)], env=environment, check=True)


def make_here(name: str, folder: Path) -> None:
    from tafelrunde.engines import fingerprint_of
    from tafelrunde.engines.emitting import emitted
    from tafelrunde.engines.entries import entries_of
    from tafelrunde.engines.layout import layout_of
    from tafelrunde.engines.linking import linked
    from tafelrunde.games import find

    game, fingerprint = find(name), fingerprint_of(name)
    assert fingerprint is not None, "only games of the house have engines"
    engine = linked(emitted(game), list(entries_of(game)), fingerprint)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.wasm").write_bytes(engine)
    layout = json.dumps(layout_of(game, engine, fingerprint), ensure_ascii=False, separators=(",", ":"))
    (folder / f"{name}.json").write_text(layout + "\n", encoding="utf-8")


if __name__ == "__main__":
    make_here(sys.argv[1], Path(sys.argv[2]))
