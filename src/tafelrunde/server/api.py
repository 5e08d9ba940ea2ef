"""The HTTP part: the catalogue, opening tables, taking seats, records. Everything in play goes over the socket."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Header, Path, Query, Request, WebSocket
from fastapi.responses import Response

from tafelrunde import games
from tafelrunde.errors import Refusal
from tafelrunde.server import keys
from tafelrunde.server.house import House
from tafelrunde.server.network import is_known
from tafelrunde.server.openapi import described
from tafelrunde.server.perspective import summary
from tafelrunde.server.shares import Whose
from tafelrunde.server.socket import NOT_ALLOWED, Connection
from tafelrunde.server.table import OVER
from tafelrunde.texts import LANGUAGES, load
from tafelrunde.wire.bodies import (
    Catalogue,
    Keys,
    Network,
    NotDone,
    OpenedTable,
    SeatKey,
    Summaries,
    Summary,
    TableWishes,
)

router = APIRouter(prefix="/api")

ENCODER = msgspec.json.Encoder()
RECORD_COST = 10.0  # beside what every request costs
WISHES = msgspec.json.Decoder(TableWishes)

TableId = Annotated[str, Path(pattern=f"^{keys.TABLE_ID.pattern}$")]
GameName = Annotated[str, Path(max_length=40)]
Bearer = Annotated[str | None, Header(max_length=100)]
Language = Annotated[Literal[*LANGUAGES], Query()]  # type: ignore[valid-type]  # a list that is a value


# --- The catalogue --------------------------------------------------------------------------------------------------
@router.get("/games", **described(Catalogue))
async def all_games(request: Request, wanted: Annotated[str, Query(max_length=40)] = "") -> Response:
    """The games with their options, and the levels of bots. Of games that are being compiled, the one that is
    `wanted` comes first."""
    house = house_of(request)
    house.crew.hurry(wanted)
    return sent(await house.catalogue.get())


@router.get("/games/{name}/texts", **described(dict))
async def texts(name: GameName, language: Language = "en") -> Response:
    """All texts of a game in one language, for pages that do not have them."""
    return answered(load(games.find(name).texts_folder, language))


@router.get("/network", **described(Network))
async def network(request: Request) -> Response:
    """Where others in the local network find this server: for links from a page that was opened as localhost."""
    return answered(Network(addresses=list(house_of(request).settings.announced)))


# --- Tables ---------------------------------------------------------------------------------------------------------
@router.get("/tables", **described(Summaries))
async def open_tables(request: Request) -> Response:
    """Tables with open seats whose hosts are there and want them listed: the newest of each host first."""
    return sent(await house_of(request).listing.get())


@router.post("/tables", status_code=201, **described(OpenedTable, asks=TableWishes))
async def open_table(request: Request) -> Response:
    """Open a table. The commitment to its shuffle is shown before anybody sits down."""
    house = house_of(request)
    try:
        wishes = WISHES.decode(await request.body())
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return refused(request, Refusal("bad-message"), 422)
    if wishes.listed:
        await house.lobby.refuse_one_more(address_of(request))
    house.doorkeeper.may_open(address_of(request))
    table = await house.opener.open(wishes)
    await house.lobby.opened(table, address_of(request))
    host, seats = table.setup.master, [seat for seat in range(len(table.seats)) if table.seats[seat].has_key]
    told = Keys(host=keys.key_of(host, keys.HOST), seats=table.keys_of(seats))
    return answered(OpenedTable(table=table.id, commitment=table.commitment, keys=told), 201)


@router.get("/tables/{table_id}", **described(Summary))
async def one_table(request: Request, table_id: TableId) -> Response:
    """What anybody may know of a table."""
    async with house_of(request).at(table_id, address_of(request)) as room:
        return answered(summary(room.table))


@router.post("/tables/{table_id}/seats/{seat}/take", **described(SeatKey))
async def take_seat(request: Request, table_id: TableId, seat: Annotated[int, Path(ge=0, lt=16)]) -> Response:
    """Take an open seat; whoever is first gets its key."""
    house = house_of(request)
    async with house.at(table_id, address_of(request)) as room:
        with house.held.one_more(address_of(request)) as note:
            key = await room.take(seat)
            note((table_id, seat, room.table.seats[seat].freed))
        return answered(SeatKey(key=key))


@router.get("/tables/{table_id}/record", **described(dict))
async def record(request: Request, table_id: TableId, authorization: Bearer = None) -> Response:
    """The whole game once it is over; before, what the bearer of a seat's key has seen of it, or a spectator."""
    house, whose = house_of(request), Whose(address_of(request), table_id)
    if not house.doorkeeper.may_ask(whose.address, RECORD_COST):
        await house.doorkeeper.slow_down()
        raise Refusal("too-fast")
    async with house.at(table_id, whose.address) as room:
        table = room.table
        if table.phase == OVER:
            return sent(await house.historian.record(table, whose))
        bearer = authorization.removeprefix("Bearer ") if authorization else None
        yours = table.seats_of([bearer]) if bearer else []
        if bearer and not yours:
            raise Refusal("no-such-key")
        seat = yours[0] if yours else None
        events = await house.historian.told(table.id, seat, 0, table.seq, whose)
        facts = msgspec.structs.asdict(summary(table))
        return answered({"tafelrunde_view": 2, **facts, "seat": seat, "layout": table.layout, "events": events})


# --- The socket -----------------------------------------------------------------------------------------------------
@router.websocket("/tables/{table_id}/socket")
async def socket(websocket: WebSocket, table_id: str) -> None:
    house: House = websocket.app.state.house
    address = address_of(websocket)
    if house.is_closing or not is_welcome(websocket, house):
        house.metrics.refused.labels("socket").inc()
        await websocket.close(NOT_ALLOWED)
        return
    if not house.doorkeeper.enter(address):
        house.metrics.refused.labels("socket").inc()
        await house.doorkeeper.slow_down()
        await websocket.close(NOT_ALLOWED)
        return
    try:
        await websocket.accept()
        connection = Connection(websocket, house, address, language_of(websocket))
        if house.orders.bans.keep_out(address):  # let in to be told why: a page that hears nothing would try for ever
            connection.dismiss(Refusal("banned"))
        house.connections.add(connection)
        try:
            await connection.run(table_id)
        finally:
            house.connections.discard(connection)
    finally:
        house.doorkeeper.leave(address)


def is_welcome(websocket: WebSocket, house: House) -> bool:
    """Whether a socket comes from one of our own pages, or from a program, which sends no origin."""
    if not is_known(websocket.headers.get("host"), house.settings.hosts):
        return False
    origin = websocket.headers.get("origin")
    if origin is None or origin in house.settings.origins:
        return True
    return origin.partition("://")[2] == websocket.headers.get("host")


# --- Who asks, and the answer ---------------------------------------------------------------------------------------
def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def address_of(connection: Request | WebSocket) -> str:
    return connection.client.host if connection.client else "unknown"


def language_of(connection: Request | WebSocket) -> str:
    """The first language of the reader's that we speak."""
    for wish in connection.headers.get("accept-language", "").split(","):
        if wish.strip()[:2].lower() in LANGUAGES:
            return wish.strip()[:2].lower()
    return "en"


def answered(body: object, status: int = 200) -> Response:
    return sent(ENCODER.encode(body), status)


def sent(body: bytes, status: int = 200) -> Response:
    return Response(body, status, media_type="application/json")


def refused(request: Request, refusal: Refusal, status: int) -> Response:
    house_of(request).metrics.refused.labels(refusal.key).inc()
    sentence = refusal.sentence(language_of(request))
    return answered(NotDone(key=refusal.key, sentence=sentence, said=refusal.said), status)
