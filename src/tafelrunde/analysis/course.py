"""A finished game laid out for its analysis: every decision with the position as it was, and what was known of it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tafelrunde.bots.analysing import had_chance
from tafelrunde.bots.search import MOST_SEATS
from tafelrunde.errors import InvalidRecord
from tafelrunde.kernel.game import Move, Room, Seat, Seen, evaluate, notes_for, room_of
from tafelrunde.kernel.records import reals
from tafelrunde.position import Position, prepare
from tafelrunde.record import before_first_move


@dataclass(frozen=True)
class Step:
    """One decision."""

    truth: Room  # [1] the position before it, hidden tiles included
    seen: Seen  # what the mover knew
    public: Seen  # what everybody knew
    mover: Seat
    turn: int  # turns completed before it
    move: Move
    is_forced: bool  # nothing else was allowed
    has_chance: bool  # something was drawn or shuffled by it
    is_new_deal: bool  # a new round was dealt by it
    begins_turn: bool


@dataclass(frozen=True)
class Course:
    """A game from before the deal to its result."""

    end: Position
    blank: Room  # [1] before the deal
    steps: list[Step]
    shares: list[float]  # of the win, of each seat; alone the part of the way that was gone
    points: list[float]

    @property
    def seats(self) -> int:
        return self.end.seats


def course_of(end: Position) -> Course:
    """Play a finished game again."""
    if not end.is_over:
        raise InvalidRecord("analyse-unfinished")
    position = before_first_move(end)
    steps: list[Step] = []
    for move in end.numbers:
        begins_turn = not steps or steps[-1].turn != position.state.turn
        steps.append(step_of(position, move, begins_turn))
        position.make(move)
    shares, points = result_of(position)
    return Course(end, blank_of(end), steps, shares, points)


def step_of(position: Position, move: Move, begins_turn: bool = True) -> Step:
    """A decision that is about to be made."""
    truth, after = room_of(position.state), room_of(position.state)
    rules = position.game.rules
    rules.apply(after[0], move)
    return Step(
        truth=truth,
        seen=position.seen(position.to_move),
        public=position.seen(),
        mover=position.to_move,
        turn=int(position.state.turn),
        move=int(move),
        is_forced=rules.count_moves(position.state) == 1,
        has_chance=bool(had_chance(truth, after)),
        is_new_deal=bool(after[0].bag_size > truth[0].bag_size),
        begins_turn=begins_turn,
    )


def blank_of(end: Position) -> Room:
    """The same game before the deal."""
    return room_of(prepare(end.game, end.seats, int(end.state.start), end.board_told, end.options).state)


def result_of(end: Position) -> tuple[list[float], list[float]]:
    """Shares and points of a finished game, as insight tells them exactly then."""
    shares, points = reals([0.0] * MOST_SEATS, np.float64), reals([0.0] * MOST_SEATS, np.float64)
    evaluate(end.state, notes_for(end.state), shares, points)
    return shares.tolist()[: end.seats], points.tolist()[: end.seats]
