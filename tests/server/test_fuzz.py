"""20,000 messages that no client sends: the server stays, and nothing at any table changes."""

import pytest

from tafelrunde import games
from tests.server.hostile import besiege

pytestmark = pytest.mark.anyio

MESSAGES = 20_000


@pytest.mark.parametrize("game", games.names())
async def test_bent_messages_change_nothing(sqlite_address, game):
    await besiege(sqlite_address, game, MESSAGES // len(games.names()))
