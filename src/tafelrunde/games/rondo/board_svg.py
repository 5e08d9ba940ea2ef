"""A board as a picture: the wheel with its empty spaces, as SVG text; and what there is to say of it."""

from __future__ import annotations

import math

from tafelrunde import svg
from tafelrunde.games.rondo.boards import SHELF
from tafelrunde.games.rondo.material import Board, Space
from tafelrunde.texts import Texts

MARGIN = 1.9  # around the outermost space, in radii of a space
GREY_RING = "#5b6673"
TRACK = "#39434e"
NUMBER_SIZE = 1.12
SAME_CIRCLE = 0.01  # coordinates are rounded


def draw(board: Board) -> str:
    """The board without stones. Empty spaces are outlines; grey ones wear a ring."""
    reach = max(math.hypot(space.x, space.y) for space in board.spaces) + MARGIN
    edge = reach + 0.7
    parts = [
        f'<rect x="{-edge:g}" y="{-edge:g}" width="{2 * edge:g}" height="{2 * edge:g}" fill="{svg.TABLE}"/>',
        svg.circle(0, 0, reach, fill="#161c23", stroke=svg.LINES, stroke_width=0.08),
        draw_links(board),
        draw_centre(),
        *(draw_space(space) for space in board.spaces),
    ]
    return svg.picture(parts, (-edge, -edge, 2 * edge, 2 * edge), board.title, board.note)


def draw_links(board: Board) -> str:
    at = {space.id: (space.x, space.y) for space in board.spaces} | {board.centre: (0.0, 0.0)}
    lines = [draw_link(*at[a], *at[b]) for a, b in board.links]
    return svg.group(lines, stroke=TRACK, stroke_width=0.42, fill="none")


def draw_link(x1: float, y1: float, x2: float, y2: float) -> str:
    """Round between two spaces of one circle, straight otherwise."""
    radius = math.hypot(x1, y1)
    if abs(radius - math.hypot(x2, y2)) > SAME_CIRCLE:
        return svg.line(x1, y1, x2, y2)
    return svg.arc(x1, y1, x2, y2, radius, clockwise=x1 * y2 > y1 * x2)


def draw_centre() -> str:
    return svg.group(
        [
            svg.circle(0, 0, 1.5, fill=svg.LINES, stroke="#6b7683", stroke_width=0.14),
            svg.circle(0, 0, 0.85, fill="none", stroke="#6b7683", stroke_width=0.1),
            svg.circle(0, 0, 0.28, fill="#6b7683"),
        ]
    )


def draw_space(space: Space) -> str:
    """Number in the middle, symbol at the upper right on the rim, both in the space's colour."""
    colour = svg.PIECES[space.colour]
    parts = [f"<title>{space.id}</title>"]
    if space.grey:
        parts.append(svg.circle(0, 0, 1.2, fill=GREY_RING))
    parts += [
        svg.circle(0, 0, 0.94, fill=svg.CELL, stroke=colour, stroke_width=0.13),
        svg.text(
            str(space.value),
            0,
            0.4,
            fill=colour,
            font_size=NUMBER_SIZE,
            font_weight=700,
            text_anchor="middle",
        ),
        svg.circle(0.7, -0.7, 0.46, fill=svg.CELL),
        svg.symbol(space.colour, 0.7, -0.7, 0.38, colour),
    ]
    return svg.group(parts, transform=f"translate({space.x:g} {space.y:g})")


def tell(board: Board, texts: Texts) -> list[str]:
    """What a board has, in sentences; and that it is a reconstruction, if it is (R1.5)."""
    counted = texts(
        "board.facts",
        spaces=len(board.spaces),
        grey=sum(space.grey for space in board.spaces),
        links=len(board.links),
        points=sum(space.value for space in board.spaces),
    )
    if not board.reconstruction:
        return [counted]
    ours = board in SHELF.ours()  # of these we can say it in every language
    return [counted, texts("board.reconstruction") if ours else board.note]
