"""`python -m tafelrunde.engines [GAME …] [--into FOLDER]`: make engines anew, those of all games of the house."""

from __future__ import annotations

import argparse
import gzip
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tafelrunde.engines import KEPT
from tafelrunde.engines.linking import linker
from tafelrunde.engines.making import make
from tafelrunde.games import our_names


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tafelrunde.engines", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of these: {', '.join(our_names())}")
    parser.add_argument("--into", type=Path, default=KEPT, metavar="FOLDER", help="where to put them")
    arguments = parser.parse_args()
    if unknown := set(arguments.games) - set(our_names()):
        parser.error(f"no game of the house: {', '.join(sorted(unknown))}")
    linker()  # refuses at once where there is none

    def made(game: str) -> None:
        begin = time.perf_counter()
        make(game, arguments.into)
        engine = (arguments.into / f"{game}.wasm").read_bytes()
        packed, seconds = len(gzip.compress(engine, 9)), time.perf_counter() - begin
        print(f"{game}: {len(engine) / 1000:.1f} kB, {packed / 1000:.1f} kB gzip, {seconds:.0f} s", flush=True)

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        list(pool.map(made, arguments.games or our_names()))


if __name__ == "__main__":
    main()
