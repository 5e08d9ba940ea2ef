"""Puzzles in the page: found from the start page, solved at the real board by keys and in words, kept, and offline."""

from __future__ import annotations

import json
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from tafelrunde import games
from tafelrunde.analysis.puzzles import Puzzle, read_puzzles
from tests.web.browsing import DESKTOP, PHONE, TABLET, Visitor
from tests.web.test_site import NO_NETWORK, arrive

GAMES = games.our_names()
LOOKS = [("de", DESKTOP, "dark"), ("fr", PHONE, "light"), ("it", TABLET, "dark"), ("en", (320, 568), "light")]
LOOKS += [("de", (844, 390), "light"), ("fr", (2560, 1440), "dark")]


def of_one_move(game: str) -> tuple[int, Puzzle]:
    """The first puzzle with one move for a solution, and its number."""
    return next((i, each) for i, each in enumerate(read_puzzles(game), start=1) if len(each.solution) == 1)


def sit_down(person: Visitor, game: str, number: int) -> Page:
    page = person.go(f"/?puzzle={game}-{number}")
    expect(page.locator(".puzzle.open")).to_be_visible()
    expect(person.my_turn).to_be_visible()
    return page


def kept(page: Page) -> dict[str, object]:
    found: dict[str, object] = json.loads(page.evaluate("localStorage.getItem('tafelrunde.puzzles') ?? '{}'"))
    return found


def show(page: Page) -> None:
    """Have the solution shown: it lies on the board, or the main button says it."""
    page.locator(".puzzle .buttons button").last.click()
    expect(page.locator(".puzzle td").first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_in_words(visit, game):
    number, puzzle = of_one_move(game)
    with visit(settings={"textMode": True, "confirm": "never"}) as mira:
        page = sit_down(mira, game, number)
        wrong = next(iter(puzzle.others))
        enter(page, wrong)
        expect(page.locator(".puzzle")).to_contain_text("something better")
        expect(page.locator(".puzzle")).to_contain_text(f"{round(puzzle.others[wrong] * 100)} %")
        page.get_by_role("button", name="Try again").click()
        expect(page.locator(".puzzle.open")).to_be_visible()
        enter(page, puzzle.solution[0])
        expect(page.locator(".puzzle [role=status]")).to_have_text("Right!")
        expect(page.locator(".puzzle tr.best td")).to_have_text(f"{round(puzzle.share * 100)} %")
        assert kept(page)["solved"] == [f"{game}-{number}"]
        mira.check_with_axe("solved in words")
        page.get_by_role("link", name="Next puzzle").click()
        expect(page.locator(".puzzle.open")).to_be_visible()


def enter(page: Page, text: str) -> None:
    expect(page.locator(".lines")).to_contain_text("It is your turn")
    page.locator("#command").fill(text)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_is_shown_and_played_by_mouse(visit, game):
    number, puzzle = of_one_move(game)
    with visit() as mira:
        page = sit_down(mira, game, number)
        show(page)
        expect(page.locator(".puzzle [role=status]")).to_contain_text("The solution")
        expect(page.locator(".puzzle .why li")).to_have_count(len(puzzle.themes))
        expect(page.locator(".puzzle tbody tr")).to_have_count(1 + len(puzzle.others))
        assert "solved" not in kept(page)  # whoever looks has not solved it
        page.get_by_role("button", name="Try again").click()
        expect(page.locator(".puzzle.open")).to_be_visible()
        expect(page.locator(".puzzle td")).to_have_count(0)


def test_a_move_is_made_by_keys_and_judged(visit):
    """Any move that the file does not tell of is judged by a short race in a worker."""
    number, _ = of_one_move("ingenious")
    with visit() as mira:
        page = sit_down(mira, "ingenious", number)
        page.keyboard.press("1")
        mira.tab_to("[role=gridcell]")
        for _ in range(9):  # far from where a tile would score
            page.keyboard.press("PageDown")
        page.keyboard.press("Enter")
        expect(page.locator(".finish:not([disabled])")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.locator(".puzzle [role=status]")).to_contain_text("%")
        expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_the_puzzle_of_the_day_makes_a_row_of_days(visit):
    with visit(settings={"textMode": True, "confirm": "never"}) as mira:
        page = mira.go()
        page.get_by_role("link", name="Puzzles").click()
        expect(page.locator("[data-puzzles]")).to_have_count(len(GAMES))
        day = (date.today() - date(1970, 1, 1)).days  # that the page has just looked at
        game = GAMES[day % len(GAMES)]
        puzzles = read_puzzles(game)
        puzzle = puzzles[day // len(GAMES) * 13 % len(puzzles)]
        page.locator(".today a").click()
        expect(page.locator(".puzzle.open")).to_be_visible()
        turns = page.locator(".lines p", has_text="It is your turn")
        for number, move in enumerate(puzzle.solution, start=1):
            expect(turns).to_have_count(number)  # it is said again after each move
            enter(page, move)
        expect(page.locator(".puzzle [role=status]")).to_have_text("Right!")
        found = kept(page)
        assert (found["day"], found["streak"]) == (day, 1)
        page.get_by_role("link", name="All puzzles").click()
        expect(page.locator(".today")).to_contain_text("one day in a row")


@pytest.mark.parametrize(("language", "size", "theme"), LOOKS)
def test_it_is_fit_for_everyone_at_every_size(visit, language, size, theme):
    with visit(size=size, locale=language, settings={"theme": theme}) as mira:
        page = mira.go("/?puzzle")
        expect(page.locator("[data-puzzles]")).to_have_count(len(GAMES))
        mira.check_with_axe("overview")
        mira.check_targets("overview")
        mira.check_no_sideways_scroll("overview")
        for game in GAMES:
            sit_down(mira, game, 1)
            check_in_sight(mira, game)
            mira.check_with_axe(f"{game}, open")
            show(page)
            mira.check_with_axe(f"{game}, shown")
            mira.check_no_sideways_scroll(f"{game}, shown")


def check_in_sight(person: Visitor, where: str) -> None:
    """The whole board, the rack and the buttons."""
    page = person.page
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    for selector in ("main", ".dock", ".puzzle"):
        box = page.locator(selector).first.bounding_box()
        inside = box and box["x"] >= -1 and box["y"] >= -1 and box["x"] + box["width"] <= width + 1
        if not inside or box["y"] + box["height"] > height + 1:
            person.faults.append(f"{where}: {selector} is not in sight: {box}")


def test_the_guide_ends_in_three_puzzles(visit):
    with visit() as mira:
        page = mira.go("/?puzzle=rondo-1&in=rondo.first")
        show(page)
        page.get_by_role("link", name="Next puzzle").click()
        expect(page).to_have_url(f"{mira.address}/?puzzle=rondo-2&in=rondo.first")


def test_it_works_without_a_network(visit_folder):
    with visit_folder(expects=NO_NETWORK, settings={"textMode": True, "confirm": "never"}) as mira:
        arrive(mira)
        mira.context.set_offline(True)
        number, puzzle = of_one_move("elfer")
        page = mira.go(f"/?puzzle=elfer-{number}")
        expect(page.locator(".puzzle.open")).to_be_visible()
        enter(page, puzzle.solution[0])
        expect(page.locator(".puzzle [role=status]")).to_have_text("Right!")
