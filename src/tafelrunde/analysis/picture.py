"""The chances over a game as a picture: a line for each seat, told apart by colour, dashes and its name."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.analysis.stream import Analysis, Point
from tafelrunde.svg import (
    ACCENT,
    LINES,
    PIECES,
    QUIET_TEXT,
    TABLE,
    TEXT,
    box,
    group,
    line,
    picture,
    polygon_path,
    text,
)
from tafelrunde.texts import Texts

WIDTH, HEIGHT = 960.0, 440.0
LEFT, RIGHT, TOP, BOTTOM = 60.0, 150.0, 50.0, 60.0
COLOURS = (PIECES["blue"], PIECES["orange"], PIECES["green"], PIECES["purple"])
DASHES = ("", "12 5", "3 4", "12 4 3 4")  # beside the colour
FRAMES = 4  # spaces between the lines of the scale
LABEL_GAP = 18.0  # between the names at the end
MARK = 7.0  # the size of the mark of a mistake


class Frame:
    """Where a moment and a chance lie in the picture."""

    def __init__(self, points: Sequence[Point], in_points: bool) -> None:
        self.in_points = in_points
        self.turns = max(1, points[-1].turn)
        found = [float(value) for point in points for value in point.public.mean(in_points)]
        self.most = max(1.0, *found) if in_points else 1.0

    def x(self, turn: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * turn / self.turns

    def y(self, value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - value / self.most)

    def label(self, part: float) -> str:
        return f"{part * self.most:.0f}" if self.in_points else f"{part * 100:.0f} %"


def drawn(analysis: Analysis, names: Sequence[str], texts: Texts) -> str:
    """The graph as SVG text: public knowledge as thick lines, with all tiles open as thin ones; alone the score."""
    points, in_points = analysis.graph, analysis.course.seats == 1
    frame = Frame(points, in_points)
    parts = [box(0, 0, WIDTH, HEIGHT, fill=TABLE), *scale(frame, texts)]
    for seat in range(analysis.course.seats):
        parts += [path(frame, points, seat, opened=True), path(frame, points, seat, opened=False)]
    parts += [mark(frame, analysis, decision.step, decision.mover) for decision in analysis.mistakes]
    parts += labels(frame, points, names)
    title = texts("analyse.picture-points" if in_points else "analyse.picture")
    parts.append(text(title, LEFT, TOP / 2, fill=TEXT, font_size=16))
    return picture(parts, (0, 0, WIDTH, HEIGHT), title, texts("analyse.picture-about"))


def scale(frame: Frame, texts: Texts) -> list[str]:
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    parts = []
    for i in range(FRAMES + 1):
        y = frame.y(frame.most * i / FRAMES)
        parts.append(line(LEFT, y, right, y, stroke=LINES))
        parts.append(text(frame.label(i / FRAMES), LEFT - 8, y + 4, fill=QUIET_TEXT, font_size=12, text_anchor="end"))
    step = max(1, round(frame.turns / 10))
    for turn in range(0, frame.turns + 1, step):
        at = frame.x(turn)
        parts.append(text(str(turn), at, bottom + 18, fill=QUIET_TEXT, font_size=12, text_anchor="middle"))
    middle = (LEFT + right) / 2
    parts.append(text(texts("analyse.turns"), middle, bottom + 40, fill=QUIET_TEXT, font_size=12, text_anchor="middle"))
    return parts


def path(frame: Frame, points: Sequence[Point], seat: int, opened: bool) -> str:
    places = []
    for point in points:
        estimate = point.opened if opened else point.public
        if estimate is not None:
            value = float(estimate.mean(frame.in_points)[seat])
            places.append(f"{frame.x(point.turn):.1f} {frame.y(value):.1f}")
    looks = {"stroke": COLOURS[seat % len(COLOURS)], "fill": "none", "stroke-width": "1" if opened else "3"}
    looks |= {"stroke-dasharray": DASHES[seat % len(DASHES)], "opacity": "0.6" if opened else "1"}
    written = "".join(f' {name}="{value}"' for name, value in looks.items() if value)
    return f'<path d="M{"L".join(places)}"{written}/>'


def mark(frame: Frame, analysis: Analysis, step: int, seat: int) -> str:
    """A triangle on the line of whoever made a mistake."""
    point = [point for point in analysis.graph if point.step <= step][-1]
    x, y = frame.x(point.turn), frame.y(float(point.public.mean(frame.in_points)[seat]))
    corners = [(x, y - MARK), (x - MARK, y - 2.5 * MARK), (x + MARK, y - 2.5 * MARK)]
    return f'<path d="{polygon_path(corners)}" fill="{ACCENT}"/>'


def labels(frame: Frame, points: Sequence[Point], names: Sequence[str]) -> list[str]:
    """The names at the ends of their lines, far enough from each other."""
    ends = [(frame.y(float(value)), seat) for seat, value in enumerate(points[-1].public.mean(frame.in_points))]
    parts, free = [], TOP
    for y, seat in sorted(ends):
        free = max(free, y)
        place = min(free, HEIGHT - BOTTOM + LABEL_GAP * (seat + 1))
        colour = COLOURS[seat % len(COLOURS)]
        parts.append(text(names[seat], WIDTH - RIGHT + 10, place + 4, fill=colour, font_size=14))
        free += LABEL_GAP
    return [group(parts)]
