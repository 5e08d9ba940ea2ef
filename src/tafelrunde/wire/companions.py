"""What bots are called: the same in all languages, so that people know them again.

The names are made up. Nobody is called so, and the page draws a face for each.
"""

from __future__ import annotations

import secrets

NAMES = (
    "Tulka",
    "Quillo",
    "Zibbel",
    "Murmo",
    "Okto",
    "Wombi",
    "Rulli",
    "Bimsa",
    "Dorrik",
    "Fenno",
    "Hulmi",
    "Jarlo",
    "Lumbel",
    "Pellix",
    "Vimmo",
    "Orsel",
)


def some_names(seats: int) -> list[str]:
    """A name for the bot of each seat, no two alike; also for those that may take over from a person."""
    return secrets.SystemRandom().sample(NAMES, seats)


def usual_names(seats: int) -> list[str]:
    """Those at tables that were opened before bots had names."""
    return list(NAMES[:seats])
