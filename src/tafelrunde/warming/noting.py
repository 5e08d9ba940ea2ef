"""How far each game is with being compiled, in the log: for servers at which nobody sits."""

from __future__ import annotations

import logging

STEPS = 10  # lines for a game, at most; one for each tenth

logger = logging.getLogger(__name__)


class Notes:
    """Writes what a crew says, whenever a game has come a tenth further."""

    def __init__(self) -> None:
        self._noted: dict[str, int] = {}  # tenths, by game

    def __call__(self, name: str, part: str, share: float) -> None:
        tenths = int(share * STEPS + 1e-9)
        if tenths <= self._noted.get(name, -1):
            return
        self._noted[name] = tenths
        if part:
            logger.info("compiling %s: %d %%, next %s", name, round(100 * share), part)
        else:
            logger.info("%s is ready to be played", name)
