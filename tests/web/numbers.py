"""Clicks on numbered cells of Ingenious: the number, the button and the score bars say the same, always.

python -m tests.web.numbers      1,000 clicks, for `make prove`
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from playwright.sync_api import Page, expect, sync_playwright

from tests.web.browsing import NO_PAUSES, Visitor, middle, visitor
from tests.web.conftest import BROWSERS, SWITCHES, House
from tests.web.late import ME, MODES, Late, begun, far, near_the_end

CLICKS = 1000
EACH = 20  # clicks in one position
MOST_IN_VAIN = 100  # tiles in a row that may promise nothing anywhere
COLOURS_OF = "halves => halves.map(({ classList }) => classList[1])"


def numbered(page: Page) -> dict[str, int]:
    """The cells that promise something, by their name in the markup, with what they promise."""
    cells = page.locator("[data-lit]").evaluate_all("cells => cells.map(({ dataset }) => [dataset.place, dataset.lit])")
    return {place: int(points) for place, points in cells if points and int(points) > 0}


def hold(page: Page, tile: int) -> None:
    page.keyboard.press("Escape")  # the tile goes back from the board,
    page.keyboard.press("Escape")  # and from the hand
    expect(page.locator("[role=radio][aria-checked=true]")).to_have_count(0)
    page.locator("[role=radio]").nth(tile).click()


Click = Callable[[Visitor, str], None]


def by_mouse(person: Visitor, cell: str) -> None:
    person.click_place(cell)


def by_finger(person: Visitor, cell: str) -> None:
    person.page.touchscreen.tap(*middle(person.place(cell)))


def by_key(person: Visitor, cell: str) -> None:
    """Page Down goes through the cells where the tile fits."""
    page = person.page
    page.locator("[role=gridcell][tabindex='0']").focus()
    for _ in range(page.locator("[data-lit]").count()):
        page.keyboard.press("PageDown")
        if page.evaluate("document.activeElement.dataset.place") == cell:
            break
    page.keyboard.press("Enter")


def click_on_numbers(person: Visitor, source: Random, clicks: int, click: Click = by_mouse) -> Iterator[list[str]]:
    """Try numbered cells, with any tile; gives the colours of each tile."""
    page = person.page
    done, in_vain = 0, 0
    while done < clicks:
        hold(page, source.choice(late_tiles(page) if done % 2 else [*range(page.locator("[role=radio]").count())]))
        cells = numbered(page)
        if not cells:
            in_vain += 1
            assert in_vain < MOST_IN_VAIN, "no tile promises anything"
            continue
        in_vain = 0
        cell = source.choice(sorted(cells))
        click(person, cell)
        expect(page.locator(".candidate.down")).to_have_count(2)
        expect(page.locator(".finish")).to_have_text(f"Lay · +{cells[cell]}")
        # The bars show what the rules say that the move would bring.
        expect(page.locator(f'[data-seat="{ME}"] rect.ghost')).to_have_count(cells[cell])
        expect(page.locator(".finish")).to_have_text(f"Lay · +{cells[cell]}")
        done += 1
        yield page.locator(".candidate").evaluate_all(COLOURS_OF)


def late_tiles(page: Page) -> list[int]:
    """The tiles with a colour that stands on 17 or 18; all, if there is none."""
    late = [colour for colour, points in scores(page).items() if points in (17, 18)]
    tiles = page.locator("[role=radio]").evaluate_all("tiles => tiles.map(({ ariaLabel }) => ariaLabel)")
    return [i for i, name in enumerate(tiles) if any(colour in name for colour in late)] or [*range(len(tiles))]


def scores(page: Page) -> dict[str, int]:
    """How far each colour of the browser's side is."""
    rows = page.locator(f'[data-seat="{ME}"] li')
    return dict(rows.evaluate_all("rows => rows.map(row => [row.classList[0], row.querySelectorAll('.done').length])"))


def open_late(person: Visitor, table: Late) -> dict[str, int]:
    """Take the seat in the browser; how far each colour is."""
    person.go("/")
    person.go(table.path)
    expect(person.my_turn).to_be_visible()
    return scores(person.page)


def prove() -> int:
    source, clicks, late = Random(1), 0, Counter[int]()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        program = next(filter(None, map(shutil.which, BROWSERS)))
        browser = playwright.chromium.launch(executable_path=program, args=SWITCHES)
        try:
            while clicks < CLICKS:
                # Every fourth position is an early one.
                reached = near_the_end if clicks // EACH % 4 else begun
                seats, options = MODES[clicks // EACH // 4 % len(MODES)]
                table = Late(house.address, "ingenious", seats, options)
                if not table.play(far, reached):
                    continue
                with visitor(browser, house.address, settings=NO_PAUSES) as person:
                    before = open_late(person, table)
                    for colours in click_on_numbers(person, source, EACH):
                        late.update({before[colour] for colour in colours if before[colour] in (17, 18)})
                        clicks += 1
                told = f"{late[17]} with a colour at 17, {late[18]} with one at 18"
                print(f"{clicks} clicks, {told}: the preview is the number", flush=True)
        finally:
            browser.close()
            house.stop()
    return 0 if late[17] and late[18] else 1


if __name__ == "__main__":
    sys.exit(prove())
