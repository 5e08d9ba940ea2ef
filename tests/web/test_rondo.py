"""Rondo in the browser: whole games by mouse and by keys alone, every way to use a space, and how it is told."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import NO_PAUSES, Visitor, middle
from tests.web.looks import SCREENS
from tests.web.places import by_each_hand

GAME = "rondo"

# The lit spaces with what they promise, best first; without stones picked up every space promises nothing.
LIT = """() => [...document.querySelectorAll('[data-lit]')]
    .map(node => [Number(node.dataset.lit), node.dataset.place])
    .sort((one, other) => other[0] - one[0])"""


def stones(page: Page) -> int:
    return page.locator(".rack button").count()


def pick_what_scores(page: Page) -> str | None:
    """Pick up the first stone that scores somewhere, by clicking; gives the best space for it."""
    for i in range(stones(page)):
        stone = page.locator(".rack button").nth(i)
        stone.click()
        lit = page.evaluate(LIT)
        if lit and lit[0][0] > 0:
            return str(lit[0][1])
        stone.click()
    return None


def end_turn_by_mouse(person: Visitor) -> None:
    primary = person.page.locator(".bar .primary")
    button = primary if primary.count() else person.page.locator(".bar .button").last
    person.act(button.first.click)


def turn_by_mouse(person: Visitor) -> None:
    page = person.page
    while person.wait_for_turn_or_end() and stones(page):
        space = pick_what_scores(page)
        if space is None:
            break
        person.act(lambda space=space: person.click_place(space))
    if not person.wait_for_turn_or_end():
        return
    expect(page.locator(".bar .button").last).to_be_enabled()
    # Five stones and nothing that scores: one goes face down.
    if page.locator(".bar .primary").count() == 0 and stones(page) == 5:
        page.locator(".rack button").first.click()
        person.act(lambda: person.click_place(page.evaluate(LIT)[0][1]))
        person.wait_for_turn_or_end()
    end_turn_by_mouse(person)


def turn_by_keyboard(person: Visitor) -> None:
    """Space first: Tab to the wheel, Page Down to a space, Enter, Enter; then the button that ends the turn."""
    page = person.page
    if page.evaluate(LIT):
        person.tab_to("[role=gridcell]", key="Shift+Tab")
        page.keyboard.press("PageDown")
        page.keyboard.press("Enter")
        expect(page.locator("[role=toolbar] button").first).to_be_focused()
        person.act(lambda: page.keyboard.press("Enter"))
        if not person.wait_for_turn_or_end():
            return
        person.tab_to(".bar .primary")
    else:
        person.tab_to(".bar .button:last-child")
    person.act(lambda: page.keyboard.press("Enter"))


@by_each_hand("turn", turn_by_mouse, turn_by_keyboard)
def test_a_whole_game_against_a_bot(visit, turn):
    with visit(reduced_motion="reduce", settings=NO_PAUSES) as mira:
        mira.play_with_bots(GAME)
        assert mira.play_to_the_end(turn) > 8
        mira.check_with_axe("result")


@pytest.mark.parametrize(("size", "theme"), SCREENS)
def test_every_state_is_fit_for_everyone(visit, size, theme):
    with visit(size=size, settings={"theme": theme, "guided": ["ingenious", "elfer"]}) as mira:
        page = mira.check_first_board(GAME)
        page.locator(".rack button").first.click()
        expect(page.locator("[data-lit]").first).to_be_attached()
        mira.check_with_axe("stone picked up")
        page.keyboard.press("Escape")
        mira.click_place(page.evaluate(LIT)[0][1])
        expect(page.locator("[role=toolbar]")).to_be_visible()
        mira.check_with_axe("how to use a space")
        mira.check_targets("how to use a space")
        page.keyboard.press("Escape")
        expect(page.locator("[role=toolbar]")).to_have_count(0)
        page.get_by_role("button", name="Rules").click()
        expect(page.locator("dialog .pictures")).to_be_visible()
        mira.check_with_axe("rules")


def test_a_path_is_taken_back_and_its_total_stands_on_the_button(visit):
    with visit() as mira:
        page = mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        while (space := pick_what_scores(page)) is None:
            turn_by_mouse(mira)
            assert mira.wait_for_turn_or_end()
        points = page.evaluate(LIT)[0][0]
        mira.act(lambda: mira.click_place(space))
        done = page.locator(".bar .primary")
        expect(done).to_have_text(f"Done · +{points}")
        expect(page.locator(".last")).to_have_count(1)
        mira.act(page.get_by_role("button", name="Undo").click)
        expect(done).to_have_count(0)
        expect(page.locator(".last")).to_have_count(0)


def test_dragging_a_stone_to_the_wheel(visit):
    with visit() as mira:
        page = mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        page.locator(".rack button").first.click()
        space = page.evaluate(LIT)[0][1]
        page.keyboard.press("Escape")
        expect(page.locator(".rack button[aria-pressed=true]")).to_have_count(0)
        mira.drag(page.locator(".rack button").first, *middle(mira.place(space)))
        mira.act(page.mouse.up)
        expect(page.locator(".bar .primary")).to_be_visible()


def test_a_stone_face_down_is_known_to_its_owner_alone(visit):
    with visit() as mira, visit() as watcher:
        page = mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        colour = page.locator(".rack button").first.get_attribute("aria-label")
        page.locator(".rack button").first.click()
        page.keyboard.press("f")
        space = page.evaluate(LIT)[0][1]
        mira.act(lambda: mira.click_place(space))
        expect(mira.place(space)).to_have_attribute("aria-label", starting(f"your {colour} stone"))
        watcher.go(page.url.partition("#")[0])
        expect(watcher.place(space)).to_have_attribute("aria-label", starting("a stone face down"))
        assert watcher.page.locator(".mark").count() == 0


def starting(text: str) -> re.Pattern[str]:
    return re.compile("^" + re.escape(text))


def test_the_wheel_is_read_row_by_row_with_neighbours(visit):
    with visit() as mira:
        page = mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        rows = page.locator("[role=row]").evaluate_all("rows => rows.map(row => [row.ariaLabel, row.children.length])")
        assert rows == [
            ["Arms of the cross", 4],
            ["Inner ring", 16],
            ["Links between the rings", 16],
            ["Outer ring", 32],
        ]
        mira.tab_to("[role=gridcell]")
        page.keyboard.press("Home")
        label = page.evaluate("document.activeElement.ariaLabel")
        assert ", a1; neighbours: the centre, b1 " in label
        page.keyboard.press("ArrowUp")
        assert ", b1; neighbours: a1 " in page.evaluate("document.activeElement.ariaLabel")
        page.keyboard.press("PageDown")  # a space that can be used; who begins is drawn by lot, so any may be taken
        label = page.evaluate("document.activeElement.ariaLabel")
        assert re.match(r"(red|yellow|green|blue|purple), value \d, free to use, \d for each stone, [ab]\d+; ", label)
        labels = page.locator("[role=gridcell]").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
        assert len(set(labels)) == len(labels) == 68


def test_the_guide_points_at_the_real_things_and_goes_on_when_they_are_done(visit):
    with visit(settings={"guided": []}) as mira:
        page = mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        guide, ring = page.locator("aside"), page.locator(".ring[aria-hidden]")
        expect(guide).to_contain_text("Welcome to the wheel")
        assert around(ring.bounding_box(), page.locator("[role=grid]").bounding_box())
        guide.get_by_role("button", name="Next").click()
        expect(guide).to_contain_text("Pick up one of your stones")
        expect(ring).to_have_count(1)
        assert around(ring.bounding_box(), page.locator(".rack").first.bounding_box())
        page.locator(".rack button").first.click()
        expect(guide).to_contain_text("Lit spaces touch the centre")
        mira.act(lambda: mira.click_place(page.evaluate(LIT)[0][1]))
        expect(guide).to_contain_text("Now the path may go on")
        guide.get_by_role("button", name="Next").click()
        end_turn_by_mouse(mira)
        expect(guide).to_contain_text("the last space with a grey ring")
        guide.get_by_role("button", name="Next").click()
        expect(guide.get_by_role("link", name="Puzzles")).to_be_visible()
        expect(ring).to_have_count(0)
        guide.get_by_role("button", name="Close").click()
        expect(guide).to_have_count(0)


def around(ring: dict[str, float], thing: dict[str, float]) -> bool:
    return all(abs(ring[side] - thing[side]) < 3 for side in ("x", "y", "width", "height"))
