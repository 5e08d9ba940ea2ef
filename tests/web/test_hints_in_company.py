"""Hints at a table with other people: an option that is off, and nobody takes one in secret."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import Visitor
from tests.web.places import at_both_tables
from tests.web.test_table import sit_down


def open_for_a_friend(host: Visitor, *, hints: bool) -> str:
    """Open a table for a friend; the friend's link."""
    page = host.set_up("rondo", "friends")
    page.locator("dialog summary").click()
    box = page.locator("#option-hints")
    expect(box).not_to_be_checked()
    box.set_checked(hints)
    host.check_with_axe("set-up")
    page.locator("dialog .start").click()
    link = page.locator("ol input[readonly]")
    expect(link).to_be_visible()
    return link.input_value()


def test_with_others_there_are_no_hints_unless_that_was_agreed(visit):
    with visit() as mira, visit(settings={"textMode": True}) as ben:
        link = open_for_a_friend(mira, hints=False)
        page = ben.go(link)
        page.locator("form input").fill("Ben")
        page.locator("form button").click()
        expect(mira.page.locator("[role=grid]")).to_be_visible()
        expect(mira.page.locator(".bar .hint")).to_have_count(0)
        mira.page.keyboard.press("h")
        page.locator("#command").fill("hint")
        page.locator("#command").press("Enter")
        expect(page.locator("main [role=log]")).to_contain_text("There are no hints at this table.")
        expect(mira.page.locator(".hints")).to_have_count(0)


def test_everybody_sees_who_takes_a_hint(visit):
    with visit() as mira, visit(locale="de") as ben:
        link = open_for_a_friend(mira, hints=True)
        sit_down(ben, link, "Ben")
        expect(mira.page.locator("[role=grid]")).to_be_visible()
        on_turn, other, told = (
            (mira, ben, "Mira nimmt einen Tipp.") if mira.my_turn.count() else (ben, mira, "Ben takes a hint.")
        )
        for _ in range(2):  # once for a position, however often one looks
            panel = ask(on_turn.page)
            expect(other.page.locator(".log li", has_text=told)).to_have_count(1)
            expect(panel).to_be_visible()
            on_turn.page.keyboard.press("Escape")
            expect(panel).to_have_count(0)
        other.page.reload()
        expect(other.page.locator(".log li", has_text=told)).to_have_count(1)
        ask(on_turn.page).locator("button.hint").first.click()
        on_turn.act(on_turn.page.locator(".bar .primary").click)


@at_both_tables
@pytest.mark.parametrize("hints", [False, True], ids=["off", "on"])
def test_around_one_screen(visit, hints):
    with visit() as mira:
        page = mira.set_up("rondo", "here")
        page.locator("dialog summary").click()
        expect(page.locator("#option-hints")).not_to_be_checked()
        page.locator("#option-hints").set_checked(hints)
        page.locator("dialog .start").click()
        page.get_by_role("button", name="show mine").click()
        expect(mira.my_turn).to_be_visible()
        expect(page.locator(".bar .hint")).to_have_count(int(hints))
        if hints:
            ask(page)
            page.keyboard.press("Escape")
            expect(page.locator(".log li", has_text="takes a hint.")).to_have_count(1)


@at_both_tables
def test_alone_hints_are_there_and_nothing_is_told(visit):
    with visit() as mira:
        page = mira.set_up("rondo")
        page.locator("dialog summary").click()
        expect(page.locator("#option-hints")).to_be_checked()
        page.locator("dialog .start").click()
        expect(mira.my_turn).to_be_visible()
        ask(page)
        page.keyboard.press("Escape")
        expect(page.locator(".log li", has_text="takes a hint.")).to_have_count(0)


def ask(page: Page):
    page.locator(".bar .hint").click()
    panel = page.locator(".hints")
    expect(panel.locator("li").first).to_be_visible()
    return panel
