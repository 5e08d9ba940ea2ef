"""The HTTP part of the protocol: the catalogue, opening tables, taking seats, records."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

import httpx

from tafelrunde.client.sitting import Gone, Refused, Sitting


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

    async def ask(self, method: str, path: str, **more: Any) -> Any:
        try:
            answer = await self._http.request(method, path, **more)
        except httpx.HTTPError:
            raise Gone("away") from None
        try:
            body = answer.json()
        except ValueError:  # a proxy's own page
            raise Gone("away") from None
        if answer.is_error:
            raise Refused(body["key"], body["sentence"])
        return body

    async def games(self) -> Any:
        return await self.ask("GET", "/api/games", params={"language": self.language})

    async def open_tables(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await self.ask("GET", "/api/tables"))["tables"]
        return found

    async def open(self, game: str, seats: list[dict[str, Any]], **wishes: Any) -> dict[str, Any]:
        """Open a table; the answer holds its id, the commitment to its shuffle, and keys."""
        opened: dict[str, Any] = await self.ask("POST", "/api/tables", json={"game": game, "seats": seats, **wishes})
        return opened

    async def table(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = await self.ask("GET", f"/api/tables/{table}")
        return found

    async def take(self, table: str, seat: int) -> str:
        """Take an open seat; the answer is its key."""
        key: str = (await self.ask("POST", f"/api/tables/{table}/seats/{seat}/take"))["key"]
        return key

    async def record(self, table: str, key: str | None = None) -> dict[str, Any]:
        headers = {"authorization": f"Bearer {key}"} if key else {}
        found: dict[str, Any] = await self.ask("GET", f"/api/tables/{table}/record", headers=headers)
        return found

    def sit(self, table: str, keys: list[str], **more: Any) -> Sitting:
        """Connect to a table, with the keys of one's seats; none for watching."""
        address = f"ws{self.address.removeprefix('http')}/api/tables/{table}/socket"
        return Sitting(address, keys, language=self.language, **more)
