"""The folder of `make site`: whole below any path, alone with itself, and there without a network after one visit."""

from __future__ import annotations

import json
import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from tafelrunde import games
from tafelrunde.server.app import HEADERS
from tests.web.browsing import DESKTOP, PHONE, TABLET, Visitor, visitor
from tests.web.looks import telling
from tests.web.static import PLACE, SITE
from tests.web.test_budget import KILOBYTE, weight
from tests.web.test_screens import check, close_sheet

GAMES = games.our_names()
LANGUAGES = ("de", "fr", "it", "en")
LOOKS = [("de", DESKTOP, "dark"), ("fr", PHONE, "light"), ("it", TABLET, "dark"), ("en", (320, 568), "light")]
NO_NETWORK = "ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource"
OFFER = ".notice .button"


def arrive(person: Visitor) -> Page:
    """Come to the start page, and stay until the browser has kept everything."""
    page = person.go()
    expect(page.locator("[data-game]")).to_have_count(len(GAMES))
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    return page


def read_rules(person: Visitor, game: str) -> None:
    person.card(game).locator(".plain").click()
    expect(person.page.locator("dialog .pictures svg").first).to_be_visible()


# --- The page -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("language", "size", "theme"), LOOKS, ids=lambda value: str(value))
def test_the_start_page_and_its_sheets(visit_folder, language, size, theme):
    with visit_folder(locale=language, size=size, color_scheme=theme) as mira:
        page = arrive(mira)
        check(mira, "start")
        expect(page.locator("[data-company=friends]")).to_have_count(0)
        expect(page.get_by_role("alert")).to_have_count(0)  # nothing is broken
        for company in ("bots", "here"):
            mira.card("ingenious").locator(f"[data-company={company}]").click()
            offered = page.locator("dialog ol option").evaluate_all("options => options.map(({ value }) => value)")
            assert "here" in offered
            assert "hard" in offered
            assert not {"link", "open"} & set(offered)
            check(mira, company)
            close_sheet(page)
        for game in GAMES:
            read_rules(mira, game)
            check(mira, f"rules of {game}")
            close_sheet(page)


def test_what_needs_a_server_is_explained(visit_folder):
    with visit_folder() as mira:
        page = arrive(mira)
        expect(page.locator(".tables .panel").last).to_have_text(
            re.compile("With friends.*Playing with friends by a link takes a table server", re.DOTALL)
        )


def test_only_the_folder_is_asked_for(visit_folder, folder):
    with visit_folder(locale="it") as mira:
        page = arrive(mira)
        page.locator("header .square").click()
        page.locator("#set-language").select_option("de")
        expect(page.locator("dialog h2")).to_have_text("Einstellungen")
    # what the service worker fetched, too
    assert len(folder.asked) > 50
    assert {path for path in folder.asked if not path.startswith(f"/{PLACE}/")} == set()
    assert not [path for path in folder.asked if "/api" in path]


def test_index_html_is_the_same_page(visit_folder):
    with visit_folder() as mira:
        arrive(mira)
        page = mira.go("/index.html")
        expect(page.locator("[data-game]")).to_have_count(len(GAMES))
        assert page.locator("header .home").get_attribute("href") == f"/{PLACE}/index.html"


def test_the_policy_is_the_servers():
    policy = HEADERS[b"content-security-policy"].decode()
    page = (SITE / "index.html").read_text(encoding="utf-8").replace("&#39;", "'")
    found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert found
    assert f"{found[1]}; frame-ancestors 'none'" == policy
    assert not re.search(r"<script(?![^>]* src=)", page)
    listed = (SITE / "_headers").read_text(encoding="utf-8").lower()
    for name, value in HEADERS.items():
        assert f"  {name.decode()}: {value.decode().lower()}\n" in listed


def test_all_of_it_is_small():
    """With all three engines and all languages, the analysis and the puzzles."""
    folder = sum(weight(path) for path in SITE.rglob("*") if path.is_file())
    print(folder)
    assert folder <= 450 * KILOBYTE


# All pictures have come.
PICTURES = """() => [...document.querySelectorAll('.picture img')]
    .every(({ complete, naturalWidth }) => complete && naturalWidth > 0)"""


# --- Without a network ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", telling(("fr", "en"), LANGUAGES))
def test_after_one_visit_everything_is_there(visit_folder, folder, language):
    with visit_folder(locale=language, expects=NO_NETWORK) as mira:
        page = arrive(mira)
        mira.context.set_offline(True)
        folder.shut()
        page.reload()
        expect(page.locator("[data-game]")).to_have_count(len(GAMES))
        expect(page.get_by_role("alert")).to_be_visible()  # says that this is offline
        assert page.evaluate("document.fonts.load('16px Inter').then((fonts) => fonts.length)") == 1
        page.wait_for_function(PICTURES)
        check(mira, "offline")
        for game in GAMES:
            read_rules(mira, game)
            close_sheet(page)
        page.locator("header .square").click()
        for other in LANGUAGES:
            page.locator("#set-language").select_option(other)
            expect(page.locator("html")).to_have_attribute("lang", other)
        close_sheet(page)
        for engine in [*(SITE / "assets").glob("*.wasm"), *(SITE / "assets").glob("*.json")]:
            address = f"{folder.address}/assets/{engine.name}"
            size = page.evaluate(
                "url => fetch(url).then((answer) => answer.arrayBuffer()).then((all) => all.byteLength)", address
            )
            assert size == engine.stat().st_size
        folder.open()


def test_an_installed_page_starts_without_a_network(visit_folder, folder):
    with visit_folder(locale="fr", expects=NO_NETWORK) as mira:
        page = arrive(mira)
        manifest = page.evaluate("document.querySelector('link[rel=manifest]').href")
        told = page.evaluate("url => fetch(url).then((answer) => answer.json())", manifest)
        mira.context.set_offline(True)
        folder.shut()
        start = mira.context.new_page()
        start.goto(urljoin(manifest, told["start_url"]))
        expect(start.locator("h1")).to_have_text("À quoi jouons-nous ?")
        assert start.evaluate("url => fetch(url).then((answer) => answer.json())", manifest) == told
        folder.open()


@pytest.mark.parametrize("language", telling(("de", "it"), LANGUAGES))
def test_the_manifest_speaks_the_visitors_language(visit_folder, folder, language):
    with visit_folder(locale=language) as mira:
        page = arrive(mira)
        expect(page.locator("link[rel=manifest]")).to_have_attribute("href", f"./manifest-{language}.webmanifest")
        address = page.evaluate("document.querySelector('link[rel=manifest]').href")
        manifest = page.evaluate("url => fetch(url).then((answer) => answer.json())", address)
        assert manifest["lang"] == language
        for key in ("start_url", "scope"):
            assert urljoin(address, manifest[key]) == f"{folder.address}/"
        for icon in manifest["icons"]:
            assert (folder.path / icon["src"]).is_file()


def test_manifests_differ_in_their_words_only():
    found = {language: json.loads((SITE / f"manifest-{language}.webmanifest").read_bytes()) for language in LANGUAGES}
    for key in ("lang", "name", "description"):
        assert len({manifest.pop(key) for manifest in found.values()}) == len(LANGUAGES)
    assert all(manifest == found["en"] for manifest in found.values())


# Waits until there are so many caches: a page of a new version has begun before it tidies up.
SO_MANY = "async count => { while ((await caches.keys()).length !== count) await new Promise(requestAnimationFrame) }"


# --- A good guest ---------------------------------------------------------------------------------------------------
def test_the_caches_of_others_are_left_alone(browser, folder):
    """Those of other sites on this origin, and of a second copy of this page."""
    folder.add("elsewhere/tafelrunde")
    theirs = ["somebody-else", "tafelrunde-notes", "tafelrunde-/games/tafelrunde-too/ 0123456789ab"]
    with visitor(browser, f"{folder.origin}/elsewhere/tafelrunde") as mira:
        page = arrive(mira)
        (second,) = page.evaluate("caches.keys()")
        page.evaluate(
            "names => Promise.all(names.map(async (name) => (await caches.open(name)).put('/x', new Response('x'))))",
            theirs,
        )
        mira.address = folder.address
        page = arrive(mira)
        assert len(page.evaluate("caches.keys()")) == len(theirs) + 2
        folder.renew()
        page.reload()
        page.locator(OFFER).click()
        expect(page).to_have_title("Tafelrunde 0123456789ab")
        ours = f"tafelrunde-/{PLACE}/ 0123456789ab"
        page.evaluate(SO_MANY, len(theirs) + 2)
        assert set(page.evaluate("caches.keys()")) == {*theirs, second, ours}
        assert page.evaluate("async name => (await (await caches.open(name)).keys()).length", theirs[0]) == 1


# --- A new version --------------------------------------------------------------------------------------------------
def test_a_new_version_is_offered_and_not_forced(visit_folder, folder):
    with visit_folder() as mira:
        page = arrive(mira)
        expect(page.locator(OFFER)).to_have_count(0)
        folder.renew()
        for _ in range(2):  # the page stays what it was, however often it is loaded
            page.reload()
            expect(page.locator(OFFER)).to_have_text("Load it")
            expect(page).to_have_title("Tafelrunde")
        mira.check_with_axe("offered")
        read_rules(mira, "rondo")  # whose chunk the host no longer has
        close_sheet(page)
        page.locator(OFFER).click()
        expect(page).to_have_title("Tafelrunde 0123456789ab")
        expect(page.locator("[data-game]")).to_have_count(len(GAMES))
        expect(page.locator(OFFER)).to_have_count(0)
        page.evaluate(SO_MANY, 1)


def test_another_window_keeps_the_version_that_it_shows(visit_folder, folder):
    with visit_folder() as mira:
        old = arrive(mira)
        folder.renew()
        page = mira.context.new_page()
        page.goto(f"{folder.address}/")
        page.locator(OFFER).click()
        expect(page).to_have_title("Tafelrunde 0123456789ab")
        expect(old).to_have_title("Tafelrunde")
        mira.context.set_offline(True)
        read_rules(mira, "rondo")  # it had not been loaded yet
        mira.context.set_offline(False)
        close_sheet(old)
        assert len(old.evaluate("caches.keys()")) == 2
        # Once the old window has gone, so does what it needed.
        old.close()
        page.reload()
        page.evaluate(SO_MANY, 1)


def test_a_game_goes_on_whatever_is_published_meanwhile(visit_folder, folder):
    with visit_folder() as mira:
        arrive(mira)
        page = mira.play_with_bots("elfer")
        expect(mira.my_turn).to_be_visible()
        table = page.url
        assert re.fullmatch(rf"{folder.address}/\?table=here-[0-9a-f]{{16}}", table)
        folder.renew()
        page.wait_for_function(UPDATE)
        for _ in range(2):
            expect(mira.my_turn).to_be_visible()
            expect(page.locator(OFFER)).to_have_count(0)  # nobody is disturbed at a table
            assert page.evaluate(UPDATE)  # it waits
            page.reload()
        page.locator("header .home").click()
        page.locator(OFFER).click()
        expect(page).to_have_title("Tafelrunde 0123456789ab")
        page.locator("main ul a[href*='?table=']").click()
        expect(mira.my_turn).to_be_visible()
        assert page.url == table


UPDATE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update().catch(() => undefined);
    while (registration.installing) await new Promise((done) => setTimeout(done, 20));
    return registration.waiting !== null;
}"""


def test_half_a_new_version_is_not_offered(visit_folder, folder):
    """A host that has the new files already and still sends the old page."""
    with visit_folder() as mira:
        page = arrive(mira)
        entry = re.search(r"assets/index-[\w-]+\.js", (SITE / "index.html").read_text(encoding="utf-8"))
        assert entry
        folder.renew()
        folder.change_page(entry[0], "assets/index-old.js")
        assert page.evaluate(UPDATE) is False
        page.reload()
        expect(page.locator("[data-game]")).to_have_count(len(GAMES))
        folder.change_page("assets/index-old.js", entry[0])
        page.wait_for_function(UPDATE)  # loading the page has asked already, and may have found the half
        expect(page.locator(OFFER)).to_be_visible()


KEPT = """async () => {
    const found = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(found)).flat().map(({ url }) => url);
}"""


# --- A page whose server has gone -----------------------------------------------------------------------------------
def test_a_served_page_offers_to_play_here_when_its_server_has_gone(browser, own_house):
    with visitor(browser, own_house.address, expects=NO_NETWORK) as mira:
        page = arrive(mira)
        expect(page.locator("[data-company=friends]")).to_have_count(len(GAMES))
        own_house.stop()
        page.reload()
        expect(page.locator("[data-game]")).to_have_count(len(GAMES))
        expect(page.get_by_role("alert")).to_contain_text("does not answer")
        expect(page.get_by_role("alert")).to_contain_text("you can play all the same")
        expect(page.locator("[data-company=friends]")).to_have_count(0)
        check(mira, "no server")
        mira.card("rondo").locator("[data-company=bots]").click()
        assert page.locator("dialog ol option[value=link]").count() == 0
        close_sheet(page)
        own_house.start()
        page.evaluate("dispatchEvent(new Event('online'))")  # asks at once
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(page.locator("[data-company=friends]")).to_have_count(len(GAMES))
        kept = page.evaluate(KEPT)
        assert kept
        assert not [url for url in kept if "/api/" in url]
