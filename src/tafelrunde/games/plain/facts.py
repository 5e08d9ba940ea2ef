"""Facts for the plain face: what lies where, and every legal move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tafelrunde.games.interface import Choice, Layout, Offer, Options, Outcome, View
from tafelrunde.games.plain.boards import PlainBoard
from tafelrunde.games.plain.knowledge import RackSeen
from tafelrunde.games.plain.outcome import PlainBrought, PlainOffered
from tafelrunde.kernel.bits import members
from tafelrunde.kernel.game import NOBODY, Move
from tafelrunde.kernel.moves import MoveData

UNFORESEEN: tuple[str, ...] = ()


class PlainView(View, frozen=True, kw_only=True):
    scores: list[int]
    rack: list[str] | None  # the names of the tiles


class PlainOutcome(Outcome, frozen=True, kw_only=True):
    points: int


def layout(board: PlainBoard, seats: int, options: Options) -> Layout:
    return Layout(
        seats=seats, options=options, name=board.name, reconstruction=board.reconstruction, places=list(board.places)
    )


def view_of(seen: RackSeen, reasons: Sequence[str], tiles: Sequence[str], lies: list[str]) -> PlainView:
    """What is seen, with the names of reasons and of the kinds of tiles, and what lies on each place."""
    rack = [name for name, count in zip(tiles, seen.rack, strict=True) for _ in range(count)]
    return PlainView(
        to_move=int(seen.to_move),
        turn=int(seen.turn),
        reason=reasons[seen.reason - 1] if seen.reason else None,
        rack_sizes=seen.rack_sizes[: seen.seats].tolist(),
        bag=int(seen.bag_size),
        lies=lies,
        scores=seen.scores[: seen.seats].tolist(),
        rack=None if seen.viewer == NOBODY else rack,
    )


def offer_of(offered: PlainOffered, choice: Callable[[Move], Choice]) -> Offer:
    return Offer(moves=[choice(move) for move in members(offered.moves)])


def offered(layout: Layout, offer: Offer) -> list[MoveData]:
    return [choice.move for choice in offer.moves or ()]


def outcome(brought: PlainBrought) -> PlainOutcome:
    return PlainOutcome(mover=int(brought.mover), ends=bool(brought.ends), points=int(brought.points))
