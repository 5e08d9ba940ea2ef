"""The pages of the browser client, as `make web` builds them; until then one page that says so."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException

from tafelrunde.server import api
from tafelrunde.texts import Texts

SITE = Path(__file__).parent / "site"
FOR_EVER = "public, max-age=31536000, immutable"  # the names of assets change with their content
ASK_AGAIN = "no-cache"
WORTH_PACKING = ("text/", "application/json", "application/manifest+json", "application/wasm", "image/svg+xml")

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/wasm", ".wasm")


@dataclass(frozen=True)
class Page:
    """A file of the client, kept in memory: all of them together are smaller than a photograph."""

    body: bytes
    packed: bytes | None
    media_type: str
    tag: str
    caching: str

    def response(self, request: Request) -> Response:
        headers = {"etag": self.tag, "cache-control": self.caching, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        body = self.body
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = self.packed
            headers["content-encoding"] = "gzip"
        return Response(body, headers=headers, media_type=self.media_type)


@cache
def pages(site: Path) -> dict[str, Page]:
    """All files of the client by their path below the site."""
    return {
        path.relative_to(site).as_posix(): read(path, FOR_EVER if path.parent.name == "assets" else ASK_AGAIN)
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }


def read(path: Path, caching: str) -> Page:
    body = path.read_bytes()
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if media_type.startswith(WORTH_PACKING) else None
    return Page(body, packed, media_type, f'"{hashlib.sha256(body).hexdigest()[:16]}"', caching)


def add_pages(app: FastAPI) -> None:
    @app.get("/", include_in_schema=False)
    @app.get("/table/{table_id}", include_in_schema=False)
    async def page(request: Request) -> Response:
        """One page for everything: the client finds out itself where it is."""
        found = pages(SITE).get("index.html")
        if found is None:
            texts = Texts(api.language_of(request))
            return HTMLResponse(f"<!doctype html><title>Tafelrunde</title><p>{texts('table.no-pages')}</p>")
        return found.response(request)

    @app.get("/{name:path}", include_in_schema=False)
    async def file(request: Request, name: str) -> Response:
        """Files beside the page: assets, manifest, service worker, icons."""
        found = pages(SITE).get(name)
        if found is None:
            raise HTTPException(404)
        return found.response(request)
