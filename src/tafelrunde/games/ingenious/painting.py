"""The board of Ingenious in pixels, from a view alone."""

from __future__ import annotations

import math
from typing import Any

from tafelrunde import drawing
from tafelrunde.games.ingenious.knowledge import ON_BOARD
from tafelrunde.games.ingenious.material import CELLS, COLOURS, EMPTY, SYMBOL_CELLS
from tafelrunde.painting import Canvas

ROW = math.sqrt(3) / 2  # from one row of cells to the next; cells of a row are 1 apart
SCALE = 28  # pixels
CELL_RADIUS, SYMBOL_RADIUS = 0.48, 0.36


def paint(view: dict[str, Any]) -> Canvas:
    """Free cells are dark, laid symbols stand on their colour, printed ones on the cell."""
    reach = view["side"] * 1.0
    canvas = Canvas(-reach, -reach * ROW - 0.2, 2 * reach, 2 * reach * ROW + 0.4, SCALE)
    for number, letter in enumerate(view["board"]):
        q, r = CELLS[number]
        x, y = q + r / 2, r * ROW
        colour = ON_BOARD.index(letter)
        if colour == EMPTY or number in SYMBOL_CELLS[view["side"]]:
            canvas.disc(x, y, CELL_RADIUS, drawing.CELL)
        else:
            canvas.disc(x, y, CELL_RADIUS, drawing.PIECES[COLOURS[colour]])
        if colour != EMPTY:
            is_printed = number in SYMBOL_CELLS[view["side"]]
            ink = drawing.PIECES[COLOURS[colour]] if is_printed else drawing.INK
            canvas.symbol(COLOURS[colour], x, y, SYMBOL_RADIUS, ink)
    return canvas
