"""The HTTP part: the catalogue, opening tables, taking seats, records. Everything in play goes over the socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Path, Query, Request, WebSocket
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from tafelrunde import bots, games
from tafelrunde.errors import Refusal
from tafelrunde.games import Game, Option, shown
from tafelrunde.server import keys
from tafelrunde.server.house import House
from tafelrunde.server.perspective import history, summary
from tafelrunde.server.socket import Connection
from tafelrunde.server.table import OVER
from tafelrunde.texts import LANGUAGES, Texts, load

router = APIRouter(prefix="/api")

TableId = Annotated[str, Path(pattern=f"^{keys.TABLE_ID.pattern}$")]
Bearer = Annotated[str | None, Header(max_length=100)]


# --- What is sent and answered --------------------------------------------------------------------------------------
class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWish(Strict):
    kind: Literal["here", "link", "open", "bot"]
    level: Annotated[str, Field(max_length=20)] | None = None


class TableWishes(Strict):
    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=8)]
    options: Annotated[dict[str, str | bool | int], Field(max_length=20)] = {}
    board: Annotated[str, Field(max_length=40)] | dict[str, Any] | None = None
    start: int | Literal["lot"] = 0
    clock: int | None = None
    listed: bool = False


class Keys(BaseModel):
    host: str
    seats: dict[str, str]


class OpenedTable(BaseModel):
    table: str
    commitment: str
    keys: Keys


class SeatKey(BaseModel):
    key: str


class SeatSummary(BaseModel):
    kind: Literal["person", "open", "bot"]
    name: str
    level: str | None
    joined: bool


class Summary(BaseModel):
    table: str
    game: str
    options: dict[str, Any]
    board: str | None
    phase: Literal["waiting", "playing", "over"]
    seats: list[SeatSummary]
    clock: int | None
    listed: bool
    commitment: str
    opened: float


class Summaries(BaseModel):
    tables: list[Summary]


class Catalogue(BaseModel):
    games: list[dict[str, Any]]
    levels: list[dict[str, str]]


class Refused(BaseModel):
    key: str
    sentence: str


REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": Refused, "description": "What was asked for cannot be done"},
    403: {"model": Refused, "description": "Not with this key"},
    404: {"model": Refused, "description": "There is no such table"},
    413: {"model": Refused, "description": "Too large"},
    422: {"model": Refused, "description": "Not what this expects"},
    429: {"model": Refused, "description": "Too much at once"},
    503: {"model": Refused, "description": "Not now; try again soon"},
}


# --- The catalogue --------------------------------------------------------------------------------------------------
@router.get("/games", response_model=Catalogue, responses=REFUSALS)
async def catalogue(language: Annotated[Literal[*LANGUAGES], Query()] = "en") -> Any:  # type: ignore[valid-type]
    """The games with their options, rules and words, and the levels of bots, in one language."""
    texts = Texts(language)
    return {
        "games": [told_game(games.find(name), language) for name in games.names()],
        "levels": [
            {"name": level, "title": texts(f"levels.{level}"), "character": bots.character(level, texts)}
            for level in bots.levels()
        ],
    }


def told_game(game: Game, language: str) -> dict[str, Any]:
    texts = game.texts(language)
    boards = None if game.boards is None else [{"name": name, "title": name} for name in game.boards.shipped_names()]
    return {
        "name": game.name,
        "title": texts("name"),
        "about": texts("about"),
        "seats": list(game.seats),
        "usual_seats": game.usual_seats,
        "options": [told_option(option, texts) for option in game.options],
        "boards": boards,
        "rules": texts.entry("rules.lines"),
        "texts": load(game.texts_folder, language),
    }


def told_option(option: Option, texts: Texts) -> dict[str, Any]:
    key = f"options.{option.name}"
    choices = [
        {
            "value": value,
            "title": texts(f"{key}.{shown(value)}") if texts.has(f"{key}.{shown(value)}") else shown(value),
        }
        for value in option.choices
    ]
    return {
        "name": option.name,
        "title": texts(f"{key}.title"),
        "default": option.default,
        "choices": choices or None,
        "least": None if choices else option.least,
        "most": None if choices else option.most,
        "seats": list(option.seats),
    }


# --- Tables ---------------------------------------------------------------------------------------------------------
@router.get("/tables", response_model=Summaries, responses=REFUSALS)
async def open_tables(request: Request) -> Any:
    """Tables with open seats whose openers want them listed, newest first."""
    return {"tables": [summary(table, language_of(request)) for table in await house_of(request).open_tables()]}


@router.post("/tables", status_code=201, response_model=OpenedTable, responses=REFUSALS)
async def open_table(request: Request, wishes: TableWishes) -> Any:
    """Open a table. The commitment to its shuffle is shown before anybody sits down."""
    house = house_of(request)
    house.doorkeeper.may_open(address_of(request))
    table = await house.open(wishes.model_dump())
    master = table.setup["master"]
    seats = {str(seat): keys.key_of(master, seat) for seat in range(len(table.seats)) if table.seats[seat].has_key}
    told = {"host": keys.key_of(master, keys.HOST), "seats": seats}
    return {"table": table.id, "commitment": table.fairness["commitment"], "keys": told}


@router.get("/tables/{table_id}", response_model=Summary, responses=REFUSALS)
async def one_table(request: Request, table_id: TableId) -> Any:
    """What anybody may know of a table."""
    async with house_of(request).at(table_id) as room:
        return summary(room.table, language_of(request))


@router.post("/tables/{table_id}/seats/{seat}/take", response_model=SeatKey, responses=REFUSALS)
async def take_seat(request: Request, table_id: TableId, seat: Annotated[int, Path(ge=0, lt=16)]) -> Any:
    """Take an open seat; whoever is first gets its key."""
    async with house_of(request).at(table_id) as room:
        return {"key": await room.take(seat)}


@router.get("/tables/{table_id}/record", responses=REFUSALS)
async def record(request: Request, table_id: TableId, authorization: Bearer = None) -> dict[str, Any]:
    """The whole game once it is over; before, what the bearer of a seat's key has seen of it, or a spectator."""
    house, language = house_of(request), language_of(request)
    async with house.at(table_id) as room:
        table = room.table
        if table.phase == OVER:
            return table.record
        bearer = authorization.removeprefix("Bearer ") if authorization else None
        yours = table.seats_of([bearer]) if bearer else []
        if bearer and not yours:
            raise Refusal("no-such-key")
        seat = yours[0] if yours else None
        _, told = history(table.id, await house.log.read(table.id), seat, 0, language)
        return {"tafelrunde_view": 1, **summary(table, language), "seat": seat, "events": told}


# --- The socket -----------------------------------------------------------------------------------------------------
@router.websocket("/tables/{table_id}/socket")
async def socket(websocket: WebSocket, table_id: str) -> None:
    house: House = websocket.app.state.house
    address = address_of(websocket)
    if house.is_closing or not is_welcome(websocket, house) or not house.doorkeeper.enter(address):
        await websocket.close(4403)
        return
    try:
        await websocket.accept()
        connection = Connection(websocket, house, address)
        house.connections.add(connection)
        try:
            await connection.run(table_id)
        finally:
            house.connections.discard(connection)
    finally:
        house.doorkeeper.leave(address)


def is_welcome(websocket: WebSocket, house: House) -> bool:
    """Whether a socket comes from one of our own pages, or from a program, which sends no origin."""
    origin = websocket.headers.get("origin")
    if origin is None or origin in house.settings.origins:
        return True
    return origin.partition("://")[2] == websocket.headers.get("host")


# --- Who asks -------------------------------------------------------------------------------------------------------
def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def address_of(connection: Request | WebSocket) -> str:
    return connection.client.host if connection.client else "unknown"


def language_of(request: Request) -> str:
    """The first language of the reader's that we speak."""
    for wish in request.headers.get("accept-language", "").split(","):
        if wish.strip()[:2].lower() in LANGUAGES:
            return wish.strip()[:2].lower()
    return "en"


def refused(request: Request, refusal: Refusal, status: int) -> Response:
    from orjson import dumps

    body = dumps({"key": refusal.key, "sentence": refusal.sentence(language_of(request))})
    return Response(body, status, media_type="application/json")
