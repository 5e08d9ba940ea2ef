"""Positions with a provably best move, whatever is hidden, cut out of games.

The proof goes through all ways to play on within the turn, as long as nothing is drawn and nobody else moves: what
comes of these depends on nothing hidden. Where the game is over, the mover's share is known. Where something is drawn
or another seat would move, it is anything from 0 to 1: in Elfer raus!, where whoever lays the last tile wins at once,
that proves enough; in the other games such positions are left out, since another move might win as surely.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

import tafelrunde
from tafelrunde import bots
from tafelrunde.bots.analysing import had_chance
from tafelrunde.kernel.game import GOING_ON, Move, Seat, State, apply, legal_moves, places, room_of
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.records import row
from tafelrunde.position import Position

Bounds = tuple[float, float]  # of a share
ANYTHING: Bounds = (0.0, 1.0)
MOST_LOOKED_AT = 3000  # positions of a turn; where there are more, nothing is proved
EXAMPLES = 10  # of a game
WINS_AT_ONCE = ("elfer",)


@dataclass(frozen=True)
class Proven:
    """A position, and what each legal move is worth at least and at most."""

    position: Position
    bounds: dict[Move, Bounds]

    @property
    def best(self) -> list[Move]:
        """The moves that no other can surpass."""
        most = max(low for low, _ in self.bounds.values())
        return [move for move, (low, _) in self.bounds.items() if low == most]


class Unproved(Exception):
    """There are more ways to play than anybody wants to go through, or one of them leads into the unknown."""


class Prover:
    def __init__(self, position: Position) -> None:
        self.mover, self.most_moves = position.to_move, position.game.state.MOST_MOVES
        self.left, self.may_be_unknown = MOST_LOOKED_AT, position.game.name in WINS_AT_ONCE

    def moves(self, state: State) -> dict[Move, Bounds]:
        out = row([0] * self.most_moves, np.int64)
        return {move: self.after(state, move) for move in out[: legal_moves(state, out)].tolist()}

    def after(self, state: State, move: Move) -> Bounds:
        self.left -= 1
        if self.left < 0:
            raise Unproved
        before, room = room_of(state), room_of(state)
        apply(room[0], move)
        if room[0].reason != GOING_ON:
            share = share_of(room[0], self.mover)
            return share, share
        if room[0].to_move != self.mover or room[0].turn != state.turn or had_chance(before, room):
            if not self.may_be_unknown:
                raise Unproved
            return ANYTHING
        found = self.moves(room[0]).values()
        return max(low for low, _ in found), max(high for _, high in found)


def share_of(state: State, seat: Seat) -> float:
    out = row([0] * int(state.seats), np.int64)
    places(state, out)
    winners = out.tolist().count(0)
    return (1 / winners) if out[seat] == 0 else 0.0


def bounds_of(position: Position) -> dict[Move, Bounds] | None:
    """What each legal move is worth; None where there are too many ways to play."""
    try:
        return Prover(position).moves(position.state)
    except Unproved:
        return None


def is_telling(bounds: dict[Move, Bounds]) -> bool:
    """Whether some moves are proved to be best, and others are not."""
    most = max(low for low, _ in bounds.values())
    return all(high <= most for _, high in bounds.values() if most < 1) and any(
        low < most for low, _ in bounds.values()
    )


def proven(game: str, count: int = EXAMPLES) -> Iterator[Proven]:
    """The first such positions of games between bots, one of a game."""
    found, seed = 0, 0
    while found < count:
        seed += 1
        example = one_of(game, seed)
        if example is not None:
            yield example
            found += 1


def one_of(game: str, seed: int) -> Proven | None:
    seats = 2 + seed % 3
    position, chance = tafelrunde.new(game, seats=seats, seed=seed), generator(seed)
    bot = bots.find("medium")
    while not position.is_over:
        if near_the_end(position):
            bounds = bounds_of(position)
            if bounds is not None and is_telling(bounds):
                return Proven(position, bounds)
        position.make(bots.decide(bot, position, chance))
    return None


def near_the_end(position: Position) -> bool:
    """Where a proof is worth a try."""
    return 1 < len(position.legal_numbers) <= 120
