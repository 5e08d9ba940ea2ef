"""Checking a shuffle in a real browser: what it keeps outlives the page, and whoever tells otherwise is found out."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Route, WebSocketRoute, expect

from tafelrunde import fair
from tafelrunde.record import read_json
from tafelrunde.verifying import Verdict, findings
from tafelrunde.witness import read_witness
from tests.server.test_rigged import replay
from tests.web.browsing import NO_PAUSES, Visitor
from tests.web.test_elfer import GAME, move_by_mouse

Record = dict[str, Any]


def other_nonce(record: Record) -> Record:
    nonces = ["77" * 32 if len(nonce) == 64 else nonce for nonce in record["fair"]["nonces"]]
    return record | {"fair": record["fair"] | {"nonces": nonces}}


def other_secret(record: Record) -> Record:
    """Made up, and right in itself."""
    proof = record["fair"] | {"secret": "00" * 32, "commitment": fair.commitment("00" * 32)}
    told = {key: record[key] for key in ("seats", "options", "board")}
    told |= {key: proof[key] for key in ("secret", "table", "nonces")}
    start, deal = fair.deal(record["game"], start=None, **told)
    return replay(record | {"start": start, "fair": proof}, record["options"], deal)


def other_moves(record: Record) -> Record:
    return replay(record, record["options"], record["deal"])


def other_tiles(record: Record) -> Record:
    return record | {"deal": record["deal"] | {"bag": record["deal"]["bag"][::-1]}}


CHEATS: dict[Callable[[Record], Record], set[str]] = {
    other_nonce: {"nonces", "shown", "own", "deal"},
    other_secret: {"commitment", "moves"},
    other_moves: {"moves"},
    other_tiles: {"record", "deal"},
}


def test_a_fair_game_is_found_to_be_fair_and_cheats_are_found_out(visit, tmp_path: Path):
    with visit(settings=NO_PAUSES, reduced_motion="reduce") as mira:
        page = mira.play_with_bots(GAME, seats=4)
        mira.play_to_the_end(move_by_mouse)
        assert broken(checked(mira)) == set()
        expect(page.get_by_text("The shuffle was fair:")).to_be_visible()
        # What a server says afterwards is compared with what it said in the game.
        for cheat, found in CHEATS.items():
            page.route("**/record", partial(tell_otherwise, cheat))
            assert broken(checked(mira)) >= found, cheat.__name__
            expect(page.get_by_text("The shuffle was not fair:")).to_be_visible()
            page.unroute("**/record")
        # Another visit later knows it still: everything is told again, and nothing new is believed.
        page.reload()
        assert broken(checked(mira)) == set()
        compare_files(mira, tmp_path)
        page.route_web_socket("**/socket", tell_again_otherwise)
        page.reload()
        assert broken(checked(mira)) == {"twice"}
        page.reload()
        assert broken(checked(mira)) == {"twice"}


def checked(person: Visitor) -> Locator:
    dialog = person.page.locator("dialog[open]")
    summary = dialog.get_by_text("Show that the shuffle was fair")
    if not dialog.get_by_role("button", name="Check the shuffle").is_visible():
        summary.click()
    with person.page.expect_response("**/record"):
        dialog.get_by_role("button", name="Check the shuffle").click()
    expect(dialog.locator("[role=status] li")).to_have_count(14)
    return dialog.locator("[role=status] li")


def broken(lines: Locator) -> set[str]:
    return {str(line.get_attribute("data-about")) for line in lines.all() if line.inner_text().startswith("✗")}


def tell_otherwise(cheat: Callable[[Record], Record], route: Route) -> None:
    route.fulfill(json=cheat(route.fetch().json()))


def tell_again_otherwise(route: WebSocketRoute) -> None:
    """The rack after the deal was another, says the server."""
    server = route.connect_to_server()

    def pass_on(text: str | bytes) -> None:
        message = json.loads(text)
        for event in message.get("events", []) if message["type"] == "welcome" else []:
            if event["kind"] == "began":
                event["changes"]["rack"] = event["changes"]["rack"][::-1]
        route.send(json.dumps(message))

    server.on_message(pass_on)


def compare_files(person: Visitor, folder: Path) -> None:
    """What the browser saves is what `tafelrunde verify --seen` takes."""
    saved = {}
    for name in ("Download the game", "Save what this browser has seen"):
        with person.page.expect_download() as download:
            person.page.locator("dialog[open]").get_by_role("button", name=name).click()
        saved[name] = folder / download.value.suggested_filename
        download.value.save_as(saved[name])
    record, witness = saved.values()
    found = findings(read_json(record), read_witness(witness))
    assert {finding.verdict for finding in found} == {Verdict.HELD}
