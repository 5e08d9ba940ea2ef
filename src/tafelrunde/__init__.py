"""Tafelrunde: a digital round table for three tile-laying games.

    >>> import tafelrunde
    >>> position = tafelrunde.new("ingenious", seats=2, seed=7)

The names below are imported when first used, so that importing the package compiles and loads nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tafelrunde.errors import IllegalMove, InvalidMove, InvalidOption, InvalidRecord, Refusal
    from tafelrunde.position import Position, new
    from tafelrunde.record import load, replayed, save

__version__ = "0.1.0"

_HOMES = {
    "new": "position",
    "Position": "position",
    "load": "record",
    "save": "record",
    "replayed": "record",
    "Refusal": "errors",
    "InvalidOption": "errors",
    "InvalidRecord": "errors",
    "InvalidMove": "errors",
    "IllegalMove": "errors",
}

__all__ = [
    "IllegalMove",
    "InvalidMove",
    "InvalidOption",
    "InvalidRecord",
    "Position",
    "Refusal",
    "load",
    "new",
    "replayed",
    "save",
]


def __getattr__(name: str) -> object:
    if name in _HOMES:
        found: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
