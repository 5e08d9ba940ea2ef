"""The analysis after a game, as a page: by mouse, by keyboard, in sentences; of files, and of tables at a server."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.analysis.games import played
from tests.web.browsing import DESKTOP, PHONE, TABLET, Visitor
from tests.web.looks import telling
from tests.web.places import at_tables_here
from tests.web.test_table import open_with_a_link

LANGUAGES = ("de", "fr", "it", "en")
LOW, SMALL = (844, 390), (320, 568)
LOOKS = [(SMALL, "light", "fr", "elfer"), (TABLET, "dark", "de", "rondo"), (DESKTOP, "light", "it", "ingenious")]
ALL_LOOKS = product((PHONE, TABLET, DESKTOP, LOW, SMALL), ("dark", "light"), LANGUAGES, ("ingenious", "rondo", "elfer"))
NO_SERVER = "ERR_|Failed to load resource|WebSocket"


def saved(folder: Path, game: str = "ingenious", **options: Any) -> Path:
    """A finished game as a file: Mira on the first seat, bots on the others."""
    end = played(game, **options)
    players = ["Mira", *["easy", "medium", "easy"][: end.seats - 1]]
    path = folder / "game.json"
    path.write_text(json.dumps(end.record | {"players": players}), encoding="utf-8")
    return path


def open_analysis(person: Visitor, path: Path) -> Page:
    """From the start page through the file and its result to the analysis; till every move was looked at once."""
    page = person.go()
    page.locator("input[type=file]").set_input_files(path)
    page.locator("dialog[open] a[href*=analysis]").click()
    looked_at(page)
    return page


def looked_at(page: Page) -> None:
    expect(page.locator(".graph .line").first).to_be_visible()
    expect(page.locator(".progress")).to_contain_text("±")


def pause(page: Page) -> None:
    page.locator(".progress .button").click()


def heading(page: Page) -> str:
    return page.locator(".decision h2").inner_text()


def to_a_mistake(page: Page) -> None:
    """The next one that somebody made; bots that play easily make some."""
    expect(page.locator(".steps .primary")).to_be_enabled()
    page.locator(".steps .primary").click()
    expect(page.locator(".decision .mistake")).to_be_visible()


# --- By mouse -------------------------------------------------------------------------------------------------------
@at_tables_here
def test_a_file_is_analysed_without_a_network(visit, tmp_path):
    with visit() as mira:
        page = open_analysis(mira, saved(tmp_path))
        # Two lines, told apart by their dashes, with their names; and a table of the same.
        dashes = page.locator(".graph .line").evaluate_all(
            "lines => lines.map(({ attributes }) => attributes['stroke-dasharray'].value)"
        )
        assert len(set(dashes)) == 2
        assert len(set(page.locator(".graph .name").all_text_contents())) == 2
        page.locator("summary", has_text="As a table").click()
        expect(page.locator(".rows tbody tr").nth(20)).to_be_visible()
        first = page.locator(".rows tbody tr").first.inner_text()
        page.get_by_role("switch").check()
        expect(page.locator(".rows tbody tr").first).not_to_have_text(first, use_inner_text=True)
        # A mistake: the move that was made lies there with the mark of its seat, the better one dashed.
        to_a_mistake(page)
        pause(page)  # from here on no figure changes
        expect(page.locator("[role=grid] [data-mark]")).to_have_count(1)
        expect(page.locator("[role=grid] .hold").first).to_be_visible()
        assert page.locator("[role=grid] .hold").first.evaluate("it => getComputedStyle(it).strokeDasharray") != "none"
        assert re.search(r"Lost \d+ % \(\d+ to \d+\)", page.locator(".decision").inner_text())
        candidates = page.locator("button.candidate")
        assert candidates.count() >= 2
        for told in candidates.all_inner_texts():
            assert re.search(r"\d+ % ±\d+", told)
            assert "Score " in told
        # The played one alone, and back.
        page.locator("button.candidate", has=page.locator(".badge", has_text="played")).click()
        expect(page.locator("[role=grid] .hold")).to_have_count(0)
        page.locator("button.candidate", has=page.locator(".badge.better")).click()
        expect(page.locator("[role=grid] .hold").first).to_be_visible()
        # The list and the graph lead to their places.
        mistake = heading(page)
        page.locator(".steps button").first.click()
        assert heading(page).startswith("Turn 1:")
        page.get_by_role("button", name=re.compile(r"^Turn \d+: .* \d+ % better")).first.click()
        expect(page.locator(".decision .mistake")).to_be_visible()
        page.locator(".graph svg").click(position={"x": 50, "y": 40})
        assert heading(page) != mistake
        # Nothing on the board can be moved.
        lying = page.locator("[role=grid] .piece").count()
        page.locator("[role=gridcell]").nth(40).click()
        assert page.locator("[role=grid] .piece").count() == lying


@at_tables_here
def test_luck_adds_up(visit, tmp_path):
    with visit() as mira:
        page = open_analysis(mira, saved(tmp_path, "rondo"))
        expect(page.locator("tfoot")).to_be_visible()
        rows = page.locator("tfoot").locator("xpath=ancestor::table").locator("tr").all_inner_texts()[1:]
        for seat in (1, 2):
            parts = [int(row.split("\t")[seat].replace("−", "-").rstrip(" %")) for row in rows]
            assert sum(parts[:-1]) == parts[-1]


@at_tables_here
def test_somebody_plays_on_from_a_decision(visit, tmp_path):
    with visit(settings={"pace": "none"}) as mira:
        page = open_analysis(mira, saved(tmp_path))
        pause(page)
        for _ in range(2):
            page.get_by_role("button", name="One move on").click()
        # Without a better move, which may have been found already.
        laid = page.locator("[role=grid] .piece:not(.candidate .piece)")
        lying = laid.count()
        page.get_by_role("button", name="Play on from here").click()
        expect(mira.my_turn).to_be_visible()
        assert laid.count() == lying - 2  # the move on the screen is still to be made
        assert page.locator(".player h2").all_inner_texts()[0].startswith("Mira")
        mira.go()
        expect(page.locator("li .state", has_text="Your turn")).to_have_count(1)


@at_tables_here
def test_my_finished_tables_lead_to_their_analysis_which_goes_on_where_it_was(visit, tmp_path):
    with visit() as mira:
        page = open_analysis(mira, saved(tmp_path))
        page.wait_for_function("() => parseInt(document.querySelector('[role=progressbar]').ariaValueNow) >= 4")
        pause(page)
        done = int(page.locator("[role=progressbar]").get_attribute("aria-valuenow") or 0)
        expect(page.locator(".progress .button")).to_have_text("Go on")
        page.wait_for_timeout(1000)
        assert int(page.locator("[role=progressbar]").get_attribute("aria-valuenow") or 0) == done  # nobody computes
        mira.go()
        page.get_by_role("link", name="Analysis of Ingenious").click()
        expect(page.locator(".graph .line").first).to_be_visible()
        # What is under way when somebody stops is computed anew; all else is there at once.
        assert int(page.locator("[role=progressbar]").get_attribute("aria-valuenow") or 0) >= done - 1


# --- By keyboard, and heard -----------------------------------------------------------------------------------------
@at_tables_here
def test_everything_by_keyboard_and_by_ear(visit, tmp_path):
    with visit() as mira:
        page = open_analysis(mira, saved(tmp_path))
        heard = page.locator("[aria-live]")
        page.keyboard.press("ArrowRight")
        expect(heard.last).to_contain_text("Turn 2")
        expect(page.locator(".steps .primary")).to_be_enabled()
        page.keyboard.press("m")
        expect(page.locator(".decision .mistake")).to_be_visible()
        expect(heard.last).to_contain_text("% better")
        page.keyboard.press("End")
        expect(page.locator(".decision h2")).to_have_text("End")
        page.keyboard.press("Home")
        assert heading(page).startswith("Turn 1:")
        mira.tab_to(".graph svg")
        assert "Mira" in str(page.locator(".graph svg").get_attribute("aria-valuetext"))
        page.keyboard.press("ArrowRight")
        assert heading(page).startswith("Turn 2:")
        mira.tab_to("[role=gridcell]")
        page.keyboard.press("ArrowDown")  # over the board, not through the game
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        assert heading(page).startswith("Turn 2:")
        page.keyboard.press("m")
        pause(page)
        mira.tab_to("button.candidate")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("button.candidate").nth(1)).to_have_attribute("aria-pressed", "true")
        mira.tab_to(".decision .button")
        page.keyboard.press("Enter")
        expect(mira.my_turn).to_be_visible()


@at_tables_here
def test_text_mode_prints_it_and_the_page_tells_the_board_in_sentences(visit, tmp_path):
    with visit(settings={"textMode": True}) as mira:
        page = mira.go()
        page.locator("input[type=file]").set_input_files(saved(tmp_path))
        page.locator("dialog[open] a[href*=analysis]").wait_for()
        page.keyboard.press("Escape")
        page.locator("#command").fill("analysis")
        page.keyboard.press("Enter")
        log = page.locator("[role=log].lines")
        expect(log).to_contain_text("How luck fell", timeout=180_000)
        said = log.inner_text()
        assert re.search(r"Turn \d+: Mira \d+ %, \S+ \d+ %", said)
        assert re.search(r"Result 100 %", said)
        assert re.search(r"\d+ % better \(\d+ to \d+\)", said)
        page.goto(page.url + "&analysis")
        expect(page.locator(".rows tbody tr").nth(20)).to_be_visible()
        assert page.locator("[role=grid]").count() == 0
        page.keyboard.press("ArrowRight")
        expect(page.locator(".stage .lines p").first).to_be_visible()


# --- Kinds of games -------------------------------------------------------------------------------------------------
@at_tables_here
def test_teams_have_one_line_and_who_plays_alone_a_score(visit, tmp_path):
    with visit() as mira:
        page = open_analysis(mira, saved(tmp_path, seats=4, teams=True))
        expect(page.locator(".graph .line")).to_have_count(2)
        assert all(" and " in name for name in page.locator(".graph .name").all_text_contents())
        mira.go()
        page.locator("input[type=file]").set_input_files(saved(tmp_path, seats=1))
        page.locator("dialog[open] a[href*=analysis]").click()
        expect(page.get_by_role("heading", name="Expected score")).to_be_visible()
        expect(page.locator(".graph .line")).to_have_count(1)
        expect(page.locator("tfoot")).to_be_visible()
        assert "%" not in page.locator("tfoot").inner_text()


@at_tables_here
@pytest.mark.parametrize(("size", "theme", "language", "game"), telling(LOOKS, ALL_LOOKS))
def test_it_is_fit_for_every_screen_and_everybody(visit, tmp_path, size, theme, language, game):
    with visit(size=size, locale=language, color_scheme=theme) as mira:
        page = open_analysis(mira, saved(tmp_path, game))
        to_a_mistake(page)
        pause(page)
        for summary in page.locator("details summary").all():
            summary.click()
        expect(page.locator(".rows tbody tr").first).to_be_visible()
        mira.check_with_axe(f"{game} {size} {theme} {language}")
        mira.check_targets(f"{game} {size}")
        mira.check_no_sideways_scroll(f"{game} {size} {language}")


# --- At a server ----------------------------------------------------------------------------------------------------
def test_a_table_of_a_server_is_analysed_and_kept_on_this_device(visit):
    with visit(expects=NO_SERVER) as mira:
        page = mira.go()
        wishes = {"game": "ingenious", "seats": [{"kind": "bot", "level": "easy"}] * 2, "options": {}}
        asked = page.request.post(f"{mira.address}/api/tables", data=wishes)
        table = asked.json()["table"]
        page.wait_for_function(
            "id => fetch(`/api/tables/${id}`).then(answer => answer.json()).then(({ phase }) => phase === 'over')",
            arg=table,
            polling=500,
        )
        mira.go(f"/table/{table}")
        page.locator("dialog[open] a[href*=analysis]").click()
        looked_at(page)
        pause(page)
        expect(page.locator(".progress .button")).to_have_text("Go on")
        # Without the server, too: the game lies beside its analysis.
        page.route("**/api/**", lambda route: route.abort())
        page.reload()
        looked_at(page)


def test_a_game_that_goes_on_is_not_analysed(visit):
    """With people or without: it would tell what is hidden."""
    refusal = "This game is still going on"
    with visit() as mira:
        open_with_a_link(mira)
        page = mira.page
        page.goto(f"{page.url}?analysis")
        expect(page.get_by_role("heading", name=refusal)).to_be_visible()
        page.locator("a", has_text="Tafelrunde").click()
        expect(page.locator("li .state").first).to_be_visible()
        assert page.locator("a[href*=analysis]").count() == 0
    with visit(settings={"textMode": True}) as ben:
        page = ben.set_up("ingenious")
        page.locator("dialog .start").click()
        page.locator("#command").fill("analysis")
        page.keyboard.press("Enter")
        expect(page.locator("[role=log].lines")).to_contain_text(refusal)
