"""Every screen in every language, at three sizes, in both themes: whole, accessible, and without a fault."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tafelrunde import games
from tests.web.browsing import DESKTOP, PHONE, TABLET, Visitor
from tests.web.looks import telling
from tests.web.test_ingenious import BEST_CELL, choose_tile

GAMES = games.our_names()
LANGUAGES = ("de", "fr", "it", "en")
SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}
# Each language, size and theme, but not all of their combinations.
LOOKS = [
    ("de", "desktop", "dark"),
    ("fr", "phone", "light"),
    ("it", "tablet", "dark"),
    ("en", "phone", "dark"),
    ("de", "tablet", "light"),
    ("fr", "desktop", "light"),
]
FEW_LOOKS = LOOKS[:4]
FEW_SEATS = [("phone", 1), ("phone", 4), ("tablet", 3), ("tablet", 4), ("desktop", 2)]


def check(person: Visitor, where: str) -> None:
    person.check_with_axe(where)
    person.check_no_sideways_scroll(where)
    person.check_targets(where)
    check_words(person, where)


def test_a_planted_fault_is_found(visit):
    with visit() as mira:
        page = mira.go()
        expect(page.locator("[data-game]")).to_have_count(len(games.names()))
        page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button>')")
        mira.check_with_axe("start")
        assert any("axe button-name" in fault for fault in mira.faults)
        mira.faults.clear()


def check_words(person: Visitor, where: str) -> None:
    """A key on the screen is a text that is missing."""
    text = person.page.locator("body").inner_text()
    person.faults += [f"{where}: {key} is shown" for key in re.findall(r"\b[a-z]+(?:-[a-z]+)*\.[a-z]+-?[a-z]+\b", text)]


def close_sheet(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize(("language", "size", "theme"), telling(FEW_LOOKS, LOOKS))
def test_start_page_and_its_sheets(visit, language, size, theme):
    with visit(locale=language, size=SIZES[size], color_scheme=theme) as mira:
        page = mira.go()
        expect(page.locator("[data-game]")).to_have_count(len(games.names()))
        assert page.evaluate("document.documentElement.lang") == language
        check(mira, "start")
        for company in ("bots", "friends", "here"):
            mira.card("ingenious").locator(f"[data-company={company}]").click()
            page.locator("dialog summary").click()
            check(mira, company)
            close_sheet(page)
        for game in GAMES:
            mira.card(game).locator(".plain").click()
            expect(page.locator("dialog .pictures svg").first).to_be_visible()
            check(mira, f"rules of {game}")
            close_sheet(page)
        page.locator("header .square").click()
        expect(page.locator("#set-notices")).to_be_visible()  # it comes later than the rest
        check(mira, "settings")
        page.locator("dialog .link").first.click()
        expect(page.locator("dialog kbd").first).to_be_visible()
        check(mira, "keys")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("language", "size", "theme"), telling(FEW_LOOKS, LOOKS))
def test_table(visit, game, language, size, theme):
    with visit(locale=language, size=SIZES[size], color_scheme=theme) as mira:
        page = mira.play_with_bots(game)
        expect(mira.my_turn).to_be_visible()
        check(mira, game)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")  # all of it is on the screen


@pytest.mark.parametrize(("size", "seats"), telling(FEW_SEATS, product(SIZES, (1, 2, 3, 4))))
def test_ingenious_with_any_number_of_seats(visit, size, seats):
    with visit(size=SIZES[size], settings={"guided": []}) as mira:
        page = mira.play_with_bots("ingenious", seats=seats)
        expect(mira.my_turn).to_be_visible()
        expect(page.locator("aside")).to_be_visible()
        check(mira, f"{seats} seats with the guide")
        page.get_by_role("button", name="Skip").click()
        choose_tile(page)
        check(mira, f"{seats} seats, a tile chosen")
        tap(page, *page.evaluate(BEST_CELL))
        expect(page.locator(".candidate.down")).to_have_count(2)
        check(mira, f"{seats} seats, a tile put down")


def tap(page: Page, x: float, y: float) -> None:
    page.touchscreen.tap(x, y) if page.viewport_size["width"] < 600 else page.mouse.click(x, y)


def test_the_language_and_the_theme_can_be_changed_in_the_middle_of_a_game(visit):
    with visit(locale="en") as mira:
        page = mira.play_with_bots("ingenious")
        expect(mira.my_turn).to_be_visible()
        page.locator("header .square").click()
        for language, title in {
            "de": "Einstellungen",
            "fr": "Réglages",
            "it": "Impostazioni",
            "en": "Settings",
        }.items():
            page.locator("#set-language").select_option(language)
            expect(page.locator("dialog h2")).to_have_text(title)
        for theme, background in {"light": "rgb(236, 234, 228)", "dark": "rgb(18, 23, 29)"}.items():
            page.locator("#set-theme").select_option(theme)
            expect(page.locator("body")).to_have_css("background-color", background)
        page.locator("#set-language").select_option("de")
        page.keyboard.press("Escape")
        expect(mira.my_turn).to_be_visible()
        expect(page.locator(".side")).to_contain_text("Das Spiel beginnt.")


def test_nothing_moves_when_nothing_should(visit):
    with visit(reduced_motion="reduce") as mira:
        page = mira.play_with_bots("ingenious")
        expect(mira.my_turn).to_be_visible()
        choose_tile(page)
        page.mouse.click(*page.evaluate(BEST_CELL))
        mira.act(page.locator(".finish").click)
        expect(page.locator(".drawn .piece:not(.candidate .piece)").nth(1)).to_be_visible()
        assert page.evaluate("document.getAnimations().filter(a => a.effect.getTiming().duration > 1).length") == 0


def test_the_page_can_be_installed_and_opens_without_a_network(visit):
    with visit(expects="ERR_INTERNET_DISCONNECTED|Failed to load resource") as mira:
        page = mira.go()
        manifest = page.evaluate("fetch('/manifest-en.webmanifest').then(answer => answer.json())")
        assert manifest["display"] == "standalone"
        for icon in manifest["icons"]:
            assert page.evaluate("src => fetch(src).then(answer => answer.status)", icon["src"]) == 200
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        expect(page.locator("[data-game]")).to_have_count(len(games.names()))
        mira.context.set_offline(True)
        page.reload()
        expect(page.locator("[data-game]")).to_have_count(len(games.names()))
        expect(page.get_by_role("alert")).to_be_visible()
        mira.context.set_offline(False)


def test_every_language_and_size_and_theme_is_looked_at():
    for axis, values in enumerate([LANGUAGES, SIZES, ("dark", "light")]):
        for looks in (LOOKS, FEW_LOOKS):
            assert {look[axis] for look in looks} == set(values)
    assert {size for size, _ in FEW_SEATS} == set(SIZES)
    assert {seats for _, seats in FEW_SEATS} == {1, 2, 3, 4}
    assert len(LOOKS) < len(list(product(LANGUAGES, SIZES, ("dark", "light"))))
