"""Tables of figures in the terminal: the first column to the left, the others to the right."""

from __future__ import annotations

from collections.abc import Sequence


def aligned(head: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """The lines of a table; `left` columns hold words."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    return [
        "  ".join(
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (head, *rows)
    ]


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
