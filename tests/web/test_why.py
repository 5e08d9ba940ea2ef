"""A place that cannot be used says why: by mouse, finger and key, seen and heard, with the way to the rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tafelrunde import games
from tests.web.browsing import PHONE, ROOT, middle
from tests.web.places import HERE, SERVER
from tests.web.test_table import open_with_a_link, sit_down

GAMES = games.our_names()


def sentences(game: str) -> set[str]:
    """All that the clauses of a game can say, with the way to the rule."""
    clauses = games.find(game).texts("en").entry("clauses").items()
    return {
        f"{sentence} Rule {clause}"
        for clause, entry in clauses
        for sentence in (entry.values() if isinstance(entry, dict) else [entry])
    }


def choose_a_piece(page: Page, game: str) -> None:
    if game == "ingenious":
        page.locator("[role=radio]").first.click()


def unlit_place(page: Page, game: str) -> Locator:
    """A place where nothing can be laid in the first turn."""
    if game == "ingenious":
        return page.locator('[data-place="0"]')
    return page.locator("[role=gridcell]:not([data-lit])").last


def said(page: Page) -> str:
    """What stands beside the place; the way to the rule is written as in a sentence."""
    shown = page.locator(".why")
    expect(shown).to_be_visible()
    return re.sub(r"\s+", " ", shown.inner_text()).strip()


def heard(page: Page) -> str:
    return page.locator("[aria-live] p").last.inner_text()


def check_said(page: Page, game: str) -> str:
    """The same sentence is seen and heard, and it is one of the game's; gives its clause."""
    seen = said(page)
    assert seen in sentences(game)
    sentence, clause = re.fullmatch(r"(.*) Rule (\w+\.\d+)", seen).groups()
    assert heard(page) == sentence
    return clause


def check_beside(page: Page, place: Locator) -> None:
    """It hides neither the place nor anything of itself."""
    box, own = page.locator(".why").bounding_box(), place.bounding_box()
    view = page.viewport_size
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= view["width"]
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= view["height"]
    assert box["y"] + box["height"] <= own["y"] + 1 or box["y"] >= own["y"] + own["height"] - 1


# That tables in the browser give the same answers is tested by tests/house.
@pytest.mark.parametrize(("visit", "game"), [*((SERVER, game) for game in GAMES), (HERE, "rondo")], indirect=["visit"])
def test_by_mouse(visit, game):
    with visit() as mira:
        page = mira.play_with_bots(game)
        expect(mira.my_turn).to_be_visible()
        choose_a_piece(page, game)
        place = unlit_place(page, game)
        page.mouse.click(*middle(place))
        clause = check_said(page, game)
        assert mira.asked("why") == 1
        check_beside(page, place)
        mira.check_with_axe("why")
        mira.check_targets("why")
        page.locator(".why button").click()
        cited = page.locator("dialog .cited")
        expect(cited).to_be_in_viewport()
        expect(cited).to_be_focused()
        assert clause in str(cited.get_attribute("data-clauses")).split()
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator(".why")).to_be_visible()
        page.mouse.move(5, 5)
        page.mouse.down()
        expect(page.locator(".why")).to_have_count(0)
        page.mouse.up()
        if game == "ingenious":
            expect(page.locator("[role=radio][aria-checked=true]")).to_have_count(1)


@pytest.mark.parametrize("game", GAMES)
def test_by_finger(visit, game):
    with visit(size=PHONE) as mira:
        page = mira.play_with_bots(game)
        expect(mira.my_turn).to_be_visible()
        choose_a_piece(page, game)
        place = unlit_place(page, game)
        place.scroll_into_view_if_needed()
        page.touchscreen.tap(*middle(place))
        check_said(page, game)
        check_beside(page, place)
        mira.check_targets("why on a phone")
        mira.check_no_sideways_scroll("why on a phone")
        page.locator(".why button").tap()
        expect(page.locator("dialog .cited")).to_be_in_viewport()


@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard(visit, game):
    with visit() as mira:
        page = mira.play_with_bots(game)
        expect(mira.my_turn).to_be_visible()
        choose_a_piece(page, game)
        place = unlit_place(page, game)
        walk_to(page, place)
        page.keyboard.press("Enter")
        clause = check_said(page, game)
        page.keyboard.press("Tab")
        expect(page.locator(".why button")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("dialog .cited")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator(".why button")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator(".why")).to_have_count(0)
        expect(place).to_be_focused()
        page.keyboard.press("Enter")
        assert check_said(page, game) == clause
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".why")).to_have_count(0)


def walk_to(page: Page, place: Locator) -> None:
    """The focus goes to a place as by arrow keys: the one that had it last is clicked."""
    page.mouse.click(*middle(place))
    said(page)
    page.keyboard.press("Escape")
    expect(page.locator(".why")).to_have_count(0)
    page.locator("[role=gridcell][tabindex='0']").focus()


def test_first_a_tile(visit):
    with visit(locale="de") as mira:
        page = mira.play_with_bots("ingenious")
        expect(mira.my_turn).to_be_visible()
        page.mouse.click(*middle(page.locator('[data-place="0"]')))
        assert said(page) == heard(page) == "Wähle zuerst einen Stein."
        assert page.locator(".why button").count() == 0
        page.locator("[role=radio]").first.click()
        expect(page.locator(".why")).to_have_count(0)
        page.mouse.click(*middle(page.locator('[data-place="0"]')))
        assert said(page) == "Dein erster Stein muss ein aufgedrucktes Symbol berühren. Regel I4.2"


def test_a_tile_that_is_dropped_where_it_does_not_fit(visit):
    with visit() as mira:
        page = mira.play_with_bots("ingenious")
        expect(mira.my_turn).to_be_visible()
        mira.drag(page.locator("[role=radio]").first, *middle(page.locator('[data-place="0"]')))
        page.mouse.up()
        assert check_said(page, "ingenious") == "I4.2"


def test_somebody_elses_turn(visit):
    with visit() as mira, visit(settings={"name": ""}) as ben:
        link, watch = open_with_a_link(mira)
        page = sit_down(ben, link, "Ben")
        expect(mira.page.locator("[role=grid]")).to_be_visible()
        expect(mira.page.locator(".advice")).not_to_be_empty()
        waiting, name = (page, "Mira") if mira.my_turn.count() else (mira.page, "Ben")
        waiting.mouse.click(*middle(waiting.locator('[data-place="0"]')))
        assert said(waiting) == f"{name} is to play."
        assert mira.asked("why") == ben.asked("why") == 0
        with visit() as watcher:
            board = watcher.go(watch)
            board.mouse.click(*middle(board.locator('[data-place="0"]')))
            assert said(board) == "You are watching."


def test_a_refused_move_in_text_mode_leads_to_the_rule(visit):
    with visit(settings={"textMode": True}) as mira:
        mira.set_up("rondo").locator("dialog .start").click()
        page = mira.page
        expect(mira.my_turn).to_be_visible()
        page.locator("#command").fill("done")
        page.keyboard.press("Enter")
        line = page.locator("[role=log] p", has_text="at least one stone")
        expect(line).to_contain_text("Rule R3.1")
        line.locator("button").click()
        expect(page.locator("dialog .cited")).to_be_in_viewport()


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_leads_to_a_picture_or_a_line_of_the_rules(game):
    sheet = Path(ROOT / "web" / "src" / "games" / game / "rules" / "Rules.svelte").read_text(encoding="utf-8")
    for clause in games.find(game).texts("en").entry("clauses"):
        assert re.search(rf"\b{re.escape(clause)}\b", sheet), clause
