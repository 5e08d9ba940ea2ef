"""How long the page of an analysis takes, and whether it stays responsive: `python -m tests.web.analysing [GAME …]`.

For each game: seconds till the rough graph is drawn, till no chance may be wrong by more than 3 %, and till no loss;
and script and layout in a frame meanwhile, at the 95th percentile.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.analysis.games import GAMES
from tests.web.conftest import SWITCHES, found_browser
from tests.web.static import Folder, visiting
from tests.web.test_analysis import saved
from tests.web.test_budget import SCRIPT_AND_LAYOUT, percentile, work_by_frame

SURE = 3.0  # percent
MOST_SECONDS = 240
TRACED = 20  # seconds


def measured(browser: Browser, game: str, folder: Path) -> str:
    host = Folder(folder / "host")
    with visiting(browser, host) as mira:
        page = mira.go()
        page.locator("input[type=file]").set_input_files(saved(folder, game))
        link = page.locator("dialog[open] a[href*=analysis]")
        link.wait_for()
        trace = folder / "trace.json"
        browser.start_tracing(page=page, path=trace, categories=["devtools.timeline", "toplevel"])
        began = time.monotonic()
        link.click()
        page.locator(".graph .line").first.wait_for()
        found = {"graph": time.monotonic() - began}
        traced = False
        while len(found) < 3 and time.monotonic() - began < MOST_SECONDS:
            told = re.findall(r"±([\d.]+) %", page.locator(".progress").inner_text())
            for what, error in zip(("chances", "losses"), told, strict=False):
                if float(error) <= SURE:
                    found.setdefault(what, time.monotonic() - began)
            if not traced and time.monotonic() - began > TRACED:
                browser.stop_tracing()
                traced = True
            page.wait_for_timeout(200)
        if not traced:
            browser.stop_tracing()
        last = page.locator(".progress").inner_text().replace("\n", " ")
    host.shut()
    events = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    frames, computed = work_by_frame(events), work_by_frame(by_processor(events))
    times = ", ".join(f"{what} {seconds:.1f} s" for what, seconds in found.items())
    return (
        f"{game}: {times}; frames {percentile(frames, 95):.1f} ms"
        f" ({percentile(computed, 95):.1f} ms computing; p95 of {len(frames)}); {last}"
    )


def by_processor(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same events with the time that the page's thread really had: on a busy machine it waits for others."""
    timed = [event for event in events if event.get("name") in SCRIPT_AND_LAYOUT and "tdur" in event]
    return [event | {"dur": event["tdur"]} for event in timed]


def main(chosen: list[str]) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found_browser(), args=SWITCHES)
        for game in chosen or GAMES:
            with tempfile.TemporaryDirectory() as folder:
                print(measured(browser, game, Path(folder)), f"(load {os.getloadavg()[0]:.0f})", flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
