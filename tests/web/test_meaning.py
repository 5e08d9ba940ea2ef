"""What a move means and what holds just now: last moves by seat, tiles just drawn, giving away in Elfer raus!."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import DESKTOP, NO_PAUSES, PHONE, Visitor, middle
from tests.web.late import ME, Late
from tests.web.looks import telling
from tests.web.numbers import numbered
from tests.web.places import HERE, SERVER, at_both_tables

GAMES = ("ingenious", "rondo", "elfer")


def anything(sitting):
    """Lay, if that can be; else do whatever can be done."""
    source = Random(sitting.seq)
    return source.choice([move for move in sitting.offered if move["do"] == "lay"] or sitting.offered)


def reach(house, game, reached, seats=2, **options) -> Late:
    for _ in range(30):
        table = Late(house.address, game, seats, options)
        if table.play(anything, reached):
            return table
    raise AssertionError("no game came to such a position")


def sit_down(person: Visitor, table: Late) -> Page:
    person.go("/")
    person.go(table.path)
    expect(person.my_turn).to_be_visible()
    return person.page


# --- Last moves -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("visit", "game"),
    telling([*product([SERVER], GAMES), (HERE, "rondo")], product([SERVER, HERE], GAMES)),
    indirect=["visit"],
)
def test_last_moves_are_marked_by_their_seat(visit, game):
    with visit(settings=NO_PAUSES) as mira:
        page = mira.play_with_bots(game, seats=3)
        expect(mira.my_turn).to_be_visible()
        for _ in range(8):
            if marks(page) >= {"1", "2"}:
                break
            make_a_move(mira)
            assert mira.wait_for_turn_or_end()
        assert marks(page) >= {"1", "2"}
        for seat in range(3):
            expect(page.locator(f'[data-seat="{seat}"] .whose')).to_have_text(str(seat + 1))
        # The colour of a mark is that of the panel, and of no piece.
        colours = {colour_of(page, f'[data-seat="{seat}"] .whose', "backgroundColor") for seat in range(3)}
        assert len(colours) == 3
        pieces = set(
            page.locator(".drawn .piece").evaluate_all("all => all.map(piece => getComputedStyle(piece).fill)")
        )
        assert not colours & pieces
        for seat in marks(page):
            mark = colour_of(page, f'[data-mark="{seat}"] circle', "fill")
            assert mark == colour_of(page, f'[data-seat="{seat}"] .whose', "backgroundColor")


def marks(page: Page) -> set[str]:
    return set(page.locator("[data-mark]").evaluate_all("marks => marks.map(({ dataset }) => dataset.mark)"))


def colour_of(page: Page, what: str, which: str) -> str:
    return str(page.locator(what).first.evaluate(f"node => getComputedStyle(node).{which}"))


def make_a_move(person: Visitor) -> None:
    """What the yellow button does, or else the first hint."""
    page = person.page
    assert person.wait_for_turn_or_end()
    primary = page.locator(".bar .button.primary:not(.finish)")
    if primary.count():
        return person.act(primary.first.click)
    page.keyboard.press("h")
    page.locator(".dock section li button").first.click()
    return person.act(lambda: page.keyboard.press("Enter"))


@at_both_tables
def test_a_tile_just_drawn_is_marked_till_the_next_move(visit):
    """I3.1: the rack is filled at the end of the turn."""
    with visit(settings=NO_PAUSES) as mira:
        page = mira.play_with_bots("ingenious")
        expect(mira.my_turn).to_be_visible()
        expect(page.locator(".rack .fresh")).to_have_count(0)
        make_a_move(mira)
        expect(mira.my_turn).to_be_visible()
        expect(page.locator(".rack .fresh")).to_have_count(1)
        assert "just drawn" in str(page.locator(".rack .fresh").get_attribute("aria-label"))
        mira.check_with_axe("a tile just drawn")


# --- What a move would bring ----------------------------------------------------------------------------------------
def test_numbers_on_rondos_spaces_are_what_a_step_brings(house, visit):
    """R4.2: each stone scores the number of its space."""
    table = reach(house, "rondo", lambda at: at.view.turn > 6 and any(at.offer.stones) and len(at.view.rack) > 1)
    with visit(settings=NO_PAUSES | {"confirm": "always"}) as mira:
        page, clicks = sit_down(mira, table), 0
        panel = page.locator(f'[data-seat="{ME}"]')
        score = int(panel.locator("b").first.inner_text())
        for stone in range(page.locator(".rack button").count()):
            page.keyboard.press(str(stone + 1))
            for space, points in list(numbered(page).items())[:4]:
                mira.click_place(space)
                expect(page.locator(".finish")).to_have_text(f"Lay · +{points}")
                expect(panel.locator(".ahead")).to_have_attribute("data-then", str(score + points))
                page.keyboard.press("Escape")
                clicks += 1
            page.keyboard.press("Escape")
        assert clicks


def test_the_panel_shows_how_many_tiles_would_be_left(house, visit):
    table = reach(house, "elfer", lambda at: at.view.phase == "laying" and len(at.offer.lay) > 1 and at.view.turn > 2)
    with visit(settings=NO_PAUSES) as mira:
        page = sit_down(mira, table)
        held = page.locator(".rack button").count()
        page.mouse.move(*middle(page.locator("[data-lit]").first))
        expect(page.locator(f'[data-seat="{ME}"] .ahead')).to_have_attribute("data-then", str(held - 1))
        mira.check_with_axe("tiles left")


# --- Elfer raus! ----------------------------------------------------------------------------------------------------
def test_nobody_is_told_of_three_tiles_after_one(house, visit):
    """E4.1: a turn lays one to three tiles; nothing more may fit after the first."""
    table = reach(
        house, "elfer", lambda at: at.offer.done and not at.offer.lay and not at.offer.give and at.view.laid < 3
    )
    with visit(settings=NO_PAUSES) as mira:
        page = sit_down(mira, table)
        expect(page.locator(".advice")).to_contain_text("Nothing more fits: finish")
        expect(page.locator(".advice .stage")).to_contain_text("of 3.")
        expect(page.locator(".advice .stage")).not_to_contain_text("3 of 3")


@pytest.mark.parametrize(
    ("size", "locale"), [(DESKTOP, "en-GB"), (PHONE, "de"), (PHONE, "fr")], ids=["desktop", "de", "fr"]
)
def test_giving_away_stands_beside_what_may_still_be_laid(house, visit, size, locale):
    """E6.1: once, at the end of the turn, one tile of one's choice; offered wherever ending the turn is."""
    table = reach(
        house, "elfer", lambda at: bool(at.offer.give and at.offer.lay and len(at.view.rack) > 4 and at.may_undo)
    )
    with visit(size=size, locale=locale, settings=NO_PAUSES) as mira:
        page = sit_down(mira, table)
        rack, buttons = page.locator(".rack button"), page.locator(".bar .button")
        expect(page.locator(".stage")).to_contain_text("2")
        high = {"may give": height(page)}
        count = buttons.count()
        expect(page.locator(".rack .idle")).to_have_count(0)
        expect(page.locator(".rack .gift, .rack .fits")).to_have_count(rack.count())
        # The tile first, or giving first: the same buttons stand there.
        page.locator(".rack .gift").first.click()
        expect(page.locator(".rack [aria-pressed=true]")).to_have_count(1)
        high["a tile"] = height(page)
        page.locator(".rack .fits").first.click()
        high["a tile that fits"] = height(page)
        assert buttons.count() == count
        page.keyboard.press("Escape")
        page.keyboard.press("g")
        expect(page.locator(".rack .gift")).to_have_count(rack.count())
        expect(page.locator("[data-lit]")).to_have_count(0)
        high["giving"] = height(page)
        assert buttons.count() == count
        mira.check_with_axe("giving")
        rack.first.click()
        expect(page.locator(".ask")).to_be_visible()
        high["asked"] = height(page)
        page.locator(".bar .button:not(.primary)").click()  # no
        rack.last.click()
        mira.act(lambda: page.locator(".bar .primary").click())
        assert mira.messages("event")[-1]["move"]["do"] == "give"
        assert len(set(high.values())) == 1, high


def height(page: Page) -> float:
    page.wait_for_timeout(50)
    return round(float(page.locator(".dock").evaluate("dock => dock.getBoundingClientRect().height")))
