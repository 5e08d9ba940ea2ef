"""Tables that live in the browser: nothing is lost, one window plays, files are opened with care."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import tafelrunde
from tafelrunde import games, record
from tests.web.browsing import NO_PAUSES, Visitor
from tests.web.places import at_tables_here
from tests.web.test_ingenious import lay_by_mouse, make_move, play_to_the_end

GAME = "ingenious"
GAMES = games.our_names()
LYING = ".drawn .piece"


def pieces(page: Page) -> int:
    return page.locator(LYING).count()


def wait_for_move(person: Visitor) -> None:
    expect(person.my_turn).to_be_visible()


# --- Nothing is lost ------------------------------------------------------------------------------------------------
@at_tables_here
def test_a_reload_in_mid_game_loses_nothing(visit):
    with visit(settings=NO_PAUSES) as mira:
        page = mira.play_with_bots(GAME)
        for _ in range(2):
            wait_for_move(mira)
            make_move(mira, lay_by_mouse)
        wait_for_move(mira)
        lying, address = pieces(page), page.url
        page.reload()
        wait_for_move(mira)
        assert (pieces(page), page.url) == (lying, address)
        make_move(mira, lay_by_mouse)
        # and the table is on one's list
        mira.go()
        page.locator("a", has_text="Ingenious").first.click()
        wait_for_move(mira)
        assert pieces(page) > lying


@at_tables_here
def test_a_page_that_dies_in_the_middle_of_a_move_loses_nothing_that_was_shown(visit):
    with visit(settings=NO_PAUSES) as mira:
        page = mira.play_with_bots(GAME)
        wait_for_move(mira)
        make_move(mira, lay_by_mouse)
        seen = max(event["seq"] for event in mira.messages("event"))
        address = page.url
        other = mira.context.new_page()
        page.close()  # a crash: nothing is said to the page
        mira.page = other
        other.goto(address)
        expect(other.locator("[role=grid]")).to_be_visible()
        assert max(welcome["seq"] for welcome in mira.messages("welcome")) >= seen


@at_tables_here
def test_one_window_plays_and_another_may_take_over(visit):
    with visit(settings=NO_PAUSES) as mira:
        first = mira.play_with_bots(GAME)
        wait_for_move(mira)
        second = mira.context.new_page()
        second.goto(first.url)
        expect(second.get_by_role("heading", name="another window")).to_be_visible()
        second.get_by_role("button", name="Go on here").click()
        expect(second.locator(".dock.turn")).to_be_visible()
        expect(first.get_by_role("heading", name="another window")).to_be_visible()
        mira.page = second
        make_move(mira, lay_by_mouse)
        wait_for_move(mira)
        lying = pieces(second)
        first.get_by_role("button", name="Go on here").click()
        expect(first.locator(LYING)).to_have_count(lying)
        second.close()


FULL = """() => { IDBObjectStore.prototype.add = function () {
    queueMicrotask(() => this.transaction.abort());
    Object.defineProperty(this.transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') });
    return {};
} }"""


@at_tables_here
def test_where_nothing_more_can_be_kept_no_move_is_made_and_the_game_can_be_saved(visit, tmp_path: Path):
    with visit(settings=NO_PAUSES) as mira:
        page = mira.play_with_bots(GAME)
        wait_for_move(mira)
        make_move(mira, lay_by_mouse)
        wait_for_move(mira)
        heard = len(mira.messages("event"))
        page.evaluate(FULL)
        lay_by_mouse(mira)
        expect(page.get_by_role("alert").filter(has_text="no room left")).to_be_visible()
        assert len(mira.messages("event")) == heard
        with page.expect_download() as download:
            page.get_by_role("button", name="Save the game as a file").click()
        download.value.save_as(tmp_path / "game.json")
        assert len(record.load(tmp_path / "game.json").moves) >= 2


FULL_FOR_BOTS = """() => { const add = IDBObjectStore.prototype.add; IDBObjectStore.prototype.add = function (row) {
    if (row.event.body.by !== 'bot') return add.call(this, row);
    queueMicrotask(() => this.transaction.abort());
    Object.defineProperty(this.transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') });
    return {};
} }"""


@at_tables_here
def test_nothing_is_computed_while_nobody_looks(visit):
    with visit(settings=NO_PAUSES) as mira:
        page = mira.play_with_bots(GAME)
        wait_for_move(mira)
        lying = pieces(page) + 2
        look_away(page, "hidden")
        make_move(mira, lay_by_mouse)
        expect(page.locator(LYING)).to_have_count(lying)
        time.sleep(2)
        assert pieces(page) == lying
        assert mira.my_turn.count() == 0
        look_away(page, "visible")
        wait_for_move(mira)
        assert pieces(page) > lying


def look_away(page: Page, state: str) -> None:
    """As if another tab were in front, or this one again."""
    page.evaluate(
        "state => { Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        state,
    )


@at_tables_here
def test_whoever_lets_the_clock_run_out_has_a_move_made_for_them(visit):
    with visit(settings=NO_PAUSES) as mira:
        page = mira.set_up(GAME)
        page.locator("dialog summary").click()
        page.locator("#option-clock").evaluate("field => { field.options[1].__value = 5; }")  # less than people get
        page.locator("#option-clock").select_option(index=1)
        page.locator("dialog .start").click()
        wait_for_move(mira)
        expect(page.locator(LYING).nth(pieces(page))).to_be_attached()  # one more
        assert any(event.get("by") == "clock" for event in mira.messages("event"))


@at_tables_here
def test_why_a_bot_does_not_play_on_is_said(visit):
    with visit(settings=NO_PAUSES) as mira:
        page = mira.play_with_bots(GAME)
        wait_for_move(mira)
        page.evaluate(FULL_FOR_BOTS)
        make_move(mira, lay_by_mouse)
        expect(page.get_by_role("alert").filter(has_text="no room left")).to_be_visible()
        assert mira.messages("event")[-1]["by"] == "person"


# What a window may still have written when another took its table over.
WRITTEN_ELSEWHERE = """async () => {
    const [{ name }] = await indexedDB.databases();
    const ask = async (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const store = (await ask(indexedDB.open(name))).transaction('events', 'readwrite').objectStore('events');
    const { table, seq, event } = (await ask(store.getAll())).at(-1);
    const body = { seat: 0, name: 'Nora', nonce: '0'.repeat(64), id: 'elsewhere' };
    await ask(store.add({ table, seq: seq + 1, event: { ...event, seq: seq + 1, kind: 'joined', body } }));
}"""


@at_tables_here
def test_what_another_window_has_written_meanwhile_comes_before_the_next_move(visit):
    with visit(settings=NO_PAUSES) as mira:
        page = mira.play_with_bots(GAME)
        wait_for_move(mira)
        page.evaluate(WRITTEN_ELSEWHERE)
        make_move(mira, lay_by_mouse)  # what is heard first is what was written elsewhere
        mira.wait_until(lambda: mira.messages("event")[-1]["kind"] == "moved")
        kinds = [event["kind"] for event in mira.messages("event")]
        assert kinds[kinds.index("joined", 1) :][:2] == ["joined", "moved"]
        expect(page.get_by_text("Nora").first).to_be_visible()


@at_tables_here
def test_a_browser_that_keeps_nothing_says_so(visit):
    with visit() as mira:
        mira.context.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
        page = mira.set_up(GAME)
        page.locator("dialog .start").click()
        expect(page.locator("dialog .trouble")).to_contain_text("keeps nothing for this page")


# --- Files ----------------------------------------------------------------------------------------------------------
def choose_file(page: Page, path: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a saved game").click()
    chooser.value.set_files(path)


@at_tables_here
@pytest.mark.parametrize("game", GAMES)
def test_a_game_from_a_file_is_played_on(visit, game, tmp_path: Path):
    position = tafelrunde.new(game, seats=2, seed=4)
    for _ in range(9):
        position.play_number(position.legal_numbers[0])
    record.save(position, tmp_path / "game.json", players=["Ida", "Ben"])
    with visit() as mira:
        page = mira.go()
        choose_file(page, tmp_path / "game.json")
        expect(page.locator("[role=grid]")).to_be_visible()
        expect(page.get_by_text("Ida").first).to_be_visible()
        welcome = mira.messages("welcome")[-1]
        assert welcome["view"]["to_move"] == position.to_move
        assert sum(event["kind"] == "moved" for event in welcome["events"]) == 9


DAMAGED = {
    "not json": "{",
    "something else": "[1, 2, 3]",
    "nested": "[" * 100_000,
    "a million moves": json.dumps({"tafelrunde": 1, "moves": ["x"] * 1_000_000}),
    "far too large": " " * 3_000_000,
}


@at_tables_here
def test_a_damaged_file_gets_one_sentence_and_opens_nothing(visit, tmp_path: Path):
    with visit() as mira:
        page = mira.go()
        for name, text in DAMAGED.items():
            path = tmp_path / f"{name}.json"
            path.write_text(text, encoding="utf-8")
            choose_file(page, path)
            expect(page.locator("main .trouble")).not_to_be_empty()
            assert "table=" not in page.url
        mira.check_with_axe("a damaged file")


# --- After the game -------------------------------------------------------------------------------------------------
@at_tables_here
def test_after_the_game_its_record_holds_and_the_next_one_begins(visit, tmp_path: Path):
    with visit(settings=NO_PAUSES) as mira:
        page = mira.play_with_bots(GAME)
        play_to_the_end(mira, lay_by_mouse)
        dialog = page.locator("dialog[open]")
        with page.expect_download() as download:
            dialog.get_by_role("button", name="Download the game").click()
        download.value.save_as(tmp_path / "record.json")
        assert record.load(tmp_path / "record.json").is_over
        before = page.url
        dialog.get_by_role("button", name="Rematch").click()
        expect(page).not_to_have_url(before)
        wait_for_move(mira)
        mira.check_with_axe("the next game")


# --- Own boards -----------------------------------------------------------------------------------------------------
SHIPPED = {"rondo": "blue", "elfer": "standard"}


@at_tables_here
@pytest.mark.parametrize("game", SHIPPED)
def test_an_own_board_from_a_file(visit, game, tmp_path: Path):
    folder = Path(tafelrunde.__file__).parent / "games" / game / "boards"
    text = (folder / f"{SHIPPED[game]}.toml").read_text(encoding="utf-8")
    own = text.replace(f'name = "{SHIPPED[game]}"', 'name = "own"').replace("value = 5", "value = 4")
    (tmp_path / "own.toml").write_text(own, encoding="utf-8")
    (tmp_path / "damaged.toml").write_text(own.replace('name = "own"', "name = 7"), encoding="utf-8")
    with visit() as mira:
        page = mira.set_up(game)
        page.locator("dialog summary").click()
        page.locator("#option-file").set_input_files(tmp_path / "damaged.toml")
        page.locator("dialog .start").click()
        expect(page.locator("dialog .trouble")).to_contain_text("damaged.toml")
        page.locator("#option-file").set_input_files(tmp_path / "own.toml")
        page.locator("dialog .start").click()
        expect(page.locator("[role=grid]")).to_be_visible()
        layout = mira.messages("welcome")[-1]["layout"]
        assert layout["options"]["board"] == "own.toml"
        assert all(space["value"] < 5 for space in layout.get("spaces", []))


# --- Quick enough ---------------------------------------------------------------------------------------------------
MOST_SECONDS = 1.5  # to the first board, on a device four times as slow as this one
SLOWER = 4


@at_tables_here
@pytest.mark.parametrize("game", GAMES)
def test_the_first_board_is_there_soon_on_a_slow_device(visit, game):
    """The best of some tries, since other tests keep this machine busy meanwhile."""
    took = []
    with visit() as mira:
        slow = mira.context.new_cdp_session(mira.page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        for _ in range(8):
            page = mira.set_up(game)
            began = time.monotonic()
            page.locator("dialog .start").click()
            expect(page.locator("[role=grid]")).to_be_visible()
            took.append(time.monotonic() - began)
            if took[-1] <= MOST_SECONDS:
                break
    assert min(took) <= MOST_SECONDS, took
