"""A killed server loses nothing that it has acknowledged. A kill proves no flush: test_database.py asks for that."""

import asyncio

from tests.server.kills import Load, Process, check, finish, goes_on, kill_and_restart

KILLS = 8  # `make soak` has 200


def test_a_server_killed_again_and_again_loses_nothing(database):
    told = asyncio.run(kill_and_restart(database, KILLS, seed=1))
    print(told)
    acknowledged = told["acknowledged"]
    assert told["moves"] >= acknowledged["Moved"] > 20 * KILLS
    assert min(acknowledged[kind] for kind in ("Undone", "Joined", "Left", "Replaced")) > 0


def test_the_game_goes_on_at_another_process_when_one_is_killed(postgresql_address):
    asyncio.run(kill_one_of_two(postgresql_address))


async def kill_one_of_two(database):
    """At each table one person at the one process, one at the other, and a bot for which either of them plays."""
    async with Process(database) as first, Process(database) as second:
        load = Load([first.address, second.address], seed=2, tables=3)
        players = asyncio.create_task(load.run())
        doomed, survivor = first, second
        for _ in range(3):
            await goes_on(load, players)
            await doomed.kill()
            load.move_house(doomed.address, survivor.address)
            await goes_on(load, players)
            await check(database, load.story)
            await doomed.start()
            load.addresses = [survivor.address, doomed.address]  # new tables are at both again
            doomed, survivor = survivor, doomed
        await finish(load, players)
        assert await check(database, load.story) > 0
        await asyncio.gather(first.stop(), second.stop())
