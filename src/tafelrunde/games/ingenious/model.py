"""What a model of Ingenious is shown, and what it makes of a position: who will win, and how far lowest colours rise.

Racks are left out: what a seat draws evens out, and what others hold is hidden. What matters are the scores and the
outlook over the cells that are left for each colour. The weights come from games that the bots played against
themselves (docs/learning.md).
"""

from __future__ import annotations

from pathlib import Path

from tafelrunde.games.ingenious.material import (
    COLOUR_COUNT,
    KIND_COUNT,
    OF_KIND,
    TRACK_END,
)
from tafelrunde.games.ingenious.notes import BEST_CELLS, FEATURES, OF_COLOURS, UNITS, Notes
from tafelrunde.games.ingenious.racks import counts_racks, worth_of_rack
from tafelrunde.games.ingenious.scoring import lowest, side_count, side_of, standing
from tafelrunde.games.ingenious.state import KOSMOS, State
from tafelrunde.games.ingenious.weighing import CELLS_A_TILE, MOST_TURNS, find_usable, soft_lowest
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.mathematics import exp, log
from tafelrunde.kernel.models import Model, read_models, respond
from tafelrunde.kernel.records import Grid, Reals
from tafelrunde.kernel.shares import share_chances

TABLE = 0  # alone there is another model (alone_model.py)
NAMES = ("table",)
FILE = Path(__file__).with_name("model.json")
MODELS = read_models(FILE, NAMES, FEATURES, UNITS)

TRACK = TRACK_END  # points that make an input 1; then points of a good placement, and so on
GOOD_PLACEMENT = 6
LEADS = TRACK / GOOD_PLACEMENT
MANY_CELLS = 16
MANY_POINTS = 32
MANY_SYMBOLS = 40
CELLS_AT_START = 85
# Of a colour's hopes
HOPE, NEXT_CELL = 0.3, 0.8  # of the points of its best cell, and how much less each further one counts
LAST_TURNS = 5.0  # in which hopes fade
SOFT, SOFTER = 1.0, 0.1  # points of difference that matter, and more for each turn left

NO_SIDE = -1

# What is played to learn from: seats, options, and how many parts of all games
PRACTICE = (
    (2, {"edition": "sheet"}, 3),
    (2, {"edition": "kosmos"}, 3),
    (3, {"edition": "sheet"}, 1),
    (3, {"edition": "kosmos"}, 1),
    (4, {"edition": "sheet"}, 1),
    (4, {"edition": "kosmos"}, 1),
    (4, {"teams": True}, 1),
)


@compiled
def model_for(state: State) -> int:
    return TABLE


@compiled
def look_around(state: State, notes: Notes) -> int:
    """Note for each colour what the free cells offer; return how many cells are free."""
    usable = find_usable(state, notes)
    for colour in range(COLOUR_COUNT):
        note_cells(state, notes, colour, usable)
        notes.to_come[colour] = 0
    for kind in range(KIND_COUNT):
        notes.to_come[OF_KIND[kind, 0]] += state.unplaced[kind]
        notes.to_come[OF_KIND[kind, 1]] += state.unplaced[kind]
    return notes.free


@compiled
def note_cells(state: State, notes: Notes, colour: int, usable: int) -> None:
    """The best cells of a colour, how many score, and how much in all."""
    for i in range(BEST_CELLS):
        notes.best_cells[colour, i] = 0
    scoring, outlook, least = 0, 0, 0
    for n in range(usable):
        points = state.line[colour, notes.usable[n]]
        if points == 0:
            continue
        scoring += 1
        outlook += points
        if points > least:
            i = BEST_CELLS - 1
            while i > 0 and notes.best_cells[colour, i - 1] < points:
                notes.best_cells[colour, i] = notes.best_cells[colour, i - 1]
                i -= 1
            notes.best_cells[colour, i] = points
            least = notes.best_cells[colour, BEST_CELLS - 1]
    notes.scoring[colour] = scoring
    notes.outlook[colour] = outlook
    hope = 0.0
    for i in range(BEST_CELLS - 1, -1, -1):
        hope = notes.best_cells[colour, i] + NEXT_CELL * hope
    notes.hopes[colour] = HOPE * hope


@compiled
def hoped_lowest(state: State, side: int, free: int, notes: Notes) -> float:
    """The lowest colour of a side, with what the best cells of each colour promise; the others count a little, too."""
    turns = free / CELLS_A_TILE
    part = min(1.0, turns / LAST_TURNS)  # towards the end there is no time for all of it
    softness = SOFT + SOFTER * turns
    least = 1000.0
    for colour in range(COLOUR_COUNT):
        least = min(least, state.scores[side, colour] + part * notes.hopes[colour])
    total = 0.0
    for colour in range(COLOUR_COUNT):
        total += exp((least - state.scores[side, colour] - part * notes.hopes[colour]) / softness)
    return least - softness * log(total / COLOUR_COUNT)


@compiled
def put_in_order(state: State, side: int, notes: Notes) -> None:
    """The colours of a side, the lowest first; of equal ones first that with the poorer outlook."""
    for colour in range(COLOUR_COUNT):
        place = colour
        while place > 0 and comes_before(state, side, notes, colour, notes.order[place - 1]):
            notes.order[place] = notes.order[place - 1]
            place -= 1
        notes.order[place] = colour


@compiled
def comes_before(state: State, side: int, notes: Notes, colour: int, other: int) -> bool:
    if state.scores[side, colour] != state.scores[side, other]:
        return state.scores[side, colour] < state.scores[side, other]
    return notes.outlook[colour] < notes.outlook[other]


@compiled
def strongest_rival(state: State, side: int) -> int:
    """The other side that stands best, or NO_SIDE."""
    rival, best = NO_SIDE, -1
    for other in range(side_count(state)):
        if other != side:
            other_standing = standing(state, other)
            if other_standing > best:
                rival, best = other, other_standing
    return rival


@compiled
def describe(state: State, side: int, free: int, notes: Notes) -> None:
    """Write what a model is shown of a side, in the order of FEATURES; the board has been looked at."""
    inputs = notes.inputs
    rival = strongest_rival(state, side)
    at = COLOUR_COUNT * len(OF_COLOURS)
    if rival != NO_SIDE:
        put_in_order(state, rival, notes)
    for place in range(COLOUR_COUNT):
        inputs[at + place] = state.scores[rival, notes.order[place]] / TRACK if rival != NO_SIDE else 0.0
    at += COLOUR_COUNT
    inputs[at] = side_of(state, state.to_move) == side
    inputs[at + 1] = min(MOST_TURNS, free / (CELLS_A_TILE * state.seats)) / MOST_TURNS
    inputs[at + 2] = free / CELLS_AT_START
    inputs[at + 3] = state.edition == KOSMOS
    inputs[at + 4] = state.seats == 3
    inputs[at + 5] = state.seats == 4 and not state.teams
    inputs[at + 6] = state.teams
    inputs[at + 7] = (lowest(state, side) - lowest(state, rival)) / GOOD_PLACEMENT if rival != NO_SIDE else 0.0
    turns = min(MOST_TURNS, int(free / (CELLS_A_TILE * state.seats)))
    inputs[at + 8] = soft_lowest(state, side, turns) / TRACK
    inputs[at + 9] = soft_lowest(state, rival, turns) / TRACK if rival != NO_SIDE else 0.0
    inputs[at + 10] = (inputs[at + 8] - inputs[at + 9]) * LEADS if rival != NO_SIDE else 0.0
    inputs[at + 11] = hoped_lowest(state, side, free, notes) / TRACK
    inputs[at + 12] = hoped_lowest(state, rival, free, notes) / TRACK if rival != NO_SIDE else 0.0
    inputs[at + 13] = (inputs[at + 11] - inputs[at + 12]) * LEADS if rival != NO_SIDE else 0.0
    put_in_order(state, side, notes)
    at = 0
    for place in range(COLOUR_COUNT):
        colour = notes.order[place]
        inputs[at] = state.scores[side, colour] / TRACK
        inputs[at + 1] = state.scores[rival, colour] / TRACK if rival != NO_SIDE else 0.0
        for i in range(BEST_CELLS):
            inputs[at + 2 + i] = notes.best_cells[colour, i] / GOOD_PLACEMENT
        at += 2 + BEST_CELLS
        inputs[at] = notes.scoring[colour] / MANY_CELLS
        inputs[at + 1] = notes.outlook[colour] / MANY_POINTS
        inputs[at + 2] = notes.to_come[colour] / MANY_SYMBOLS
        at += 3


@compiled
def show(state: State, notes: Notes, out: Grid) -> int:
    """Write what the model is shown of each side, for learning; return how many sides there are."""
    free = look_around(state, notes)
    for side in range(side_count(state)):
        describe(state, side, free, notes)
        for i in range(notes.inputs.size):
            out[side, i] = notes.inputs[i]
    return side_count(state)


@compiled
def reached(state: State, side: int) -> float:
    """What the second answer is about: a side's lowest colour, in parts of a track."""
    return lowest(state, side) / TRACK


@compiled
def judge_sides(state: State, notes: Notes, model: Model, with_racks: bool) -> None:
    """Note what is thought of each side: its chance to win, and the lowest colour it may expect."""
    free = look_around(state, notes)
    for side in range(side_count(state)):
        describe(state, side, free, notes)
        respond(model, notes.inputs, notes.units, notes.further, notes.answers)
        notes.stands[side] = notes.answers[0]
        if with_racks and counts_racks(state):
            notes.stands[side] += worth_of_rack(state, side, notes)
        notes.expects[side] = lowest(state, side) + TRACK * max(0.0, notes.answers[1])
    share_chances(notes.stands, side_count(state), 1.0)


@compiled
def judge(state: State, notes: Notes, model: Model, shares: Reals, points: Reals) -> None:
    """Write each seat's expected share of the win and the lowest colour it may expect, in a game that goes on.

    All racks are there to be seen: positions that are judged were dealt.
    """
    judge_sides(state, notes, model, True)
    for seat in range(state.seats):
        side = side_of(state, seat)
        shares[seat] = notes.stands[side]
        points[seat] = notes.expects[side]
