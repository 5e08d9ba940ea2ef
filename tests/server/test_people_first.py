"""Bots that think never keep people waiting."""

import asyncio

from tests.server.kills import Process
from tests.server.people_first import measure

ON_A_BUSY_MACHINE = 1.0  # seconds; on a quiet one it is to be 0.25: tests/server/people_first.py prints it


def test_people_do_not_wait_for_twenty_bots_that_think(sqlite_address):
    waited = asyncio.run(measure_there(sqlite_address))
    print(f"{len(waited)} moves, p50 {waited[len(waited) // 2] * 1000:.0f} ms, p99 {waited[-1 - len(waited) // 100]}")
    assert waited[-1 - len(waited) // 100] < ON_A_BUSY_MACHINE


async def measure_there(database):
    async with Process(database) as process:
        return await measure(process.address, seconds=8.0)
