"""The board of Ingenious in pixels, from what a view shows."""

from __future__ import annotations

import math

from tafelrunde import svg
from tafelrunde.games.ingenious.facts import COLOUR_OF_LETTER, IngeniousLayout, IngeniousView
from tafelrunde.pixels import Canvas

ROW = math.sqrt(3) / 2  # from one row of cells to the next; cells of a row are 1 apart
SCALE = 28  # pixels
CELL_RADIUS, SYMBOL_RADIUS = 0.48, 0.36


def paint(layout: IngeniousLayout, view: IngeniousView) -> Canvas:
    """Free cells are dark, laid symbols stand on their colour, printed ones on the cell."""
    reach = layout.side * 1.0
    canvas = Canvas(-reach, -reach * ROW - 0.2, 2 * reach, 2 * reach * ROW + 0.4, SCALE)
    for (q, r), place, letter in zip(layout.cells, layout.places, view.board, strict=True):
        x, y = q + r / 2, r * ROW
        colour = COLOUR_OF_LETTER.get(letter)
        is_printed = place.colour is not None
        canvas.disc(x, y, CELL_RADIUS, svg.CELL if colour is None or is_printed else svg.PIECES[colour])
        if colour is not None:
            canvas.symbol(colour, x, y, SYMBOL_RADIUS, svg.PIECES[colour] if is_printed else svg.INK)
    return canvas
