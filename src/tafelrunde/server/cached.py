"""Answers that many ask for, and that are made once for all of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable


class Cached:
    """An answer that may be so many seconds old. Those who ask while it is being made wait for the same one."""

    def __init__(self, make: Callable[[], Awaitable[bytes]], seconds: float) -> None:
        self._make, self._seconds = make, seconds
        self._made: asyncio.Task[bytes] | None = None
        self._until = 0.0

    async def get(self) -> bytes:
        is_over = self._made is not None and self._made.done() and time.monotonic() >= self._until
        if self._made is None or is_over or (self._made.done() and self._made.exception()):
            self._made = asyncio.ensure_future(self._fresh())
        return await asyncio.shield(self._made)

    async def _fresh(self) -> bytes:
        made = await self._make()
        self._until = time.monotonic() + self._seconds
        return made
