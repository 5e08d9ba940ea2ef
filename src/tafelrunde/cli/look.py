"""How things look in the terminal: the colours of the pieces, and lines of coloured segments on a console."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tafelrunde.games.interface import Line
from tafelrunde.server.names import cleaned
from tafelrunde.svg import ACCENT, INK, NEUTRAL, PIECES, QUIET_TEXT

WIDEST = 1000  # columns of a terminal, for tables

COLOURS = PIECES | {"grey": NEUTRAL, "accent": f"bold {ACCENT}", "quiet": QUIET_TEXT}


def console(no_colour: bool = False) -> Console:
    """Where people read; without colours where they are not wanted (--no-colour, NO_COLOR) or cannot be shown."""
    return Console(file=sys.stdout, no_color=True if no_colour else None, highlight=False, soft_wrap=True)


def style(name: str | None) -> str:
    """The style of a segment: a colour by name, or ink on a piece of that colour ("on red")."""
    if name is None:
        return ""
    return f"bold {INK} on {COLOURS[name[3:]]}" if name.startswith("on ") else COLOURS[name]


def show(out: Console, lines: Iterable[Line]) -> None:
    for line in lines:
        out.print(Text.assemble(*((text, style(colour)) for text, colour in line)))


def name_in_line(name: str) -> str:
    """A name from somebody's file, fit for a terminal: nothing in it commands it, or turns a line around."""
    clean = cleaned(name)
    from_the_right = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in clean)
    return f"\u2068{clean}\u2069" if from_the_right else clean


def say(out: Console, *sentences: str | Table) -> None:
    for sentence in sentences:
        if isinstance(sentence, Table):  # as wide as it needs to be: a terminal breaks lines, rich would drop columns
            sentence.width = out.measure(sentence, options=out.options.update(max_width=WIDEST)).maximum
            out.print(sentence)
        else:
            out.print(Text(sentence))
