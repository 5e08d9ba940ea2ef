"""Boards, racks, scores and results in words and letters, from the plain facts. How a move is told is the game's."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.games.interface import Layout, Line, Offer
from tafelrunde.games.plain.facts import PlainOutcome, PlainView
from tafelrunde.kernel.game import Seat
from tafelrunde.kernel.moves import MoveData
from tafelrunde.sayings import Saying, and_list, in_words, lines_in_words, name_of, saying
from tafelrunde.texts import Texts

FREE = "·"


# --- The board ------------------------------------------------------------------------------------------------------
def picture(layout: Layout, view: PlainView, texts: Texts, marked: Sequence[MoveData] = ()) -> list[Line]:
    """What lies on the places, line by line as they lie in the plane, with the names of the free ones."""
    lies = view.lies or []
    width = 1 + max(len(word) for place, lying in zip(layout.places, lies, strict=True) for word in (place.name, lying))
    columns = sorted({place.x for place in layout.places})
    lines: list[Line] = []
    for y in sorted({place.y for place in layout.places}):
        row = {place.x: (place, lying) for place, lying in zip(layout.places, lies, strict=True) if place.y == y}
        line: Line = []
        for x in columns:
            place, lying = row.get(x, (None, ""))
            name = place.name if place else ""
            line.append((f"{lying or name:>{width}}", None if lying else "quiet"))
        lines.append(line)
    return lines


def tell_board(layout: Layout, view: PlainView) -> list[Saying]:
    """Place by place, where something lies."""
    told = [
        saying("plain.place", place=place.name, tile=lying)
        for place, lying in zip(layout.places, view.lies or [], strict=True)
        if lying
    ]
    return [saying("plain.board", places=told) if told else saying("plain.board-empty")]


# --- Scores and racks -----------------------------------------------------------------------------------------------
def score_table(layout: Layout, view: PlainView, names: Sequence[str], texts: Texts) -> list[Line]:
    width = max(map(len, names)) + 1
    lines: list[Line] = []
    for seat, (name, points, held) in enumerate(zip(names, view.scores, view.rack_sizes, strict=True)):
        on_turn = view.reason is None and view.to_move == seat
        lines.append([(f"{name:<{width}}{points:>5}  ", "accent" if on_turn else None), ("●" * held, "quiet")])
    return [*lines, [(in_words(tell_bag(view), texts, names), "quiet")]]


def tell_scores(layout: Layout, view: PlainView) -> list[Saying]:
    return [*tell_seats(view), tell_bag(view)]


def tell_seats(view: PlainView) -> list[Saying]:
    seats = enumerate(zip(view.scores, view.rack_sizes, strict=True))
    return [saying("plain.score", name=name_of(seat), points=points, tiles=held) for seat, (points, held) in seats]


def tell_bag(view: PlainView) -> Saying:
    return saying("plain.bag", count=view.bag)


def rack_picture(layout: Layout, view: PlainView, texts: Texts) -> list[Line]:
    return [[(line, None)] for line in lines_in_words(tell_rack(layout, view), texts, ())]


def tell_rack(layout: Layout, view: PlainView) -> list[Saying]:
    tiles = [saying("plain.tile", tile=name) for name in view.rack or ()]
    return [saying("plain.rack", tiles=tiles) if tiles else saying("plain.rack-empty")]


# --- Turns and results ----------------------------------------------------------------------------------------------
def tell_turn(layout: Layout, view: PlainView, offer: Offer, example: str) -> list[Saying]:
    return [saying("plain.turn", example=example)]


def tell_preview(layout: Layout, move: MoveData, outcome: PlainOutcome) -> list[Saying]:
    brings = saying("plain.brings", points=outcome.points)
    return [brings, saying("plain.ends")] if outcome.ends else [brings]


def reason_against(layout: Layout, view: PlainView, move: MoveData, clause: int) -> str:
    """Each clause has one sentence."""
    return ""


def moves_meant(layout: Layout, tried: MoveData) -> list[MoveData]:
    """What may be done with a place is listed: there is nothing to try."""
    return []


def verdict(layout: Layout, view: PlainView, tried: MoveData, clauses: list[int]) -> tuple[int, str]:
    return 0, ""


def standing(view: PlainView) -> list[int]:
    return view.scores


def tell_result(layout: Layout, view: PlainView, winners: Sequence[Seat]) -> list[Saying]:
    names = and_list([name_of(seat) for seat in winners])
    won = saying("plain.winner" if len(winners) == 1 else "plain.winners", names=names)
    return [saying(f"reasons.{view.reason}"), *tell_seats(view), won]
