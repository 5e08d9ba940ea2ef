"""One client at one table, over the socket."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import msgspec
from msgspec import UNSET
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tafelrunde import fair
from tafelrunde.client.refusals import Gone, Refused
from tafelrunde.games import find
from tafelrunde.games.interface import Offer, View
from tafelrunde.kernel.moves import MoveData
from tafelrunde.sayings import in_words
from tafelrunde.wire import PROTOCOL, asked, facts, told
from tafelrunde.wire.bodies import Phase
from tafelrunde.wire.told import Result
from tafelrunde.witness import Observer, Witness

if TYPE_CHECKING:
    from tafelrunde.wire.facts import Answer, Event, Shown, Told, Welcome

    Acknowledged: TypeAlias = Event | Answer | told.Done

SHORTEST_PAUSE = 0.05  # seconds between two attempts to come back, growing
LONGEST_PAUSE = 2.0
FINAL = (4400, 4403, 4404, 4409)  # close codes after which coming back is no use
TYPES = ("welcome", "event", "shown", "presence", "said", "answer", "done", "refused", "bye")  # all that we know


class Glance(msgspec.Struct):
    """As much of a message as says how to read it."""

    type: str
    game: str | None = None


glance = msgspec.json.Decoder(Glance)
ENCODER = msgspec.json.Encoder()


class Sitting:
    """A place at a table. `view`, `offer`, `seen`, `seq`, `phase` and `result` are always the newest that were told."""

    def __init__(
        self,
        address: str,
        keys: list[str],
        language: str = "en",
        patience: float = 60.0,
        heard: Callable[[str | bytes], None] | None = None,
        witness: Witness | None = None,
    ) -> None:
        self.address, self.keys, self.language = address, keys, language
        self.patience = patience  # seconds to wait for a server that is away
        self.heard = heard  # is given every message as it came
        self._observer = Observer(witness)
        self._is_kept = witness is not None  # by somebody who will not ask for it
        # Noting is a fifth of a client's work: it waits until somebody asks, leaves with it, or is welcomed again.
        self._unnoted: list[Welcome | Event | Shown] = []
        self.events: list[Event] = []
        self.view: View | None = None
        self.offer: Offer | None = None
        self.seen: bytes | None = None  # beside an offer: the bytes of all that the seat knows, for the game's engine
        self.may_undo = False
        self.phase: Phase = "waiting"
        self.result: Result | None = None
        self.looking: int | None = None
        self.seq = 0
        self._welcome: Welcome | None = None
        self._decoder: msgspec.json.Decoder[Told] | None = None
        self._socket: ClientConnection | None = None
        self._pause = 0.0  # before the next attempt to connect
        self._lost_at = 0.0  # since when the server is away
        self._unanswered: dict[str, tuple[asked.Message, asyncio.Future[Acknowledged]]] = {}
        self._news = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._reader = asyncio.create_task(self._read())
        await self.until(lambda: self._welcome is not None)
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
        if self._is_kept:
            self._note()

    @property
    def welcome(self) -> Welcome:
        """How the server greeted us the last time."""
        assert self._welcome is not None, "not welcome yet"
        return self._welcome

    @property
    def offered(self) -> list[MoveData]:
        """The moves that may be made now."""
        if self.offer is None:
            return []
        return find(self.welcome.game).facts.offered(self.welcome.layout, self.offer)

    @property
    def witness(self) -> Witness:
        """What the server will be held to, up to now; `save_witness` keeps it in a file."""
        self._note()
        return self._observer.witness

    def _note(self) -> None:
        for message in self._unnoted:
            self._observer.note(msgspec.json.decode(ENCODER.encode(message)))  # as JSON: lists, no tuples
        self._unnoted.clear()

    # --- Acting
    async def join(self, seat: int, name: str) -> Acknowledged:
        """Sit down with a pledge. Its nonce is shown by itself, when everybody is there."""
        nonce = self.witness.own.setdefault(str(seat), secrets.token_hex(32))
        return await self.ask(asked.Join, seat=seat, name=name, pledge=fair.pledge(nonce))

    async def _reveal(self) -> None:
        """Show one's own nonces once all pledges are told, if one's own are among them."""
        if self.phase != "waiting" or not (witness := self.witness).pledges:
            return
        for seat in self.welcome.yours:
            nonce = witness.own.get(str(seat))
            if nonce is None or seat in witness.revealed or witness.pledges[seat] != fair.pledge(nonce):
                continue
            witness.revealed.append(seat)
            message_id = secrets.token_hex(8)
            message = asked.Reveal(id=message_id, seat=seat, nonce=nonce)
            future: asyncio.Future[Acknowledged] = asyncio.get_running_loop().create_future()
            future.add_done_callback(lambda future: future.cancelled() or future.exception())  # nobody waits for it
            self._unanswered[message_id] = (message, future)
            await self.send(message)

    async def move(self, move: MoveData, seat: int | None = None) -> Acknowledged:
        """Make a move; returns when it is durable."""
        return await self.ask(asked.Move, seat=self.acting(seat), seq=self.seq, move=move)

    async def undo(self, seat: int | None = None) -> Acknowledged:
        return await self.ask(asked.Undo, seat=self.acting(seat), seq=self.seq)

    async def free(self, seat: int) -> str | None:
        """For the host: nobody's key opens the seat any more; the new key of a seat with a link."""
        done = await self.ask(asked.Free, seat=seat)
        return None if not isinstance(done, told.Done) or done.key is UNSET else done.key

    async def look(self, seat: int | None) -> None:
        """At a client with several seats: see what this one sees."""
        await self.send(asked.Look(seat=seat))
        await self.until(lambda: self.looking == seat)

    def acting(self, seat: int | None) -> int:
        chosen = self.looking if seat is None else seat
        assert chosen is not None, "say for which seat"
        return chosen

    # Any: the keys of that kind of message
    async def ask(self, kind: Callable[..., asked.Message], **keys: Any) -> Acknowledged:
        """Send a message and wait for its answer, over as many connections as it takes; raises Refused."""
        if self._reader is None or self._reader.done():
            raise Gone("closed")
        message_id = secrets.token_hex(8)
        message = kind(id=message_id, **keys)
        future: asyncio.Future[Acknowledged] = asyncio.get_running_loop().create_future()
        self._unanswered[message_id] = (message, future)
        await self.send(message)
        return await future

    async def send(self, message: asked.Message) -> None:
        if self._socket is not None and self._welcome is not None:
            with suppress(WebSocketException):  # it is sent again over the next connection
                await self._socket.send(ENCODER.encode(message), text=True)

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
                hello = asked.Hello(protocol=PROTOCOL, keys=self.keys, since=self.seq)
                await self._socket.send(ENCODER.encode(hello), text=True)
                return
            except (OSError, InvalidHandshake, WebSocketException, TimeoutError):
                pass

    async def _listen(self) -> None:
        assert self._socket is not None
        try:
            async for text in self._socket:
                if self.heard is not None:
                    self.heard(text)
                message = self._understood(text)
                self._follow(message)
                if isinstance(message, told.Welcome | told.Event | told.Shown):
                    self._unnoted.append(message)
                if isinstance(message, told.Welcome):
                    self._note()
                    self._pause = 0.0
                    for unanswered, _ in list(self._unanswered.values()):
                        await self.send(unanswered)
                await self._reveal()
                self._news.set()
        except WebSocketException:
            pass
        if self._pause == 0.0:  # we were welcome, until now
            self._lost_at = asyncio.get_running_loop().time()
        code = self._socket.close_code
        if code in FINAL:
            raise Gone(str(code))

    # --- What the server tells
    def _understood(self, text: str | bytes) -> Told | None:
        """A message; None if it is of a later version's, or comes before the welcome."""
        if self._decoder is None:
            game = glance.decode(text).game
            if game is None:
                return None
            self._decoder = facts.decoder(game)
        try:
            return self._decoder.decode(text)
        except msgspec.ValidationError:
            if glance.decode(text).type in TYPES:
                raise
            return None

    def _follow(self, message: Told | None) -> None:
        match message:
            case told.Event():
                self._happen(message)
                self._answered(None if message.id is UNSET else message.id, message)
            case told.Welcome():
                self._welcome = message
                self.events += message.events
                self.seq = message.seq
                self._show(message)
            case told.Shown():
                self._show(message)
            case told.Done() | told.Answer():
                self._answered(message.id, message)
            case told.Refused():
                self._refused(message)

    def _happen(self, event: Event) -> None:
        self.events.append(event)
        self.seq = event.seq
        if event.changes is not UNSET:
            self.view = facts.laid_over(self.view, event.changes, facts.types_of(self.welcome.game).view)
        if event.phase is not UNSET and event.offer is not UNSET and event.may_undo is not UNSET:
            self.phase, self.offer, self.may_undo = event.phase, event.offer, event.may_undo
            self.seen = None if event.seen is UNSET else event.seen
        self.result = self.result if event.result is UNSET else event.result

    def _show(self, message: Welcome | Shown) -> None:
        self.looking, self.view, self.phase = message.looking, message.view, message.phase
        self.offer, self.may_undo = message.offer, message.may_undo
        self.seen = None if message.seen is UNSET else message.seen
        self.result = self.result if message.result is UNSET else message.result

    def _answered(self, message_id: str | None, answer: Acknowledged) -> None:
        future = self._waiting(message_id)
        if future is not None:
            future.set_result(answer)

    def _refused(self, message: told.Refused) -> None:
        future = self._waiting(message.id)
        if future is not None:
            sentence = in_words(message.said, find(self.welcome.game).texts(self.language), ())
            future.set_exception(Refused(message.key, sentence, message.said))

    def _waiting(self, message_id: str | None) -> asyncio.Future[Acknowledged] | None:
        """Whoever waits for the answer to a message; it is answered now."""
        _, future = self._unanswered.pop(message_id or "", (None, None))
        return None if future is None or future.done() else future
