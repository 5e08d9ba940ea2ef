"""Faults planted in a game's own files."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from tafelrunde.kernel import steps


def plant(monkeypatch: Any, module: ModuleType, name: str, fault: Callable[..., Any]) -> None:
    """Put another function in the place of a game's own. Tables then take their steps uncompiled: compiled code has
    found its functions already."""
    monkeypatch.setattr(module, name, fault)
    for step in ("clause_against", "make_move", "look", "show", "offer"):
        function = getattr(steps, step)
        monkeypatch.setattr(steps, step, getattr(function, "py_func", function))
