"""`tafelrunde warm`: compile all that a session can call, so that later starts find it in the cache."""

from __future__ import annotations

import asyncio
import time
from argparse import Namespace
from collections.abc import Iterable

from tafelrunde import games
from tafelrunde.cli.bars import Bars
from tafelrunde.kernel.compiled import prune_cache
from tafelrunde.texts import Texts
from tafelrunde.warming.crew import Crew


def run(arguments: Namespace, texts: Texts) -> None:
    begin = time.perf_counter()
    bars = Bars(texts)
    try:
        asyncio.run(compile_all([arguments.game] if arguments.game else games.names(), bars))
    finally:
        bars.stop()
    prune_cache()
    print(texts("warm.done", seconds=f"{time.perf_counter() - begin:.1f}"))


async def compile_all(names: Iterable[str], bars: Bars) -> None:
    crew = Crew(names, whole=True, heard=bars)
    try:
        await crew.work()
    finally:
        crew.stop()
