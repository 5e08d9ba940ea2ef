"""The places of a board, with what is printed there."""

from __future__ import annotations

from tafelrunde import svg
from tafelrunde.games.plain.boards import PlainBoard
from tafelrunde.texts import Texts

WORDS: dict[str, str | float] = {
    **{"fill": svg.QUIET_TEXT, "font_size": 0.3},
    **{"text_anchor": "middle", "dominant_baseline": "central"},
}
RADIUS = 0.42  # of a place, where the nearest ones are 1 apart


def draw(board: PlainBoard) -> str:
    xs, ys = [place.x for place in board.places], [place.y for place in board.places]
    parts = [svg.box(min(xs) - 1, min(ys) - 1, max(xs) - min(xs) + 2, max(ys) - min(ys) + 2, fill=svg.TABLE)]
    for place in board.places:
        colour = svg.PIECES.get(place.colour or "", svg.CELL)
        parts.append(svg.circle(place.x, place.y, RADIUS, fill=colour, stroke=svg.LINES, stroke_width=0.04))
        parts.append(svg.text(place.shows or place.name, place.x, place.y, **WORDS))
    return svg.picture(parts, (min(xs) - 1, min(ys) - 1, max(xs) - min(xs) + 2, max(ys) - min(ys) + 2), board.name, "")


def tell(board: PlainBoard, texts: Texts) -> list[str]:
    return [texts("plain.places", count=len(board.places))]
