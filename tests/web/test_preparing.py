"""The page is there before the server has compiled its games: what can be played then, and what is said meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.warming.test_crew import CHILD
from tests.web.browsing import visitor
from tests.web.conftest import House
from tests.web.test_ingenious import GAME, lay_by_mouse, make_move

# A server that seems to have nothing compiled yet: who compiles only says how far it is, until it is let go.
PROGRAM = """
import sys
from tafelrunde.cli import main
from tafelrunde.server import house
from tafelrunde.warming import crew
crew.COMMAND = [sys.executable, "-c", {child!r}, {folder!r}]
house.cold = lambda names: list(names)
sys.exit(main(sys.argv[1:]))
"""


def slow_program(folder: Path) -> list[str]:
    return ["-c", PROGRAM.format(child=CHILD, folder=str(folder))]


@pytest.fixture
def slow_house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    house.program = slow_program(tmp_path)
    house.start()
    yield house
    house.stop()


def test_each_game_says_how_far_it_is(slow_house, browser, tmp_path):
    with ExitStack() as stack:
        languages = ("en", "de", "fr", "it")
        people = [stack.enter_context(visitor(browser, slow_house.address, locale=each)) for each in languages]
        for mira in people:
            page = mira.go()
            expect(page.locator(".preparing")).to_have_count(3)
            expect(mira.card("elfer").locator(".preparing")).to_contain_text("50")
            mira.check_with_axe("while games are compiled")
        for game in ("ingenious", "rondo", "elfer"):
            (tmp_path / game).write_text("")
        for mira in people:
            expect(mira.page.locator(".preparing")).to_have_count(0)


def test_against_bots_the_browser_plays_until_the_server_can(slow_house, browser):
    with visitor(browser, slow_house.address) as mira:
        mira.overhear()
        page = mira.set_up(GAME)
        expect(page.locator("dialog")).to_contain_text("meanwhile this game is played in this browser")
        page.locator("dialog .start").click()
        page.wait_for_url("**/table/here-*")
        expect(mira.my_turn).to_be_visible()
        make_move(mira, lay_by_mouse)


def test_a_table_for_friends_waits_for_its_game_which_comes_first(slow_house, browser, tmp_path):
    """With one processor or with many: what somebody has clicked waits for no other game."""
    with visitor(browser, slow_house.address) as mira:
        page = mira.set_up("rondo", company="friends")
        expect(page.locator("dialog")).to_contain_text("50 %")
        page.locator("dialog .start").click()
        expect(page.locator("dialog .start")).to_be_disabled()
        (tmp_path / "rondo").write_text("")
        page.wait_for_url("**/table/*")
        assert "here-" not in page.url
        expect(page.get_by_role("button", name="Copy").first).to_be_visible()


def test_a_table_from_before_says_how_far_its_game_is_and_goes_on(own_house, browser, tmp_path):
    """As after an update of the server."""
    with visitor(browser, own_house.address, expects="WebSocket|Failed to load") as mira:
        page = mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        own_house.stop()
        own_house.program = slow_program(tmp_path)
        own_house.start()
        page.reload()
        expect(page.get_by_text("50 %")).to_be_visible()
        (tmp_path / GAME).write_text("")
        expect(mira.my_turn).to_be_visible()
        make_move(mira, lay_by_mouse)
