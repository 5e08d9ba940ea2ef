"""`tafelrunde backup FILE`: a copy of the tables, while the server runs."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tafelrunde.cli.serve import database_address
from tafelrunde.texts import Texts


def run(arguments: Namespace, texts: Texts) -> None:
    from tafelrunde.server.backup import back_up

    with progress(texts("backup.copying")) as heard:
        found = back_up(database_address(arguments), Path(arguments.file), force=arguments.force, heard=heard)
    print(
        texts("backup.done", path=arguments.file, tables=found.tables, events=found.events, size=megabytes(found.size))
    )


@contextmanager
def progress(title: str) -> Iterator[Callable[[float], None] | None]:
    """A bar for those who sit at a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    console = Console(file=sys.stderr)
    if not console.is_terminal:
        yield None
        return
    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True) as bars:
        bar = bars.add_task(title, total=1.0)
        yield lambda share: bars.update(bar, completed=share)


def megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"
