"""From the smallest phone to a wall: board, rack and buttons are whole, nothing covers anything, nothing scrolls.

python -m tests.web.test_every_screen [FOLDER]    all of them, with a picture of each in the folder
"""

from __future__ import annotations

import sys
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tafelrunde import games
from tests.web.browsing import Visitor, middle, resize, settle
from tests.web.conftest import SWITCHES, House, found_browser
from tests.web.stages import FAULTS, STAGES, come, staged

GAMES = games.our_names()
SIZES = [
    (320, 568),
    (360, 640),
    (390, 664),
    (390, 844),
    (844, 390),
    (932, 430),
    (768, 1024),
    (1024, 600),
    (1180, 820),
    (1440, 900),
    (2560, 1440),
]
THEMES = ("dark", "light")
SCROLLING = {("elfer", (320, 568))}  # the one board that does not fit, and says so
SOME = [(2, "start"), (4, "middle"), (2, "end")]  # the rest is a proof


def faults_at(person: Visitor, table: tuple[str, str], game: str, pictures: Path | None = None) -> list[str]:
    """What is wrong with a table on each of the screens."""
    page = come(person, *table)
    found = []
    for size, theme in product(SIZES, THEMES):
        page.emulate_media(color_scheme=theme)
        resize(page, *size)
        where = f"{game}, {size[0]} x {size[1]}, {theme}"
        found += [f"{where}: {fault}" for fault in page.evaluate(FAULTS)]
        if page.locator("[data-scrolls]").count():
            if (game, size) not in SCROLLING:
                found.append(f"{where}: the board scrolls")
            elif not page.locator(".more").is_visible():
                found.append(f"{where}: nothing says that the board scrolls")
        if pictures:
            page.screenshot(path=pictures / f"{where.replace(', ', '-').replace(' x ', 'x')}.png")
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("seats", "stage"), SOME)
def test_every_screen_shows_the_whole_table(visit, house, game, seats, stage):
    with visit(settings={"pace": "none"}) as mira:
        assert faults_at(mira, staged(house.address, game, seats, stage), game) == []


def test_a_planted_fault_is_found(visit, house):
    with visit(settings={"pace": "none"}) as mira:
        page = come(mira, *staged(house.address, "rondo", 2, "start"))
        expect(mira.my_turn).to_be_visible()
        settle(page)
        assert page.evaluate(FAULTS) == []
        page.evaluate("document.querySelector('.dock').style.translate = '0 40px'")
        page.evaluate("document.querySelector('.player').style.width = '120%'")
        assert len(page.evaluate(FAULTS)) > 2


# --- Places that are smaller than a finger --------------------------------------------------------------------------
BESIDE = """([x, y]) => {
    const { left, right, bottom } = document.querySelector('.loupe').getBoundingClientRect();
    return bottom < y || x <= left || x >= right;
}"""


def test_a_loupe_shows_what_the_finger_hides(visit, house):
    table = staged(house.address, "ingenious", 4, "start")
    with visit(settings={"pace": "none"}, size=(360, 640)) as mira:
        page = come(mira, *table)
        expect(page.locator("[role=grid][data-loupe]")).to_be_visible()
        page.locator(".rack button").first.tap()
        lit = page.locator("[data-lit]")
        one, other = middle(lit.first), middle(lit.nth(1))
        finger = mira.context.new_cdp_session(page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            finger.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
            )

        touch("touchStart", one)
        expect(page.locator(".loupe")).to_be_visible()
        touch("touchMove", other)
        page.wait_for_function(BESIDE, arg=list(other))
        touch("touchEnd")
        expect(page.locator(".loupe")).to_have_count(0)
        expect(page.locator(".finish")).to_be_enabled()


def test_a_board_of_large_places_has_none(visit, house):
    with visit(settings={"pace": "none"}) as mira:
        page = come(mira, *staged(house.address, "ingenious", 4, "start"))
        expect(page.locator("[data-loupe]")).to_have_count(0)


# --- All of them ----------------------------------------------------------------------------------------------------
def prove(browser: Browser, house: House, pictures: Path | None) -> int:
    tables = 0
    found: list[str] = []
    for game, seats, stage in product(GAMES, (2, 4), STAGES):
        with ExitStack() as stack:
            mira = Visitor(browser, house.address, settings={"pace": "none"})
            stack.callback(mira.close)
            folder = pictures and pictures / f"{seats}-{stage}"
            if folder:
                folder.mkdir(parents=True, exist_ok=True)
            found += faults_at(mira, staged(house.address, game, seats, stage), game, folder)
            tables += 1
    print("\n".join(found) or f"{tables} tables on {len(SIZES)} screens in {len(THEMES)} themes: all whole")
    return len(found)


def main(pictures: str | None = None) -> int:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        browser = playwright.chromium.launch(executable_path=found_browser(), args=SWITCHES)
        try:
            return prove(browser, house, Path(pictures) if pictures else None)
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    sys.exit(bool(main(*sys.argv[1:])))
