"""The board of Elfer raus! in pixels, from a view alone."""

from __future__ import annotations

from typing import Any

from tafelrunde import drawing
from tafelrunde.games.elfer.knowledge import LYING_TILE
from tafelrunde.games.elfer.material import COLOURS, ENDS, JOKER_NUMBERS, NUMBERS, number_field, symbol_field
from tafelrunde.painting import Canvas

SCALE = 30  # pixels for a field
GAP = 1.5  # from one row to the next, in fields
FIELD = 0.88  # of a field's width is filled


def paint(view: dict[str, Any]) -> Canvas:
    """A row of fields for each colour, bridges between them; lying tiles are filled."""
    canvas = Canvas(-1.0, -0.8, NUMBERS + 3.0, GAP * (len(COLOURS) - 1) + 1.6, SCALE)
    for upper, lower, number in view["bridges"]:
        is_bonus = any(set(mark) == {f"{upper}-{number}", f"{lower}-{number}"} for mark in view["marks"])
        middle = (view["rows"].index(upper) + 0.5) * GAP
        canvas.box(number, middle, 0.2, GAP, drawing.ACCENT if is_bonus else drawing.LINES)
    for row, colour in enumerate(view["rows"]):
        for number in range(1, NUMBERS + 1):
            field = number_field(COLOURS.index(colour), number)
            shade = drawing.NEUTRAL if number in JOKER_NUMBERS else drawing.PIECES[colour]
            paint_field(canvas, number, row * GAP, shade, view["board"][field] == LYING_TILE)
            ink = drawing.INK if view["board"][field] == LYING_TILE else shade
            canvas.number(number, number, row * GAP, 0.4, ink)
    paint_symbols(canvas, view)
    return canvas


def paint_symbols(canvas: Canvas, view: dict[str, Any]) -> None:
    """The fields at both ends of the rows, numbered from 1 for the square."""
    for i, row in enumerate(view["symbol_rows"]):
        symbol, end = divmod(i, len(ENDS))
        x = 0 if end == 0 else NUMBERS + 1
        y = view["rows"].index(row) * GAP
        lies = view["board"][symbol_field(symbol, ENDS[end])] == LYING_TILE
        paint_field(canvas, x, y, drawing.ACCENT, lies)
        canvas.disc(x, y, 0.3, drawing.INK if lies else drawing.LINES)
        canvas.number(symbol + 1, x, y, 0.4, drawing.ACCENT)


def paint_field(canvas: Canvas, x: float, y: float, colour: str, lies: bool) -> None:
    canvas.box(x, y, FIELD, FIELD, colour)
    if not lies:
        canvas.box(x, y, FIELD - 0.12, FIELD - 0.12, drawing.CELL)
