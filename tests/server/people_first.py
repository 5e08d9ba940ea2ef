"""How long a person's move takes while 20 strong bots think at tables of their own.

python -m tests.server.people_first --seconds 30
"""

import argparse
import asyncio
import random
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

from tafelrunde.client import Lobby, Refused
from tests.server.kills import GAMES, Process
from tests.server.live import LINK, bot

TABLES_OF_BOTS = 20  # with two bots each, of which one thinks at a time
PEOPLE = len(GAMES)  # tables at which two people play
THINK_TIME = 0.1  # seconds, between two moves


async def measure(address: str, seconds: float) -> list[float]:
    """Seconds from sending a move to its acknowledgement, sorted."""
    waited: list[float] = []
    async with Lobby(address) as lobby, AsyncExitStack() as stack:
        for number in range(TABLES_OF_BOTS):
            opened = await lobby.open(GAMES[number % len(GAMES)], [bot("hard"), bot("hard")])
            await stack.enter_async_context(lobby.sit(opened.table, []))  # somebody watches, so they play
        deadline = time.monotonic() + seconds
        await asyncio.gather(*(play_pairs(lobby, GAMES[n], deadline, waited) for n in range(PEOPLE)))
    return sorted(waited)


async def play_pairs(lobby: Lobby, game: str, deadline: float, waited: list[float]) -> None:
    """Two people who play one game after the other."""
    chance = random.Random(1)
    while time.monotonic() < deadline:
        opened = await lobby.open(game, [LINK, LINK])
        one, other = (lobby.sit(opened.table, [key]) for key in opened.keys.seats.values())
        async with one, other:
            await one.join(0, "One")
            await other.join(1, "Other")
            await asyncio.gather(*(play(sitting, chance, deadline, waited) for sitting in (one, other)))


async def play(sitting, chance: random.Random, deadline: float, waited: list[float]) -> None:
    while time.monotonic() < deadline:
        try:
            async with asyncio.timeout_at(asyncio.get_running_loop().time() + deadline - time.monotonic()):
                if not await sitting.turn():
                    return
        except TimeoutError:
            return
        await asyncio.sleep(chance.uniform(0, 2 * THINK_TIME))
        move, began = chance.choice(sitting.offered), time.perf_counter()
        try:
            await sitting.move(move)
        except Refused:
            continue
        waited.append(time.perf_counter() - began)


async def run(seconds: float) -> list[float]:
    with tempfile.TemporaryDirectory() as folder:
        async with Process(f"sqlite:///{Path(folder) / 'tables.db'}") as process:
            return await measure(process.address, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30.0)
    waited = asyncio.run(run(parser.parse_args().seconds))
    shares = {f"p{share}": f"{waited[len(waited) * share // 100] * 1000:.1f} ms" for share in (50, 90, 99)}
    print(f"{len(waited)} moves with {TABLES_OF_BOTS} hard bots thinking: {shares}")


if __name__ == "__main__":
    main()
