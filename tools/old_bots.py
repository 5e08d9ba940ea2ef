"""Put the bots of an earlier commit beside ours, for matches: python tools/old_bots.py COMMIT [FOLDER]

It makes a worktree and says what to set, so that the arena's `medium@old` and `hard@4000@old` are of that commit:

    export TAFELRUNDE_OLD=build/old
    tafelrunde arena ingenious --bots hard@4000,hard@4000@old --games 200
"""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path


def main() -> None:
    parser = argparse.ArgumentParser(description="Put the bots of an earlier commit beside ours.")
    parser.add_argument("commit")
    parser.add_argument("folder", type=Path, nargs="?", default=Path("build/old"))
    options = parser.parse_args()
    subprocess.run(["git", "worktree", "add", "--detach", "--force", str(options.folder), options.commit], check=True)
    print(f"export TAFELRUNDE_OLD={options.folder.resolve()}")


if __name__ == "__main__":
    main()
