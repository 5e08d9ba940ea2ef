"""One client at one table, over the socket."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

PROTOCOL = 1
SHORTEST_PAUSE = 0.05  # seconds between two attempts to come back, growing
FINAL = (4400, 4403, 4404, 4409)  # close codes after which coming back is no use
LONGEST_PAUSE = 2.0


class Refused(Exception):
    """The server said no, in one sentence; nothing has changed."""

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(sentence)
        self.key = key


class Gone(Exception):
    """The table is not to be had: the server said so, or it stayed away for too long."""


class Sitting:
    """A place at a table. `view`, `offer`, `seq`, `phase` and `result` are always the newest that were told."""

    def __init__(
        self,
        address: str,
        keys: list[str],
        language: str = "en",
        patience: float = 60.0,
        heard: Callable[[str | bytes], None] | None = None,
    ) -> None:
        self.address, self.keys, self.language = address, keys, language
        self.patience = patience  # seconds to wait for a server that is away
        self.heard = heard  # is given every message as it came
        self.welcome: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.view: dict[str, Any] | None = None
        self.offer: dict[str, Any] | None = None
        self.may_undo = False
        self.phase = "waiting"
        self.result: dict[str, Any] | None = None
        self.looking: int | None = None
        self.seq = 0
        self._socket: ClientConnection | None = None
        self._pause = 0.0  # before the next attempt to connect
        self._lost_at = 0.0  # since when the server is away
        self._unanswered: dict[str, tuple[dict[str, Any], asyncio.Future[dict[str, Any]]]] = {}
        self._news = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._reader = asyncio.create_task(self._read())
        await self.until(lambda: bool(self.welcome))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._reader is not None
        self._reader.cancel()
        await asyncio.wait([self._reader])  # unlike awaiting it, this mistakes nobody else's cancellation for its own
        if not self._reader.cancelled():
            self._reader.exception()  # it was told to whoever asked for something
        if self._socket is not None:
            await self._socket.close()

    # --- Acting
    async def join(self, seat: int, name: str) -> dict[str, Any]:
        return await self.ask("join", seat=seat, name=name, nonce=secrets.token_hex(32))

    async def move(self, move: str, seat: int | None = None) -> dict[str, Any]:
        """Make a move; returns when it is durable."""
        return await self.ask("move", seat=self.acting(seat), seq=self.seq, move=move)

    async def undo(self, seat: int | None = None) -> dict[str, Any]:
        return await self.ask("undo", seat=self.acting(seat), seq=self.seq)

    async def look(self, seat: int | None) -> None:
        """At a client with several seats: see what this one sees."""
        await self.send({"type": "look", "seat": seat})
        await self.until(lambda: self.looking == seat)

    def acting(self, seat: int | None) -> int:
        chosen = self.looking if seat is None else seat
        assert chosen is not None, "say for which seat"
        return chosen

    async def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """Send a message and wait for its answer, over as many connections as it takes; raises Refused."""
        if self._reader is None or self._reader.done():
            raise Gone("closed")
        message = {"type": kind, "id": secrets.token_hex(8), **more}
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._unanswered[message["id"]] = (message, future)
        await self.send(message)
        return await future

    async def send(self, message: dict[str, Any]) -> None:
        if self._socket is not None and self.welcome:
            with suppress(WebSocketException):  # it is sent again over the next connection
                await self._socket.send(orjson.dumps(message), text=True)

    # --- Waiting
    async def turn(self) -> bool:
        """Wait until there is something to do, or the game is over (False)."""
        await self.until(lambda: self.offer is not None or self.phase == "over")
        return self.phase != "over"

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for news that make it so."""
        while not is_so():
            self._news.clear()
            if self._reader is not None and self._reader.done():
                self._reader.result()
                raise Gone("closed")
            await self._news.wait()

    # --- Reading
    async def _read(self) -> None:
        self._lost_at = asyncio.get_running_loop().time()
        try:
            while True:
                await self._connect()
                await self._listen()
        finally:
            for _, future in self._unanswered.values():
                if not future.done():
                    future.set_exception(Gone("closed"))
            self._news.set()

    async def _connect(self) -> None:
        """Connect, and go on trying while the server is away, or sends us away again."""
        while True:
            if self._pause and asyncio.get_running_loop().time() > self._lost_at + self.patience:
                raise Gone("away")
            await asyncio.sleep(self._pause)
            self._pause = min(max(SHORTEST_PAUSE, 2 * self._pause), LONGEST_PAUSE)
            try:
                self._socket = await connect(self.address, compression=None, max_size=2**22, open_timeout=10)
                hello = {"type": "hello", "protocol": PROTOCOL, "since": self.seq, "language": self.language}
                await self._socket.send(orjson.dumps(hello | {"keys": self.keys}), text=True)
                return
            except (OSError, InvalidHandshake, WebSocketException, TimeoutError):
                pass

    async def _listen(self) -> None:
        assert self._socket is not None
        try:
            async for text in self._socket:
                if self.heard is not None:
                    self.heard(text)
                message = orjson.loads(text)
                TOLD.get(message["type"], Sitting._other)(self, message)
                if message["type"] == "welcome":
                    self._pause = 0.0
                    for unanswered, _ in list(self._unanswered.values()):
                        await self.send(unanswered)
                self._news.set()
        except WebSocketException:
            pass
        if self._pause == 0.0:  # we were welcome, until now
            self._lost_at = asyncio.get_running_loop().time()
        code = self._socket.close_code
        if code in FINAL:
            raise Gone(str(code))

    # --- What the server tells
    def _welcome(self, message: dict[str, Any]) -> None:
        self.welcome = message
        self.events += message["events"]
        self.looking, self.seq, self.view = message["looking"], message["seq"], message["view"]
        self._standing(message)

    def _event(self, message: dict[str, Any]) -> None:
        self.events.append(message)
        self.seq = message["seq"]
        if "changes" in message:
            self.view = {**(self.view or {}), **message["changes"]}
        if "phase" in message:
            self._standing(message)
        self._answered(message)

    def _shown(self, message: dict[str, Any]) -> None:
        self.looking, self.view = message["looking"], message["view"]
        self._standing(message)

    def _standing(self, message: dict[str, Any]) -> None:
        self.phase, self.offer, self.may_undo = message["phase"], message["offer"], message["may_undo"]
        self.result = message.get("result") or self.result

    def _answered(self, message: dict[str, Any]) -> None:
        _, future = self._unanswered.pop(message.get("id") or "", (None, None))
        if future is not None and not future.done():
            future.set_result(message)

    def _done(self, message: dict[str, Any]) -> None:
        self._answered(message)

    def _answer(self, message: dict[str, Any]) -> None:
        self._answered(message)

    def _refused(self, message: dict[str, Any]) -> None:
        _, future = self._unanswered.pop(message["id"] or "", (None, None))
        if future is not None and not future.done():
            future.set_exception(Refused(message["key"], message["sentence"]))

    def _other(self, message: dict[str, Any]) -> None:
        """Presence, goodbyes, and whatever later versions tell."""


TOLD: dict[str, Callable[[Sitting, dict[str, Any]], None]] = {
    "welcome": Sitting._welcome,
    "event": Sitting._event,
    "shown": Sitting._shown,
    "done": Sitting._done,
    "answer": Sitting._answer,
    "refused": Sitting._refused,
}
