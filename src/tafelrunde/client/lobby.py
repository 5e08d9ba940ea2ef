"""The HTTP part of the protocol: the catalogue, opening tables, taking seats, records."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
import msgspec

from tafelrunde.client.refusals import Gone, Refused
from tafelrunde.client.sitting import Sitting
from tafelrunde.games.interface import Told
from tafelrunde.wire.bodies import (
    Catalogue,
    NotDone,
    OpenedTable,
    SeatKey,
    SeatWish,
    Summaries,
    Summary,
    TableWishes,
)
from tafelrunde.witness import Witness

B = TypeVar("B")


class Lobby:
    """A server as seen from outside."""

    def __init__(self, address: str, language: str = "en") -> None:
        self.address = address.rstrip("/")
        self.language = language
        self._http = httpx.AsyncClient(base_url=self.address, headers={"accept-language": language}, timeout=30.0)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def ask(
        self, answer: type[B], method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> B:
        """Send a request; raises Refused, or Gone where there is no answer of ours."""
        content = None if body is None else msgspec.json.encode(body)
        try:
            found = await self._http.request(method, path, content=content, headers=headers)
            if found.is_error:
                no = msgspec.json.decode(found.content, type=NotDone)
                raise Refused(no.key, no.sentence, no.said)
            return msgspec.json.decode(found.content, type=answer)
        except (httpx.HTTPError, msgspec.MsgspecError):  # nobody there, or a proxy's own page
            raise Gone("away") from None

    async def games(self) -> Catalogue:
        return await self.ask(Catalogue, "GET", "/api/games")

    async def open_tables(self) -> list[Summary]:
        return (await self.ask(Summaries, "GET", "/api/tables")).tables

    # Any: any of the other wishes, which the server checks
    async def open(self, game: str, seats: list[SeatWish], **wishes: Any) -> OpenedTable:
        """Open a table; the answer holds its id, the commitment to its shuffle, and keys."""
        return await self.ask(OpenedTable, "POST", "/api/tables", TableWishes(game=game, seats=seats, **wishes))

    async def table(self, table: str) -> Summary:
        return await self.ask(Summary, "GET", f"/api/tables/{table}")

    async def take(self, table: str, seat: int) -> str:
        """Take an open seat; the answer is its key."""
        return (await self.ask(SeatKey, "POST", f"/api/tables/{table}/seats/{seat}/take")).key

    async def record(self, table: str, key: str | None = None) -> Told:
        headers = {"authorization": f"Bearer {key}"} if key else {}
        return await self.ask(Told, "GET", f"/api/tables/{table}/record", headers=headers)

    def sit(
        self,
        table: str,
        keys: list[str],
        patience: float = 60.0,
        heard: Callable[[str | bytes], None] | None = None,
        witness: Witness | None = None,
    ) -> Sitting:
        """Connect to a table, with the keys of one's seats; none for watching. A `witness` from before is added to."""
        address = f"ws{self.address.removeprefix('http')}/api/tables/{table}/socket"
        return Sitting(address, keys, self.language, patience, heard, witness)
