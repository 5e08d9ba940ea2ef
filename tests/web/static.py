"""The folder of `make site` below a path of some web host: Python's own, which knows nothing of us."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.web.browsing import ROOT, Visitor, visitor

SITE = ROOT / "dist" / "site"
PLACE = "games/tafelrunde"  # where the host keeps it


class Folder:
    """A copy of the folder on a host of its own, which can be changed, shut and opened again."""

    def __init__(self, root: Path) -> None:
        assert (SITE / "index.html").exists(), "the folder has not been written: make site"
        self.root = root
        self.path = self.add(PLACE)
        self.asked: list[str] = []  # every path that was asked for
        self.port = 0  # any free one, and from then on the same
        self.open()

    def add(self, place: str) -> Path:
        """Put a copy of the folder at a place of the host."""
        return Path(shutil.copytree(SITE, self.root / place))

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def address(self) -> str:
        return f"{self.origin}/{PLACE}"

    def open(self) -> None:
        asked = self.asked

        class Host(SimpleHTTPRequestHandler):
            def log_message(self, *_: object) -> None:
                asked.append(self.path)

        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), partial(Host, directory=str(self.root)))
        self.port = self.server.server_port
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True)
        self.thread.start()

    def shut(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    def renew(self, version: str = "0123456789ab") -> None:
        """Publish another version, which has another title and no longer the chunk with Rondo's face."""
        worker = (self.path / "service-worker.js").read_text(encoding="utf-8")
        old = next(path.name for path in (self.path / "assets").glob("rondo-*.js"))
        new = f"rondo-{version}.js"
        (self.path / "assets" / old).rename(self.path / "assets" / new)
        worker = re.sub(r'VERSION="\w+"', f'VERSION="{version}"', worker).replace(old, new)
        (self.path / "service-worker.js").write_text(worker, encoding="utf-8")
        self.change_page("<title>Tafelrunde</title>", f"<title>Tafelrunde {version}</title>")

    def change_page(self, old: str, new: str) -> None:
        page = self.path / "index.html"
        text = page.read_text(encoding="utf-8")
        assert old in text
        page.write_text(text.replace(old, new), encoding="utf-8")


@contextmanager
def visiting(browser: Browser, folder: Folder, **wishes: Any) -> Iterator[Visitor]:
    """A visitor of the folder, for whom nothing is asked for outside of it."""
    requests: list[str] = []
    with visitor(browser, folder.address, **wishes) as person:
        person.context.on("request", lambda request: requests.append(request.url))
        yield person
    assert requests
    outside = [url for url in requests if not url.startswith((f"{folder.address}/", "data:", "blob:"))]
    assert outside == []
