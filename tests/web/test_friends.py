"""Friends in one room: the table opened to their network, links as codes, a page that is not secure, the big screen."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.browsing import NO_PAUSES, PHONE, Visitor, settle, visitor
from tests.web.conftest import House
from tests.web.test_elfer import move_by_mouse
from tests.web.test_ingenious import lay_by_mouse, make_move
from tests.web.test_screens import check_words
from tests.web.test_table import open_with_a_link, sit_down

LAN = "http://192.168.178.23:8011"
SCREENS = [((1280, 720), "dark", "en"), ((1920, 1080), "light", "de"), ((2560, 1440), "dark", "fr")]
KEYS = """() => JSON.parse(localStorage.getItem('tafelrunde.tables') ?? '[]')
    .flatMap(table => [table.host, ...Object.values(table.seats), ...Object.values(table.links)])"""

# Notes who asks for the screen to stay awake: no machine of the tests has one.
AWAKE = """window.awake = [];
    navigator.wakeLock.request = async (kind) => { awake.push(kind); return { release: async () => undefined }; };"""


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that is open to the network, also under a name that is not localhost."""
    house = House(tmp_path_factory.mktemp("open"), lan=True)
    house.start()
    yield house
    house.stop()


def read(code: Locator) -> str:
    """What a camera reads."""
    (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(code.screenshot())))
    return found.text


def scanned(page: Page, seat: str) -> str:
    """The link of a seat, read from its code in the waiting room."""
    page.get_by_role("button", name=f"QR code: {seat}").click()
    link = read(page.locator("dialog svg[role=img]"))
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    return link


# --- A page that is not secure --------------------------------------------------------------------------------------
def test_a_whole_game_on_a_page_that_is_not_secure(browser: Browser, open_house: House):
    """A table with bots, opened for a friend, whose phone reads the code, while the room looks at the big screen."""
    there = open_house.elsewhere
    with (
        visitor(browser, there) as mira,
        visitor(browser, there, settings=NO_PAUSES, reduced_motion="reduce") as ben,
        visitor(browser, there, settings=NO_PAUSES, reduced_motion="reduce", size=(1280, 720)) as room,
    ):
        page = mira.set_up("elfer", "friends", seats=4)  # the more bots, the sooner it is over
        assert page.evaluate("[isSecureContext, 'subtle' in crypto, 'locks' in navigator]") == [False] * 3
        for seat in (0, 2, 3):
            page.locator("dialog ol select").nth(seat).select_option("easy")
        page.locator("dialog .start").click()
        page.get_by_role("button", name="Copy").first.click()
        expect(page.locator("button", has_text="Copied")).to_be_visible()
        link = scanned(page, "Seat 2")
        assert link.startswith(f"{there}/table/")
        room.go(page.url + "?screen")
        expect(room.page.get_by_text("cannot keep the screen awake")).to_be_visible()
        sit_down(ben, link, "Ben")
        expect(room.page.locator("[role=grid]")).to_be_visible()
        ben.play_to_the_end(move_by_mouse)
        dialog = ben.page.locator("dialog[open]")
        dialog.get_by_text("Show that the shuffle was fair").click()
        dialog.get_by_role("button", name="Check the shuffle").click()
        expect(dialog.locator("[role=status] li")).to_have_count(14)
        assert all(line.startswith("✓") for line in dialog.locator("[role=status] li").all_inner_texts())
        assert not ben.page.evaluate("isSecureContext")
        expect(room.page.locator(".now")).to_contain_text("wins")
        room.check_with_axe("the end on the big screen")
        # The screen goes along to the next game.
        before = room.page.url
        dialog.get_by_role("button", name="Rematch").click()
        expect(room.page).not_to_have_url(before)
        expect(room.page.locator(".player.turn")).to_have_count(1)


def test_a_table_in_the_browser_on_a_page_that_is_not_secure(browser: Browser, open_house: House):
    """Without a server's answer it is opened there; without the browser's locks windows still agree who has it."""
    with visitor(browser, open_house.elsewhere, expects="ERR_FAILED|Failed to load") as mira:
        mira.overhear()
        mira.context.route("**/api/games", lambda route: route.abort())
        page = mira.play_with_bots("ingenious")
        assert "/table/here-" in page.url
        expect(mira.my_turn).to_be_visible()
        make_move(mira, lay_by_mouse)
        page.reload()
        expect(mira.my_turn).to_be_visible()
        other = mira.context.new_page()
        other.goto(page.url)
        expect(other.get_by_role("heading", name="open in another window")).to_be_visible()
        other.get_by_role("button", name="Go on here").click()
        expect(other.locator(".dock.turn")).to_be_visible()
        expect(page.get_by_role("heading", name="open in another window")).to_be_visible()


# --- Links that lead somewhere --------------------------------------------------------------------------------------
def test_links_that_lead_nowhere_are_said_so(visit):
    with visit() as mira:
        _, watch = open_with_a_link(mira)
        assert watch.startswith(mira.address)
        expect(mira.page.get_by_text("work on this device only")).to_contain_text("make play LAN=1")
        mira.check_with_axe("waiting room without a way to it")
        check_words(mira, "waiting room")


def test_links_carry_the_address_in_the_network(visit):
    with visit() as mira:
        mira.context.route("**/api/network", lambda route: route.fulfill(json={"addresses": [LAN]}))
        page = mira.set_up("ingenious", "friends")
        page.locator("dialog .start").click()
        expect(page.locator("ol input[readonly]")).to_have_value(re.compile(f"^{re.escape(LAN)}/table/"))
        assert page.locator("[aria-labelledby=watch] input").input_value().startswith(f"{LAN}/table/")
        assert page.get_by_text("work on this device only").count() == 0
        link = scanned(page, "Seat 2")
        assert link == page.locator("ol input[readonly]").input_value()
        page.get_by_role("button", name="QR code: Watch").click()
        assert "key to the seat" not in page.locator("dialog").inner_text()
        mira.check_with_axe("code")


def test_the_code_fits_on_a_phone(visit):
    with visit(size=PHONE, locale="de") as mira:
        open_with_a_link(mira)
        mira.check_no_sideways_scroll("waiting room")
        mira.page.get_by_role("button", name="QR-Code: Platz 2").click()
        expect(mira.page.locator("dialog svg[role=img]")).to_be_visible()
        mira.check_targets("code")
        mira.check_no_sideways_scroll("code")
        assert "#1." in read(mira.page.locator("dialog svg[role=img]"))


# --- The big screen -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("size", "theme", "language"), SCREENS)
def test_the_big_screen(visit, size, theme, language):
    """In the browser of the host, who has all the keys."""
    with visit(size=size, color_scheme=theme, locale=language) as mira, visit() as ben, visit() as ida:
        page = mira.set_up("ingenious", "friends")
        page.locator("dialog ol select").first.select_option("link")
        page.locator("dialog ol select").nth(1).select_option("open")
        page.locator("dialog .start").click()
        invitation = page.locator("ol input[readonly]").input_value()
        with mira.context.expect_page() as opened:
            page.locator("a[target=_blank]").click()
        assert opened.value.url == f"{page.url}?screen"
        opened.value.close()
        keys = page.evaluate(KEYS)
        assert len(keys) == 2
        mira.context.add_init_script(AWAKE)
        mira.sent.clear()
        mira.received.clear()
        mira.go(page.url + "?screen#0." + keys[0])
        # before the game
        code = page.locator("svg[role=img]")
        expect(code).to_be_visible()
        link = read(code)
        assert link == page.url.removesuffix("?screen")
        told = mira.messages("welcome")[-1]["commitment"]
        expect(page.get_by_text(told)).to_be_visible()  # what the server is bound to, before anybody sits down
        check_screen(mira, "before the game", keys)
        assert page.evaluate("awake") == ["screen"]
        # they come, by an invitation and by the code
        ida.go(invitation)
        ida.page.locator("form input").fill("Ida")
        ida.page.locator("form button").click()
        expect(page.get_by_text("Ida")).to_be_visible()
        ben.go(link)
        ben.page.get_by_role("button", name="Take this seat").click()
        ben.page.locator("form button").click()
        expect(page.locator("[role=grid]")).to_be_visible()
        expect(page.locator(".player")).to_have_count(2)
        expect(page.locator(".player.turn")).to_have_count(1)
        name = page.locator(".player.turn h2").inner_text().strip()
        assert name in page.locator(".now").inner_text()
        assert page.locator(".player li[aria-label]").count() == 12  # six colours for each
        check_screen(mira, "in play", keys)
        # a move is seen, told and spoken
        make_move(ida if name == "Ida" else ben, lay_by_mouse)
        expect(page.locator(".drawn .piece")).to_have_count(2)
        expect(page.locator(".news")).to_contain_text(name)
        expect(page.locator("[role=log]")).to_contain_text(page.locator(".news").inner_text())
        expect(page.locator(".player.turn")).not_to_contain_text(name)
        # larger than on one's own page, and all of it in sight
        settle(page)
        box, side = page.locator("[role=grid]").bounding_box(), page.locator(".people").bounding_box()
        assert box["height"] > 0.8 * size[1]
        assert side["y"] + side["height"] <= size[1]
        assert side["width"] > 0.2 * size[0]


def check_screen(person: Visitor, where: str, keys: list[str]) -> None:
    page = person.page
    person.check_with_axe(f"screen {where}")
    person.check_no_sideways_scroll(f"screen {where}")
    check_words(person, f"screen {where}")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.locator("button, input, select, textarea, main a").count() == 0  # nothing to press
    assert "#" not in page.url
    shown = page.content()
    said = " ".join(person.sent + person.received)
    assert [key for key in keys if key in shown or key in said] == []
    assert all(json.loads(sent)["keys"] == [] for sent in person.sent if json.loads(sent)["type"] == "hello")
    assert [(told["yours"], told["host"]) for told in person.messages("welcome")] == [([], False)]


def test_spectators_are_led_to_the_big_screen(visit):
    with visit() as mira, visit() as watcher:
        page = mira.play_with_bots("rondo")
        watcher.go(page.url)
        link = watcher.page.get_by_role("link", name="Big screen")
        assert link.get_attribute("href") == page.url.removeprefix(mira.address) + "?screen"
        assert page.get_by_role("link", name="Big screen").count() == 0  # whoever plays has a rack to look at


def test_a_table_in_the_browser_has_no_big_screen(visit_folder):
    """It lives in one window; a second one would take it away."""
    with visit_folder() as mira:
        page = mira.play_with_bots("ingenious")
        mira.go(page.url + "&screen")
        expect(mira.my_turn).to_be_visible()
