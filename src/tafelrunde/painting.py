"""Pictures as arrays of pixels, for programs that look at them: discs, boxes, symbols and numbers.

Colours and symbols are those of drawing.py, so that colour is never the only sign here either.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from tafelrunde.drawing import SYMBOLS, TABLE

Pixels = np.ndarray[Any, np.dtype[np.uint8]]  # [height, width, 3]

# Digits of three by five points, row by row from the top.
DIGIT_ROWS = {
    "0": (7, 5, 5, 5, 7),
    "1": (2, 6, 2, 2, 7),
    "2": (7, 1, 7, 4, 7),
    "3": (7, 1, 7, 1, 7),
    "4": (5, 5, 7, 1, 1),
    "5": (7, 4, 7, 1, 7),
    "6": (7, 4, 7, 5, 7),
    "7": (7, 1, 1, 2, 2),
    "8": (7, 5, 7, 5, 7),
    "9": (7, 5, 7, 1, 7),
}
DIGIT_WIDTH, DIGIT_HEIGHT = 3, 5


class Canvas:
    """A picture of the part of the plane from `left`, `top`, with so many pixels for one unit."""

    def __init__(self, left: float, top: float, width: float, height: float, scale: float) -> None:
        self.left, self.top, self.scale = left, top, scale
        self.pixels: Pixels = np.empty((round(height * scale), round(width * scale), 3), dtype=np.uint8)
        self.pixels[:] = rgb(TABLE)

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        self._fill(x, y, radius, colour, lambda dx, dy: dx * dx + dy * dy <= 1)

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """A box around x, y."""
        reach = max(width, height) / 2
        inside = (width / 2 / reach, height / 2 / reach)
        self._fill(x, y, reach, colour, lambda dx, dy: (abs(dx) <= inside[0]) & (abs(dy) <= inside[1]))

    def symbol(self, name: str, x: float, y: float, radius: float, colour: str) -> None:
        """The symbol of a colour of tiles."""
        self._fill(x, y, radius, colour, lambda dx, dy: in_path(SYMBOLS[name], dx, dy))

    def number(self, value: int, x: float, y: float, height: float, colour: str) -> None:
        """A number around x, y, in digits."""
        point = height / DIGIT_HEIGHT
        text = str(value)
        left = x - (len(text) * (DIGIT_WIDTH + 1) - 1) * point / 2
        for i, digit in enumerate(text):
            for row, bits in enumerate(DIGIT_ROWS[digit]):
                for column in range(DIGIT_WIDTH):
                    if bits >> DIGIT_WIDTH - 1 - column & 1:
                        at = left + (i * (DIGIT_WIDTH + 1) + column + 0.5) * point
                        self.box(at, y + (row + 0.5) * point - height / 2, point, point, colour)

    def _fill(self, x: float, y: float, radius: float, colour: str, inside: Callable[[Any, Any], Any]) -> None:
        """Colour the pixels around x, y that are inside a shape, which is given for a radius of 1."""
        middle = ((x - self.left) * self.scale, (y - self.top) * self.scale)
        reach = radius * self.scale
        columns, rows = (
            np.arange(max(0, int(at - reach)), min(size, int(at + reach) + 2))
            for at, size in zip(middle, (self.pixels.shape[1], self.pixels.shape[0]), strict=True)
        )
        if not (rows.size and columns.size):
            return
        dx, dy = np.meshgrid((columns + 0.5 - middle[0]) / reach, (rows + 0.5 - middle[1]) / reach)
        part = self.pixels[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        part[inside(dx, dy)] = rgb(colour)


def rgb(colour: str) -> tuple[int, int, int]:
    """#ff8000 as numbers."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue


@cache
def outlines(path: str) -> tuple[tuple[tuple[float, float], ...] | float, ...]:
    """The outlines of a path of drawing.py: polygons by their corners, circles by their radius."""
    found: list[tuple[tuple[float, float], ...] | float] = []
    for outline in filter(None, path.split("Z")):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+(?:e-?\d+)?", outline)]
        found.append(numbers[0] if "A" in outline else tuple(zip(numbers[::2], numbers[1::2], strict=True)))
    return tuple(found)


def in_path(path: str, x: Any, y: Any) -> Any:
    """Which points lie inside an odd number of outlines."""
    inside = np.zeros(x.shape, dtype=bool)
    for outline in outlines(path):
        inside ^= x * x + y * y <= outline * outline if isinstance(outline, float) else in_polygon(outline, x, y)
    return inside


def in_polygon(corners: tuple[tuple[float, float], ...], x: Any, y: Any) -> Any:
    """Which points lie inside a polygon: a line to the right crosses an odd number of its edges."""
    inside = np.zeros(x.shape, dtype=bool)
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if y1 != y2:
            inside ^= ((y1 > y) != (y2 > y)) & (x < (x2 - x1) * (y - y1) / (y2 - y1) + x1)
    return inside
