"""The board of Elfer raus! in pixels, from facts alone."""

from __future__ import annotations

from tafelrunde import svg
from tafelrunde.games.elfer.facts import LYING_TILE, ROW_PITCH, ElferLayout, ElferView
from tafelrunde.games.interface import Place
from tafelrunde.pixels import Canvas

SCALE = 30  # pixels for a field
FIELD = 0.88  # of a field's width is filled


def paint(layout: ElferLayout, view: ElferView) -> Canvas:
    """A row of fields for each colour, bridges between them; lying tiles are filled."""
    width, height = (max(place.x for place in layout.places) + 2.0, max(place.y for place in layout.places) + 1.6)
    canvas = Canvas(-1.0, -0.8, width, height, SCALE)
    for bridge in layout.bridges:
        upper, lower = bridge.rows
        is_bonus = any(set(mark) == {f"{row}-{bridge.number}" for row in (upper, lower)} for mark in view.marks)
        middle = (layout.rows.index(upper) + 0.5) * ROW_PITCH
        canvas.box(bridge.number, middle, 0.2, ROW_PITCH, svg.ACCENT if is_bonus else svg.LINES)
    symbols = list(dict.fromkeys(field.symbol for field in layout.symbols))
    for name, place, mark in zip(layout.fields, layout.places, view.board, strict=True):
        word = name.partition("-")[0]
        if word in symbols:
            paint_symbol(canvas, place, symbols.index(word) + 1, mark == LYING_TILE)
        else:
            paint_number(canvas, place, mark == LYING_TILE)
    return canvas


def paint_number(canvas: Canvas, place: Place, lies: bool) -> None:
    shade = svg.NEUTRAL if place.colour == "grey" else svg.PIECES[str(place.colour)]
    paint_field(canvas, place, shade, lies)
    canvas.number(int(place.shows), place.x, place.y, 0.4, svg.INK if lies else shade)


def paint_symbol(canvas: Canvas, place: Place, number: int, lies: bool) -> None:
    """A field at an end of a row; symbols are numbered from 1 for the square."""
    paint_field(canvas, place, svg.ACCENT, lies)
    canvas.disc(place.x, place.y, 0.3, svg.INK if lies else svg.LINES)
    canvas.number(number, place.x, place.y, 0.4, svg.ACCENT)


def paint_field(canvas: Canvas, place: Place, colour: str, lies: bool) -> None:
    canvas.box(place.x, place.y, FIELD, FIELD, colour)
    if not lies:
        canvas.box(place.x, place.y, FIELD - 0.12, FIELD - 0.12, svg.CELL)
