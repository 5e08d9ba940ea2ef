"""A game from another package, which the page has never heard of: it is drawn, played and told all the same."""

from __future__ import annotations

import json
import shutil
import time
import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import NO_PAUSES, PHONE, ROOT, Visitor, visitor
from tests.web.conftest import House

GAME = "nachbarn"
EXAMPLE = ROOT / "examples" / GAME


@pytest.fixture(scope="module")
def guests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server on which the example is installed."""
    packages = tmp_path_factory.mktemp("packages")
    shutil.copytree(EXAMPLE / GAME, packages / GAME, ignore=shutil.ignore_patterns("__pycache__"))
    info = packages / f"{GAME}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {GAME}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[tafelrunde.games]\n{GAME} = {GAME}\n")
    house = House(tmp_path_factory.mktemp("guests"), packages)
    house.start()
    wait_until_compiled(house)
    yield house
    house.stop()


def wait_until_compiled(house: House) -> None:
    """The server is there before it can play the game: on a busy machine that takes minutes."""
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        with urllib.request.urlopen(f"{house.address}/api/games?wanted={GAME}", timeout=60) as answer:
            if GAME not in json.load(answer)["preparing"]:
                return
        assert house.process is not None
        assert house.process.poll() is None, house.log.read_text(encoding="utf-8")
        time.sleep(0.5)
    raise AssertionError("the example has not been compiled")


def lit(page: Page) -> list[str]:
    return page.locator("[data-lit]").evaluate_all("places => places.map(place => place.dataset.place)")


def move_by_mouse(person: Visitor) -> None:
    page = person.page
    person.click_place(lit(page)[0])
    page.locator("[role=toolbar] button").first.click()
    person.act(page.locator(".finish").click)


def move_by_keyboard(person: Visitor) -> None:
    """Tab to the board, Page Down to a lit place, Enter; Tab to the first move of that place, Enter; Enter makes it."""
    page = person.page
    page.evaluate("document.activeElement.blur()")
    person.tab_to("[role=gridcell]")
    page.keyboard.press("PageDown")
    page.keyboard.press("Enter")
    person.tab_to("[role=toolbar] button")
    page.keyboard.press("Enter")
    page.evaluate("document.activeElement.blur()")
    person.act(lambda: page.keyboard.press("Enter"))


@pytest.mark.parametrize("move", [move_by_mouse, move_by_keyboard], ids=["mouse", "keyboard"])
def test_a_whole_game_against_a_bot(browser, guests, move):
    with visitor(browser, guests.address, settings=NO_PAUSES) as mira:
        mira.play_with_bots(GAME)
        assert mira.play_to_the_end(move) > 8
        mira.check_with_axe("result")


@pytest.mark.parametrize(("size", "theme"), [((1440, 900), "dark"), (PHONE, "light")], ids=["desktop", "phone"])
def test_every_state_is_fit_for_everyone(browser, guests, size, theme):
    with visitor(browser, guests.address, size=size, settings={"theme": theme}) as mira:
        page = mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        for where in ("board", "a place chosen", "a move chosen"):
            mira.check_with_axe(where)
            mira.check_targets(where)
            mira.check_no_sideways_scroll(where)
            if where == "board":
                mira.click_place(lit(page)[0])
                expect(page.locator("[role=toolbar] button").first).to_be_visible()
            elif where == "a place chosen":
                page.locator("[role=toolbar] button").first.click()
                expect(page.locator(".finish")).to_be_enabled()
        page.get_by_role("button", name="Rules").click()
        expect(page.locator("dialog details li").first).to_be_visible()
        mira.check_with_axe("rules")


def test_its_words_come_from_its_package_in_the_language_of_the_reader(browser, guests):
    with visitor(browser, guests.address, locale="de", settings=NO_PAUSES) as mira:
        mira.go()
        expect(mira.card(GAME).locator("h2")).to_have_text("Nachbarn")
        page = mira.play_with_bots(GAME)
        assert mira.wait_for_turn_or_end()
        move_by_mouse(mira)
        assert mira.wait_for_turn_or_end()
        said = page.locator(".side ol li").all_inner_texts()
        assert any(line.startswith("Mira legt") for line in said), said
        page.locator("header .square").click()
        page.locator("#set-language").select_option("it")
        page.keyboard.press("Escape")
        expect(page.locator(".side ol")).not_to_contain_text("legt")


def test_a_hint_can_be_taken(browser, guests):
    with visitor(browser, guests.address, settings=NO_PAUSES) as mira:
        page = mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        page.keyboard.press("h")
        page.locator(".dock section li").first.get_by_role("button").click()
        mira.act(page.locator(".finish").click)
