"""Take the pictures in docs/screens: every screen of a running server, small enough to be kept.

tafelrunde serve --port 8011 --no-limits &
python tools/screenshots.py http://127.0.0.1:8011 docs/screens
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.browsing import DESKTOP, PHONE, TABLET, Visitor
from tests.web.conftest import BROWSERS, SWITCHES, shutil

SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}
LOOKS = {"desktop": ("de", "dark"), "tablet": ("fr", "light"), "phone": ("de", "dark")}
COLOURS = 160  # of a palette: flat pictures lose nothing that shows


def keep(page: Page, path: Path) -> None:
    page.wait_for_timeout(500)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    print(path.name, path.stat().st_size // 1000, "kB")


def play_by_hints(person: Visitor, moves: int) -> None:
    """Do what a strong bot would do, so that the board looks like a good game."""
    page = person.page
    for _ in range(moves):
        person.my_turn.wait_for()
        take_hint(page)
        page.locator(".dock .bar .primary:enabled").last.click()
        page.wait_for_timeout(300)
    person.my_turn.wait_for()


def take_hint(page: Page) -> None:
    page.keyboard.press("h")
    page.locator(".dock section li button").first.click()


def screens(browser: Browser, address: str, folder: Path, size: str, games: dict[str, int]) -> None:
    language, theme = LOOKS[size]
    person = Visitor(browser, address, size=SIZES[size], locale=language, color_scheme=theme)
    page = person.go()
    page.locator("[data-game] img").last.wait_for()
    keep(page, folder / f"start-{size}.png")
    person.card("ingenious").locator("[data-company=bots]").click()
    keep(page, folder / f"setup-{size}.png")
    page.keyboard.press("Escape")
    person.card("ingenious").locator(".plain").click()
    page.locator("dialog svg").first.wait_for()
    keep(page, folder / f"rules-{size}.png")
    page.keyboard.press("Escape")
    person.set_up("ingenious", "friends")
    page.locator("dialog .start").click()
    page.locator("ol input[readonly]").wait_for()
    keep(page, folder / f"waiting-{size}.png")
    for game, moves in games.items():
        person.play_with_bots(game, level="medium")
        play_by_hints(person, moves)
        take_hint(page)
        keep(page, folder / f"{game}-{size}.png")
    person.close()


def first_picture(browser: Browser, address: str, path: Path) -> None:
    """What the README begins with, in its own language."""
    person = Visitor(browser, address, locale="en", color_scheme="dark")
    person.play_with_bots("ingenious", level="medium")
    play_by_hints(person, 9)
    take_hint(person.page)
    keep(person.page, path)
    person.close()


def main() -> None:
    address, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    found = next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=SWITCHES)
        first_picture(browser, address, folder / "ingenious-english.png")
        for size in SIZES:
            screens(browser, address, folder, size, {"ingenious": 11, "rondo": 12, "elfer": 10})
        browser.close()


if __name__ == "__main__":
    main()
