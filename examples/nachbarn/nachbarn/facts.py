"""What the wire carries, for the plain face."""

from __future__ import annotations

from nachbarn.boards import BOARD
from nachbarn.knowledge import Seen
from nachbarn.notation import move_text
from nachbarn.state import KINDS, MOVES, NUMBERS, REASONS
from tafelrunde.games.interface import Choice, Offer
from tafelrunde.games.plain.facts import *
from tafelrunde.games.plain.facts import PlainView, offer_of, view_of
from tafelrunde.games.plain.outcome import PlainOffered
from tafelrunde.kernel.game import Move


def view(seen: Seen) -> PlainView:
    return view_of(seen, REASONS, NUMBERS, [str(number) if number else "" for number in seen.cells])


def offer(offered: PlainOffered, seen: Seen) -> Offer:
    return offer_of(offered, choice)


def choice(move: Move) -> Choice:
    return Choice(move=MOVES.data(move), text=move_text(BOARD, move), places=[move // KINDS])
