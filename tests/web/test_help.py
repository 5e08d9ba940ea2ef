"""Help at the table: rules that hold there, the list of keys, one's best result, and what goes wrong with a file."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tafelrunde import games
from tests.web.browsing import NO_PAUSES, PHONE, Visitor
from tests.web.test_ingenious import lay_by_mouse, play_to_the_end
from tests.web.test_table import open_with_a_link

GAMES = games.our_names()


def open_with(person: Visitor, game: str, seats: int, **options: str) -> Page:
    """A table with options of one's choice."""
    page = person.set_up(game, seats=seats)
    page.locator("dialog summary").click()
    for name, value in options.items():
        page.locator(f"#option-{name}").select_option(value)
    page.locator("dialog .start").click()
    expect(page.locator("[role=grid]")).to_be_visible()
    return page


def rules(page: Page) -> str:
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("dialog .pictures")).to_be_visible()
    text = page.locator("dialog").inner_text()
    page.keyboard.press("Escape")
    return text.partition("All rules in short")[0]


def test_the_rules_are_those_of_the_table(visit):
    with visit() as mira:
        told = rules(open_with(mira, "ingenious", 4, edition="kosmos", teams="true"))
        assert "At this table" in told
        assert "Kosmos" in told
        assert "Later ones go anywhere." in told
        assert "after laying." in told
        assert "Partners sit opposite" in told
        assert "all six colours to 36" in told
        told = rules(open_with(mira, "ingenious", 2, edition="sheet"))
        assert "Later ones touch something on the board." in told
        assert "instead of laying." in told
        assert "Partners" not in told
        assert "all six colours to 18: that wins" in told
        told = rules(open_with(mira, "elfer", 2))
        assert "symbol tile" not in told
        assert "after the round wins" in told
        told = rules(open_with(mira, "rondo", 2, board="red"))
        assert "red side" in told
        assert "reconstruction" in told


@pytest.mark.parametrize("game", GAMES)
def test_all_keys_are_listed(visit, game):
    with visit() as mira:
        page = mira.play_with_bots(game)
        expect(mira.my_turn).to_be_visible()
        page.keyboard.press("?")
        expect(page.locator("dialog kbd", has_text="?")).to_be_visible()
        assert page.locator("dialog dl").count() == 3  # the page, the board, this game
        mira.check_with_axe("keys")
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        page.locator("header .square").click()
        page.get_by_role("button", name="All keys").click()
        expect(page.locator("dialog kbd", has_text="?")).to_be_visible()


def test_a_phone_is_told_of_no_keys(visit):
    with visit(size=PHONE, settings={"guided": []}) as mira:
        page = mira.play_with_bots("ingenious")
        expect(mira.my_turn).to_be_visible()
        tools = [tool.get_attribute("aria-label") for tool in page.locator(".bar .square[title]").all()]
        assert tools
        assert not [tool for tool in tools if re.search(r"\([A-Z]\)", tool or "")]


def test_the_best_result_alone_is_kept(visit):
    with visit(settings=NO_PAUSES) as mira:
        page = mira.play_with_bots("ingenious", seats=1)
        play_to_the_end(mira, lay_by_mouse)
        dialog = page.locator("dialog")
        expect(dialog.locator("h2")).to_have_text(re.compile(r"Your result: \d+"))
        expect(dialog).not_to_contain_text("best")
        expect(page.locator(".badge")).to_have_count(0)
        # As if this had been at another table, and better.
        page.evaluate(
            "localStorage['tafelrunde.best'] ="
            ' localStorage[\'tafelrunde.best\'].replace(/"best":\\d+,"table":"[\\w-]+"/, \'"best":36,"table":"x"\')'
        )
        page.reload()
        expect(dialog).to_contain_text("Your best so far: 36.")
        # Whoever watched is told whose result it is, and keeps none.
        with visit() as watcher:
            watcher.go(page.url)
            expect(watcher.page.locator("dialog h2")).to_have_text(re.compile(r"\w+.*: \d+"))
            expect(watcher.page.locator("dialog")).not_to_contain_text(re.compile("Your|best"))
            assert watcher.page.evaluate("localStorage['tafelrunde.best'] ?? null") is None
            watcher.go(page.url + "?screen")
            expect(watcher.page.locator(".now")).to_have_text(re.compile(r"\w+.*: \d+"))
        # The file cannot be had, and the page says so.
        page.route("**/record", lambda route: route.abort())
        mira.expects = "Failed to load resource"
        dialog.get_by_role("button", name="Download the game").click()
        expect(dialog.get_by_role("alert")).to_contain_text("does not answer")


def test_the_waiting_room_shows_the_fingerprint_of_the_shuffle(visit):
    with visit() as mira:
        open_with_a_link(mira)
        commitment = mira.messages("welcome")[-1]["commitment"]
        short, whole = mira.page.locator(".fingerprint code").all()
        expect(short).to_have_text(f"{commitment[:8]} … {commitment[-8:]}")
        expect(whole).not_to_be_visible()
        mira.page.locator(".fingerprint summary").click()
        expect(whole).to_have_text(commitment)
        expect(whole).to_be_visible()
