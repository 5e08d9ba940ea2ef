"""A client of the table server, for bots, tests and measuring. It speaks the protocol of docs/protocol.md and no more.

    async with Lobby("http://127.0.0.1:8011") as lobby:
        opened = await lobby.open("rondo", [SeatWish(kind="here"), SeatWish(kind="bot", level="medium")])
        async with lobby.sit(opened.table, [opened.keys.seats["0"]]) as sitting:
            await sitting.join(0, "Mira")
            while await sitting.turn():
                await sitting.move(choose(sitting.view, sitting.offer))

When the game is over, `lobby.record` and `sitting.witness` show whether it was fair (`tafelrunde.verifying.findings`).
A connection that breaks is made again, what was missed is caught up with, and a message that was not acknowledged is
sent again under its old id, so that nothing happens twice.
"""

from tafelrunde.client.lobby import Lobby
from tafelrunde.client.refusals import Gone, Refused
from tafelrunde.client.sitting import Sitting

__all__ = ["Gone", "Lobby", "Refused", "Sitting"]
