"""Browser tests: real pages of a real server in a real Chromium."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from functools import partial
from pathlib import Path
from random import SystemRandom

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.browsing import ROOT, Visitor, visitor
from tests.web.places import HERE, SERVER, cut_off
from tests.web.static import Folder, visiting

SITE = ROOT / "src" / "tafelrunde" / "server" / "site"
ELSEWHERE = "table.example"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# Nothing that talks to the world, and nothing that a container forbids.
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A name that is not localhost, and so not a secure page, though nothing leaves this machine.
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
]


class House:
    """A table server in a process of its own, which can be killed and started again on the same tables."""

    def __init__(self, folder: Path, packages: Path | None = None, *, lan: bool = False) -> None:
        """`packages` is a folder of installed packages, with games of others; `lan` opens it to the network."""
        self.database = f"sqlite:///{folder / 'tables.db'}"
        self.log = folder / "server.log"
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.elsewhere = f"http://{ELSEWHERE}:{self.port}"
        self.flags = ["--lan", "--origin", self.elsewhere] if lan else []
        self.program = ["-m", "tafelrunde"]
        self.process: subprocess.Popen[bytes] | None = None
        paths = [str(packages) if packages else "", os.environ.get("PYTHONPATH", "")]
        self.environment = os.environ | {"LANG": "C", "PYTHONPATH": os.pathsep.join(filter(None, paths))}

    def start(self) -> None:
        command = [sys.executable, *self.program, "serve", "--no-limits"]
        command += ["--port", str(self.port), "--database", self.database, *self.flags]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=5):
                    return
            except OSError:
                assert self.process.poll() is None, self.log.read_text(encoding="utf-8")
                time.sleep(0.1)
        raise AssertionError("the server has not started")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(timeout=30)


def free_port() -> int:
    """Below those of outgoing connections: no browser takes it before the server has it, or while it is restarted."""
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests that leave it alone."""
    assert (SITE / "index.html").exists(), "the pages have not been built: make web"
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server for a test that kills it."""
    house = House(tmp_path)
    house.start()
    yield house
    house.stop()


def found_browser() -> str:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, "the browser tests need Chromium or Chrome on the PATH"
    return found


# For each module: while a synchronous Playwright runs, no other test of this process can have an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found_browser(), args=SWITCHES)
        yield chromium
        chromium.close()


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser) -> Callable[..., AbstractContextManager[Visitor]]:
    """`with visit(size=PHONE, locale="de") as mira:` opens a browser for one person.

    Tests that are marked `at_both_tables` get it twice: at tables of a server, and at tables in the browser, without
    any network after the first visit.
    """
    if getattr(request, "param", SERVER) == HERE:
        return partial(cut_off, browser, request.getfixturevalue("folder"))
    return partial(visitor, browser, request.getfixturevalue("house").address)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    """The folder of `make site` on a host for one test, which may change it."""
    folder = Folder(tmp_path / "host")
    yield folder
    folder.shut()


@pytest.fixture
def visit_folder(browser: Browser, folder: Folder) -> Callable[..., AbstractContextManager[Visitor]]:
    """As `visit`, where there is no server."""
    return partial(visiting, browser, folder)
