"""How far each game is with being compiled, in the terminal: a bar for each, or lines where there are no bars."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn

from tafelrunde import games
from tafelrunde.texts import Texts


class Bars:
    """Shows what a crew says; the bars vanish when all games are ready."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._console = Console(stderr=True)
        columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"))
        self._progress = Progress(*columns, console=self._console, transient=True)
        self._bars: dict[str, TaskID] = {}

    def __call__(self, name: str, part: str, share: float) -> None:
        texts, step = self._texts, part or "done"
        title = games.find(name).texts(texts.language)("name")
        doing = texts("warm.doing", game=title, part=texts(f"warm.part-{step}"))
        if not self._console.is_terminal:
            print(f"{doing}, {share:.0%}", file=sys.stderr, flush=True)
            return
        if name not in self._bars:
            self._progress.start()
            self._bars[name] = self._progress.add_task(doing, total=1.0)
        self._progress.update(self._bars[name], description=doing, completed=share)
        if self._progress.finished:
            self.stop()

    def stop(self) -> None:
        if not self._bars:
            return
        self._progress.stop()
        for bar in self._bars.values():
            self._progress.remove_task(bar)
        self._bars.clear()
