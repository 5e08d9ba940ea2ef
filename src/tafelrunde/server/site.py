"""The pages of the browser client, as `make web` builds them; until then one page that says so."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from tafelrunde.server import api
from tafelrunde.texts import Texts

SITE = Path(__file__).parent / "site"
FOR_EVER = "public, max-age=31536000, immutable"  # the names of assets change with their content
NO_STORE = "no-cache"


class Assets(StaticFiles):
    def file_response(self, *arguments: object, **options: object) -> Response:
        response = super().file_response(*arguments, **options)  # type: ignore[arg-type]
        response.headers["cache-control"] = FOR_EVER
        return response


def add_pages(app: FastAPI) -> None:
    if (SITE / "assets").is_dir():
        app.mount("/assets", Assets(directory=SITE / "assets"))

    @app.get("/", include_in_schema=False)
    @app.get("/table/{table_id}", include_in_schema=False)
    async def page(request: Request) -> Response:
        """One page for everything: the client finds out itself where it is."""
        if not (SITE / "index.html").exists():
            told = Texts(api.language_of(request))("table.no-pages")
            return HTMLResponse(f"<!doctype html><title>Tafelrunde</title><p>{told}</p>")
        return FileResponse(SITE / "index.html", headers={"cache-control": NO_STORE})

    @app.get("/{name}", include_in_schema=False)
    async def file(name: str) -> Response:
        """Files beside the page: manifest, service worker, icons."""
        path = SITE / name
        if not path.is_file() or path.parent != SITE:
            raise HTTPException(404)
        return FileResponse(path, headers={"cache-control": NO_STORE})
