"""The two places where tables live: a server, and the browser itself. The page must not know the difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import Visitor
from tests.web.looks import telling
from tests.web.static import Folder, visiting

SERVER, HERE = "server", "here"
at_tables_here = pytest.mark.parametrize("visit", [HERE], indirect=True)
at_both_tables = pytest.mark.parametrize("visit", [SERVER, HERE], indirect=True)


def by_each_hand(
    name: str, mouse: Callable[[Visitor], None], keyboard: Callable[[Visitor], None]
) -> pytest.MarkDecorator:
    """Whole games by mouse and by keyboard at both tables. Those by keyboard are left to the proof: in
    tests/web/test_unseen.py whole games are played by keyboard, too, and listened to."""
    games = [
        pytest.param(place, move, id=f"{hand}-{place}")
        for (hand, move), place in product({"mouse": mouse, "keyboard": keyboard}.items(), (SERVER, HERE))
    ]
    return pytest.mark.parametrize(("visit", name), telling(games[:2], games), indirect=["visit"])


@contextmanager
def cut_off(browser: Browser, folder: Folder, **wishes: Any) -> Iterator[Visitor]:
    """A visitor who came once to the folder, and has no network since then."""
    with visiting(browser, folder, **wishes) as person:
        person.overhear()
        page = person.go()
        expect(page.locator("[data-game]").first).to_be_visible()
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        person.context.set_offline(True)
        folder.shut()
        yield person
