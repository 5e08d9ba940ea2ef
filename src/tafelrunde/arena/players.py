"""Who plays: entries such as `medium`, `hard@0.1s` or `hard@500` (iterations), and the bots they stand for.

Bots see what `bots.decide` lets them see. Only `cheat`, which exists nowhere but here, is shown the true position.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any

from tafelrunde import bots
from tafelrunde.errors import InvalidOption

if TYPE_CHECKING:
    from tafelrunde.kernel.generator import Generator
    from tafelrunde.position import Position

Player = Callable[["Position", "Generator"], int]

CHEAT = "cheat"
SECONDS = re.compile(r"(\d+(?:\.\d+)?|\.\d+)(ms|s)")
ITERATIONS = re.compile(r"\d{1,9}")


@dataclass(frozen=True)
class Entry:
    """A bot and how long it may think: about a turn in seconds, or about a decision in iterations."""

    name: str
    seconds: float | None = None
    iterations: int | None = None

    def __str__(self) -> str:
        if self.seconds is not None:
            return f"{self.name}@{self.seconds:g}s"
        return self.name if self.iterations is None else f"{self.name}@{self.iterations}"

    def or_else(self, usual: Entry | None) -> Entry:
        """With the usual budget, if it has none of its own and can do with one."""
        if usual is None or self.has_budget or not takes_budget(self.name):
            return self
        return replace(self, seconds=usual.seconds, iterations=usual.iterations)

    @property
    def has_budget(self) -> bool:
        return self.seconds is not None or self.iterations is not None


def known_names() -> tuple[str, ...]:
    """All that may be entered."""
    return (*bots.names(), CHEAT)


def read_entry(text: str) -> Entry:
    """An entry as it is typed; refuses what does not exist."""
    name, at, budget = text.strip().partition("@")
    if name not in known_names():
        raise InvalidOption("unknown-bot", name=name, known=", ".join(known_names()))
    entry = Entry(name)
    if not at:
        return entry
    if not takes_budget(name):
        raise InvalidOption("no-budget", name=name)
    return replace(entry, **read_budget(budget))


def read_budget(text: str) -> dict[str, Any]:
    """`0.2s`, `200ms` or a number of iterations."""
    time = SECONDS.fullmatch(text)
    if time and float(time[1]) > 0:
        return {"seconds": float(time[1]) / (1000 if time[2] == "ms" else 1)}
    if ITERATIONS.fullmatch(text) and int(text) > 0:
        return {"iterations": int(text)}
    raise InvalidOption("budget", text=text)


def takes_budget(name: str) -> bool:
    return name == CHEAT or "budget" in signature(bots.find(name)).parameters


def player(entry: Entry) -> Player:
    """The bot behind an entry, ready to be asked for moves."""
    budget = budget_of(entry)
    if entry.name == CHEAT:
        from tafelrunde.arena import cheat

        return partial(cheat.decide, budget=budget)
    bot: Any = bots.find(entry.name)
    if budget is not None:
        bot = partial(bot, budget=budget)
    return lambda position, chance: bots.decide(bot, position, chance)


def budget_of(entry: Entry) -> Any:
    if not entry.has_budget:
        return None
    return import_module("tafelrunde.bots.thinking").Budget(seconds=entry.seconds, iterations=entry.iterations)
