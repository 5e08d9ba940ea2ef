"""What a model of Rondo is shown, and what it makes of a position: who will win, and how far scores rise.

It is shown what free spaces offer each colour, and what the stones of each rack could make of that. A rack may be known
only in part: then each other stone counts for every colour by how likely it is of it. The weights come from games that
the bots played against themselves (docs/learning.md).
"""

from __future__ import annotations

import math
from pathlib import Path

from tafelrunde.games.rondo.material import (
    BORDER,
    COLOUR_COUNT,
    COPIES,
    EMPTY,
    MOST_NEIGHBOURS,
    RACK_SIZE,
    STONE_COUNT,
)
from tafelrunde.games.rondo.notes import FEATURES, OF_COLOURS, UNITS, Notes
from tafelrunde.games.rondo.rules import is_open
from tafelrunde.games.rondo.state import State
from tafelrunde.games.rondo.weighing import turns_left
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Seat
from tafelrunde.kernel.models import Model, read_models, respond
from tafelrunde.kernel.records import Grid, Reals
from tafelrunde.kernel.shares import share_chances

TABLE = 0
NAMES = ("table",)
FILE = Path(__file__).with_name("model.json")
MODELS = read_models(FILE, NAMES, FEATURES, UNITS)

MANY_POINTS = 50  # that make an input 1; and so on
LEAD = 20
MANY_TURNS = 20
MANY_GREY = 10
MANY_SPACES = 68
MANY_OPEN = 20
HIGHEST = 5
MANY_PAIRS = 4
GOOD_RACK = 15
MEAN, OPEN, NEXT_OPEN, NEAR = range(4)

# What is played to learn from: seats, options, and how many parts of all games
PRACTICE = (
    (2, {"board": "blue"}, 3),
    (2, {"board": "red"}, 3),
    (3, {"board": "blue"}, 1),
    (3, {"board": "red"}, 1),
    (4, {"board": "blue"}, 1),
    (4, {"board": "red"}, 1),
)


@compiled
def model_for(state: State) -> int:
    return TABLE


@compiled
def look_around(state: State, notes: Notes) -> None:
    """Note what the free spaces offer each colour: their mean value, the best open ones, and the best beside those."""
    for colour in range(COLOUR_COUNT):
        for offer in range(len(OF_COLOURS)):
            notes.offers[offer, colour] = 0.0
        notes.counts[colour] = 0
    notes.free, notes.opened, total = 0, 0, 0
    for space in range(state.space_count):
        if state.lying[space] != EMPTY:
            continue
        colour, value = state.colours[space], state.values[space]
        notes.free += 1
        total += int(value)  # the small integers of the record would overflow
        notes.counts[colour] += 1
        notes.offers[MEAN, colour] += value
        if is_open(state, space):
            notes.opened += 1
            if value > notes.offers[OPEN, colour]:
                notes.offers[NEXT_OPEN, colour] = notes.offers[OPEN, colour]
                notes.offers[OPEN, colour] = value
            elif value > notes.offers[NEXT_OPEN, colour]:
                notes.offers[NEXT_OPEN, colour] = value
        elif value > notes.offers[NEAR, colour] and is_near(state, space):
            notes.offers[NEAR, colour] = value
    notes.usual = total / max(1, notes.free)
    for colour in range(COLOUR_COUNT):
        notes.offers[MEAN, colour] /= max(1, notes.counts[colour])
        notes.offers[NEAR, colour] = max(notes.offers[NEAR, colour], notes.offers[OPEN, colour])


@compiled
def is_near(state: State, space: int) -> bool:
    """Whether a free space lies beside an open one: a path of two comes there."""
    for i in range(MOST_NEIGHBOURS):
        other = state.neighbours[space, i]
        if other == BORDER:
            return False
        if state.lying[other] == EMPTY and is_open(state, other):
            return True
    return False


@compiled
def know_all(state: State, notes: Notes) -> None:
    """Take all racks as they are; and what is drawn next, as likely as it lies in the bag."""
    for seat in range(state.seats):
        notes.hidden[seat] = 0
    for colour in range(COLOUR_COUNT):
        notes.unseen[colour] = 0.0
    for place in range(state.bag_size):
        notes.unseen[state.bag[place]] += 1.0 / state.bag_size


@compiled
def know_own(state: State, notes: Notes) -> None:
    """Forget all but what the seat to move has seen: other racks and the bag are as likely as that leaves them."""
    viewer = state.to_move
    for colour in range(COLOUR_COUNT):
        notes.unseen[colour] = COPIES - state.racks[viewer, colour]
    for space in range(state.space_count):
        covered = state.hidden[space] - 1
        if covered >= 0:
            notes.unseen[covered % COLOUR_COUNT] -= covered // COLOUR_COUNT == viewer
        elif state.lying[space] != EMPTY:
            notes.unseen[state.colours[space]] -= state.lying[space]
    total = 0.0
    for colour in range(COLOUR_COUNT):
        total += notes.unseen[colour]
    for colour in range(COLOUR_COUNT):
        notes.unseen[colour] /= max(1.0, total)
    for seat in range(state.seats):
        notes.hidden[seat] = 0
        if seat != viewer:
            notes.hidden[seat] = state.rack_sizes[seat]
            for colour in range(COLOUR_COUNT):
                state.racks[seat, colour] = 0


@compiled
def best_rival(state: State, side: int) -> int:
    """The most points of another seat."""
    best = -1
    for other in range(state.seats):
        if other != side and state.scores[other] > best:
            best = state.scores[other]
    return best


@compiled
def describe(state: State, side: Seat, notes: Notes) -> None:
    """Write what a model is shown of a side, in the order of FEATURES; the board has been looked at."""
    inputs, offers, seats = notes.inputs, notes.offers, state.seats
    turns = turns_left(state)
    lead = state.scores[side] - best_rival(state, side)
    comes, late = (side - state.to_move) % seats, (side - state.start) % seats
    inputs[0] = lead / LEAD
    inputs[1] = lead / math.sqrt(1.0 + 4.0 * turns) / 2.0
    inputs[2] = comes / (seats - 1)
    inputs[3] = late / (seats - 1)
    inputs[4] = ((state.to_move - state.start) % seats) / seats
    inputs[5] = turns / MANY_TURNS
    inputs[6] = state.bag_size / STONE_COUNT
    inputs[7] = state.grey_left / MANY_GREY
    inputs[8] = notes.free / MANY_SPACES
    inputs[9] = state.ending != GOING_ON
    inputs[10] = state.ending != GOING_ON and late < (state.to_move - state.start) % seats
    inputs[11] = notes.usual / HIGHEST
    inputs[12] = seats == 3
    inputs[13] = seats == 4
    rivals = -state.rack_sizes[side]
    for seat in range(seats):
        rivals += state.rack_sizes[seat]
    inputs[14] = state.rack_sizes[side] / RACK_SIZE
    inputs[15] = state.rack_sizes[side] == RACK_SIZE
    for i in range(16, 29):
        inputs[i] = 0.0
    hidden = notes.hidden[side]
    best = 0.0
    for colour in range(COLOUR_COUNT):
        known, part = state.racks[side, colour], notes.unseen[colour]
        stones = known + hidden * part
        pairs = known * (known - 1) / 2 + known * hidden * part + hidden * (hidden - 1) / 2 * part * part
        inputs[16] += pairs / MANY_PAIRS
        for offer in range(len(OF_COLOURS)):
            inputs[17 + offer] += stones * offers[offer, colour] / GOOD_RACK
            inputs[25 + offer] += part * offers[offer, colour] / HIGHEST
        inputs[21] += pairs * offers[OPEN, colour] / GOOD_RACK
        inputs[22] += pairs * offers[NEAR, colour] / GOOD_RACK
        inputs[23] = max(inputs[23], stones * offers[OPEN, colour] / GOOD_RACK)
        inputs[24] = max(inputs[24], stones * offers[NEAR, colour] / GOOD_RACK)
        best += offers[OPEN, colour] / (HIGHEST * COLOUR_COUNT)
    inputs[29] = notes.opened / MANY_OPEN
    inputs[30] = best
    inputs[31] = rivals / (RACK_SIZE * (seats - 1))


@compiled
def show(state: State, notes: Notes, out: Grid) -> int:
    """Write what the model is shown of each side, for learning; return how many sides there are."""
    know_all(state, notes)
    look_around(state, notes)
    for side in range(state.seats):
        describe(state, side, notes)
        for i in range(notes.inputs.size):
            out[side, i] = notes.inputs[i]
    return state.seats


@compiled
def reached(state: State, side: int) -> float:
    """What the second answer is about: a side's score."""
    return state.scores[side] / MANY_POINTS


@compiled
def judge_known(state: State, notes: Notes, model: Model, shares: Reals, points: Reals) -> None:
    """The same as `judge`, with as much of the racks as has been noted to be known."""
    look_around(state, notes)
    for side in range(state.seats):
        describe(state, side, notes)
        respond(model, notes.inputs, notes.units, notes.further, notes.answers)
        shares[side] = notes.answers[0]
        points[side] = state.scores[side] + MANY_POINTS * max(0.0, notes.answers[1])
    share_chances(shares, state.seats, 1.0)


@compiled
def judge(state: State, notes: Notes, model: Model, shares: Reals, points: Reals) -> None:
    """Write each seat's expected share of the win and the score it may expect, in a game that goes on."""
    know_all(state, notes)
    judge_known(state, notes, model, shares, points)
