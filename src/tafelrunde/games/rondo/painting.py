"""The board of Rondo in pixels, from a view alone."""

from __future__ import annotations

from typing import Any

from tafelrunde import drawing
from tafelrunde.games.rondo.knowledge import EMPTY_SPACE
from tafelrunde.games.rondo.material import COLOURS, LETTERS
from tafelrunde.games.rondo.picture import GREY_RING
from tafelrunde.painting import Canvas

SCALE = 14  # pixels for the radius of a space
MARGIN = 1.9


def paint(view: dict[str, Any]) -> Canvas:
    """Empty spaces show their value in their colour, used ones how many stones lie there, or that one is face down."""
    told = view["map"]
    reach = max(map(abs, [*told["x"], *told["y"]])) + MARGIN
    canvas = Canvas(-reach, -reach, 2 * reach, 2 * reach, SCALE)
    canvas.disc(0, 0, 1.4, drawing.LINES)
    for space, lying in enumerate(view["board"]):
        paint_space(canvas, told, space, lying)
    return canvas


def paint_space(canvas: Canvas, told: dict[str, Any], space: int, lying: str) -> None:
    x, y = told["x"][space], told["y"][space]
    name = COLOURS[LETTERS.index(told["colours"][space])]
    colour = drawing.PIECES[name]
    if space in told["grey"]:
        canvas.disc(x, y, 1.25, GREY_RING)
    canvas.disc(x, y, 1.0, colour)
    if lying == EMPTY_SPACE:
        canvas.disc(x, y, 0.86, drawing.CELL)
        canvas.number(int(told["values"][space]), x, y, 0.8, colour)
    elif lying.isdigit():
        canvas.symbol(name, x, y - 0.2, 0.6, drawing.INK)
        canvas.number(int(lying), x, y + 0.68, 0.5, drawing.INK)
    else:
        canvas.disc(x, y, 0.86, drawing.NEUTRAL)
        if lying in LETTERS:
            known = COLOURS[LETTERS.index(lying)]
            canvas.symbol(known, x, y, 0.5, drawing.INK)
