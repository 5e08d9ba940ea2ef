"""The board of Rondo in pixels, from facts alone."""

from __future__ import annotations

from tafelrunde import svg
from tafelrunde.games.rondo.board_svg import GREY_RING, MARGIN
from tafelrunde.games.rondo.facts import EMPTY_SPACE, RondoLayout, RondoSpace, RondoView
from tafelrunde.games.rondo.material import COLOURS, LETTERS
from tafelrunde.pixels import Canvas

SCALE = 14  # pixels for the radius of a space


def paint(layout: RondoLayout, view: RondoView) -> Canvas:
    """Empty spaces show their value in their colour, used ones how many stones lie there, or that one is face down."""
    reach = max(max(abs(space.x), abs(space.y)) for space in layout.spaces) + MARGIN
    canvas = Canvas(-reach, -reach, 2 * reach, 2 * reach, SCALE)
    canvas.disc(0, 0, 1.4, svg.LINES)
    for space, lying in zip(layout.spaces, view.board, strict=True):
        paint_space(canvas, space, lying)
    return canvas


def paint_space(canvas: Canvas, space: RondoSpace, lying: str) -> None:
    x, y, colour = space.x, space.y, svg.PIECES[space.colour]
    if space.grey:
        canvas.disc(x, y, 1.25, GREY_RING)
    canvas.disc(x, y, 1.0, colour)
    if lying == EMPTY_SPACE:
        canvas.disc(x, y, 0.86, svg.CELL)
        canvas.number(space.value, x, y, 0.8, colour)
    elif lying.isdigit():
        canvas.symbol(space.colour, x, y - 0.2, 0.6, svg.INK)
        canvas.number(int(lying), x, y + 0.68, 0.5, svg.INK)
    else:
        canvas.disc(x, y, 0.86, svg.NEUTRAL)
        if lying in LETTERS:
            canvas.symbol(COLOURS[LETTERS.index(lying)], x, y, 0.5, svg.INK)
