"""What people see when whoever runs the server closes a table, erases a name, or keeps somebody out."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import PHONE, Visitor, visitor
from tests.web.conftest import House
from tests.web.test_table import open_with_a_link, sit_down

Visit = Callable[..., AbstractContextManager[Visitor]]


@pytest.fixture(scope="module")
def looked_after(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server behind a proxy, at which whoever runs it does something."""
    house = House(tmp_path_factory.mktemp("looked-after"))
    house.flags = ["--behind-proxy"]
    house.start()
    yield house
    house.stop()


@pytest.fixture
def come(browser: Browser, looked_after: House) -> Visit:
    return partial(visitor, browser, looked_after.address)


def administer(house: House, *words: str) -> None:
    command = [sys.executable, "-m", "tafelrunde", "admin", *words, "--database", house.database]
    subprocess.run(command, check=True, env=house.environment, capture_output=True)


def table_of(link: str) -> str:
    return link.partition("/table/")[2].partition("#")[0]


CLOSED = {
    "en-GB": "Whoever runs this server has closed the table.",
    "de-CH": "Wer diesen Server betreibt, hat den Tisch geschlossen.",
    "fr-CH": "La personne qui gère ce serveur a fermé la table.",
    "it-CH": "Chi gestisce questo server ha chiuso il tavolo.",
}


def test_a_closed_table_says_so(come: Visit, looked_after: House, tmp_path: Path) -> None:
    with ExitStack() as stack:
        mira = stack.enter_context(come())
        link, _ = open_with_a_link(mira)
        guests = {locale: stack.enter_context(come(locale=locale, size=PHONE)) for locale in CLOSED}
        for guest in guests.values():
            guest.page.goto(link)
            guest.page.get_by_role("textbox").first.wait_for()
        administer(looked_after, "close", table_of(link), "--yes")
        for locale, guest in guests.items():
            expect(guest.page.get_by_role("heading", level=1)).to_have_text(CLOSED[locale])
            guest.page.screenshot(path=tmp_path / f"closed-{locale}.png")
        expect(mira.page.get_by_role("heading", level=1)).to_contain_text("closed")


def test_an_erased_name_vanishes_while_the_game_goes_on(come: Visit, looked_after: House) -> None:
    with come() as mira, come() as ben:
        link, _ = open_with_a_link(mira)
        sit_down(ben, link, "Rumpelstilzchen")
        expect(mira.page.get_by_text("Rumpelstilzchen").first).to_be_visible()
        administer(looked_after, "erase-name", "Rumpelstilzchen", "--yes")
        expect(mira.page.get_by_text("Player 2").first).to_be_visible()
        expect(mira.page.get_by_text("Rumpelstilzchen")).to_have_count(0)


def test_whoever_is_kept_out_is_told(come: Visit, looked_after: House) -> None:
    headers = {"X-Forwarded-For": "192.0.2.7"}
    with come() as mira, come(extra_http_headers=headers, expects="403") as mallory:
        link, _ = open_with_a_link(mira)
        mallory.page.goto(link)
        mallory.page.get_by_role("textbox").first.wait_for()
        administer(looked_after, "ban", "192.0.2.0/24", "--hours", "1")
        expect(mallory.page.get_by_role("heading", level=1)).to_have_text(
            "You are kept out of this server; ask whoever runs it."
        )
        mallory.page.reload()  # the server says so, or the page that this browser has kept
        expect(mallory.page.locator("body")).to_contain_text("kept out")
        expect(mira.page.get_by_text("192.0.2")).to_have_count(0)
