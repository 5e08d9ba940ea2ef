"""`tafelrunde restore FILE`: put a copy of the tables in their place, while no server runs."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tafelrunde.cli.backup import megabytes, progress
from tafelrunde.cli.serve import database_address
from tafelrunde.texts import Texts


def run(arguments: Namespace, texts: Texts) -> None:
    from tafelrunde.server.backup import restore

    with progress(texts("backup.copying")) as heard:
        found = restore(database_address(arguments), Path(arguments.file), force=arguments.force, heard=heard)
    print(texts("backup.restored", tables=found.tables, events=found.events, size=megabytes(found.size)))
