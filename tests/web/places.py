"""The two places where tables live: a server, and the browser itself. The page must not know the difference."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import Visitor
from tests.web.static import Folder, visiting

SERVER, HERE = "server", "here"
at_both_tables = pytest.mark.parametrize("visit", [SERVER, HERE], indirect=True)


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
