"""Without looking: whole games by keyboard and in text mode, by those who hear the page and do not see it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tafelrunde import games
from tafelrunde.wire.companions import NAMES
from tests.web.browsing import NO_PAUSES, PHONE, Visitor
from tests.web.places import at_tables_here
from tests.web.test_elfer import wait_until_something_fits

GAMES = games.our_names()
# Everything that is said: what is added to a live region, and what the focus is on.
EAR = """
    window.heard = [];
    new MutationObserver(records => {
        const added = records.flatMap(record => [...record.addedNodes]);
        const lines = added.filter(node => node.nodeName === 'P' && node.closest('[role=log]'));
        heard.push(...lines.map(line => line.textContent.trim()));
    }).observe(document, { childList: true, subtree: true });
"""
FOCUSED = "() => document.activeElement.ariaLabel ?? document.activeElement.textContent.trim()"
YOUR_TURN, WON = "It is your turn.", re.compile(r"\bwins?\b.*\.$")


class Listener:
    """Somebody who knows only what is said."""

    def __init__(self, person: Visitor) -> None:
        self.person, self.page = person, person.page
        self.known = 0

    @property
    def heard(self) -> list[str]:
        return list(self.page.evaluate("heard"))

    @property
    def focus(self) -> str:
        return str(self.page.evaluate(FOCUSED))

    def press(self, *keys: str) -> str:
        """Press keys; what the focus is on afterwards."""
        for key in keys:
            self.page.keyboard.press(key)
        return self.focus

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def listen(self, *until: str | re.Pattern[str]) -> list[str]:
        """What is said from now on, up to one of these."""
        for _ in range(6000):
            news = self.heard[self.known :]
            for i, line in enumerate(news):
                if any(one.search(line) if isinstance(one, re.Pattern) else one in line for one in until):
                    self.known += i + 1
                    return news[: i + 1]
            self.page.wait_for_timeout(10)
        raise AssertionError(f"nobody has said any of {until}: {self.heard[-8:]}")

    def wait_for_turn(self) -> bool:
        """False when the game is over."""
        return YOUR_TURN in self.listen(YOUR_TURN, WON)[-1]


def sit(person: Visitor, game: str) -> Listener:
    person.context.add_init_script(EAR)
    person.set_up(game)
    person.page.locator("dialog .start").click()
    return Listener(person)


# --- By keyboard ----------------------------------------------------------------------------------------------------
def lay_tile(ear: Listener) -> None:
    """Ingenious: a tile by its number, the best place, Enter twice."""
    for number in "123456":
        ear.press(number)
        if ", 0 cells" not in ear.listen(" cell")[-1]:
            break
    assert ear.press("b", "PageDown").endswith("the tile may go here")
    ear.press("Enter")
    ear.listen("Enter lays it")
    ear.press("Enter")


def take_step(ear: Listener) -> None:
    """Rondo: a space that can be used, and the first way to use it; or the button."""
    if "free to use" in ear.press("b", "PageDown"):
        ear.press("Enter")
        expect(ear.page.locator("[role=toolbar] button").first).to_be_focused()
    else:
        ear.press("a")
    ear.press("Enter")


def lay_or_end(ear: Listener) -> None:
    """Elfer raus!: a field that takes a tile, or the button."""
    if "you can lay here" not in ear.press("b", "PageDown"):
        ear.press("a")
    ear.press("Enter")


TURNS: dict[str, Callable[[Listener], None]] = {"ingenious": lay_tile, "rondo": take_step, "elfer": lay_or_end}


@at_tables_here
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard(visit, game):
    """At tables in the browser, without any network: these must be played by keyboard, too."""
    with visit(settings=NO_PAUSES, reduced_motion="reduce") as mira:
        ear = sit(mira, game)
        moves = 0
        while ear.wait_for_turn():
            TURNS[game](ear)
            moves += 1
            assert moves < 250
        assert moves > 8
        assert any(line.startswith(NAMES) for line in ear.heard)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_in_text_mode(visit, game):
    """What may be typed is told with each turn, and so are the tiles and what the others did."""
    with visit(settings=NO_PAUSES | {"textMode": True}) as mira:
        ear = sit(mira, game)
        expect(mira.page.locator("#command")).to_be_focused()
        [told] = mira.messages("welcome")
        expect(mira.page.get_by_text(f"Fingerprint of the shuffle: {told['commitment']}")).to_be_visible()
        moves, racks = 0, 0
        while ear.wait_for_turn():
            told = ear.listen("”")
            racks += any(line.startswith(("Your tile", "Your stone", "Your rack")) for line in told)
            example = re.search("“(.+?)”", told[-1])
            assert example is not None
            ear.type(example[1])
            if game == "ingenious" and example[1] != "refill":
                ear.listen("Enter makes the move")
                ear.press("Enter")
            moves += 1
            assert moves < 400
        assert racks > 5
        assert any(line.startswith(NAMES) for line in ear.heard)
        assert not mira.page.locator(
            "[aria-live] p", has_text=re.compile("|".join(NAMES))
        ).count()  # nothing is said twice


def test_undo_always_answers_in_text_mode(visit):
    with visit(settings=NO_PAUSES | {"textMode": True}) as mira:
        ear = sit(mira, "rondo")
        assert ear.wait_for_turn()
        ear.listen("”")
        ear.type("undo")
        ear.listen("Nothing can be taken back now")


# --- Keys -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_one_key_leads_to_each_region(visit, game):
    with visit() as mira:
        page = mira.play_with_bots(game)
        expect(mira.my_turn).to_be_visible()
        expect(page.locator("[role=gridcell]:focus")).to_have_count(1)  # it begins there, after a frame
        for key, region in {"t": ".rack", "a": ".bar", "n": ".players", "l": ".log", "b": "[role=grid]"}.items():
            page.keyboard.press(key)
            assert page.evaluate("region => document.activeElement.closest(region) !== null", region), key
        expect(page.locator("[aria-live]")).to_contain_text("Mira")  # the scores were told
        page.keyboard.press("?")
        expect(page.locator("dialog kbd").first).to_be_visible()
        listed = page.locator("dialog kbd").all_inner_texts()
        assert {"B", "T", "A", "N", "L"} <= set(listed)
        mira.check_with_axe("keys")


def test_the_focus_is_not_taken_from_an_open_dialog(visit):
    with visit(settings=NO_PAUSES) as mira:
        page = mira.play_with_bots("rondo")
        page.keyboard.press("?")
        expect(page.locator("dialog")).to_be_visible()
        page.wait_for_timeout(300)
        assert page.evaluate("document.activeElement.closest('dialog') !== null")


@pytest.mark.parametrize(("game", "said"), [("ingenious", "chosen"), ("rondo", "picked up"), ("elfer", "fits on")])
def test_digits_say_what_they_choose(visit, game, said):
    with visit() as mira:
        ear = sit(mira, game)
        assert ear.wait_for_turn()
        if game == "elfer":
            wait_until_something_fits(mira)
            ear.known = len(ear.heard)
        ear.press("1")
        ear.listen(said)


def test_on_a_phone_the_key_to_the_log_leads_to_its_newest_line(visit):
    with visit(size=PHONE) as mira:
        page = mira.play_with_bots("rondo")
        expect(mira.my_turn).to_be_visible()
        page.keyboard.press("l")
        assert page.evaluate("document.activeElement.matches('.news')")
