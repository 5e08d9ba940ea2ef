"""Players that are programs. Each `<name>_bot.py` beside this file is one; there is no list of them.

A bot is a function `choose(seen, generator)` that returns a legal move. It is handed what its seat may know and nothing
else, so that it cannot peek; the generator is all the chance it may use. A bot that thinks takes a budget as well:
`find("hard@0.2s")` thinks 0.2 seconds about a turn, `find("hard@500")` does 500 iterations a decision.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from tafelrunde.errors import InvalidOption

if TYPE_CHECKING:
    from tafelrunde.bots.thinking import Budget
    from tafelrunde.kernel.game import Move, Seen
    from tafelrunde.kernel.generator import Generator
    from tafelrunde.position import Position
    from tafelrunde.texts import Texts

Bot = Callable[["Seen", "Generator"], "Move"]
SUFFIX = "_bot.py"
LEVELS = ("random", "easy", "medium", "hard")
THINKING = ("hard",)  # those that take a budget
AMOUNT = re.compile(r"[1-9]\d{0,8}|\d{1,4}(\.\d{1,6})?s")


@cache
def names() -> tuple[str, ...]:
    """The bots there are."""
    return tuple(sorted(path.name.removesuffix(SUFFIX) for path in Path(__file__).parent.glob(f"*{SUFFIX}")))


def levels() -> tuple[str, ...]:
    """The bots offered to people, from the weakest to the strongest. The others are for measuring."""
    return LEVELS


def character(name: str, texts: Texts) -> str:
    """What a level is like, in one line."""
    return texts(f"bots.{name}")


def is_bot(name: str) -> bool:
    """Whether that is the name of a bot, with or without a budget."""
    try:
        find(name)
    except InvalidOption:
        return False
    return True


def find(name: str) -> Bot:
    """The bot of that name, with its budget if one is given: `hard`, `hard@0.2s`, `hard@500`."""
    plain, at, amount = name.partition("@")
    if plain not in names():
        raise InvalidOption("unknown-bot", name=name, known=", ".join(names()))
    bot: Callable[..., Move] = import_module(f"{__name__}.{plain}_bot").choose
    return partial(bot, budget=budget_of(plain, name, amount)) if at else bot


def budget_of(plain: str, name: str, amount: str) -> Budget:
    """What stands behind the @: seconds a turn, or iterations a decision."""
    if plain not in THINKING or not AMOUNT.fullmatch(amount):
        raise InvalidOption("bot-budget", name=name, example="hard@0.2s, hard@500")
    from tafelrunde.bots.thinking import Budget

    return Budget(seconds=float(amount[:-1])) if amount.endswith("s") else Budget(iterations=int(amount))


def decide(bot: Bot, position: Position, generator: Generator) -> Move:
    """Ask a bot for the move of the seat to move; it sees only what that seat may know."""
    return int(bot(position.seen(position.to_move), generator))
