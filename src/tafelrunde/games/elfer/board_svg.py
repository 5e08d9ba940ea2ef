"""A board as a picture: four rows of empty fields, as SVG text; and what there is to say of it."""

from __future__ import annotations

from tafelrunde import svg
from tafelrunde.games.elfer.boards import SHELF
from tafelrunde.games.elfer.material import (
    AREA_NUMBERS,
    ENDS,
    JOKER_NUMBERS,
    NUMBERS,
    Board,
    Bridge,
)
from tafelrunde.texts import Texts

# A field is 0.8 wide; the fields of a row begin 1 apart, the symbol fields at 0 and 21.
WIDTH, HEIGHT = 0.8, 1.16
ROW_PITCH = 1.72
MARGIN = 0.6
QUIET = "#6b7683"
TRACK = "#39434e"

SHAPES = {
    "square": svg.polygon_path([(-0.78, -0.78), (0.78, -0.78), (0.78, 0.78), (-0.78, 0.78)]),
    "triangle": svg.polygon_path([(0, -0.95), (0.98, 0.78), (-0.98, 0.78)]),
    "star": svg.star_path(5, 0.42),
    "circle": svg.circle_path(0.88),
}


def draw(board: Board) -> str:
    """The board without tiles. Empty fields are outlines, bridges short bars, bonus marks a yellow plus."""
    width, height = NUMBERS + 1 + WIDTH, ROW_PITCH * (len(board.rows) - 1) + HEIGHT
    box = (-WIDTH / 2 - MARGIN, -HEIGHT / 2 - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
    parts = [
        svg.box(*box, fill=svg.TABLE),
        *(draw_area(number, height) for number in AREA_NUMBERS),
        *(draw_row(board, row) for row in range(len(board.rows))),
        *(draw_bridge(board, bridge) for bridge in board.bridges),
    ]
    return svg.picture(parts, box, board.title, board.note)


def draw_area(number: int, height: float) -> str:
    """A connecting area: a tall band behind the fields of one number (E1.3)."""
    wide = WIDTH + 0.16
    place = (number - wide / 2, -HEIGHT / 2 - 0.2, wide, height + 0.4)
    return svg.box(*place, rx=0.24, fill=svg.CELL, stroke=svg.LINES, stroke_width=0.04)


def draw_row(board: Board, row: int) -> str:
    colour, y = board.rows[row], row * ROW_PITCH
    line = svg.line(0, y, NUMBERS + 1, y, stroke=svg.PIECES[colour], stroke_width=0.07, stroke_opacity=0.5)
    fields = [draw_field(board, colour, number, y) for number in range(1, NUMBERS + 1)]
    symbols = [draw_symbol_field(place.symbol, place.end, y) for place in board.symbols if place.row == colour]
    return svg.group([line, *fields, *symbols])


def draw_field(board: Board, colour: str, number: int, y: float) -> str:
    """The number in its row's colour, jokers in grey; the row's symbol small in the corner."""
    fill = svg.NEUTRAL if number in JOKER_NUMBERS else svg.PIECES[colour]
    place = (number - WIDTH / 2, y - HEIGHT / 2, WIDTH, HEIGHT)
    text = svg.text(str(number), number, y + 0.19, fill=fill, font_size=0.5, font_weight=600, text_anchor="middle")
    corner = draw_shape(row_symbol(board, colour), number + 0.24, y - 0.4, 0.085, svg.PIECES[colour])
    dashes = "0.12 0.07" if number in JOKER_NUMBERS else "none"
    outline = svg.box(*place, rx=0.15, fill=svg.TABLE, stroke=fill, stroke_width=0.05, stroke_dasharray=dashes)
    return svg.group([f"<title>{colour}-{number}</title>", outline, text, corner])


def row_symbol(board: Board, colour: str) -> str:
    """The symbol that stands for a row wherever colour must not be the only sign."""
    return next(place.symbol for place in board.symbols if place.row == colour and place.end == ENDS[0])


def draw_symbol_field(symbol: str, end: int, y: float) -> str:
    x = 0 if end == ENDS[0] else NUMBERS + 1
    place = (x - WIDTH / 2, y - HEIGHT / 2 + 0.1, WIDTH, HEIGHT - 0.2)
    outline = svg.box(*place, rx=WIDTH / 2, fill=svg.TABLE, stroke=QUIET, stroke_width=0.05)
    return svg.group([f"<title>{symbol}-{end}</title>", outline, draw_shape(symbol, x, y, 0.24, QUIET)])


def draw_shape(symbol: str, x: float, y: float, radius: float, fill: str) -> str:
    return f'<path d="{SHAPES[symbol]}" transform="translate({x:g} {y:g}) scale({radius:g})" fill="{fill}"/>'


def draw_bridge(board: Board, bridge: Bridge) -> str:
    """A short bar between two fields, with its bonus mark, if it has one (E1.4)."""
    top = board.rows.index(bridge.rows[0]) * ROW_PITCH + HEIGHT / 2
    bottom = top + ROW_PITCH - HEIGHT
    x, y = bridge.number, (top + bottom) / 2
    bar = svg.line(x, top, x, bottom, stroke=TRACK, stroke_width=0.28)
    if not bridge.bonus:
        return bar
    strokes = [svg.line(x - 0.11, y, x + 0.11, y), svg.line(x, y - 0.11, x, y + 0.11)]
    plus = svg.group(strokes, stroke=svg.INK, stroke_width=0.07)
    return svg.group([bar, svg.circle(x, y, 0.23, fill=svg.ACCENT), plus])


def tell(board: Board, texts: Texts) -> list[str]:
    """What a board has, in sentences; and that it is a reconstruction, if it is (E1.5)."""
    rows = ", ".join(texts(f"colours.{colour}") for colour in board.rows)
    bonus = sum(bridge.bonus for bridge in board.bridges)
    counted = texts("board.facts", rows=rows, bridges=len(board.bridges), bonus=bonus)
    if not board.reconstruction:
        return [counted]
    ours = board in SHELF.ours()  # of these we can say it in every language
    return [counted, texts("board.reconstruction") if ours else board.note]
