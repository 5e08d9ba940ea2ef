"""Tables of figures in the terminal: the first column to the left, the others to the right."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text


def aligned(head: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> Table:
    """A table without lines; `left` columns hold words."""
    table = Table(box=None, pad_edge=False, header_style="", show_header=any(head))
    for column, title in enumerate(head):
        table.add_column(Text(title), justify="left" if column < left else "right", no_wrap=True)
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def percent(share: float | None) -> str:
    return "–" if share is None else f"{share * 100:.1f}"


def number(value: float | None, digits: int = 1) -> str:
    return "–" if value is None else f"{value:.{digits}f}"


def signed(value: float | None) -> str:
    return "–" if value is None else f"{value:+.0f}"


def between(interval: Sequence[float] | None, digits: int = 1, factor: float = 1.0, sign: str = "") -> str:
    """An interval as `61.2 … 66.0`."""
    if interval is None:
        return "–"
    return " … ".join(f"{value * factor:{sign}.{digits}f}" for value in interval)
