"""Who plays: entries such as `medium`, `hard@0.1s` or `hard@500` (iterations), and the bots they stand for.

Bots see what `bots.decide` lets them see. Only `cheat`, which exists nowhere but here, is shown the true position.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING

from tafelrunde import bots
from tafelrunde.errors import InvalidOption

if TYPE_CHECKING:
    from tafelrunde.kernel.generator import Generator
    from tafelrunde.position import Position

Player = Callable[["Position", "Generator"], int]

CHEAT = "cheat"
OLD = "@old"  # behind a bot: the same of another version (elsewhere.py)


def known_names() -> tuple[str, ...]:
    """All that may be entered."""
    return (*bots.names(), CHEAT)


def read_entry(text: str, usual: str | None = None) -> str:
    """An entry as it was typed, with the usual budget if it has none and takes one; refuses what does not exist."""
    entry = text.strip()
    old = OLD if entry.endswith(OLD) else ""
    name, at, _ = entry.removesuffix(OLD).partition("@")
    if usual is not None and not at and takes_budget(name):
        entry = f"{entry.removesuffix(OLD)}@{usual}{old}"
    if name not in known_names():
        raise InvalidOption("unknown-bot", name=name, known=", ".join(known_names()))
    player(entry)
    return entry


def takes_budget(name: str) -> bool:
    return name == CHEAT or name in bots.THINKING


@cache
def player(entry: str) -> Player:
    """The bot behind an entry, ready to be asked for moves."""
    if entry.endswith(OLD):
        from tafelrunde.arena import elsewhere

        bot_there = entry.removesuffix(OLD)
        bots.find(bot_there)
        return partial(elsewhere.decide, bot=bot_there, folder=elsewhere.sources())
    name, at, amount = entry.partition("@")
    if name == CHEAT:
        from tafelrunde.arena import cheat

        return partial(cheat.decide, budget=bots.budget_of(bots.THINKING[0], entry, amount) if at else None)
    bot = bots.find(entry)
    return lambda position, chance: bots.decide(bot, position, chance)


def quick(entry: str, iterations: int) -> str:
    """The same bot with hardly any time to think."""
    name, old = entry.partition("@")[0], OLD if entry.endswith(OLD) else ""
    return f"{name}@{iterations}{old}" if takes_budget(name) else f"{name}{old}"
