"""Engines: what browsers think with. (To be filled.)"""

from __future__ import annotations

from functools import cache

from tafelrunde import games


@cache
def fingerprint_of(game: str) -> str | None:
    """The fingerprint of the sources that a game's engine is made from; None where there is no engine."""
    return "none-yet" if game in games.our_names() else None
