"""The first start as a newcomer meets it: a fresh clone, an empty home, empty caches, `make play`, a browser.

    python tools/first_start.py [--runs 3] [--game rondo]

Tells the seconds from `make play` to the page, to the first own turn against `medium` in a game that is clicked at
once, and to everything compiled; then those of a second start to the page. Each run takes the next game, or the one
that is named. Nothing else should run meanwhile.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tafelrunde import games  # noqa: E402
from tafelrunde.server.settings import Settings  # noqa: E402
from tests.web.browsing import Visitor  # noqa: E402
from tests.web.conftest import SWITCHES, found_browser  # noqa: E402

ADDRESS = f"http://localhost:{Settings.port}"
PATIENCE = 900  # seconds


class Play:
    """`make play` in a folder, with a home of its own."""

    def __init__(self, folder: Path, home: Path) -> None:
        # All but how this machine reaches its registries is new; whatever opens a browser opens none.
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "PYTHON"))}
        ways = {"NPM_CONFIG_USERCONFIG": ".npmrc", "PIP_CONFIG_FILE": ".config/pip/pip.conf"}
        found = {name: str(Path.home() / file) for name, file in ways.items() if (Path.home() / file).exists()}
        surroundings = kept | found | {"HOME": str(home), "BROWSER": "true"}
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            ["make", "play"],
            cwd=folder,
            env=surroundings,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def wait_for_page(self) -> float:
        while self.seconds < PATIENCE:
            if answered("/") is not None:
                return self.seconds
            time.sleep(0.1)
        raise SystemExit("The page did not answer.")

    def wait_for_games(self) -> float:
        """Until every game is ready for tables at the server."""
        while self.seconds < PATIENCE:
            told = answered("/api/games")
            if told and not json.loads(told)["preparing"]:
                return self.seconds
            time.sleep(0.5)
        raise SystemExit("The games were not compiled.")

    def stop(self) -> None:
        os.killpg(self.process.pid, signal.SIGINT)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
        while answered("/") is not None:
            time.sleep(0.1)


def answered(path: str) -> str | None:
    try:
        with urllib.request.urlopen(ADDRESS + path, timeout=2) as answer:
            return str(answer.read(), "utf-8")
    except (urllib.error.URLError, OSError):
        return None


def first_turn(play: Play, game: str) -> tuple[float, str]:
    """Seconds to the first own turn against `medium`, and where that table lives."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found_browser(), args=SWITCHES)
        mira = Visitor(browser, ADDRESS)
        mira.play_with_bots(game, level="medium")
        expect(mira.my_turn).to_be_visible()
        seconds, path = play.seconds, mira.page.url.removeprefix(ADDRESS)
        browser.close()
    return seconds, path


def run(game: str) -> None:
    home = Path(tempfile.mkdtemp(prefix="first-start-"))
    try:
        folder = home / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder)], check=True)
        play = Play(folder, home)
        page = play.wait_for_page()
        turn, path = first_turn(play, game)
        ready = play.wait_for_games()
        play.stop()
        again = Play(folder, home)
        second = again.wait_for_page()
        again.stop()
    finally:
        shutil.rmtree(home, ignore_errors=True)
    place = "in the browser" if "here" in path else "at the server"
    print(
        f"{game}: page {page:.1f} s, first turn {turn:.1f} s ({place}), tables of all games {ready:.1f} s;"
        f" second start: page {second:.1f} s",
        flush=True,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--game", choices=games.our_names())
    arguments = parser.parse_args()
    if answered("/") is not None:
        print(f"Something answers at {ADDRESS} already; please stop it first.", file=sys.stderr)
        return 2
    for i in range(arguments.runs):
        run(arguments.game or games.our_names()[i % len(games.our_names())])
    return 0


if __name__ == "__main__":
    sys.exit(main())
