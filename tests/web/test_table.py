"""People at one table: friends by link, spectators, several around one screen, lost lines, and what comes after."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tafelrunde import fair, record
from tests.web.browsing import NO_PAUSES, PHONE, TABLET, Visitor, visitor
from tests.web.places import at_both_tables
from tests.web.test_ingenious import BEST_CELL, GAME, choose_tile, lay_by_mouse, make_move, play_to_the_end


def open_with_a_link(host: Visitor) -> tuple[str, str]:
    """Open a table for a friend; the friend's link and the one for watching."""
    page = host.set_up(GAME, "friends")
    page.locator("dialog .start").click()
    seat = page.locator("ol input[readonly]")
    expect(seat).to_be_visible()
    return seat.input_value(), page.locator("[aria-labelledby=watch] input").input_value()


def sit_down(guest: Visitor, link: str, name: str) -> Page:
    page = guest.go(link)
    page.locator("form input").fill(name)
    page.locator("form button").click()
    expect(page.locator("[role=grid]")).to_be_visible()
    return page


def everybody_sees(number: int, *people: Visitor) -> None:
    for person in people:
        expect(person.page.locator(".drawn .piece")).to_have_count(number)


@pytest.mark.parametrize(("part", "begun"), [("rondo", True), ("friends-friends", False)])
def test_a_part_of_the_page_that_does_not_load_is_said_so(visit, part, begun):
    """What the game looks like, or the waiting room: nobody looks at "Connecting" for ever."""
    with visit() as mira, visit(expects="ERR_FAILED|Service Worker", service_workers="block") as watcher:
        watch = mira.play_with_bots("rondo").url if begun else open_with_a_link(mira)[1]
        missing = re.compile(rf"/assets/{part}-[^/]*\.js$")
        watcher.context.route(missing, lambda route: route.abort())
        page = watcher.go(watch)
        expect(page.get_by_role("heading", name="A part of the page is missing.")).to_be_visible()
        watcher.check_with_axe("a page with a part missing")
        watcher.context.unroute(missing)
        page.get_by_role("button", name="Load the page again").click()
        expect(page.locator("[role=grid]" if begun else "#who").first).to_be_visible()


def test_two_browsers_and_a_spectator_who_never_receives_a_rack(visit):
    with visit() as mira, visit(size=PHONE, locale="fr") as ben, visit(size=TABLET, locale="it") as watcher:
        link, watch = open_with_a_link(mira)
        mira.check_with_axe("waiting room")
        sit_down(ben, link, "Benoît")
        assert "#" not in ben.page.url  # the key has left the address bar
        watcher.go(watch)
        for person in (mira, watcher):
            expect(person.page.locator("[role=grid]")).to_be_visible()
        people = (mira, ben, watcher)
        for turn in range(1, 4):
            for person in (mira, ben):
                person.page.locator(".dock.turn").wait_for() if person.my_turn.count() else None
            on_turn = next(person for person in (mira, ben) if person.my_turn.count())
            make_move(on_turn, lay_by_mouse)
            everybody_sees(2 * turn, *people)
            expect((ben if on_turn is mira else mira).my_turn).to_be_visible()
        assert watcher.page.locator("[role=radio]").count() == 0
        views = [message["view"] for message in watcher.messages("welcome")]
        changes = [message.get("changes", {}) for message in watcher.messages("event")]
        assert len(changes) >= 3
        assert all(told.get("rack") is None for told in [*views, *changes] if told)
        # What one of the two was told of their own rack, the other never was.
        racks = {who: {json.dumps(told) for told in racks_told(who)} for who in (mira, ben)}
        assert racks[mira]
        assert not racks[mira] & racks[ben]
        watcher.check_with_axe("watching")


def racks_told(person: Visitor) -> list[object]:
    views = [message["view"] for message in person.messages("welcome") if message["view"]]
    changes = [message["changes"] for message in person.messages("event") if "changes" in message]
    return [told["rack"] for told in [*views, *changes] if told.get("rack")]


def test_an_open_seat_is_listed_and_can_be_taken(visit):
    with visit() as mira, visit() as ben:
        page = mira.set_up(GAME, "friends")
        page.locator("dialog ol select").nth(1).select_option("open")
        page.locator("dialog .start").click()
        expect(page.get_by_text("open to everybody")).to_be_visible()
        ben.go()
        ben.page.locator(f'a[href="{page.url.removeprefix(mira.address)}"]').click()
        ben.page.get_by_role("button", name="Take this seat").click()
        ben.page.locator("form button").click()
        for person in (mira, ben):
            expect(person.page.locator("[role=grid]")).to_be_visible()


@at_both_tables
def test_around_one_screen_nobody_sees_the_others_tiles(visit):
    with visit() as both:
        page = both.set_up(GAME, "here")
        page.locator("dialog ol input").nth(1).fill("Ben")
        page.locator("dialog .start").click()
        hand_over = page.locator(".dock .primary", has_text="show mine")
        seen = []
        for _ in range(4):
            expect(hand_over).to_be_visible()
            assert page.locator("[role=radio]").count() == 0
            both.check_with_axe("hand-over")
            seen.append(hand_over.inner_text())
            hand_over.click()
            make_move(both, lay_by_mouse)
        assert len(set(seen)) == 2
        assert seen[0] == seen[2] != seen[1]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["stopped", "killed"])
def test_a_server_that_is_restarted_in_the_middle(browser, own_house, how):
    refused = "WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource"
    with visitor(browser, own_house.address, expects=refused) as mira:
        page = mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        make_move(mira, lay_by_mouse)
        expect(mira.my_turn).to_be_visible()
        pieces = page.locator(".drawn .piece").count()
        choose_tile(page)
        page.mouse.click(*page.evaluate(BEST_CELL))
        expect(page.locator(".candidate.down")).to_have_count(2)
        own_house.stop(how)
        expect(page.locator(".status p")).to_be_visible()
        mira.check_with_axe("no server")
        assert page.locator(".candidate.down").count() == 2  # the chosen move is still there
        page.locator(".finish").click()  # and may be made: it is sent when the server is back
        own_house.start()
        expect(page.locator(".status p")).to_have_count(0)
        expect(mira.my_turn).to_be_visible()
        expect(page.locator(".drawn .piece:not(.candidate .piece)")).to_have_count(pieces + 4)  # mine and the bot's


def test_offline_and_back(visit):
    with visit() as mira:
        page = mira.play_with_bots(GAME)
        expect(mira.my_turn).to_be_visible()
        lying = page.locator(".drawn .piece:not(.candidate .piece)")
        before = lying.count()  # the bot may have begun
        choose_tile(page)
        page.mouse.click(*page.evaluate(BEST_CELL))
        mira.context.set_offline(True)
        expect(page.locator(".status p")).to_have_text("No network. The game goes on as soon as it is back.")
        assert page.locator(".candidate.down").count() == 2
        page.locator(".finish").click()
        mira.context.set_offline(False)
        expect(page.locator(".status p")).to_have_count(0)
        expect(lying.nth(before + 1)).to_be_visible()
        moved = [message for message in mira.messages("event") if message["kind"] == "moved" and message["seat"] == 0]
        assert len(moved) == 1


def test_after_the_game(visit, tmp_path: Path):
    with visit(settings=NO_PAUSES) as mira:
        page = mira.play_with_bots(GAME)
        play_to_the_end(mira, lay_by_mouse)
        dialog = page.locator("dialog[open]")
        expect(dialog.locator("figure svg")).to_be_visible()
        # the record, which the engine plays again and whose shuffle it checks
        with page.expect_download() as download:
            dialog.get_by_role("button", name="Download the game").click()
        saved = tmp_path / "record.json"
        download.value.save_as(saved)
        assert record.load(saved).is_over
        fair.check(json.loads(saved.read_text(encoding="utf-8")))
        # the same in the browser
        dialog.get_by_text("Show that the shuffle was fair").click()
        dialog.get_by_role("button", name="Check the shuffle").click()
        expect(dialog.locator("[role=status] li")).to_have_count(14)
        assert all(line.startswith("✓") for line in dialog.locator("[role=status] li").all_inner_texts())
        mira.check_with_axe("result with the shuffle shown")
        # every turn again
        dialog.get_by_role("button", name="Step through the game").click()
        assert page.locator(".drawn .piece").count() == 0
        for pieces in (2, 4, 6):
            page.keyboard.press(".")
            expect(page.locator(".drawn .piece")).to_have_count(pieces)
        page.keyboard.press(",")
        expect(page.locator(".drawn .piece")).to_have_count(4)
        mira.check_with_axe("looking back")
        page.keyboard.press("Escape")
        # once more, on the next seats
        page.get_by_role("button", name="Result").click()
        before = page.url
        page.get_by_role("button", name="Rematch").click()
        expect(page).not_to_have_url(before)
        expect(mira.my_turn).to_be_visible()


def test_my_tables_are_remembered_and_gone_ones_are_told(visit):
    with visit(expects="404") as mira:
        page = mira.play_with_bots(GAME)
        path = page.url.removeprefix(mira.address)
        mira.go()
        expect(page.locator(f'a[href="{path}"]')).to_be_visible()
        page.locator(f'a[href="{path}"]').click()
        expect(mira.my_turn).to_be_visible()
        mira.go("/table/nosuchtable1")
        expect(page.get_by_role("heading", name="There is no such table.")).to_be_visible()
        mira.check_with_axe("no such table")


@at_both_tables
def test_a_game_in_text_mode(visit):
    with visit(locale="de", settings={"textMode": True, "confirm": "usual"}) as mira:
        page = mira.set_up(GAME)
        page.locator("dialog .start").click()
        command = page.locator("#command")
        expect(command).to_be_visible()
        lines = page.locator("[role=log]:not(.spoken)")
        for typed, told in {"hilfe": "ro F6-F7", "brett": "Reihe A", "stand": "Im Beutel", "regeln": "Ziel:"}.items():
            command.fill(typed)
            command.press("Enter")
            expect(lines).to_contain_text(told)
        expect(mira.my_turn).to_be_visible()
        command.fill("unsinn")
        command.press("Enter")
        expect(lines).to_contain_text("kein Zug")
        for _ in range(3):
            expect(mira.my_turn).to_be_visible()
            command.fill(ask_for_moves(mira, command)[0])
            command.press("Enter")
            expect(command).to_have_attribute("placeholder", "Enter führt den Zug aus, alles andere nicht.")
            mira.act(lambda: command.press("Enter"))
        mira.check_with_axe("text mode")


def ask_for_moves(person: Visitor, command: Locator) -> list[str]:
    known = len(lists_of_moves(person))
    command.fill("züge")
    command.press("Enter")
    person.wait_until(lambda: len(lists_of_moves(person)) > known)
    return lists_of_moves(person)[-1]


def lists_of_moves(person: Visitor) -> list[list[str]]:
    """The moves, as people write them, of each list that was asked for."""
    told = [message["lines"] for message in person.messages("answer") if message.get("lines")]
    lists = [lines[1:] for lines in told if lines[0][0]["key"] == "play.moves-listed"]
    return [[line[0]["details"]["move"] for line in lines if line[0]["key"] == "table.move"] for lines in lists]
