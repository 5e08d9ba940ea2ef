"""Writes web/src/told: written/<game>.ts and boards/<game>.json for every game of the house, and their catalogue."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from tafelrunde import games
from tafelrunde.translating.boards import boards_written
from tafelrunde.translating.modules import written
from tafelrunde.translating.refusing import Untranslatable
from tafelrunde.wire.catalogue import catalogue

TOLD = Path(__file__).parents[3] / "web" / "src" / "told"
FOLDER, BOARDS, CATALOGUE = TOLD / "written", TOLD / "boards", TOLD / "games.json"


def written_catalogue() -> str:
    """What `GET /api/games` answers where there are the games of the house and no others."""
    return msgspec.json.format(msgspec.json.encode(catalogue(games.our_names())), indent=2).decode() + "\n"


def main() -> int:
    try:
        for name in games.our_names():
            (FOLDER / f"{name}.ts").write_text(written(games.find(name)), encoding="utf-8")
            (BOARDS / f"{name}.json").write_text(boards_written(games.find(name)), encoding="utf-8")
        CATALOGUE.write_text(written_catalogue(), encoding="utf-8")
    except Untranslatable as fault:
        print(f"{fault} (docs/decisions/0020 tells what can be).", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
