"""Players that are programs. Each `<name>_bot.py` beside this file is one; there is no list of them.

A bot is a function `choose(state, generator)` that returns a legal move. The state it is handed is dealt anew from
what its seat may know, so that it cannot peep; the generator is all the chance it may use.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tafelrunde.errors import InvalidOption

if TYPE_CHECKING:
    from tafelrunde.kernel.generator import Generator
    from tafelrunde.position import Position

Bot = Callable[[Any, "Generator"], int]
SUFFIX = "_bot.py"


@cache
def names() -> tuple[str, ...]:
    """The bots there are."""
    return tuple(sorted(path.name.removesuffix(SUFFIX) for path in Path(__file__).parent.glob(f"*{SUFFIX}")))


def find(name: str) -> Bot:
    """The bot of that name."""
    if name not in names():
        raise InvalidOption("unknown-bot", name=name, known=", ".join(names()))
    bot: Bot = import_module(f"{__name__}.{name}_bot").choose
    return bot


def decide(bot: Bot, position: Position, generator: Generator) -> int:
    """Ask a bot for the move of the seat to move; it sees only what that seat may know."""
    from tafelrunde.kernel.generator import next_word

    seen = position.redealt(position.to_move, int(next_word(generator)))
    return int(bot(seen.state, generator))
