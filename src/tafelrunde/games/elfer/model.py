"""What a model of Elfer raus! is shown, and what it makes of a position: who will win the round, and the minus points
that the others will get.

There are two models. One judges the end of a turn as the seat knows it that has played it, the other a position where
a deal has laid all tiles open. Both are shown the same of each seat (insights/sides.py): the one of tiles that may be
expected, the other of those that are there. The weights come from games that the bots played against themselves
(docs/learning.md).
"""

from __future__ import annotations

import math
from pathlib import Path

from tafelrunde.games.elfer.insights.beliefs import look_as, look_openly
from tafelrunde.games.elfer.insights.sides import IN_BAG, SIZE, describe_sides
from tafelrunde.games.elfer.material import FIELD_WORDS, MOST_SEATS
from tafelrunde.games.elfer.notes import FEATURES, OF_SIDE, UNITS, Notes
from tafelrunde.games.elfer.racks import seat_ahead, seat_before, steps_between
from tafelrunde.games.elfer.state import State
from tafelrunde.kernel.bits import popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Seat
from tafelrunde.kernel.models import Model, read_models, respond
from tafelrunde.kernel.records import Grid, Reals
from tafelrunde.kernel.shares import share_chances

KNOWN, OPEN = 0, 1
NAMES = ("known", "open")
VIEWS = len(NAMES)  # each turn is shown to both
FILE = Path(__file__).with_name("model.json")
MODELS = read_models(FILE, NAMES, FEATURES, UNITS)

MANY_POINTS = 100.0  # minus points that make an answer 1
POINTS_DECIDE = 25.0  # minus points of lead that decide a match of several rounds

# What is played to learn from: seats, options, and how many parts of all games
PRACTICE = (
    (2, {"symbols": False}, 4),
    (2, {"symbols": True}, 4),
    (3, {"symbols": False}, 1),
    (3, {"symbols": True}, 1),
    (4, {"symbols": False}, 1),
    (4, {"symbols": True}, 1),
)


@compiled
def model_for(state: State) -> int:
    """The first of the models that a turn is shown to."""
    return KNOWN


@compiled
def nearest_rival(state: State, seat: Seat, notes: Notes) -> Seat:
    """The other seat that is nearest to its end: with few tiles, and few tiles of the bag to wait for."""
    rival, least = seat, 1.0e9
    for i in range(1, state.seats):
        other = seat_ahead(seat, i, state.seats)
        steps = 20.0 * notes.said[other, SIZE] + 32.0 * notes.said[other, IN_BAG]
        if steps < least:
            rival, least = other, steps
    return rival


@compiled
def describe(state: State, seat: Seat, notes: Notes) -> None:
    """Write what a model is shown of a seat, in the order of FEATURES; all seats have been described."""
    inputs, rival = notes.inputs, nearest_rival(state, seat, notes)
    many = len(OF_SIDE)
    for i in range(many):
        inputs[i] = notes.said[seat, i]
        inputs[many + i] = notes.said[rival, i]
    at = 2 * many
    lying = 0
    for word in range(FIELD_WORDS):
        lying += popcount(state.lying[word])
    wait = steps_between(state.to_move, seat, state.seats)
    inputs[at] = wait == 0
    inputs[at + 1] = wait / 3.0
    inputs[at + 2] = state.bag_size / 40.0
    inputs[at + 3] = state.bag_size == 0
    inputs[at + 4] = state.seats == 3
    inputs[at + 5] = state.seats == 4
    inputs[at + 6] = state.symbols
    inputs[at + 7] = lying / 80.0


@compiled
def show(state: State, notes: Notes, out: Grid) -> int:
    """Write what both models are shown of each seat at the beginning of a turn, for learning: first what the seat
    knows that was on turn before, then all. Return how many seats there are."""
    look_as(state, seat_before(state.to_move, state.seats), notes)
    show_sides(state, notes, out[:MOST_SEATS])
    look_openly(state, notes)
    show_sides(state, notes, out[MOST_SEATS:])
    return int(state.seats)


@compiled
def show_sides(state: State, notes: Notes, out: Grid) -> None:
    describe_sides(state, notes)
    for seat in range(state.seats):
        describe(state, seat, notes)
        for i in range(notes.inputs.size):
            out[seat, i] = notes.inputs[i]


@compiled
def reached(state: State, side: int) -> float:
    """What the second answer is about: minus points."""
    return state.scores[side] / MANY_POINTS


@compiled
def judge(state: State, notes: Notes, model: Model, shares: Reals, points: Reals) -> None:
    """Write each seat's expected share of the win and its expected minus points; who holds what has been noted.

    In the only round the first to get rid of all tiles wins; with more rounds minus points count.
    """
    describe_sides(state, notes)
    for seat in range(state.seats):
        describe(state, seat, notes)
        respond(model, notes.inputs, notes.units, notes.further, notes.answers)
        shares[seat] = notes.answers[0]
        points[seat] = state.scores[seat] + MANY_POINTS * max(0.0, notes.answers[1])
    if state.rounds == 1:
        share_chances(shares, state.seats, 1.0)
        return
    for seat in range(state.seats):
        shares[seat] = -points[seat]
    share_chances(shares, state.seats, POINTS_DECIDE * math.sqrt(float(state.rounds - state.rounds_played)))
