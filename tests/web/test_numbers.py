"""Numbers on the cells of Ingenious: what they say is what a click gives; further taps turn the tile."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import NO_PAUSES, PHONE, middle
from tests.web.late import ME, MODES, Late, begun, far, near_the_end
from tests.web.numbers import by_finger, by_key, by_mouse, click_on_numbers, hold, numbered, open_late
from tests.web.places import at_both_tables

GAME = "ingenious"
DESKTOP = (1440, 900)


def late_table(house, mode, reached=near_the_end) -> Late:
    seats, options = mode
    for _ in range(20):
        table = Late(house.address, GAME, seats, options)
        if table.play(far, reached):
            return table
    raise AssertionError("no game came so far")


@pytest.mark.parametrize(
    ("mode", "click", "size"),
    [
        (MODES[0], by_mouse, DESKTOP),
        (MODES[1], by_finger, PHONE),
        (MODES[2], by_key, DESKTOP),
        (MODES[3], by_mouse, DESKTOP),
    ],
    ids=["sheet", "kosmos", "solo", "teams"],
)
def test_a_click_gives_what_the_number_says(house, visit, mode, click, size):
    """I5.2, I5.3, I9.1, I9.2: also where cubes stand on 17 or 18, early and late in the game."""
    table = late_table(house, mode, begun)
    with visit(size=size, settings=NO_PAUSES) as mira:
        open_late(mira, table)
        assert len(list(click_on_numbers(mira, Random(1), 3, click))) == 3
    table = late_table(house, mode)
    with visit(size=size, settings=NO_PAUSES) as mira:
        scores = open_late(mira, table)
        assert {points % 18 for points in scores.values()} & {0, 15, 16, 17}
        assert len(list(click_on_numbers(mira, Random(2), 12, click))) == 12


@at_both_tables
def test_numbers_hold_from_the_first_turn_on(visit):
    with visit(settings=NO_PAUSES) as mira:
        mira.play_with_bots(GAME)
        for _ in range(2):
            assert mira.wait_for_turn_or_end()
            for _ in click_on_numbers(mira, Random(3), 4):
                pass
            mira.act(lambda: mira.page.locator(".finish").click())


def lying(page: Page) -> dict[str, str]:
    """Where the halves of the tile in the hand lie: the colour by the place in the drawing."""
    halves = page.locator(".candidate").evaluate_all(
        "halves => halves.map(half => [half.getAttribute('transform'), half.classList[1]])"
    )
    return dict(halves)


@at_both_tables
def test_a_tile_lies_as_it_was_drawn(visit):
    """Each colour on the cell where it was shown, whichever cell of the two has the lower number."""
    with visit(settings=NO_PAUSES) as mira:
        page, source = mira.play_with_bots(GAME), Random(6)
        numbers = set()
        while len(numbers) < 2:
            assert mira.wait_for_turn_or_end()
            hold(page, source.randrange(page.locator("[role=radio]").count()))
            lit = page.locator("[data-lit]").evaluate_all("cells => cells.map(({ dataset }) => dataset.place)")
            by_mouse(mira, source.choice(sorted(lit)))
            expect(page.locator(".candidate.down")).to_have_count(2)
            shown = lying(page)
            heard = len(mira.messages("event"))
            mira.act(lambda: page.locator(".finish").click())
            halves = mira.messages("event")[heard]["outcome"]["halves"]
            laid = {str(mira.place(half["cell"]).get_attribute("transform")): half["colour"] for half in halves}
            assert laid == shown
            numbers.add(halves[0]["cell"] < halves[1]["cell"])


def test_further_taps_turn_the_tile_about_the_half_that_was_tapped(house, visit):
    table = late_table(house, MODES[0], begun)
    with visit(size=PHONE, settings=NO_PAUSES) as mira:
        open_late(mira, table)
        page = mira.page
        for tile in range(6):
            hold(page, tile)
            cells = numbered(page)
            if not cells:
                continue
            by_finger(mira, max(sorted(cells), key=lambda cell: cells[cell]))
            expect(page.locator(".candidate.down")).to_have_count(2)
            for half in (0, 1):
                where = middle(page.locator(".candidate .hold").nth(half))
                before = lying(page)
                stays = page.locator(".candidate").nth(half).get_attribute("transform")
                page.touchscreen.tap(*where)
                page.wait_for_timeout(60)
                after = lying(page)
                assert after[str(stays)] == before[str(stays)]
                if after != before:
                    assert after.keys() != before.keys()
                    return
    raise AssertionError("no tile could be turned")


def test_a_tile_that_was_turned_by_key_is_laid_as_it_is_shown(house, visit):
    """R, F and the wheel turn it over the cell where it is held; over the next cell it is the best way round again."""
    table = late_table(house, MODES[0], begun)
    with visit(settings=NO_PAUSES) as mira:
        open_late(mira, table)
        page = mira.page
        hold(page, 0)
        cells = sorted(page.locator("[data-lit]").evaluate_all("cells => cells.map(({ dataset }) => dataset.place)"))
        page.mouse.move(*middle(mira.place(cells[0])))
        page.keyboard.press("f")
        page.keyboard.press("r")
        shown = lying(page)
        page.mouse.down()
        page.mouse.up()
        expect(page.locator(".candidate.down")).to_have_count(2)
        assert lying(page) == shown


def test_the_bars_show_what_a_move_would_bring_and_whether_it_raises_the_lowest(house, visit):
    """I8.2: the lowest colour is what counts."""

    def may_raise(sitting) -> bool:
        view, names = sitting.view, list(sitting.welcome.layout.printed)
        lowest = view.scores[ME].index(min(view.scores[ME]))
        double = (names[lowest], names[lowest]) in view.rack
        alone = view.scores[ME].count(min(view.scores[ME])) == 1
        return begun(sitting) and alone and double and max(sitting.offer.points[lowest]) > 0

    table = late_table(house, MODES[0], may_raise)
    with visit(settings=NO_PAUSES) as mira:
        before = open_late(mira, table)
        page, advice, bars = mira.page, mira.page.locator(".advice"), mira.page.locator(f'[data-seat="{ME}"]')
        lowest = min(before, key=lambda colour: before[colour])
        tiles = page.locator("[role=radio]").evaluate_all("tiles => tiles.map(({ ariaLabel }) => ariaLabel)")
        hold(page, next(i for i, name in enumerate(tiles) if name.count(lowest) == 2))
        expect(advice).not_to_contain_text("Raises")
        cells = numbered(page)
        by_mouse(mira, min(cells))
        expect(bars.locator(f"li.{lowest} .ghost")).to_have_count(cells[min(cells)])
        after = sorted({**before, lowest: before[lowest] + cells[min(cells)]}.values())
        expect(advice).to_contain_text(f"Raises your lowest colour to {after[0]}.")
        expect(bars.locator("li.next")).to_have_count(after.count(after[0]))
        mira.check_with_axe("ghost cubes")


def test_a_bonus_turn_is_said_as_long_as_it_lasts(house, visit):
    """I6.1."""
    table = late_table(house, MODES[0], lambda sitting: sitting.view.bonus == 1)
    with visit(settings=NO_PAUSES) as mira:
        open_late(mira, table)
        page, stage = mira.page, mira.page.locator(".dock .stage")
        expect(stage).to_have_text("Bonus: another tile.")
        for _ in click_on_numbers(mira, Random(5), 1):
            expect(stage).to_have_text("Bonus: another tile.")
        expect(page.locator("[role=log].spoken")).to_contain_text("Bonus: another tile.")
        mira.act(lambda: page.locator(".finish").click())
        if not page.locator(".celebration").count():
            expect(stage).to_have_count(0)
