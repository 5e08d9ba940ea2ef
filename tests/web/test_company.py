"""Coming back to one's tables, and company at them: people who are away, who leave, and who say something."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, expect

from tafelrunde.server.company import AT_ONCE
from tafelrunde.wire.companions import NAMES
from tests.web.browsing import PHONE, Visitor, visitor
from tests.web.conftest import House
from tests.web.places import at_both_tables
from tests.web.test_ingenious import lay_by_mouse, make_move
from tests.web.test_screens import check_words
from tests.web.test_table import open_with_a_link, sit_down

PATIENCE = 3.0  # seconds; half a minute of a test is better spent
IMPATIENT = f"""import sys
from tafelrunde.server.company import Company
begin = Company.__init__
Company.__init__ = lambda self, _: begin(self, {PATIENCE})
from tafelrunde.__main__ import main
sys.exit(main())"""
BADGES = """window.badges = [];
    navigator.setAppBadge = async (count) => void badges.push(count);
    navigator.clearAppBadge = async () => void badges.push(0);"""
NOTICES = """window.notices = []; window.asked = 0;
    window.Notification = class {
        static permission = 'default';
        static async requestPermission() { asked += 1; return Notification.permission = 'granted'; }
        constructor(title, { body }) { notices.push(`${title}: ${body}`); }
    };"""
HIDDEN = "Object.defineProperty(document, 'visibilityState', { get: () => window.isHidden ? 'hidden' : 'visible' })"

Visit = Callable[..., AbstractContextManager[Visitor]]


@pytest.fixture(scope="module")
def impatient_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server at which nobody has to be away for long."""
    house = House(tmp_path_factory.mktemp("impatient"))
    house.program = ["-c", IMPATIENT]
    house.start()
    yield house
    house.stop()


@pytest.fixture
def come(browser: Browser, impatient_house: House) -> Visit:
    return partial(visitor, browser, impatient_house.address)


def sat_down(mira: Visitor, ben: Visitor) -> str:
    """A game of two people; the link of the second."""
    link, _ = open_with_a_link(mira)
    sit_down(ben, link, "Ben")
    expect(mira.page.locator("[role=grid]")).to_be_visible()
    return link


def go_away(somebody: Visitor) -> str:
    """Close the table, with nothing said; the address of it."""
    url = somebody.page.url
    somebody.page.goto(somebody.address, wait_until="commit")
    return url


def panel(page: Page, seat: int):
    return page.locator(f".player[data-seat='{seat}']")


def on_turn(*people: Visitor) -> Visitor:
    people[0].page.locator(".player.turn").wait_for()
    seat = people[0].page.locator(".player.turn").get_attribute("data-seat")
    return people[int(seat or 0)]


# --- Coming back ----------------------------------------------------------------------------------------------------
def test_running_games_come_first_and_a_removed_one_keeps_its_seat(come: Visit):
    with come() as mira, come() as ben:
        sat_down(mira, ben)
        url, mover = mira.page.url, on_turn(mira, ben)
        page = mira.go()
        first = page.locator("main section").first
        expect(first).to_contain_text("Your running games")
        expect(first).to_contain_text("Your turn" if mover is mira else "Ben to move")
        expect(first).to_contain_text("now")
        heading, games = first.bounding_box(), page.locator(".games").bounding_box()
        assert heading["y"] < games["y"]
        mira.check_with_axe("running games")
        check_words(mira, "running games")
        # taken off the list, and put back
        remove = page.get_by_role("button", name="Remove")
        remove.click()
        expect(page.get_by_text("off the list")).to_be_visible()
        expect(remove).to_have_count(0)
        mira.check_with_axe("a table that was taken off the list")
        page.keyboard.press("Enter")  # the focus is on it
        expect(remove).to_have_count(1)
        # taken off for good, as far as the list goes: the seat is still one's own
        remove.click()
        page.reload()
        expect(page.locator("[data-game]").first).to_be_visible()
        expect(page.get_by_text("Your running games")).to_have_count(0)
        mira.go(url)
        expect(page.locator(".dock .rack")).to_be_visible()
        assert mira.messages("welcome")[-1]["yours"] == [0]
        mira.go()
        expect(page.get_by_text("Your running games")).to_be_visible()


def test_a_game_that_is_over_is_not_a_running_one(come: Visit):
    with come() as mira:
        mira.play_with_bots("ingenious")
        page = mira.go()
        expect(page.get_by_text("Your running games")).to_be_visible()
        mira.context.route("**/api/tables/*", lambda route: over(route))
        page.reload()
        expect(page.get_by_text("over", exact=True)).to_be_visible()
        expect(page.get_by_text("Your running games")).to_have_count(0)


def over(route) -> None:
    facts = route.fetch().json()
    route.fulfill(json=facts | {"phase": "over", "to_move": None, "turn_began": None})


def test_any_page_says_that_it_is_ones_turn(come: Visit):
    """The start page beside a table at which somebody waits: title, badge, and a notice where it was wished for."""
    with come() as mira, come() as ben:
        for each in (mira, ben):
            each.context.add_init_script(BADGES)
            each.context.add_init_script(NOTICES)
            each.context.add_init_script(HIDDEN)
        sat_down(mira, ben)
        mover = on_turn(mira, ben)
        other = ben if mover is mira else mira
        assert other.page.title() == "Ingenious · Tafelrunde"
        page = mover.go()
        expect(page).to_have_title("● Tafelrunde")
        assert page.evaluate("badges.at(-1)") == 1
        assert page.evaluate("[asked, notices.length]") == [0, 0]
        page = other.go()
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Notify me").check()
        assert page.evaluate("asked") == 1
        other.check_with_axe("settings with notices")
        page.keyboard.press("Escape")
        expect(page).to_have_title("Tafelrunde")
        page.evaluate("window.isHidden = true")
        mover.page.go_back()
        make_move(mover, lay_by_mouse)
        expect(page).to_have_title("● Tafelrunde")
        assert page.evaluate("notices") == ["Your turn: Ingenious"]


def test_no_switch_for_notices_where_there_are_none(come: Visit):
    with come() as mira:
        mira.context.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
        page = mira.go()
        page.get_by_role("button", name="Settings").click()
        expect(page.get_by_label("Sound")).to_be_visible()
        page.wait_for_timeout(300)
        assert page.get_by_label("Notify me").count() == 0


# --- Away and back again --------------------------------------------------------------------------------------------
def test_somebody_is_away_a_bot_plays_on_and_the_seat_is_given_back(come: Visit):
    with come() as mira, come() as ben:
        sat_down(mira, ben)
        page = mira.page
        url = go_away(ben)
        # At first nobody may do anything about it.
        expect(panel(page, 1)).to_contain_text(re.compile("^(?!.*bot play on).*Ben is away just now", re.DOTALL))
        offer = page.get_by_role("button", name="Let a bot play on for Ben")
        expect(offer).to_have_count(1)  # one button, not a list
        expect(panel(page, 1)).to_contain_text(re.compile(r"Ben has been away for \d*[05] s"))
        mira.check_with_axe("somebody is away")
        mira.check_targets("somebody is away")
        check_words(mira, "somebody is away")
        offer.click()
        expect(panel(page, 1).locator("svg.portrait")).to_be_visible()
        expect(panel(page, 1)).to_contain_text("for Ben")
        name = next(event["name"] for event in mira.messages("event") if event["kind"] == "replaced")
        assert name in NAMES
        expect(page.locator("ol").last).to_contain_text(f"{name} plays on for Ben.")
        mira.check_with_axe("a bot plays on")
        ben.go(url)
        expect(panel(page, 1).locator("svg.portrait")).to_have_count(0)
        expect(panel(page, 1).locator("h2")).to_have_text("Ben")
        expect(ben.page.locator(".dock .rack")).to_be_visible()
        assert ben.asked("join") == 1  # when the game began, and not again


def test_leaving_the_table_and_coming_back(come: Visit):
    with come() as mira, come(size=PHONE, locale="de") as ben:
        sat_down(mira, ben)
        url, page = ben.page.url, ben.page
        page.get_by_role("button", name="Zurufe").click()
        page.get_by_role("button", name="Den Tisch verlassen", exact=True).click()
        ben.check_with_axe("leaving")
        ben.check_targets("leaving")
        page.get_by_role("button", name="Bleiben").click()
        page.get_by_role("button", name="Den Tisch verlassen", exact=True).click()
        page.locator("dialog .primary").click()
        expect(page.locator("[data-game]").first).to_be_visible()
        expect(panel(mira.page, 1)).to_contain_text("for Ben")
        expect(mira.page.locator("ol").last).to_contain_text("Ben leaves")
        ben.go(url)
        expect(panel(mira.page, 1).locator("h2")).to_have_text("Ben")
        expect(page.locator(".dock .rack")).to_be_visible()


# --- Phrases --------------------------------------------------------------------------------------------------------
def test_phrases_are_heard_by_the_others_and_can_be_muted(come: Visit):
    with come() as mira, come(size=PHONE, locale="fr") as ben:
        sat_down(mira, ben)
        mira.page.get_by_role("button", name="Say something").click()
        expect(mira.page.locator("dialog li button")).to_have_count(12)
        mira.check_with_axe("phrases")
        mira.check_targets("phrases")
        check_words(mira, "phrases")
        mira.page.get_by_role("button", name="Good luck!").click()
        expect(mira.page.locator("dialog")).to_have_count(0)
        expect(panel(ben.page, 0)).to_contain_text("Bonne chance !")
        expect(ben.page.locator("[role=log]").first).to_contain_text("Mira dit : Bonne chance !")
        expect(panel(mira.page, 0)).to_contain_text("Good luck!")
        ben.check_with_axe("somebody says something")
        ben.check_no_sideways_scroll("somebody says something")
        expect(panel(ben.page, 0)).not_to_contain_text("Bonne chance !")  # it goes by itself
        assert not [told for told in ben.messages("event") if "phrase" in json.dumps(told)]
        # silence
        ben.page.get_by_role("button", name="Messages").click()
        ben.page.get_by_label("Ne pas afficher").check()
        ben.page.keyboard.press("Escape")
        heard = len(ben.messages("said"))
        spoken = 0
        while say_wow(mira.page):
            spoken += 1
        expect(mira.page.locator("dialog [role=alert]")).to_contain_text("a lot to say at once")
        assert spoken in (AT_ONCE - 1, AT_ONCE)  # the first phrase may be too long ago to count
        ben.wait_until(lambda: len(ben.messages("said")) >= heard + spoken)
        assert len(ben.messages("said")) == heard + spoken
        assert ben.page.get_by_text("Ça alors !").count() == 0


def say_wow(page: Page) -> bool:
    """False if that was too much: else the dialog closes."""
    page.get_by_role("button", name="Say something").click()
    page.get_by_role("button", name="Wow!").click()
    page.wait_for_function(
        "() => !document.querySelector('dialog') || document.querySelector('dialog [role=alert]') !== null"
    )
    return page.locator("dialog").count() == 0


def test_nobody_speaks_to_bots(come: Visit):
    with come() as mira:
        page = mira.play_with_bots("ingenious")
        expect(mira.my_turn).to_be_visible()
        assert page.get_by_role("button", name="Say something").count() == 0


# --- Bots, and the waiting room -------------------------------------------------------------------------------------
@at_both_tables
def test_bots_have_names_and_faces(visit: Visit):
    with visit() as mira:
        page = mira.play_with_bots("ingenious", seats=4)
        expect(page.locator(".player svg.portrait")).to_have_count(3)
        names = [head.inner_text().split()[0] for head in page.locator(".player:has(svg.portrait) h2").all()]
        assert len(set(names)) == 3
        assert set(names) <= set(NAMES)
        assert page.locator(".player", has_text="easy").count() == 3
        assert "Bot " not in page.locator(".players").inner_text()
        shapes = {face.inner_html() for face in page.locator(".player svg.portrait").all()}
        assert len(shapes) > 1


@pytest.mark.parametrize(("size", "theme"), [((1440, 900), "dark"), (PHONE, "light"), ((2560, 1440), "dark")])
def test_the_waiting_room(come: Visit, size, theme):
    with come(size=size, color_scheme=theme) as mira, come() as ben:
        page = mira.set_up("ingenious", "friends", seats=3)
        page.locator("dialog ol select").nth(2).select_option("open")
        page.locator("dialog .start").click()
        link = page.locator("ol input[readonly]").input_value()
        box = page.locator("main").bounding_box()
        assert abs(box["x"] + box["width"] / 2 - page.evaluate("document.documentElement.clientWidth") / 2) <= 1
        mira.check_with_axe("waiting room")
        mira.check_targets("waiting room")
        mira.check_no_sideways_scroll("waiting room")
        check_words(mira, "waiting room")
        # somebody sits down, and stands up again
        ben.go(link)
        ben.page.locator("form input").fill("Ben")
        ben.page.locator("form button").click()
        expect(page.locator("ol li").nth(1)).to_contain_text("Ben")
        ben.check_with_axe("waiting room of a guest")
        ben.page.get_by_role("button", name="Stand up").click()
        expect(page.locator("ol li").nth(1)).not_to_contain_text("Ben")
        expect(ben.page.locator("form")).to_be_visible()
        # a bot on the open seat
        page.get_by_role("button", name="Seat a bot").last.click()
        expect(page.locator("ol li").nth(2).locator("svg.portrait")).to_be_visible()
        # closed, after a question
        page.get_by_role("button", name="Close the table").click()
        page.get_by_role("button", name="Really close it?").click()
        expect(page.locator("[data-game]").first).to_be_visible()
        expect(ben.page.get_by_role("heading", name="no such table")).to_be_visible()
        assert page.get_by_text("Your running games").count() == 0
