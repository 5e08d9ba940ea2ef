"""Pictures as arrays of pixels, for programs that look at them: discs, boxes, symbols and numbers.

Colours and symbols are those of svg.py, so that colour is never the only sign here either. Drawing needs Pillow, which
comes with the extra `envs`; so it is imported only when something is drawn.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tafelrunde.svg import SYMBOLS, TABLE

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

Pixels: TypeAlias = NDArray[np.uint8]  # [height, width, 3]
Outline: TypeAlias = float | list[tuple[float, float]]  # a circle by its radius, a polygon by its corners

FONT_SIZE = 4 / 3  # of the font in which digits are 1 high


class Canvas:
    """A picture of the part of the plane from `left`, `top`, with so many pixels for one unit."""

    def __init__(self, left: float, top: float, width: float, height: float, scale: float) -> None:
        from PIL import Image, ImageDraw

        self.left, self.top, self.scale = left, top, scale
        self._image = Image.new("RGB", (round(width * scale), round(height * scale)), TABLE)
        self._draw = ImageDraw.Draw(self._image)
        self._draw.fontmode = "1"  # no shades between a digit and what is around it

    @property
    def pixels(self) -> Pixels:
        return np.array(self._image)

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        self._draw.ellipse(self._reach(x, y, radius, radius), fill=colour)

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """A box around x, y."""
        self._draw.rectangle(self._reach(x, y, width / 2, height / 2), fill=colour)

    def symbol(self, name: str, x: float, y: float, radius: float, colour: str) -> None:
        """The symbol of a colour of tiles."""
        left, top, right, _ = self._reach(x, y, radius, radius)
        self._draw.bitmap((left, top), shape(name, right + 1 - left), fill=colour)

    def number(self, value: int, x: float, y: float, height: float, colour: str) -> None:
        """A number around x, y, in digits."""
        digits = font(height * self.scale * FONT_SIZE)
        left, top, right, bottom = digits.getbbox(str(value))
        corner = ((x - self.left) * self.scale - (left + right) / 2, (y - self.top) * self.scale - (top + bottom) / 2)
        self._draw.text(corner, str(value), fill=colour, font=digits)

    def _reach(self, x: float, y: float, across: float, down: float) -> tuple[int, int, int, int]:
        """The first and the last pixel of what reaches so far to each side of x, y."""
        left, right = (round((x - self.left + reach) * self.scale) for reach in (-across, across))
        top, bottom = (round((y - self.top + reach) * self.scale) for reach in (-down, down))
        return left, top, max(left, right - 1), max(top, bottom - 1)


@cache
def font(size: float) -> FreeTypeFont:
    from PIL import ImageFont

    found = ImageFont.load_default(size)
    assert isinstance(found, ImageFont.FreeTypeFont), "Pillow was built without fonts"
    return found


@cache
def shape(symbol: str, size: int) -> Image:
    """A symbol as a mask, so many pixels wide and high."""
    from PIL import Image, ImageDraw

    mask, radius = Image.new("1", (size, size)), size / 2
    draw = ImageDraw.Draw(mask)
    for number, outline in enumerate(outlines(SYMBOLS[symbol])):
        is_inside = number % 2 == 0  # the second outline is a hole in the first
        if isinstance(outline, float):
            draw.circle((radius - 0.5, radius - 0.5), outline * radius, fill=is_inside)
        else:
            draw.polygon([(radius * (1 + x) - 0.5, radius * (1 + y) - 0.5) for x, y in outline], fill=is_inside)
    return mask


def outlines(path: str) -> list[Outline]:
    """The outlines of a path of svg.py."""
    found: list[Outline] = []
    for outline in filter(None, path.split("Z")):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+(?:e-?\d+)?", outline)]
        found.append(numbers[0] if "A" in outline else list(zip(numbers[::2], numbers[1::2], strict=True)))
    return found
