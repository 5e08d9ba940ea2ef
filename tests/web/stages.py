"""Tables at some stage of a game, and a look at whether a screen shows all of them."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tafelrunde.client.lobby import Lobby
from tafelrunde.client.sitting import Sitting
from tafelrunde.wire.bodies import SeatWish
from tests.server.live import play
from tests.web.browsing import Visitor

STAGES = ("start", "middle", "end")
TURNS = {"ingenious": 9, "rondo": 9, "elfer": 14}  # of one's own, till the middle
BOT = SeatWish(kind="bot", level="random")


def staged(address: str, game: str, seats: int, stage: str, **options: Any) -> tuple[str, str]:
    """Open a table for one person and bots, and play till there; its id, and the person's key."""
    # A loop of its own: the thread of a synchronous browser has one already.
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, _staged(address, game, seats, stage, options)).result()


async def _staged(address: str, game: str, seats: int, stage: str, options: dict[str, Any]) -> tuple[str, str]:
    async with Lobby(address) as lobby:
        opened = await lobby.open(game, [SeatWish(kind="here"), *[BOT] * (seats - 1)], options=options)
        key = opened.keys.seats["0"]
        async with lobby.sit(opened.table, [key]) as sitting:
            await sitting.join(0, "Mira")
            if stage == "start":
                await sitting.turn()  # whoever leaves before the deal is waited for
            else:
                await play(sitting, random.Random(1), lambda: stage == "middle" and is_middle(sitting, game))
    return opened.table, key


def is_middle(sitting: Sitting, game: str) -> bool:
    mine = sum(event.kind == "moved" and event.by == "person" for event in sitting.events)
    return mine >= TURNS[game] and sitting.offer is not None


def come(person: Visitor, table: str, key: str) -> Page:
    """Come to a table by its link; somebody's name stands there already."""
    page = person.go(f"/table/{table}#0.{key}")
    expect(page.locator("[role=grid]")).to_be_visible()
    if person.messages("welcome")[-1]["phase"] == "over":
        expect(page.locator("dialog[open]")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    return page


# A function that tells in words what is wrong with the screen it is run on.
FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")
