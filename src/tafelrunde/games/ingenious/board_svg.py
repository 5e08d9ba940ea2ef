"""A board as a picture: its cells with the printed symbols, as SVG text; and what there is to say of it."""

from __future__ import annotations

import math

from tafelrunde import svg
from tafelrunde.games.ingenious.material import CELLS, COLOURS, SIDES, SYMBOL_CELLS, Board, cell_name
from tafelrunde.kernel.hexgrid import cell_count, ring_of
from tafelrunde.texts import Texts

MARGIN = 1.4  # around the outermost cells, in radii of a cell
RINGS = ("#2a323b", "#343d47")  # the light grey ring and the dark grey one (I1.3), on our dark table
HEXAGON = svg.polygon_path(
    (0.96 * math.sin(math.pi * corner / 3), -0.96 * math.cos(math.pi * corner / 3)) for corner in range(6)
)


def draw(board: Board) -> str:
    """The board without tiles."""
    symbols = dict(zip(SYMBOL_CELLS[board.side].tolist(), COLOURS, strict=True))
    wide = math.sqrt(3) * (board.side - 1) + MARGIN
    high = 1.5 * (board.side - 1) + MARGIN
    parts = [
        svg.box(-wide, -high, 2 * wide, 2 * high, fill=svg.TABLE),
        *(draw_cell(cell, board.side, symbols.get(cell)) for cell in range(cell_count(board.side))),
    ]
    about = f"{cell_count(board.side)} cells; printed symbols: {', '.join(COLOURS)}"
    return svg.picture(parts, (-wide, -high, 2 * wide, 2 * high), f"Ingenious, {board.name}", about)


def draw_cell(cell: int, side: int, symbol: str | None) -> str:
    q, r = CELLS[cell]
    beyond = ring_of((q, r)) - SIDES[2]  # of the white area
    fill = svg.CELL if beyond < 0 else RINGS[beyond]
    parts = [f"<title>{cell_name(cell, side)}</title>", f'<path d="{HEXAGON}" fill="{fill}"/>']
    if symbol is not None:
        parts.append(svg.symbol(symbol, 0, 0, 0.6, svg.PIECES[symbol]))
    return svg.group(parts, transform=f"translate({math.sqrt(3) * (q + r / 2):.3f} {1.5 * r:g})")


def tell(board: Board, texts: Texts) -> list[str]:
    """What a board has, in sentences."""
    return [texts("board.facts", cells=cell_count(board.side), side=board.side, symbols=len(COLOURS))]
