"""Hints come from the engine in the browser: at once, without the server, and better while one looks."""

from __future__ import annotations

import hashlib
import json
import re
import signal
import subprocess
import urllib.request

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, WebSocketRoute, expect

from tafelrunde import games
from tafelrunde.kernel.bag import shuffle_bag
from tafelrunde.kernel.game import GOING_ON
from tafelrunde.kernel.generator import generator, next_word
from tafelrunde.position import prepare
from tests.engines import native
from tests.engines.node import text_of
from tests.games.modes import label, modes_of
from tests.web.browsing import DESKTOP, NO_PAUSES, PHONE, ROOT, Visitor, middle
from tests.web.test_drawing import NODE, WEB
from tests.web.test_elfer import move_by_mouse as lay_by_mouse
from tests.web.test_table import sit_down

GAMES = games.our_names()
ASSETS = ROOT / "src" / "tafelrunde" / "server" / "site" / "assets"
SOON = 100  # milliseconds from the click to the first candidates on the screen
HEADERS = {"content-type": "application/json"}
TRIES = 8  # of which the best counts: other tests keep this machine busy

# Notes when the button was clicked, and when the first candidates could be seen.
WATCH = """
    window.clicked = window.shown = null;
    addEventListener('click', event => { clicked ??= event.timeStamp; }, true);
    new MutationObserver(() => {
        if (clicked !== null && shown === null && document.querySelector('.hints .hint b')) {
            shown = -1;
            requestAnimationFrame(() => { shown = performance.now(); });
        }
    }).observe(document, { childList: true, subtree: true });
"""


def at_table(mira: Visitor, game: str) -> Page:
    """A table at which it is one's turn and there is something to choose, with the engine at hand."""
    asked = {"game": game, "seats": [{"kind": "link"}, {"kind": "bot", "level": "random"}]}
    request = urllib.request.Request(f"{mira.address}/api/tables", json.dumps(asked).encode(), HEADERS)
    with urllib.request.urlopen(request) as answer:
        opened = json.load(answer)
    link = f"{mira.address}/table/{opened['table']}#0.{opened['keys']['seats']['0']}"
    with mira.page.expect_request_finished(lambda request: request.url.endswith(".wasm")):
        sit_down(mira, link, "Mira")
        expect(mira.my_turn).to_be_visible()
    while game == "elfer" and choices(mira) < 2:  # often it begins with the only 11
        lay_by_mouse(mira)
        assert mira.wait_for_turn_or_end()
    return mira.page


def choices(mira: Visitor) -> int:
    """Between how many moves one may choose in Elfer raus!."""
    told = [message for kind in ("welcome", "event") for message in mira.messages(kind) if message.get("offer")]
    offer = max(told, key=lambda message: message["seq"])["offer"]
    return sum(len(part) if isinstance(part, list) else bool(part) for part in offer.values())


def ask(page: Page) -> Locator:
    page.locator(".bar .hint").click()
    panel = page.locator(".hints")
    expect(panel.locator("li").first).to_be_visible()
    return panel


def tried(panel: Locator) -> int:
    """How many games the panel says were tried out."""
    return int(re.sub(r"\D", "", panel.locator(".progress").inner_text()) or 0)


TRIED = r"Number(document.querySelector('.hints .progress')?.textContent.replace(/\D/g, '') ?? 0)"
# Notes how many they were when the panel appeared: soon afterwards they are many more.
FIRST = f"""() => {{ window.first = 0; new MutationObserver(() => {{ first ||= {TRIED}; }})
    .observe(document, {{ childList: true, subtree: true }}); }}"""


# --- At once, and here ----------------------------------------------------------------------------------------------
def test_first_candidates_come_at_once_with_no_server_left(browser, own_house):
    """A table of each game, one click at each, after the server was killed; again if the machine was too busy."""
    took: dict[str, list[float]] = {game: [] for game in GAMES}
    for attempt in range(TRIES):
        late = [game for game in GAMES if min(took[game], default=SOON + 1) > SOON]
        if late and attempt:
            own_house.start()
        visitors = [(game, thinking_ahead(browser, own_house.address, game)) for game in late]
        if late:
            own_house.stop(signal.SIGKILL)
        for game, mira in visitors:
            took[game].append(first_candidates(mira))
    print({game: [round(time) for time in times] for game, times in took.items()})
    assert all(min(times) <= SOON for times in took.values()), took


def thinking_ahead(browser: Browser, address: str, game: str) -> Visitor:
    mira = Visitor(browser, address, expects="WebSocket|ERR_CONNECTION|Failed to load", settings=NO_PAUSES)
    mira.context.add_init_script(WATCH)
    at_table(mira, game)
    mira.page.evaluate("navigator.serviceWorker.ready.then(() => true)")  # its files are kept: it is quiet
    return mira


def first_candidates(mira: Visitor) -> float:
    """Milliseconds from the click to the first candidates on the screen."""
    page = mira.page
    page.evaluate("clicked = shown = null")
    panel = ask(page)
    page.wait_for_function("() => shown > 0")
    took = page.evaluate("shown - clicked")
    assert panel.locator("li").count() >= 1
    assert mira.asked("hint") == 0
    mira.close()
    assert not mira.faults, mira.faults
    return float(took)


@pytest.mark.parametrize("game", GAMES)
def test_hints_improve_while_one_looks_and_never_ask_the_server(visit, game):
    with visit(settings=NO_PAUSES) as mira:
        page = at_table(mira, game)
        panel = ask(page)
        first = tried(panel)
        assert first > 0
        page.wait_for_function(f"before => {TRIED} > 4 * before", arg=max(first, 100))
        assert 1 <= panel.locator("li").count() <= 3
        panel.get_by_role("button", name="Close").click()
        expect(panel).to_have_count(0)
        page.wait_for_timeout(400)
        panel = ask(page)  # goes on from there, and not without being looked at
        again = tried(panel)
        assert again >= 4 * first
        hide(page, True)
        page.wait_for_timeout(300)
        hidden = tried(panel)
        page.wait_for_timeout(500)
        assert tried(panel) == hidden
        hide(page, False)
        page.wait_for_function(f"before => {TRIED} > before", arg=hidden)
        panel.locator("li").first.get_by_role("button").click()  # and can be taken
        expect(panel).to_have_count(0)
        expect(page.locator(".button.primary")).to_be_enabled()
        mira.act(page.locator(".button.primary").click)
        assert mira.asked("hint") == 0


def hide(page: Page, hidden: bool) -> None:
    """As if another tab were in front."""
    page.evaluate(
        "hidden => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


CORES = "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => %d })"


def test_several_cores_think_together(visit):
    with visit(settings=NO_PAUSES) as mira:
        mira.context.add_init_script(CORES % 4)
        page = at_table(mira, "rondo")
        assert len(page.workers) == 1
        panel = ask(page)
        for _ in range(500):  # they come one after the other
            if len(page.workers) < 3:
                page.wait_for_timeout(20)
        page.wait_for_timeout(500)
        assert len(page.workers) == 3
        assert tried(panel) > 0
        assert mira.asked("hint") == 0


def test_a_position_that_is_no_more_is_not_thought_about(visit):
    with visit(settings=NO_PAUSES | {"confirm": "never"}) as mira:
        page = at_table(mira, "rondo")
        panel = ask(page)
        expect(panel).to_contain_text("Still thinking")
        mira.act(page.locator(".bar button", has_text="Draw").click)
        expect(panel).to_have_count(0)
        assert mira.wait_for_turn_or_end()
        page.evaluate(FIRST)
        ask(page)
        assert 0 < page.evaluate("first") < 5_000  # it has begun anew


def test_text_mode_thinks_for_itself_and_writes_moves_as_they_are_typed(visit):
    with visit(settings=NO_PAUSES | {"textMode": True}) as mira:
        page = mira.go()
        mira.set_up("rondo")
        page.locator("dialog .start").click()
        line = page.locator("#command")
        expect(page.locator("[role=log]").first).to_contain_text("It is your turn.")
        line.fill("hint")
        line.press("Enter")
        said = page.locator("section [role=log] p", has_text="Chance to win")
        expect(said.first).to_be_visible()
        text = said.first.inner_text().partition(":")[0]
        line.fill(text)
        line.press("Enter")
        expect(page.locator("section [role=log]")).not_to_contain_text("not understood")
        assert mira.asked("hint") == 0


# --- Where the browser cannot think ---------------------------------------------------------------------------------
def test_without_webassembly_the_server_answers(visit):
    with visit() as mira:
        mira.context.add_init_script("delete window.WebAssembly")
        mira.play_with_bots("rondo")
        expect(mira.my_turn).to_be_visible()
        panel = ask(mira.page)
        expect(panel).to_contain_text("by the server")
        assert mira.asked("hint") == 1


MEDDLING = [
    ("engine", "another", "older than the server"),
    ("seen", "AAAA", "could not read this position"),
]


@pytest.mark.parametrize(("key", "value", "sentence"), MEDDLING)
def test_what_is_not_for_this_engine_gets_one_clear_sentence(visit, key, value, sentence):
    def meddle(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(re.sub(f'"{key}":"[^"]*"', f'"{key}":"{value}"', str(text))))

    with visit() as mira:
        mira.page.route_web_socket(re.compile("/socket$"), meddle)
        mira.play_with_bots("rondo")
        expect(mira.my_turn).to_be_visible()
        panel = ask(mira.page)
        expect(panel).to_contain_text(sentence)
        expect(panel.locator(".hint b").first).to_be_visible()


def test_a_damaged_engine_gets_one_clear_sentence(visit):
    def damage(route: Route) -> None:
        answer = route.fetch()
        body = bytearray(answer.body())
        body[len(body) // 2] ^= 0x55
        route.fulfill(response=answer, body=bytes(body))

    with visit(service_workers="block", expects="Service Worker") as mira:
        mira.context.route(re.compile(r"/assets/rondo-[^/]*\.wasm$"), damage)
        mira.play_with_bots("rondo")
        expect(mira.my_turn).to_be_visible()
        panel = ask(mira.page)
        expect(panel).to_contain_text("did not arrive whole")
        expect(panel.locator(".hint b").first).to_be_visible()
        assert mira.asked("hint") == 1


def test_a_damaged_engine_that_was_kept_is_fetched_anew(visit):
    """The service worker keeps engines; one that came damaged must not stay for ever."""
    with visit(settings=NO_PAUSES) as mira:
        page = at_table(mira, "rondo")
        page.evaluate("() => navigator.serviceWorker.ready")
        page.reload()  # now the service worker brings everything
        expect(mira.my_turn).to_be_visible()
        ask(page)
        assert page.evaluate(SPOIL) == len(games.our_names())
        page.reload()
        expect(mira.my_turn).to_be_visible()
        expect(ask(page)).not_to_contain_text("by the server")
        assert mira.asked("hint") == 0


SPOIL = """async () => {
    let spoilt = 0;
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            if (!request.url.endsWith('.wasm')) continue;
            await cache.put(request, new Response('spoilt', { headers: { 'content-type': 'application/wasm' } }));
            spoilt += 1;
        }
    }
    return spoilt;
}"""


# --- Fit for everyone -----------------------------------------------------------------------------------------------
LOOKS = [("ingenious", "de", PHONE), ("rondo", "fr", PHONE), ("elfer", "it", PHONE), ("ingenious", "en", (1280, 800))]


@pytest.mark.parametrize(("game", "language", "size"), LOOKS, ids=lambda value: str(value))
def test_the_panel_is_fit_for_everyone(visit, game, language, size):
    with visit(locale=language, size=size, reduced_motion="reduce") as mira:
        mira.context.add_init_script(CORES % 2)  # many would soon come to an end, which is told
        page = at_table(mira, game)
        panel = ask(page)
        spoken = page.locator("[aria-live] p").all_text_contents()
        page.wait_for_timeout(1000)
        assert page.locator("[aria-live] p").all_text_contents() == spoken  # figures change, and nobody has to hear it
        mira.check_with_axe(f"hints of {game} in {language}")
        mira.check_targets("hints")
        mira.check_no_sideways_scroll("hints")
        words = panel.inner_text()
        assert not re.search(r"\{|\}|hint\.|moves\.|preview\.|undefined|NaN", words), words
        box = panel.bounding_box()
        assert box is not None
        assert box["y"] >= 0, "the panel does not fit the screen"


# --- To be read -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_hint_shows_its_tile_and_what_one_points_at_lies_on_the_board(visit, size):
    with visit(size=size) as mira:
        page = at_table(mira, "ingenious")
        panel = ask(page)
        page.mouse.move(2, 2)
        hints = panel.locator("button.hint")
        expect(hints.first.locator(".sketch svg")).to_be_visible()
        expect(page.locator(".candidate")).to_have_count(0)
        hints.first.focus()
        expect(page.locator(".candidate.down")).to_have_count(2)
        expect(panel).to_be_visible()
        panel.get_by_role("button", name="Close").focus()
        expect(page.locator(".candidate")).to_have_count(0)
        if size == DESKTOP:
            hints.first.hover()
            expect(page.locator(".candidate.down")).to_have_count(2)
            board, box = page.locator("[role=grid]").bounding_box(), panel.bounding_box()
            assert board is not None
            assert box is not None
            assert box["x"] >= board["x"] + board["width"] - 20  # beside the board
            page.mouse.move(200, 200)
            expect(page.locator(".candidate")).to_have_count(0)
        hints.first.focus()
        page.keyboard.press("Enter")  # takes it,
        expect(panel).to_have_count(0)
        expect(page.locator(".finish")).to_be_focused()
        mira.act(lambda: page.keyboard.press("Enter"))  # and makes the move


@pytest.mark.parametrize("game", GAMES)
def test_differences_mean_something(visit, game):
    """The first tells its chance; all others that they are as good, or by how much they are not."""
    with visit(settings=NO_PAUSES) as mira:
        panel = ask(at_table(mira, game))
        first, *others = panel.locator(".verdict").all_inner_texts()
        assert re.fullmatch(r"\d+ %", first)
        for other in others:
            assert other == "just as good" or int(other.removesuffix(" % less")) >= 2
        assert not re.search(r"\d\.\d|tries", panel.locator("ol").inner_text())


def test_the_board_says_what_its_cells_are_called(visit):
    with visit() as mira:
        page = at_table(mira, "ingenious")
        names = page.locator(".drawn text.name").all_text_contents()
        assert {"A7", "D3", "K2"} <= set(names)
        page.mouse.move(*middle(mira.place(0)))
        expect(page.locator(".named")).to_have_text("F6")
        page.keyboard.press("b")
        page.mouse.move(2, 2)
        page.keyboard.press("ArrowRight")
        expect(page.locator(".named")).to_have_text("F7")


# --- The same engine ------------------------------------------------------------------------------------------------
GAMES_EACH, POSITIONS, ITERATIONS = 2, 3, 500  # tests/engines has the large amounts


def bundle() -> str:
    """web/tests/chromium.ts with all that it needs, as one script. (esbuild comes with what builds the client.)"""
    script = (
        "import { buildSync } from 'esbuild'; process.stdout.write(buildSync({ entryPoints: ['tests/chromium.ts'],"
        " bundle: true, format: 'iife', globalName: 'engines', write: false }).outputFiles[0].text)"
    )
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", script], cwd=WEB, capture_output=True, check=True, text=True
    )
    return done.stdout


def states_played(mode: tuple, count: int) -> str:
    """What `played` does there: a hash of all states of some random games."""
    name, seats, options = mode
    game, digest = games.find(name), hashlib.sha256()
    for seed in range(count):
        state, chance = prepare(game, seats, 0, None, options).state, generator(seed)
        shuffle_bag(state, chance)
        game.rules.deal(state)
        digest.update(state.tobytes())
        while state.reason == GOING_ON:
            word = int(next_word(chance))
            game.rules.apply(state, int(game.rules.nth_move(state, word % game.rules.count_moves(state))))
            digest.update(state.tobytes())
    return digest.hexdigest()


def test_the_engine_in_chromium_is_the_native_one(visit):
    script = bundle()
    with visit() as mira:
        page = mira.go()
        page.evaluate(f"() => {{ {script}; window.engines = engines; }}")
        for game in GAMES:
            files = [f"/assets/{path.name}" for kind in ("wasm", "json") for path in ASSETS.glob(f"{game}-*.{kind}")]
            for number, mode in enumerate(modes_of(game)):
                asked = [files, number, GAMES_EACH]
                found = page.evaluate("([files, mode, count]) => engines.played(files, mode, count)", asked)
                assert found == states_played(mode, GAMES_EACH), label(mode)
            positions = list(native.some_positions(modes_of(game)[-1], POSITIONS))
            told = [{"seen": text_of(seen), "seed": str(seed)} for seen, seed in positions]
            asked = [files, told, ITERATIONS]
            found = page.evaluate("([files, told, times]) => engines.thought(files, told, times)", asked)
            assert found == [native.thought(seen, seed, ITERATIONS) for seen, seed in positions]
