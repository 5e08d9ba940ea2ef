"""A browser at a table: what a person would do there, and a look at what goes wrong meanwhile."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, WebSocket, expect

from tafelrunde import games
from tafelrunde.wire.asked import MESSAGES

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

DESKTOP, TABLET, PHONE = (1440, 900), (820, 1180), (390, 844)
PATIENCE = 60_000  # milliseconds; bots think on a machine that is busy with other tests
expect.set_options(timeout=PATIENCE)

SETTINGS = {"name": "Mira", "pace": "fast", "guided": list(games.names())}
ASKED = {message.__name__.lower() for message in MESSAGES}  # what pages say; all else is said to them
# For whole games, in which every move of a bot would be looked at for a while: a pace that the page does not know
# makes no pause.
NO_PAUSES = {"pace": "none"}


class Visitor:
    """One person with a browser of their own."""

    def __init__(self, browser: Browser, address: str, *, expects: str = "", **wishes: Any) -> None:
        width, height = wishes.pop("size", DESKTOP)
        settings = SETTINGS | wishes.pop("settings", {})
        self.address = address
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=wishes.pop("locale", "en-GB"),
            has_touch=width < 600,
            is_mobile=width < 600,
            **wishes,
        )
        # Keys are the fixed part of a visit; settings that the page itself has written since then win.
        self.context.add_init_script(
            "if (!localStorage.getItem('tafelrunde.settings'))"
            f" localStorage.setItem('tafelrunde.settings', JSON.stringify({json.dumps(settings)}))"
        )
        self.faults: list[str] = []
        self.received: list[str] = []  # every message that has come in,
        self.sent: list[str] = []  # and gone out
        self.expects = expects  # a console error that belongs to the test, as a regular expression
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self.heard_from_console)
        self.page.on("pageerror", lambda error: self.faults.append(f"{error.name}: {error.message}\n{error.stack}"))
        self.page.on("websocket", self.listen)

    def overhear(self) -> None:
        """Hear also what goes over lines to tables in the browser: it is text that is read as JSON."""
        self.context.expose_binding("overheard", lambda _, text: self.hear_line(text))
        self.context.add_init_script(
            "{ const { parse } = JSON; JSON.parse = (text, ...rest) => { const found = parse(text, ...rest);"
            " if (typeof found?.type === 'string') overheard(text); return found; } }"
        )

    def hear_line(self, text: str) -> None:
        (self.sent if json.loads(text)["type"] in ASKED else self.received).append(text)

    def heard_from_console(self, message: Any) -> None:
        wanted = self.expects and re.search(self.expects, message.text)
        if message.type in ("error", "warning") and not wanted:
            self.faults.append(f"{message.type}: {message.text}")

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.received.append(str(frame)))
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))

    # --- Going about
    def go(self, path: str = "/") -> Page:
        self.page.goto(path if path.startswith("http") else self.address + path)
        return self.page

    def card(self, game: str) -> Locator:
        return self.page.locator(f'[data-game="{game}"]')

    def set_up(self, game: str, company: str = "bots", *, level: str = "easy", seats: int | None = None) -> Page:
        """Open the dialog for a new table, with bots of a level."""
        self.go()
        self.card(game).locator(f'[data-company="{company}"]').click()
        if seats is not None:
            self.page.locator("dialog .count", has_text=str(seats)).click()
        for select in self.page.locator("dialog ol select").all():
            if select.input_value() == "medium":
                select.select_option(level)
        return self.page

    def play_with_bots(self, game: str, **wishes: Any) -> Page:
        """Two clicks from the start page to the table."""
        self.set_up(game, **wishes)
        self.page.locator("dialog .start").click()
        expect(self.page.locator("[role=grid]")).to_be_visible()
        return self.page

    # --- Playing
    def act(self, what: Callable[[], None]) -> None:
        """Do something that is a move, and wait until it is acknowledged."""
        heard = len(self.messages("event"))
        what()
        self.wait_until(lambda: len(self.messages("event")) > heard)

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        """For what is heard and not seen."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not is_so():
            assert time.monotonic() < deadline, "it never came"
            self.page.wait_for_timeout(10)

    def play_to_the_end(self, move: Callable[[Visitor], None]) -> int:
        """Make move after move till the result is there; how many it took."""
        moves = 0
        while self.wait_for_turn_or_end():
            move(self)
            moves += 1
            assert moves < 200
        expect(self.page.locator("dialog[open] .places li")).not_to_have_count(0)
        assert self.messages("event")[-1]["result"]["winners"]
        return moves

    def place(self, name: str | int) -> Locator:
        """A cell, a space, a field: a place of the board."""
        return self.page.locator(f'[data-place="{name}"]')

    def click_place(self, name: str | int) -> None:
        self.place(name).scroll_into_view_if_needed()
        self.page.mouse.click(*middle(self.place(name)))

    def drag(self, piece: Locator, x: float, y: float) -> None:
        """Drag a piece of the rack to a point, not straight there; it is dropped when the mouse goes up."""
        self.page.mouse.move(*middle(piece))
        self.page.mouse.down()
        self.page.mouse.move(x - 60, y + 50, steps=5)
        self.page.mouse.move(x, y, steps=5)

    def tab_to(self, selector: str, key: str = "Tab") -> None:
        for _ in range(80):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"the focus never came to {selector}")

    # --- Looking
    @property
    def my_turn(self) -> Locator:
        return self.page.locator(".dock.turn")

    def wait_for_turn_or_end(self) -> bool:
        """True if it is this person's turn, False if the game is over."""
        self.page.locator(".dock.turn, dialog[open]").first.wait_for()
        return self.page.locator("dialog[open]").count() == 0

    def check_with_axe(self, where: str) -> None:
        """Everything a machine can find about accessibility."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
        # Halfway through a fade nothing has its own colours.
        self.page.wait_for_function(
            "() => document.getAnimations().every(({ playState, effect }) =>"
            " playState !== 'running' || effect.getTiming().iterations === Infinity)"
        )
        # All rules look at everything; but what passed is neither described nor sent, which took most of the time.
        options = {"runOnly": tags, "resultTypes": ["violations"]}
        found = self.page.evaluate(f"axe.run(document, {json.dumps(options)}).then(found => found.violations)")
        for fault in found:
            nodes = [node["html"][:160] for node in fault["nodes"][:3]]
            self.faults.append(f"{where}: axe {fault['id']}: {fault['help']} {nodes}")

    def check_targets(self, where: str, least: float = 24) -> None:
        """What can be tapped is large enough to be tapped."""
        small = self.page.evaluate(
            """least => [...document.querySelectorAll('button, a, input, select, summary, [role=gridcell]')]
                .filter(node => node.checkVisibility() && !node.closest('.spoken, [data-loupe]'))
                .map(node => [node.outerHTML.slice(0, 120), node.getBoundingClientRect()])
                .filter(([, box]) => box.width && (box.width < least || box.height < least))
                .filter(([, box]) => box.width > 1.5)
                .map(([html, box]) => `${box.width.toFixed(1)} x ${box.height.toFixed(1)}: ${html}`)""",
            least,
        )
        self.faults += [f"{where}: too small to tap: {what}" for what in small]

    def check_first_board(self, game: str) -> Page:
        """Somebody's first table: the guide is fit for everyone and goes away, the board below is whole."""
        page = self.play_with_bots(game)
        expect(self.my_turn).to_be_visible()
        expect(page.locator("aside")).to_be_visible()  # it is loaded after the board
        self.check_with_axe("guide")
        page.locator("aside .button.plain").click()
        self.check_targets("board")
        self.check_no_sideways_scroll("board")
        return page

    def check_no_sideways_scroll(self, where: str) -> None:
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            self.faults.append(f"{where}: the page is {wide} px too wide")

    def messages(self, kind: str) -> list[dict[str, Any]]:
        """The socket messages of one type that have come in."""
        return [message for message in map(json.loads, self.received) if message["type"] == kind]

    def asked(self, kind: str) -> int:
        """How many messages of one type this page has sent."""
        return sum(json.loads(message)["type"] == kind for message in self.sent)

    def close(self) -> None:
        # A page asks now and then how its tables stand. A request that is just being answered by a test would fail with
        # the page it came from, and playwright reports such a failure in whatever test comes next.
        for routed in (*self.context.pages, self.context):
            routed.unroute_all(behavior="ignoreErrors")
        self.context.close()


def resize(page: Page, width: int, height: int) -> None:
    """Another size of the window; till the page knows of it and everything stands where it belongs."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        "([width, height]) => { const { clientWidth, clientHeight } = document.documentElement;"
        " return clientWidth === width && clientHeight === height; }",
        arg=[width, height],
    )
    settle(page)


def settle(page: Page) -> None:
    """Wait for what is measured after a frame, and drawn in the next one."""
    page.evaluate("document.fonts.ready.then(() => true)")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@contextmanager
def visitor(browser: Browser, address: str, **wishes: Any) -> Iterator[Visitor]:
    """A visitor who must not have met any fault when leaving."""
    visiting = Visitor(browser, address, **wishes)
    try:
        yield visiting
    finally:
        visiting.close()
    assert not visiting.faults, "\n".join(visiting.faults)
