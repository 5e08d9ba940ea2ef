"""What the host may do in the waiting room, and names from all over the world at one table."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import PHONE, Visitor
from tests.web.test_screens import check_words
from tests.web.test_table import open_with_a_link, sit_down

Visit = Callable[..., AbstractContextManager[Visitor]]


def opened(mira: Visitor, third: str = "open") -> Page:
    """A waiting room with a link and, for the third seat, what is wished for."""
    page = mira.set_up("ingenious", "friends", seats=3)
    page.locator("dialog ol select").nth(2).select_option(third)
    page.locator("dialog .start").click()
    expect(page.locator("ol input[readonly]").first).to_be_visible()
    return page


@pytest.mark.parametrize(("size", "theme"), [((1440, 900), "dark"), (PHONE, "light")])
def test_a_leaked_link_is_replaced(visit: Visit, size, theme, tmp_path):
    with visit(size=size, color_scheme=theme) as mira, visit() as thief, visit() as ben:
        page = opened(mira)
        seat = page.locator("ol li").nth(1)
        link = seat.locator("input[readonly]").input_value()
        # By keys alone; Escape or going elsewhere takes the question back.
        seat.get_by_role("button", name="New link").focus()
        page.keyboard.press("Enter")
        expect(seat.get_by_role("button", name="Really make the old link useless?")).to_be_focused()
        expect(seat.get_by_role("status").first).to_contain_text("Really")
        mira.check_with_axe("waiting room with a question")
        mira.check_targets("waiting room with a question")
        mira.check_no_sideways_scroll("waiting room with a question")
        page.screenshot(path=str(tmp_path / "question.png"))
        page.keyboard.press("Shift+Tab")
        expect(seat.get_by_role("button", name="New link")).to_be_visible()
        seat.get_by_role("button", name="New link").click()
        seat.get_by_role("button", name="Really make the old link useless?").click()
        expect(seat.locator("input[readonly]")).not_to_have_value(link)
        expect(seat.get_by_role("status").first).to_contain_text("The link is new")
        check_words(mira, "waiting room with a new link")
        thief.go(link)
        expect(thief.page.get_by_role("alert")).to_have_text("Whoever opened the table has freed seat 2.")
        expect(thief.page.locator("form")).to_have_count(0)
        ben.go(seat.locator("input[readonly]").input_value())
        ben.page.locator("form input").fill("Ben")
        ben.page.locator("form button").click()
        expect(seat).to_contain_text("Ben")


def test_somebody_is_sent_away_and_told_so(visit: Visit):
    with visit() as mira, visit() as pest, visit() as other:
        page = opened(mira)
        pest.go(page.url)
        pest.page.get_by_role("button", name="Take this seat").click()
        pest.page.locator("form input").fill("Pest")
        pest.page.locator("form button").click()
        seat = page.locator("ol li").nth(2)
        expect(seat).to_contain_text("Pest")
        other.go(page.url)
        expect(other.page.get_by_role("button", name="Free the seat")).to_have_count(0)  # nobody but the host
        seat.get_by_role("button", name="Free the seat").click()
        seat.get_by_role("button", name="Really send them away?").click()
        expect(seat).not_to_contain_text("Pest")
        expect(seat).to_contain_text("open to everybody")
        expect(page.locator("#who")).to_be_focused()
        expect(pest.page.get_by_role("alert")).to_have_text("Whoever opened the table has freed seat 3.")
        kept = json.loads(pest.page.evaluate("localStorage.getItem('tafelrunde.tables')"))
        assert kept[0]["seats"] == {}
        # They watch, and whoever is next may sit there.
        expect(other.page.get_by_role("button", name="Take this seat")).to_be_visible()
        other.page.get_by_role("button", name="Take this seat").click()
        other.page.locator("form input").fill("Ida")
        other.page.locator("form button").click()
        expect(seat).to_contain_text("Ida")


def test_somebody_is_sent_away_while_away_and_told_so_on_coming_back(visit: Visit):
    with visit() as mira, visit() as pest:
        page = opened(mira)
        pest.go(page.url)
        pest.page.get_by_role("button", name="Take this seat").click()
        pest.page.locator("form input").fill("Pest")
        pest.page.locator("form button").click()
        seat = page.locator("ol li").nth(2)
        expect(seat).to_contain_text("Pest")
        pest.go()
        seat.get_by_role("button", name="Free the seat").click()
        seat.get_by_role("button", name="Really send them away?").click()
        expect(seat).not_to_contain_text("Pest")
        pest.go(page.url)
        expect(pest.page.get_by_role("alert")).to_have_text("Whoever opened the table has freed seat 3.")
        assert json.loads(pest.page.evaluate("localStorage.getItem('tafelrunde.tables')"))[0]["seats"] == {}
        pest.check_with_axe("waiting room without the seat")
        # It is open to everybody, to them as well; and a second visit has nothing to say.
        expect(pest.page.get_by_role("button", name="Take this seat")).to_be_visible()
        pest.page.reload()
        expect(pest.page.get_by_role("button", name="Take this seat")).to_be_visible()
        expect(pest.page.get_by_role("alert")).to_have_count(0)


def test_a_name_that_is_taken_or_a_bots(visit: Visit):
    with visit() as mira, visit() as ben:
        link, _ = open_with_a_link(mira)
        ben.go(link)
        ben.page.locator("form input").fill("Tulka")
        ben.page.locator("form button").click()
        expect(ben.page.get_by_role("alert")).to_contain_text("what bots are called")
        ben.page.locator("form input").fill("Ben")
        ben.page.locator("form button").click()
        expect(mira.page.locator(".player", has_text="Ben")).to_be_visible()


def test_a_name_from_the_right_turns_nothing_around(visit: Visit):
    """The marks that keep it apart are in every line with the name, and the score beside it stays beside it."""
    with visit() as mira, visit() as avi:
        link, _ = open_with_a_link(mira)
        sit_down(avi, link, "אבי 1")
        name = mira.page.locator(".player h2", has_text="אבי")
        expect(name).to_contain_text("\u2068אבי 1\u2069")
        assert "\u2068" not in mira.page.locator(".player[data-seat='0'] h2").inner_text()
        lines = [text for text in mira.page.locator("section.log").all_inner_texts() if "אבי" in text]
        assert all(f"\u2068{'אבי 1'}\u2069" in line for line in lines)
