"""The application: routes, headers, limits of HTTP, what is answered when something goes wrong, start and stop."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse, Response
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tafelrunde import __version__, games
from tafelrunde.errors import Refusal, Unavailable
from tafelrunde.server import api, network, site
from tafelrunde.server.eventlog import EventLog
from tafelrunde.server.house import House
from tafelrunde.server.openapi import add_components
from tafelrunde.server.settings import Settings
from tafelrunde.warming.crew import Heard

LENGTH = re.compile(r"[0-9]{1,9}")
LARGEST_BODY = 64_000  # bytes; a board of one's own is the largest thing to send
TOO_MANY = ("too-many-tables", "too-many-listed", "too-many-seats", "too-fast")
STATUS = {"unknown-table": 404, "no-such-key": 403, "busy": 503} | dict.fromkeys(TOO_MANY, 429)
GOODBYE_SECONDS = 3.0

HEADERS = {
    b"content-security-policy": (
        # A game's engine is WebAssembly, which counts as evaluating; `wasm-unsafe-eval` allows that and no JavaScript.
        b"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
        b"connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'; "
        b"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    b"referrer-policy": b"no-referrer",
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=(), payment=()",
}

# On plain pages of the local network browsers ignore this one, and complain.
NOT_ON_PLAIN_PAGES = b"cross-origin-opener-policy"
PLAIN_HEADERS = {name: value for name, value in HEADERS.items() if name != NOT_ON_PLAIN_PAGES}

UNCACHED = {b"cache-control": b"no-store"}

logger = logging.getLogger(__name__)


def application(settings: Settings, heard: Heard | None = None, log: EventLog | None = None) -> FastAPI:
    """The table server as an ASGI application; `heard` is told how far games are that must be compiled first, and
    `log` is closed in the end if it was opened already."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        for refusal in games.refused():
            logger.warning("%s", refusal)
        kept = log if log is not None else await asyncio.to_thread(EventLog.open, settings.database_address)
        app.state.house = house = House(settings, kept, heard)
        if hasattr(app.state, "lines"):
            house.watching.watch_lines(app.state.lines)
        try:
            yield
        finally:
            await house.close()
            await asyncio.to_thread(kept.close)

    app = FastAPI(
        title="Tafelrunde",
        summary="Tables for three tile-laying games",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.include_router(api.router)
    add_components(app)
    add_housekeeping(app)
    add_answers_to_faults(app)
    site.add_pages(app)
    app.add_middleware(Doorway)
    return app


def add_housekeeping(app: FastAPI) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def alive() -> PlainTextResponse:
        return PlainTextResponse("alive\n")

    @app.get("/readyz", include_in_schema=False)
    async def ready(request: Request) -> PlainTextResponse:
        house = api.house_of(request)
        if house.is_closing:
            return PlainTextResponse("stopping\n", 503)
        try:
            await asyncio.wait_for(house.log.check(), 2.0)
        except (Refusal, TimeoutError):
            return PlainTextResponse("no database\n", 503)
        return PlainTextResponse("ready\n")

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        house = api.house_of(request)
        if house.settings.announced and not network.is_own(api.address_of(request)):
            raise HTTPException(404)  # friends in the network are no administrators
        return Response(await house.figures.get(), media_type="text/plain; version=0.0.4")


def add_answers_to_faults(app: FastAPI) -> None:
    """Every refusal is one sentence."""

    @app.exception_handler(Refusal)
    async def _refused(request: Request, refusal: Refusal) -> Response:
        status = 503 if isinstance(refusal, Unavailable) else STATUS.get(refusal.key, 400)
        return api.refused(request, refusal, status)

    @app.exception_handler(RequestValidationError)
    async def _not_understood(request: Request, _error: RequestValidationError) -> Response:
        return api.refused(request, Refusal("bad-message"), 422)

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> Response:
        is_lost = error.status_code in (404, 405)
        why = Refusal("no-such-page") if is_lost else Refusal("bad-message")
        return api.refused(request, why, error.status_code)


class Doorway:
    """Security headers on every answer, a limit for bodies, credit for requests, one sentence for a fault; and
    nothing for those who ask for somebody else."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        has_begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                more = UNCACHED if scope["path"].startswith("/api/") else {}
                ours = PLAIN_HEADERS if is_plain else HEADERS
                message["headers"] = [*message["headers"], *ours.items(), *more.items()]
            await send(message)

        request = Request(scope)
        length, host = request.headers.get("content-length", "0"), request.headers.get("host", "")
        house: House = scope["app"].state.house
        is_plain = network.is_plain(host, house.settings.hosts, house.settings.origins)
        if not network.is_known(host, house.settings.hosts):
            await api.refused(request, Refusal("unknown-host"), 421)(scope, receive, send_with_headers)
        elif house.orders.bans.keep_out(api.address_of(request)):
            await api.refused(request, Refusal("banned"), 403)(scope, receive, send_with_headers)
        elif not house.doorkeeper.may_ask(api.address_of(request), 1.0):
            await house.doorkeeper.slow_down()
            await api.refused(request, Refusal("too-fast"), 429)(scope, receive, send_with_headers)
        elif not LENGTH.fullmatch(length) or int(length) > LARGEST_BODY or "transfer-encoding" in request.headers:
            # A body of unknown length is not read at all.
            await api.refused(request, Refusal("too-large"), 413)(scope, receive, send_with_headers)
        else:
            try:
                await self.app(scope, receive, send_with_headers)
            except Exception:  # no stack trace ever leaves
                house.metrics.faults.inc()
                logger.exception("a request could not be answered")
                if not has_begun:
                    await api.refused(request, Refusal("fault"), 500)(scope, receive, send_with_headers)


async def say_goodbye(house: House) -> None:
    """Tell all clients that the server stops, and close their sockets; they come back by themselves."""
    house.is_closing = True
    connections = list(house.connections)
    for connection in connections:
        connection.restart()
    if connections:
        await asyncio.wait([asyncio.create_task(c.gone.wait()) for c in connections], timeout=GOODBYE_SECONDS)
