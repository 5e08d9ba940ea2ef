"""Games from other packages at the table server."""

import httpx
import pytest

from tafelrunde import games
from tests.guests import declare, forget, visiting
from tests.server.live import LINK, gathered, play_out, serving

pytestmark = pytest.mark.anyio


@pytest.fixture
def broken(tmp_path, monkeypatch):
    declare(tmp_path, "broken", "broken-game", "no_such_module")
    monkeypatch.syspath_prepend(tmp_path)
    forget()
    yield
    monkeypatch.undo()
    forget()


async def test_a_game_that_cannot_be_played_is_logged_once_and_left_out(sqlite_address, broken, caplog):
    async with serving(sqlite_address) as live, httpx.AsyncClient(base_url=live.address) as http:
        told = [await http.get("/api/games") for _ in range(2)]
        refused = await http.get("/api/games/broken/texts?language=de")
    assert [record.getMessage() for record in caplog.records].count(str(games.refused()[0])) == 1
    for answer in told:
        assert {game["name"] for game in answer.json()["games"]} == set(games.names())
        assert "broken" not in answer.text
    assert (refused.status_code, refused.json()["key"]) == (400, "game-import")


async def test_a_game_of_another_package_is_played_and_brings_its_texts(sqlite_address, tmp_path):
    with visiting("nachbarn", tmp_path):
        async with serving(sqlite_address) as live, httpx.AsyncClient(base_url=live.address) as http:
            told = {game["name"]: game["house"] for game in (await http.get("/api/games")).json()["games"]}
            texts = (await http.get("/api/games/nachbarn/texts?language=it")).json()
            async with gathered(live.lobby, "nachbarn", [LINK, LINK]) as party:
                await play_out(party)
    assert [name for name, is_ours in told.items() if not is_ours] == ["nachbarn"]
    assert texts["reasons"]["full"] == "Il tabellone è pieno."
