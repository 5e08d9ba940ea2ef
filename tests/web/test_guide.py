"""The first-game guide: it stands beside the real things, says what fits the pointer in use, and ends by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tafelrunde import games
from tests.web.browsing import DESKTOP, NO_PAUSES, PHONE, Visitor, resize
from tests.web.test_elfer import move_by_mouse
from tests.web.test_ingenious import lay_by_mouse, make_move
from tests.web.test_rondo import turn_by_mouse

PHONES, LARGER = [(320, 568), (390, 664), PHONE], [(768, 1024), (1024, 600), DESKTOP]
NEW = {"guided": []}
# Which of the things that one needs are below the guide.
COVERED = """() => {
    const guide = document.querySelector('aside').getBoundingClientRect();
    const needed = [...document.querySelectorAll('main, .rack, .bar button')];
    return needed.filter(node => node.checkVisibility()).filter(node => {
        const box = node.getBoundingClientRect();
        return box.left < guide.right - 1 && guide.left < box.right - 1
            && box.top < guide.bottom - 1 && guide.top < box.bottom - 1;
    }).map(node => node.outerHTML.slice(0, 80));
}"""
PLAYING = {
    "ingenious": lambda mira: make_move(mira, lay_by_mouse),
    "rondo": turn_by_mouse,
    "elfer": move_by_mouse,
}


@pytest.mark.parametrize("sizes", [PHONES, LARGER], ids=["phones", "larger"])
@pytest.mark.parametrize("game", games.our_names())
def test_the_guide_covers_nothing_that_is_needed(visit, game, sizes):
    with visit(size=sizes[0], settings=NEW | {"theme": "light"}) as mira:
        page = mira.play_with_bots(game)
        expect(mira.my_turn).to_be_visible()
        guide = page.locator("aside")
        expect(guide).to_be_visible()
        check_the_guide(page, sizes)
        assert "yellow frame" not in guide.inner_text()
        assert "framed in yellow" not in guide.inner_text()
        guide.get_by_role("button", name="Next").click()
        fitting = page.locator(".rack button:not(.idle)")  # not every deal has one
        (fitting if fitting.count() else page.locator(".rack button")).first.click()
        check_the_guide(page, sizes)


def check_the_guide(page: Page, sizes: list[tuple[int, int]]) -> None:
    """It is whole, and beside what one needs, at each of the sizes."""
    guide = page.locator("aside")
    for width, height in sizes:
        resize(page, width, height)
        assert page.evaluate(COVERED) == [], (width, height)
        expect(guide).to_be_in_viewport(ratio=1)
        assert min(box["height"] for button in guide.locator("button").all() if (box := button.bounding_box())) >= 24


@pytest.mark.parametrize("language", ["de", "fr", "it", "en"])
def test_the_guide_fits_on_the_smallest_phone(visit, language):
    """Where it tells of the scores it stands beside them; neither makes the page wider, or has small buttons."""
    with visit(size=PHONES[0], locale=language, settings=NEW) as mira:
        page = mira.play_with_bots("ingenious")
        expect(mira.my_turn).to_be_visible()
        expect(page.locator("aside.scores")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == PHONES[0][0]
        assert all(box["height"] >= 40 for box in boxes(page, "aside button, .bar button"))
        assert all(box["x"] + box["width"] <= PHONES[0][0] for box in boxes(page, ".player, aside, .dock"))
        page = mira.go()  # the start page with a game that runs
        expect(page.locator("main section").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == PHONES[0][0]


def boxes(page: Page, what: str) -> list[FloatRect]:
    return [box for node in page.locator(what).all() if (box := node.bounding_box())]


@pytest.mark.parametrize("game", games.our_names())
def test_the_guide_ends_by_itself(visit, game):
    """Whoever never looks at it has played three turns."""
    with visit(settings=NEW | NO_PAUSES, reduced_motion="reduce") as mira:
        page = mira.play_with_bots(game)
        expect(mira.my_turn).to_be_visible()
        expect(page.locator("aside")).to_be_visible()
        while own_turns(mira) < 4 and mira.wait_for_turn_or_end():
            PLAYING[game](mira)
        expect(page.locator("aside")).to_have_count(0)
        page.reload()
        expect(page.locator("[role=grid]")).to_be_visible()
        expect(page.locator("aside")).to_have_count(0)


def own_turns(mira: Visitor) -> int:
    """How many turns somebody has begun: rows of moves that nobody else interrupts."""
    movers = [event["seat"] for event in mira.messages("event") if event["kind"] == "moved"]
    own = mira.messages("welcome")[-1]["yours"][0]
    return sum(seat == own and movers[i - 1 : i] != [own] for i, seat in enumerate(movers))


@pytest.mark.parametrize(("size", "told", "untold"), [(PHONE, "Tap the tile", "wheel"), (DESKTOP, "wheel", "Tap")])
def test_the_guide_says_what_fits_the_pointer(visit, size, told, untold):
    with visit(size=size, settings=NEW) as mira:
        page = mira.play_with_bots("ingenious")
        expect(mira.my_turn).to_be_visible()
        guide = page.locator("aside")
        guide.get_by_role("button", name="Next").click()
        page.locator("[role=radio]").first.click()
        expect(guide).to_contain_text("light up")
        mira.click_place(page.locator("[data-lit]").first.get_attribute("data-place"))
        expect(guide).to_contain_text("White lines")
        expect(guide).to_contain_text(told)
        expect(guide).not_to_contain_text(untold)
