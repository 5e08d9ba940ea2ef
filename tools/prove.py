"""Everything that is proved by large amounts: run once by `make prove`, a line a proof, to be resumed where it stopped.

A proof is a command that ends with 0 if it holds. What has held for exactly these sources is not run again: the file
build/proofs.jsonl keeps the name, the fingerprint of the sources, the seconds it took and its last line.

    python tools/prove.py            run what has not held yet
    python tools/prove.py NAME …     run these, whether they have held or not
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
LEDGER = ROOT / "build" / "proofs.jsonl"
SOURCES = ("src", "tests", "web/src", "examples", "tools")

PYTHON = sys.executable
# Of these `make test` runs a part: see tests/web/looks.py.
LOOKS = [
    f"tests/web/test_{name}.py" for name in ("screens", "ingenious", "rondo", "elfer", "meaning", "site", "analysis")
]
NAIVE = [f"tests/games/{game}/test_naive.py" for game in ("ingenious", "rondo", "elfer")]
PROOFS = {
    "traces": [PYTHON, "-m", "tests.games.traces"],
    "naive": ["env", "MANY_GAMES=1", PYTHON, "-m", "pytest", "--quiet", *NAIVE],
    "histories": [PYTHON, "-m", "tests.games.histories"],
    "engine-games": [PYTHON, "-m", "tests.engines.proofs", "games"],
    "engine-thoughts": [PYTHON, "-m", "tests.engines.proofs", "thoughts"],
    "engine-bytes": [PYTHON, "-m", "tests.engines.proofs", "bytes"],
    "engine-speed": [PYTHON, "-m", "tests.engines.proofs", "speed"],
    "tables": [PYTHON, "-m", "tests.house.proofs", "tables"],
    "bots": [PYTHON, "-m", "tests.house.proofs", "bots"],
    "screens": [PYTHON, "-m", "tests.web.test_every_screen"],
    "looks": ["env", "ALL_LOOKS=1", PYTHON, "-m", "pytest", "--quiet", *LOOKS],
    "told": [PYTHON, "-m", "tests.translating.proofs"],
    "hostile": [PYTHON, "-m", "tests.server.hostile"],
    "analysis-best": [PYTHON, "-m", "tests.analysis.proofs", "best"],
    "analysis-quiet": [PYTHON, "-m", "tests.analysis.proofs", "quiet"],
    "analysis-luck": [PYTHON, "-m", "tests.analysis.proofs", "luck"],
    "puzzles": [PYTHON, "-m", "tests.analysis.proofs", "puzzles"],
    "analysis-browser": [PYTHON, "-m", "tests.analysis.proofs", "browser"],
    "numbers": [PYTHON, "-m", "tests.web.numbers"],  # in a browser, with the page built (make web)
}


def fingerprint() -> str:
    """A hash of all sources that git tracks, as they lie in the working tree."""
    listing = subprocess.run(["git", "ls-files", "-z", *SOURCES], cwd=ROOT, capture_output=True, check=True, text=True)
    digest = hashlib.sha256()
    for name in filter(None, listing.stdout.split("\0")):
        path = ROOT / name
        if path.is_file():
            digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def held(sources: str) -> set[str]:
    """The proofs that have held for these sources."""
    if not LEDGER.exists():
        return set()
    entries = [json.loads(line) for line in LEDGER.read_text(encoding="utf-8").splitlines()]
    return {entry["proof"] for entry in entries if entry["sources"] == sources}


def prove(name: str, sources: str) -> bool:
    """Run one proof, showing its last line; keep it if it holds."""
    print(f"{name}: running …", flush=True)
    began = time.perf_counter()
    last = ""
    with subprocess.Popen(PROOFS[name], cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            last = line.strip() or last
            print(f"  {last}", flush=True)
    seconds = round(time.perf_counter() - began, 1)
    print(f"{name}: {'holds' if process.returncode == 0 else 'FAILS'}, {seconds} s. {last}", flush=True)
    if process.returncode == 0:
        LEDGER.parent.mkdir(exist_ok=True)
        with LEDGER.open("a", encoding="utf-8") as ledger:
            ledger.write(json.dumps({"proof": name, "sources": sources, "seconds": seconds, "last": last}) + "\n")
    return process.returncode == 0


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in PROOFS]
    if unknown:
        print(f"There is no proof “{unknown[0]}”; there are: {', '.join(PROOFS)}.", file=sys.stderr)
        return 2
    sources = fingerprint()
    done = set() if names else held(sources)
    for name in done & PROOFS.keys():
        print(f"{name}: has held for these sources")
    failed = [name for name in names or PROOFS if name not in done and not prove(name, sources)]
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        print("\nInterrupted; what has held is kept.", file=sys.stderr)
        sys.exit(130)
