"""What people and bots are called: the same everywhere, in the reader's language, and never cut off."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.browsing import NO_PAUSES, PHONE
from tests.web.test_ingenious import GAME, lay_by_mouse, make_move
from tests.web.test_table import open_with_a_link, sit_down

# Titles and names of which a part is out of sight; what stands beside a name may be.
CUT = """() => [...document.querySelectorAll('header h1, header p, .player h2')].filter(node => {
    const text = [...node.childNodes].find(child => child.nodeType === Node.TEXT_NODE && child.data.trim());
    const words = document.createRange(), box = node.getBoundingClientRect();
    words.selectNodeContents(text);
    const { right, bottom } = words.getBoundingClientRect();
    return right > box.right + 1 || bottom > box.bottom + 2;
}).map(node => node.textContent)"""
LONG = "Maximiliane Wunderlicher"  # as long as a name may be


def test_who_gives_no_name_is_called_by_a_number_in_each_readers_language(visit):
    with visit(settings={"name": ""}) as mira, visit(locale="de", settings={"name": ""}) as jörg:
        link, _ = open_with_a_link(mira)
        sit_down(jörg, link, "")
        expect(mira.page.locator("[role=grid]")).to_be_visible()
        for person, called, you in ((mira, "Player", "you"), (jörg, "Spieler", "du")):
            heads = person.page.locator(".player h2").all_inner_texts()
            assert sorted(re.sub(r"\s+", " ", head) for head in heads) == sorted(
                [
                    f"{called} {number}" + (f" {you}" if own else "")
                    for number, own in zip((1, 2), owns(person), strict=True)
                ]
            )
        on_turn = mira if mira.my_turn.count() else jörg
        make_move(on_turn, lay_by_mouse)
        expect(mira.page.locator(".log li").last).to_contain_text(re.compile(r"^Player \d lays"))
        expect(jörg.page.locator(".log li").last).to_contain_text(re.compile(r"^Spieler \d legt"))


def owns(person) -> list[bool]:
    yours = person.messages("welcome")[-1]["yours"]
    return [seat in yours for seat in (0, 1)]


@pytest.mark.parametrize("game", ["ingenious", "elfer"])
def test_nothing_is_cut_off_on_a_phone(visit, game):
    with visit(size=PHONE, settings={"name": LONG}) as mira:
        page = mira.play_with_bots(game)
        expect(mira.my_turn).to_be_visible()
        cut = page.evaluate(CUT)
        assert cut == []
        expect(page.locator(".player h2").first).to_contain_text(LONG)
        mira.check_no_sideways_scroll("long name")


def test_the_log_of_a_phone_opens_at_its_newest_line(visit):
    with visit(size=PHONE, settings=NO_PAUSES) as mira:
        page = mira.play_with_bots(GAME)
        for _ in range(9):
            assert mira.wait_for_turn_or_end()
            make_move(mira, lay_by_mouse)
        assert mira.wait_for_turn_or_end()
        page.locator(".news").click()
        lines = page.locator("dialog .log li")
        expect(lines.last).to_be_in_viewport(ratio=1)
        expect(lines.first).not_to_be_in_viewport()
        mira.check_with_axe("log of a phone")
