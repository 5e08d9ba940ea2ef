"""How a move is told; the rest is told as in any plain game."""

from __future__ import annotations

from tafelrunde.games.interface import Layout
from tafelrunde.games.plain.facts import PlainOutcome, PlainView
from tafelrunde.games.plain.wording import *
from tafelrunde.kernel.moves import MoveData
from tafelrunde.sayings import Saying, name_of, saying


def tell_move(layout: Layout, view: PlainView, move: MoveData, outcome: PlainOutcome) -> list[Saying]:
    name, place = name_of(outcome.mover), layout.places[int(move["cell"])].name
    return [saying("moves.lay", name=name, number=move["number"], place=place, points=outcome.points)]
