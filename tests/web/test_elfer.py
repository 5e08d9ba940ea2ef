"""Elfer raus! in the browser: whole games by mouse and by keys alone, giving away, and how it is told."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import NO_PAUSES, PHONE, Visitor, middle
from tests.web.looks import SCREENS
from tests.web.places import by_each_hand

GAME = "elfer"
SYMBOLS = ("square", "triangle", "star", "circle")


def lit(page: Page) -> list[str]:
    return page.locator("[data-lit]").evaluate_all("cells => cells.map(cell => cell.dataset.place)")


def move_by_mouse(person: Visitor) -> None:
    """Choose a bright tile, then its field; end the turn when there is nothing left to lay."""
    page = person.page
    if not lit(page):
        return person.act(page.locator(".bar .primary").first.click)
    if page.locator(".rack .pending").count() == 0:
        page.locator("[data-playable]").first.click()
    person.act(lambda: person.click_place(lit(page)[0]))


def move_by_keyboard(person: Visitor) -> None:
    """Tab to the board, Page Down to a field that is open, Enter; or Tab to the button that ends the turn."""
    page = person.page
    if lit(page):
        person.tab_to("[role=gridcell]", key="Shift+Tab")
        page.keyboard.press("PageDown")
    else:
        person.tab_to(".bar .primary")
    person.act(lambda: page.keyboard.press("Enter"))


@by_each_hand("move", move_by_mouse, move_by_keyboard)
def test_a_whole_game_against_a_bot(visit, move):
    with visit(reduced_motion="reduce", settings=NO_PAUSES) as mira:
        mira.play_with_bots(GAME)
        assert mira.play_to_the_end(move) > 10
        mira.check_with_axe("result")


@pytest.mark.parametrize(("size", "theme"), SCREENS)
def test_every_state_is_fit_for_everyone(visit, size, theme):
    with visit(size=size, settings={"theme": theme, "guided": ["ingenious", "rondo"]}) as mira:
        page = mira.check_first_board(GAME)
        for _ in range(4):
            assert mira.wait_for_turn_or_end()
            move_by_mouse(mira)
        assert mira.wait_for_turn_or_end()
        page.locator(".rack button").first.click()
        # A bonus that was celebrated fades away: nothing can be said about the contrast of what fades.
        while page.evaluate("document.getAnimations().some(({ playState }) => playState === 'running')"):
            page.wait_for_timeout(50)
        mira.check_with_axe("a tile chosen")
        page.get_by_role("button", name="Rules").click()
        expect(page.locator("dialog .pictures")).to_be_visible()
        mira.check_with_axe("rules")


def test_the_rows_stand_upright_on_a_phone_and_fill_it(visit):
    with visit(size=PHONE) as mira:
        mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        one, two = (mira.place(f"yellow-{number}").bounding_box() for number in (1, 2))
        other = mira.place("green-1").bounding_box()
        assert two["y"] - one["y"] >= 24
        assert abs(two["x"] - one["x"]) < 1
        assert one["x"] < 40
        assert other["x"] + other["width"] > 350


def wait_until_something_fits(person: Visitor) -> Page:
    """Draw or lay what must be, until one may choose a tile of the rack: not every deal begins with one that fits."""
    page = person.page
    while person.wait_for_turn_or_end():
        if page.locator("[data-playable]").count() and not page.locator(".rack .pending").count():
            return page
        move_by_mouse(person)
    raise AssertionError("the game has ended before something fitted")


def test_bright_tiles_are_those_of_the_lit_fields_and_a_second_click_lays(visit):
    with visit(reduced_motion="reduce") as mira:
        mira.play_with_bots(GAME)
        page = wait_until_something_fits(mira)
        bright = page.locator(".rack button[data-playable]")
        said = bright.evaluate_all("tiles => tiles.map(tile => tile.ariaLabel)")
        assert all(", fits on " in words for words in said)
        assert len(set(said)) <= len(lit(page))
        assert page.locator(".rack button.idle[data-playable]").count() == 0
        bright.first.click()
        fields = lit(page)
        assert len(fields) == len(said[0].partition(", fits on ")[2].split(", "))
        if len(fields) > 1:
            return mira.act(lambda: mira.click_place(fields[1]))  # a joker: the field decides
        mira.act(bright.first.click)
        expect(mira.place(fields[0])).to_have_attribute("aria-label", re.compile("laid"))


def test_dragging_a_tile_to_its_field(visit):
    with visit() as mira:
        mira.play_with_bots(GAME)
        page = wait_until_something_fits(mira)
        tile = page.locator("[data-playable]").first
        tile.click()
        field = lit(page)[0]
        page.keyboard.press("Escape")
        mira.drag(tile, *middle(mira.place(field)))
        mira.act(page.mouse.up)
        assert field not in lit(page)


def test_giving_a_tile_away_is_asked_for_first(visit):
    """Play on until two neighbours were laid; then choose a tile, say no once, and then yes."""
    with visit(reduced_motion="reduce", settings=NO_PAUSES) as mira:
        page = play_until_a_tile_may_be_given(mira)
        idle = page.locator(".rack button.idle")
        (idle if idle.count() else page.locator(".rack button")).first.click()
        give = page.locator(".bar .button", has_text="away")
        give.click()
        expect(page.locator(".ask")).to_contain_text("That ends your turn.")
        mira.check_with_axe("asked before giving")
        page.locator(".bar .button:not(.primary)").click()
        expect(page.locator(".ask")).to_have_count(0)
        give.click()
        mira.act(page.locator(".bar .primary").click)
        assert any(event.get("move", {}).get("do") == "give" for event in mira.messages("event"))


def play_until_a_tile_may_be_given(person: Visitor):
    """In most games somebody lays two neighbours; if not, the next game is played."""
    for _ in range(10):
        page = person.play_with_bots(GAME)
        while person.wait_for_turn_or_end():
            if offered(person)["give"] and page.locator(".rack button").count() > 1:
                return page
            move_by_mouse(person)
    raise AssertionError("no tile could be given away in ten games")


def offered(person: Visitor) -> dict:
    """The newest offer that came in."""
    offers = [event["offer"] for event in person.messages("event") if event.get("offer")]
    return offers[-1] if offers else person.messages("welcome")[-1]["offer"]


def open_with_symbols(person: Visitor) -> Page:
    page = person.set_up(GAME)
    page.locator("dialog summary").click()
    page.locator("#option-symbols").select_option(label="with symbols")
    page.locator("dialog .start").click()
    expect(page.locator("[role=gridcell]")).to_have_count(88)
    return page


def lay_a_symbol(person: Visitor) -> str:
    """Play on until a symbol tile of the rack fits, and lay it by mouse; gives its field. Nearly every game has one."""
    page = person.page
    for _ in range(10):
        while person.wait_for_turn_or_end():
            symbol = page.locator(", ".join(f'[data-playable][aria-label^="{name}"]' for name in SYMBOLS))
            if offered(person)["decline"] and not lit(page):
                person.act(page.get_by_role("button", name="Do without").click)
                continue
            if symbol.count() == 0 or page.locator(".rack .pending").count():
                move_by_mouse(person)
                continue
            symbol.first.click()
            field = lit(page)[0]
            person.act(lambda field=field: person.click_place(field))
            if person.wait_for_turn_or_end() and offered(person)["decline"] and lit(page):
                return field
        open_with_symbols(person)
    raise AssertionError("no symbol could be laid in ten games")


def test_a_symbol_lets_any_tile_be_laid_or_none(visit):
    """The privilege is declined; that is taken back, and it is used."""
    with visit(reduced_motion="reduce") as mira:
        page = open_with_symbols(mira)
        field = lay_a_symbol(mira)
        assert field.startswith(SYMBOLS)
        expect(mira.place(field)).to_have_attribute("aria-label", re.compile(" beside the (1|20), .*laid"))
        bar, tiles = page.locator(".bar"), page.locator(".rack button:not(.pending)")
        expect(bar).to_contain_text("The symbol lets you lay any number or joker tile on its place.")
        mira.check_with_axe("a free tile")
        # Every number tile and joker has a place now, a symbol has none.
        names = tiles.evaluate_all("tiles => tiles.map(tile => tile.ariaLabel)")
        expect(page.locator(".rack [data-playable]")).to_have_count(sum(not name.startswith(SYMBOLS) for name in names))
        mira.act(page.get_by_role("button", name="Do without").click)
        assert mira.messages("event")[-1]["move"] == {"do": "decline"}
        expect(bar).not_to_contain_text("The symbol lets you lay")
        expect(tiles).to_have_count(len(names))
        mira.act(page.get_by_role("button", name="Undo").click)
        expect(bar).to_contain_text("The symbol lets you lay any number or joker tile on its place.")
        page.locator("[data-playable]").first.click()
        free = lit(page)[0]
        mira.act(lambda: mira.click_place(free))
        expect(mira.place(free)).to_have_attribute("aria-label", re.compile("laid"))
        expect(tiles).to_have_count(len(names) - 1)


def test_the_rows_are_read_with_bridges_and_areas(visit):
    with visit() as mira:
        page = mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        rows = page.locator("[role=row]").evaluate_all("rows => rows.map(row => [row.ariaLabel, row.children.length])")
        assert rows == [[f"The {colour} row", 20] for colour in ("yellow", "red", "blue", "green")]
        labels = page.locator("[role=gridcell]").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
        told = "; ".join(labels)
        assert "takes a joker" in told
        assert "with a bonus mark" in told
        assert sum("connecting area" in label for label in labels) == 12
        assert "bridge to the yellow row" in next(label for label in labels if label.startswith("red 18,"))
        mira.tab_to("[role=gridcell]")
        page.keyboard.press("End")
        page.keyboard.press("ArrowDown")
        assert page.evaluate("document.activeElement.dataset.place") == "red-20"
        page.keyboard.press("Home")
        assert page.evaluate("document.activeElement.dataset.place") == "red-1"
