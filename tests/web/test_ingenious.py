"""Whole games of Ingenious in the browser, by mouse, by finger and by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.browsing import NO_PAUSES, PHONE, Visitor
from tests.web.places import at_both_tables, by_each_hand

GAME = "ingenious"

# The centre of the lit cell that promises most, in pixels.
BEST_CELL = """() => {
    const lit = [...document.querySelectorAll('.lit')].map(path => path.parentNode);
    const points = node => Number(node.querySelector('.chance')?.textContent ?? 0);
    const best = lit.sort((one, other) => points(other) - points(one))[0];
    const box = best.querySelector('.lit').getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
}"""


def choose_tile(page: Page) -> None:
    if page.locator("[role=radio][aria-checked=true]").count() == 0:
        page.locator("[role=radio]").first.click()
    expect(page.locator(".lit").first).to_be_visible()


def lay_by_mouse(person: Visitor) -> None:
    page = person.page
    choose_tile(page)
    x, y = page.evaluate(BEST_CELL)
    page.mouse.move(x, y)
    expect(page.locator(".candidate")).to_have_count(2)
    page.mouse.down()
    page.mouse.up()
    page.locator(".finish").click()


def lay_by_finger(person: Visitor) -> None:
    page = person.page
    choose_tile(page)
    page.touchscreen.tap(*page.evaluate(BEST_CELL))
    expect(page.locator(".candidate.down")).to_have_count(2)
    page.locator(".finish").tap()


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.getAttribute('aria-label')"))


def lay_by_keyboard(person: Visitor) -> None:
    """Keys alone: Tab to the rack, choose a tile, Tab to the board, choose a place, lay."""
    page = person.page
    page.evaluate("document.activeElement.blur()")
    person.tab_to("[role=radio]")
    page.keyboard.press("Space")
    person.tab_to("[role=gridcell]", key="Shift+Tab")
    page.keyboard.press("PageDown")
    assert focused(page).endswith("the tile may go here")
    page.keyboard.press("Enter")
    expect(page.locator(".candidate.down")).to_have_count(2)
    page.keyboard.press("Enter")


def make_move(person: Visitor, lay: Callable[[Visitor], None]) -> None:
    """Lay, and wait until the move is acknowledged."""
    person.act(lambda: lay(person))


def play_to_the_end(person: Visitor, lay: Callable[[Visitor], None]) -> int:
    return person.play_to_the_end(lambda _: make_move(person, lay))


@by_each_hand("lay", lay_by_mouse, lay_by_keyboard)
def test_a_whole_game_against_a_bot(visit, lay):
    with visit(settings=NO_PAUSES) as mira:
        mira.play_with_bots(GAME)
        assert play_to_the_end(mira, lay) > 10
        mira.check_with_axe("result")


def test_turns_by_finger_on_a_phone(visit):
    with visit(size=PHONE) as mira:
        mira.play_with_bots(GAME)
        for _ in range(4):
            assert mira.wait_for_turn_or_end()
            make_move(mira, lay_by_finger)
        mira.check_targets("phone")
        mira.check_no_sideways_scroll("phone")


def test_dragging_a_tile_to_the_board(visit):
    with visit() as mira:
        page = mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        choose_tile(page)
        x, y = page.evaluate(BEST_CELL)
        page.keyboard.press("Escape")
        expect(page.locator(".lit")).to_have_count(0)
        mira.drag(page.locator("[role=radio]").first, x, y)
        page.mouse.up()
        expect(page.locator(".candidate.down")).to_have_count(2)
        page.locator(".finish").click()
        expect(page.locator(".piece").nth(1)).to_be_visible()


def test_a_tile_turns_and_flips_by_key_wheel_and_button_and_shows_what_it_brings(visit):
    with visit() as mira:
        page = mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        choose_scoring_tile(page)
        x, y = hover_where_it_turns(page)
        seen = {tuple(places(page))}
        for turn in (
            lambda: page.keyboard.press("r"),
            lambda: page.mouse.wheel(0, 100),
            lambda: page.mouse.wheel(0, -100),
        ):
            before = places(page)
            turn()
            expect(page.locator(".candidate").nth(1)).not_to_have_attribute("transform", before[1])
            seen.add(tuple(places(page)))
        assert len({anchor for anchor, _ in seen}) == 1  # it turns around the cell under the mouse
        page.mouse.down()
        page.mouse.up()
        before = places(page)
        page.get_by_role("button", name="Turn the tile").click()
        expect(page.locator(".candidate").nth(1)).not_to_have_attribute("transform", before[1])
        # The best placement scores; the server's lines are drawn and the button says how much.
        page.mouse.move(x, y)
        for _ in range(12):
            if total(page):
                break
            page.keyboard.press("f")
            if not total(page):
                page.keyboard.press("r")
        expect(page.locator(".line").first).to_be_attached()
        expect(page.locator(".finish")).not_to_have_text("Lay · +0")  # the numbers on the cells are drawn with it
        expect(page.locator(".finish")).to_have_text("Lay · +" + str(total(page)))


def choose_scoring_tile(page: Page) -> None:
    """A double scores nowhere if a bot has begun beside its symbol."""
    for tile in page.locator("[role=radio]").all():
        tile.click()
        if page.locator(".chance").count():
            return
    raise AssertionError("no tile scores")


def places(page: Page) -> list[str | None]:
    return [half.get_attribute("transform") for half in page.locator(".candidate").all()]


def hover_where_it_turns(page: Page) -> tuple[float, float]:
    """Hold the tile over a cell where it fits in several ways, scoring in some."""
    boxes = [lit.bounding_box() for lit in page.locator("g:has(.chance) > .lit").all()]
    for box in boxes:
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        before = places(page)
        page.keyboard.press("r")
        if places(page) != before:
            return x, y
    raise AssertionError("the tile turns nowhere")


def total(page: Page) -> int:
    return sum(int(text.removeprefix("+")) for text in page.locator(".candidate .points").all_text_contents())


@at_both_tables
def test_a_hint_can_be_taken(visit):
    with visit() as mira:
        page = mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        page.keyboard.press("h")
        hint = page.locator(".dock section li").first
        expect(hint).to_be_visible()
        mira.check_with_axe("hint")
        hint.get_by_role("button").click()
        expect(page.locator(".candidate.down")).to_have_count(2)
        mira.act(lambda: page.keyboard.press("Enter"))
        expect(page.locator(".drawn .piece").nth(1)).to_be_visible()


def test_without_confirmation_a_click_lays(visit):
    with visit(settings={"confirm": "never"}) as mira:
        page = mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        choose_tile(page)
        mira.act(lambda: page.mouse.click(*page.evaluate(BEST_CELL)))
        expect(page.locator(".piece").nth(1)).to_be_visible()


def test_arrow_keys_walk_over_the_board_and_every_cell_is_spoken(visit):
    with visit() as mira:
        page = mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        mira.tab_to("[role=gridcell]")
        for _ in range(11):
            page.keyboard.press("ArrowUp")
        page.keyboard.press("Home")
        assert focused(page) == "red twelve-pointed star, printed, A6"
        page.keyboard.press("ArrowRight")
        assert re.fullmatch(r"A7, free|.+, A7", focused(page))  # a bot that begins may have laid there
        page.keyboard.press("End")
        assert focused(page) == "green disc, printed, A11"
        for _ in range(10):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("End")
        assert focused(page) == "orange hexagon, printed, K6"
        labels = page.locator("[role=gridcell]").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
        assert len(labels) == 91
        assert len(set(labels)) == 91
        assert page.locator("[role=gridcell][tabindex='0']").count() == 1
        page.keyboard.press("1")
        page.keyboard.press("PageDown")
        said = page.locator("[role=log].spoken p").last
        expect(said).to_contain_text("would score")
