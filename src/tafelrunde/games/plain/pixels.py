"""What lies on the places, in pixels: a box where something lies, a number if it is one."""

from __future__ import annotations

from tafelrunde.games.interface import Layout
from tafelrunde.games.plain.facts import PlainView
from tafelrunde.pixels import Canvas
from tafelrunde.svg import CELL, INK, NEUTRAL, PIECES

SCALE = 32  # pixels for one unit of the plane


def paint(layout: Layout, view: PlainView) -> Canvas:
    xs, ys = [place.x for place in layout.places], [place.y for place in layout.places]
    canvas = Canvas(min(xs) - 1, min(ys) - 1, max(xs) - min(xs) + 2, max(ys) - min(ys) + 2, SCALE)
    for place, lying in zip(layout.places, view.lies or [], strict=True):
        canvas.box(place.x, place.y, 0.9, 0.9, NEUTRAL if lying else PIECES.get(place.colour or "", CELL))
        if lying in PIECES:
            canvas.symbol(lying, place.x, place.y, 0.4, PIECES[lying])
        elif lying.isdigit():
            canvas.number(int(lying), place.x, place.y, 0.6, INK)
    return canvas
