"""On a phone Elfer raus! needs all the height there is: whatever is said around its board, the fields can be tapped."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.client.lobby import Lobby
from tafelrunde.client.sitting import Sitting
from tafelrunde.wire.bodies import SeatWish
from tests.web.browsing import NO_PAUSES, PHONE, ROOT, Visitor
from tests.web.stages import BOT, come, staged
from tests.web.test_names import LONG

GAME = "elfer"
LANGUAGES = ("de", "fr", "it", "en")
TEXTS = ROOT / "web" / "src" / "games" / GAME / "texts"
FINGER = 24  # pixels
MANY = 26  # tiles that stand in two rows; more of them take three

FIELD = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() =>
    done(document.querySelector('main [role=gridcell]').getBoundingClientRect().height))))"""
SAY = "text => { document.querySelector('.advice').textContent = text; }"


def field(page: Page) -> float:
    """How high a field is once everything stands where it belongs."""
    height: float = page.evaluate(FIELD)
    return height


def advice(language: str) -> Iterator[str]:
    """All that may stand above the buttons, with names as long as they may be."""
    texts = json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"))
    stage = texts["stage"].format(laid=2, limit=3)
    for key, text in texts["advice"].items():
        if key != "field":  # a phone has no mouse
            yield stage + " " + filled(text)
    yield filled(texts["give-ask"])


def filled(text: str) -> str:
    named = re.sub(r"\{name\}", LONG, text)
    return re.sub(r" \([A-Z]\)", "", re.sub(r"\{tile[^}]*\}", "yellow 20", re.sub(r"\{number\}", "3", named)))


def with_many_tiles(address: str) -> tuple[str, str]:
    """A table at which somebody draws, and lays no more than must be; its id, and that person's key."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, _with_many_tiles(address)).result()


async def _with_many_tiles(address: str) -> tuple[str, str]:
    async with Lobby(address) as lobby:
        for _ in range(30):
            opened = await lobby.open(GAME, [SeatWish(kind="here"), BOT])
            key = opened.keys.seats["0"]
            async with lobby.sit(opened.table, [key]) as sitting:
                await sitting.join(0, "Mira")
                if await hoard(sitting):
                    return opened.table, key
    raise AssertionError("nobody got many tiles in thirty games")


async def hoard(sitting: Sitting) -> bool:
    chance = Random(0)
    while True:
        await sitting.until(lambda: sitting.offer is not None or sitting.phase == "over")
        if sitting.phase == "over":
            return False
        if sitting.view.rack_sizes[0] > MANY:
            return True
        words = [move for move in sitting.offered if move["do"] in ("draw", "done", "pass")]
        await sitting.move(words[0] if words else chance.choice(sitting.offered))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_make_the_fields_smaller(visit, house, language):
    with visit(size=PHONE, locale=language, settings=NO_PAUSES) as mira:
        page = come(mira, *staged(house.address, GAME, 2, "middle"))
        expect(mira.my_turn).to_be_visible()
        least = field(page)
        assert least >= FINGER
        for text in advice(language):
            page.evaluate(SAY, text)
            assert field(page) == least, text


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_that_one_does_makes_the_fields_smaller(visit, house, seats):
    with visit(size=PHONE, locale="de", settings=NO_PAUSES) as mira:
        page = come(mira, *staged(house.address, GAME, seats, "middle"))
        least = field(page)
        assert least >= FINGER
        for _ in range(4):
            if not mira.wait_for_turn_or_end():
                break
            for _ in stages_of_a_turn(mira):
                assert field(page) == least


def stages_of_a_turn(mira: Visitor) -> Iterator[None]:
    page = mira.page
    yield
    bright = page.locator(".rack button[data-playable]:not(.pending)")
    if bright.count() and not page.locator(".rack .pending").count():
        bright.first.click()
        expect(page.locator(".ahead, [data-lit]").first).to_be_attached()
        yield
    page.locator(".bar .hint").click()
    expect(page.locator(".hints li").first).to_be_visible()
    yield
    page.locator(".hints button.hint").first.click()
    yield
    mira.act(page.locator(".bar .primary").click)
    yield


def test_many_tiles_make_the_fields_no_smaller(visit, house):
    table = with_many_tiles(house.address)
    with visit(size=PHONE, locale="de", settings=NO_PAUSES) as mira:
        page = come(mira, *table)
        expect(mira.my_turn).to_be_visible()
        assert page.locator(".rack button").count() > MANY
        assert field(page) >= FINGER
        mira.check_targets("many tiles")


def test_long_names_make_the_fields_no_smaller(visit):
    with visit(size=PHONE, locale="it", settings={"name": LONG}) as mira:
        page = mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        assert field(page) >= FINGER
