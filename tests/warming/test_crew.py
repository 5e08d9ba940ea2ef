"""Games are compiled by processes of their own; these here only say how far they are."""

import asyncio
import sys

import pytest

from tafelrunde.errors import InvalidOption
from tafelrunde.games import our_names
from tafelrunde.server.house import House
from tafelrunde.server.settings import Settings
from tafelrunde.warming import crew as home
from tafelrunde.warming.__main__ import main
from tafelrunde.warming.crew import Crew, cold, mark_of
from tafelrunde.warming.parts import FOR_TABLES, Step, steps
from tafelrunde.wire.bodies import SeatWish, TableWishes
from tests.house.native import MemoryLog

CHILD = """
import sys, time, pathlib
folder, name = pathlib.Path(sys.argv[1]), sys.argv[2]
print("a game of another package that says hello")
for share, part in ("0.00", "setup"), ("0.50", "bots"):
    print(share, part, flush=True)
while not (folder / name).exists():
    time.sleep(0.01)
sys.exit((folder / name).read_text() == "fails")
"""


@pytest.fixture
def let(tmp_path, monkeypatch):
    """Lets a game be compiled, or fail; one processor."""
    monkeypatch.setattr(home, "COMMAND", [sys.executable, "-c", CHILD, str(tmp_path)])
    monkeypatch.setattr(home.os, "cpu_count", lambda: 1)
    return lambda name, how="": (tmp_path / name).write_text(how)


async def until(condition):
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)


def test_games_are_compiled_one_after_the_other_and_tell_how_far_they_are(let):
    async def do():
        heard = []
        crew = Crew(["elfer", "rondo"], heard=lambda *words: heard.append(words))
        work = asyncio.create_task(crew.work())
        await until(lambda: crew.shares["elfer"] == 0.5)
        assert crew.shares["rondo"] == 0
        let("elfer")
        await crew.ready("elfer")
        assert "elfer" not in crew.shares
        let("rondo")
        await work
        assert crew.shares == {}
        await crew.ready("ingenious")  # nobody ever had to wait for it
        steps = [(0.0, "setup"), (0.5, "bots"), (1.0, "")]
        assert heard == [(name, part, share) for name in ("elfer", "rondo") for share, part in steps]

    asyncio.run(do())


def test_the_game_that_somebody_wants_waits_for_no_other(let):
    async def do():
        crew = Crew(["elfer", "rondo"])
        work = asyncio.create_task(crew.work())
        await until(lambda: crew.shares["elfer"] == 0.5)
        crew.hurry("rondo")
        crew.hurry("nothing")
        let("rondo")
        await crew.ready("rondo")
        assert crew.shares == {"elfer": 0.5}
        let("elfer")
        await work

    asyncio.run(do())


def test_a_game_that_cannot_be_compiled_ahead_is_played_all_the_same(let, caplog):
    async def do():
        crew = Crew(["elfer"])
        let("elfer", "fails")
        await crew.work()
        await crew.ready("elfer")

    asyncio.run(do())
    assert "elfer was not compiled ahead" in caplog.text


def test_where_no_process_can_be_started_games_are_played_all_the_same(monkeypatch, caplog):
    monkeypatch.setattr(home, "COMMAND", ["/nowhere/at/all"])

    async def do():
        crew = Crew(["elfer"])
        await crew.work()
        await crew.ready("elfer")

    asyncio.run(do())
    assert "elfer was not compiled ahead" in caplog.text


def test_what_the_process_says_is_what_the_crew_understands(monkeypatch, capsys):
    monkeypatch.setattr("tafelrunde.warming.__main__.mark_warm", lambda *_: None)
    monkeypatch.setattr("tafelrunde.warming.__main__.signal.signal", lambda *_: None)
    done = []
    made = [Step("setup", 1, done.append), Step("bots", 3, done.append)]
    monkeypatch.setattr("tafelrunde.warming.__main__.steps", lambda whole: made)
    main("rondo")
    assert capsys.readouterr().out == "0.00 setup\n0.25 bots\n"
    assert [game.name for game in done] == ["rondo", "rondo"]


def test_stopping_leaves_no_process_behind(let):
    async def do():
        crew = Crew(["elfer", "rondo"])
        work = asyncio.create_task(crew.work())
        await until(lambda: crew.shares["elfer"] == 0.5)
        crew.stop()
        async with asyncio.timeout(20):
            await work

    asyncio.run(do())


def test_a_house_that_closes_has_waited_for_its_processes(let, monkeypatch):
    monkeypatch.setattr("tafelrunde.server.house.cold", lambda names: ["elfer", "rondo"])

    async def do():
        started, start = [], asyncio.create_subprocess_exec

        async def noted(*words, **how):
            started.append(await start(*words, **how))
            return started[-1]

        monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)

        async def close_at(share):
            house = House(Settings(database="sqlite://", bot_threads=1), MemoryLog())
            await asyncio.sleep(0)
            await until(lambda: house.crew.shares["elfer"] >= share)
            await house.close()

        await close_at(0)  # while a process is being started
        await close_at(0.5)  # while it works
        assert started
        assert all(process.returncode is not None for process in started)

    asyncio.run(do())


def test_a_table_needs_less_than_everything(monkeypatch):
    assert len(FOR_TABLES) < len(steps(whole=True))
    warm = {mark_of("elfer", whole=False), mark_of("rondo", whole=True), mark_of("rondo", whole=False)}
    monkeypatch.setattr(home, "is_warm", lambda mark, _package: mark in warm)
    monkeypatch.setattr(home.config, "DISABLE_JIT", 0)
    assert cold(our_names()) == ["ingenious"]
    assert cold(our_names(), whole=True) == ["elfer", "ingenious"]
    monkeypatch.setattr(home.config, "DISABLE_JIT", 1)
    assert cold(our_names()) == []


def test_a_table_of_the_server_waits_for_its_game(let, monkeypatch):
    monkeypatch.setattr("tafelrunde.server.house.cold", lambda names: ["elfer", "rondo"])
    wishes = TableWishes(game="rondo", seats=[SeatWish(kind="here")] * 2)

    async def do():
        house = House(Settings(database="sqlite://", bot_threads=1), MemoryLog())
        try:
            opening = asyncio.create_task(house.opener.open(wishes))
            await until(lambda: house.crew.shares["rondo"] == 0.5)
            assert not opening.done()
            let("rondo")
            table = await opening
            async with house.at(table.id) as room:
                assert room.table.setup.game == "rondo"
            with pytest.raises(InvalidOption):
                async with house.at("nowhere"):
                    pass
        finally:
            await house.close()

    asyncio.run(do())
