"""Tables whose game is well under way when somebody opens them in a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tafelrunde.client import Lobby
from tafelrunde.client.sitting import Sitting
from tafelrunde.kernel.moves import MoveData
from tafelrunde.wire.bodies import SeatWish

ME = 0  # the seat that is played in the browser, from then on
Chooses = Callable[[Sitting], MoveData]
IsReached = Callable[[Sitting], bool]


@dataclass
class Late:
    """A table of which all seats are played from here, each by a client of its own."""

    address: str
    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    table: str = ""
    keys: dict[str, str] = field(default_factory=dict)

    @property
    def path(self) -> str:
        """Where the browser takes the seat."""
        return f"/table/{self.table}#{ME}.{self.keys[str(ME)]}"

    def play(self, choose: Chooses, is_reached: IsReached) -> bool:
        """Play until a position is reached in which the browser's seat is to move; False if the game ends before."""
        # The browser's own event loop runs in this thread.
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(lambda: asyncio.run(self._play(choose, is_reached))).result()

    async def _play(self, choose: Chooses, is_reached: IsReached) -> bool:
        async with Lobby(self.address) as lobby:
            is_new = not self.table
            if is_new:
                seats = [SeatWish(kind="link") for _ in range(self.seats)]
                opened = await lobby.open(self.game, seats, options=self.options)
                self.table, self.keys = opened.table, opened.keys.seats
            sittings = [lobby.sit(self.table, [self.keys[str(seat)]]) for seat in range(self.seats)]
            return await self._take_turns(sittings, choose, is_reached, is_new)

    async def _take_turns(self, sittings: list[Sitting], choose: Chooses, is_reached: IsReached, is_new: bool) -> bool:
        for sitting in sittings:
            await sitting.__aenter__()
        try:
            for seat, sitting in enumerate(sittings if is_new else []):
                await sitting.join(seat, f"Seat {seat + 1}")
            for sitting in sittings:  # they show their nonces meanwhile
                await sitting.until(lambda sitting=sitting: sitting.phase != "waiting")  # type: ignore[misc]
            while sittings[ME].phase != "over":
                await all_hear(sittings)
                mover = next((sitting for sitting in sittings if sitting.offer is not None), None)
                if mover is None:
                    break
                if mover is sittings[ME] and is_reached(mover):
                    return True
                await mover.move(choose(mover))
            return False
        finally:
            for sitting in sittings:
                await sitting.__aexit__(None, None, None)


async def all_hear(sittings: list[Sitting]) -> None:
    """Wait until everybody has heard what somebody has heard."""
    seq = max(sitting.seq for sitting in sittings)
    for sitting in sittings:
        await sitting.until(lambda sitting=sitting: sitting.seq >= seq)  # type: ignore[misc]


# --- Ingenious ------------------------------------------------------------------------------------------------------
MODES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {"edition": "sheet"}),
    (2, {"edition": "kosmos"}),
    (1, {"edition": "sheet"}),
    (4, {"edition": "kosmos", "teams": True}),
)


def far(sitting: Sitting) -> MoveData:
    """The browser's side takes most points, rather for colours that are far; the others take what is left over."""
    view, offer, layout = sitting.view, sitting.offer, sitting.welcome.layout
    words = [move for move in sitting.offered if move["do"] != "place"]
    if not offer.edges:
        return words[-1] if words[-1]["do"] == "refill" else words[0]
    mine = view.to_move in layout.sides[0]
    scores = view.scores[0]
    names = list(layout.printed)

    def worth(move: MoveData) -> float:
        low, high = (offer.cells.index(cell) for cell in layout.edges[move["edge"]])
        first, second = names.index(move["first"]), names.index(move["second"])
        gain = [0] * len(names)
        gain[first] += offer.points[first][low]
        gain[second] += offer.points[second][high]
        total = sum(points * (1 + scores[colour] / 6) for colour, points in enumerate(gain))
        return total if mine else -sum(gain)

    places = [move for move in sitting.offered if move["do"] == "place"]
    return max(Random(0).sample(places, min(len(places), 400)), key=worth)


def begun(sitting: Sitting) -> bool:
    return sitting.view.turn >= 3 * len(sitting.view.rack_sizes) and promises(sitting)


def promises(sitting: Sitting) -> bool:
    """Whether some tile of the rack would bring points somewhere; alone there is only one, which may bring none."""
    view, offer, layout = sitting.view, sitting.offer, sitting.welcome.layout
    names = list(layout.printed)
    colours = {names.index(colour) for tile in view.rack for colour in tile}
    short = {colour for colour in colours if view.scores[0][colour] < layout.track}
    return bool(offer.edges) and any(max(offer.points[colour]) > 0 for colour in short)


def near_the_end(sitting: Sitting) -> bool:
    """A cube stands on 17, or on 18 already while another one comes near."""
    scores, track = sitting.view.scores[0], sitting.welcome.layout.track
    near = [score for score in scores if score % 18 == 17]
    home = [score for score in scores if score >= track] and [score for score in scores if score % 18 in (15, 16)]
    return promises(sitting) and bool(near or home)
