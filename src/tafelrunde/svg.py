"""Colours, symbols and the pieces of SVG that every game draws with.

Every colour has its symbol, so that colour is never the only sign. Shapes are given as SVG path
data of radius 1 around 0, 0; use them with `fill-rule="evenodd"`, because some have holes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

# Told apart by every kind of colour vision, and each clear of the dark board.
PIECES = {
    "red": "#d54041",
    "green": "#37d2a9",
    "blue": "#4e74e7",
    "orange": "#ed9604",
    "yellow": "#f5f86f",
    "purple": "#cca3e2",
}
NEUTRAL = "#aab4bf"
ACCENT = "#ffd166"

TABLE = "#12171d"
CELL = "#1e252d"
LINES = "#2c353f"
TEXT = "#e8edf2"
QUIET_TEXT = "#93a0ad"
INK = "#10141a"

FONT = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"


def circle_path(radius: float) -> str:
    return f"M{radius:g} 0A{radius:g} {radius:g} 0 1 1 {-radius:g} 0A{radius:g} {radius:g} 0 1 1 {radius:g} 0Z"


def polygon_path(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.3g} {y:.3g}" for x, y in points) + "Z"


def star_path(points: int, inner: float) -> str:
    """A star that stands on one of its valleys or points; `inner` is the radius of the valleys."""
    return polygon_path(
        (radius * math.sin(angle), -radius * math.cos(angle))
        for corner in range(2 * points)
        for radius, angle in [(inner if corner % 2 else 1.0, math.pi * corner / points)]
    )


def hexagon_path(radius: float) -> str:
    """With a point to the left and to the right."""
    return polygon_path(
        (radius * math.cos(math.pi * corner / 3), radius * math.sin(math.pi * corner / 3)) for corner in range(6)
    )


# One symbol for each colour of stone or tile.
SYMBOLS = {
    "red": star_path(12, 0.66),
    "green": circle_path(0.9),
    "blue": star_path(6, 0.56),
    "orange": hexagon_path(0.95),
    "yellow": star_path(24, 0.8) + circle_path(0.3),
    "purple": circle_path(0.9) + circle_path(0.45),
}


def symbol(colour: str, x: float, y: float, radius: float, fill: str) -> str:
    """The symbol of a colour, filled, around x, y."""
    return (
        f'<path d="{SYMBOLS[colour]}" transform="translate({x:g} {y:g}) scale({radius:g})" '
        f'fill="{fill}" fill-rule="evenodd"/>'
    )


def circle(x: float, y: float, radius: float, **attributes: str | float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}"{written(attributes)}/>'


def box(x: float, y: float, width: float, height: float, **attributes: str | float) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{written(attributes)}/>'


def line(x1: float, y1: float, x2: float, y2: float, **attributes: str | float) -> str:
    return f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}"{written(attributes)}/>'


def arc(
    x1: float, y1: float, x2: float, y2: float, radius: float, *, clockwise: bool, **attributes: str | float
) -> str:
    """The shorter arc of a circle from one point to another."""
    bend = f"A{radius:g} {radius:g} 0 0 {int(clockwise)} {x2:g} {y2:g}"
    return f'<path d="M{x1:g} {y1:g}{bend}"{written(attributes)}/>'


def text(words: str, x: float, y: float, **attributes: str | float) -> str:
    return f'<text x="{x:g}" y="{y:g}"{written(attributes)}>{escape(words)}</text>'


def group(parts: Iterable[str], **attributes: str | float) -> str:
    return "\n".join([f"<g{written(attributes)}>", *parts, "</g>"])


def picture(parts: Iterable[str], box: tuple[float, float, float, float], title: str, about: str) -> str:
    """A whole SVG file; `box` is x, y, width and height of what is shown."""
    view = " ".join(f"{number:g}" for number in box)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" role="img" font-family={quoteattr(FONT)}>',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(about)}</desc>",
            *parts,
            "</svg>",
            "",
        ]
    )


def written(attributes: dict[str, str | float]) -> str:
    """stroke_width=2 -> stroke-width="2"."""
    return "".join(
        f" {name.replace('_', '-')}={quoteattr(value if isinstance(value, str) else f'{value:g}')}"
        for name, value in attributes.items()
    )
