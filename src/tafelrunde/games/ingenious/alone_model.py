"""What a learnt model makes of a position of Ingenious alone: the lowest colour that may be expected at the end.

It is shown one colour at a time, with a glance at the whole, and sums each up in a few numbers by the same weights; a
second look at these, the neediest colour first, says by how much the worth of the position (alone.py) is wrong. The
weights come from games that it played itself (tools/learn_alone.py, docs/learning.md).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import numpy as np

from tafelrunde.games.ingenious.alone import WASTED, hope_for_lowest, lay_down, look_alone, take_up
from tafelrunde.games.ingenious.alone_listing import list_alone
from tafelrunde.games.ingenious.material import COLOUR_COUNT, EMPTY, NEIGHBOURS, TRACK_END
from tafelrunde.games.ingenious.notes import (
    ALONE_FEATURES,
    ALONE_SUMMED_UP,
    ALONE_UNITS,
    HALF_TURN,
    OF_ALL_ALONE,
    OF_COLOUR_ALONE,
    SEEN_OF_COLOUR,
    Notes,
)
from tafelrunde.games.ingenious.scoring import follow_line, lowest, track_length
from tafelrunde.games.ingenious.state import SWAP, State
from tafelrunde.games.ingenious.weighing import NOWHERE, enlist
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Move
from tafelrunde.kernel.models import fill_model, keep_positive, pass_on
from tafelrunde.kernel.records import Grid, Reals, Record, record_dtype

CLOSELY = 4  # placements that the model judges, where time is short
OF_ALL = len(OF_ALL_ALONE)
OF_COLOUR = len(OF_COLOUR_ALONE)
NAME = "alone"
FILE = Path(__file__).with_name("alone_model.json")
LINES, CELLS, WITH_ROOM, LONG, ENDS, OPEN, OTHERS_BESIDE, OWN_BESIDE, UNSHARED, FARTHEST, BEST, SECOND, THIRD = range(
    SEEN_OF_COLOUR
)
LONG_LINE = 3  # points of a cell that is worth a journey


class AloneModel(Record):
    """What the model weighs: two layers for each colour, and two for all of them."""

    first: Annotated[Grid, np.int8, (OF_COLOUR + OF_ALL, ALONE_UNITS[0])]
    first_scale: Annotated[Reals, np.float32, (ALONE_UNITS[0],)]
    first_bias: Annotated[Reals, np.float32, (ALONE_UNITS[0],)]
    second: Annotated[Grid, np.int8, (ALONE_UNITS[0], ALONE_UNITS[1])]
    second_scale: Annotated[Reals, np.float32, (ALONE_UNITS[1],)]
    second_bias: Annotated[Reals, np.float32, (ALONE_UNITS[1],)]
    third: Annotated[Grid, np.int8, (ALONE_SUMMED_UP, ALONE_UNITS[2])]
    third_scale: Annotated[Reals, np.float32, (ALONE_UNITS[2],)]
    third_bias: Annotated[Reals, np.float32, (ALONE_UNITS[2],)]
    last: Annotated[Grid, np.int8, (ALONE_UNITS[2], 1)]
    last_scale: Annotated[Reals, np.float32, (1,)]
    last_bias: Annotated[Reals, np.float32, (1,)]


LAYERS = ("first", "second", "third", "last")


class AloneModels:
    """An array of them: what a type checker knows of it."""

    def __getitem__(self, index: int) -> AloneModel: ...  # type: ignore[empty-body]


def read_alone(path: Path) -> AloneModels:
    """The model of a file; one that was made for other features is refused."""
    found = np.zeros(1, dtype=record_dtype(AloneModel))
    told = json.loads(path.read_text(encoding="utf-8"))
    assert tuple(told["features"]) == ALONE_FEATURES, f"{path.name} was made for other features"
    fill_model(found[0], told["models"][NAME])
    return found  # type: ignore[return-value]  # what AloneModels really are


MODELS = read_alone(FILE)


# --- What it is shown -----------------------------------------------------------------------------------------------
@compiled
def look_at_colours(state: State, notes: Notes, usable: int) -> None:
    """Note what the cells that can be used offer each colour; look_alone() was here before."""
    for colour in range(COLOUR_COUNT):
        for i in range(SEEN_OF_COLOUR):
            notes.seen_of[colour, i] = 0
    for n in range(usable):
        cell = notes.usable[n]
        for colour in range(COLOUR_COUNT):
            if state.line[colour, cell] > 0:
                look_at_cell(state, notes, cell, colour)


@compiled
def look_at_cell(state: State, notes: Notes, cell: int, colour: int) -> None:
    """Note what a cell offers a colour that would score there: now, and where a symbol there would lead."""
    points, seen = int(state.line[colour, cell]), notes.seen_of[colour]
    best_end, others, own = 0, 0, 0
    for direction in range(6):
        beside = NEIGHBOURS[cell, direction]
        if state.board[beside] == colour:
            end = NEIGHBOURS[cell, HALF_TURN[direction]]
            if notes.free_beside[end] > 0:
                length, _ = follow_line(state, cell, direction, colour)
                seen[OPEN] += 1
                best_end = max(best_end, length + 1 + int(state.line[colour, end]))
        elif state.board[beside] == EMPTY:
            own = max(own, int(state.line[colour, beside]))
            others = max(others, int(notes.others_want[colour, beside]))
    seen[LINES] += points
    seen[CELLS] += 1
    seen[WITH_ROOM] += points * int(notes.free_beside[cell])
    seen[LONG] += points >= LONG_LINE
    seen[ENDS] += best_end
    seen[OTHERS_BESIDE] += others
    seen[OWN_BESIDE] += own
    seen[UNSHARED] += max(0, points - int(notes.others_want[colour, cell]))
    seen[FARTHEST] = max(seen[FARTHEST], points + best_end)
    if points > seen[BEST]:
        seen[THIRD], seen[SECOND], seen[BEST] = seen[SECOND], seen[BEST], points
    elif points > seen[SECOND]:
        seen[THIRD], seen[SECOND] = seen[SECOND], points
    else:
        seen[THIRD] = max(seen[THIRD], points)


@compiled
def put_neediest_first(notes: Notes) -> None:
    """The colours by what they may hope for."""
    for colour in range(COLOUR_COUNT):
        place = colour
        while place > 0 and notes.hopes[colour] < notes.hopes[notes.order[place - 1]]:
            notes.order[place] = notes.order[place - 1]
            place -= 1
        notes.order[place] = colour


@compiled
def tell_of_all(state: State, notes: Notes, usable: int, worth: float) -> None:
    """Write what concerns all colours, in the order of OF_ALL_ALONE."""
    inputs, one, two, room, points, lines = notes.of_all, 0, 0, 0, 0, 0
    for n in range(usable):
        free = int(notes.free_beside[notes.usable[n]])
        one += free == 1
        two += free == 2
        room += free
    for colour in range(COLOUR_COUNT):
        points += int(state.scores[0, colour])
        lines += int(notes.seen_of[colour, LINES])
    inputs[0] = usable / 85.0
    inputs[1] = one / 10.0
    inputs[2] = two / 15.0
    inputs[3] = room / 300.0
    inputs[4] = worth / TRACK_END
    inputs[5] = points / (COLOUR_COUNT * TRACK_END)
    inputs[6] = lines / 150.0
    inputs[7] = min(1.0, usable / 20.0)


@compiled
def tell_of_colour(state: State, notes: Notes, colour: int) -> None:
    """Write what is told of one colour, in the order of OF_COLOUR_ALONE, and of all."""
    inputs, seen, wanted = notes.of_colour, notes.seen_of[colour], notes.wanted[colour]
    score, symbols = int(state.scores[0, colour]), 0.0
    for other in range(COLOUR_COUNT):
        symbols += notes.to_come[other]
    inputs[0] = score / TRACK_END
    inputs[1] = notes.hopes[colour] / TRACK_END
    inputs[2] = min(10.0, notes.hopes[colour] - notes.hopes[notes.order[0]]) / 5.0
    inputs[3] = WASTED[score]
    inputs[4] = score >= TRACK_END
    for i in range(5):
        inputs[5 + i] = wanted[i] / 8.0
    inputs[10] = seen[BEST] / 4.0
    inputs[11] = seen[SECOND] / 4.0
    inputs[12] = seen[THIRD] / 4.0
    inputs[13] = seen[CELLS] / 16.0
    inputs[14] = seen[LINES] / 32.0
    inputs[15] = seen[WITH_ROOM] / 96.0
    inputs[16] = seen[LONG] / 6.0
    inputs[17] = COLOUR_COUNT * notes.to_come[colour] / max(1.0, symbols) - 1.0
    inputs[18] = seen[ENDS] / 24.0
    inputs[19] = seen[OPEN] / 12.0
    inputs[20] = seen[OTHERS_BESIDE] / 32.0
    inputs[21] = seen[OWN_BESIDE] / 24.0
    inputs[22] = seen[UNSHARED] / 12.0
    inputs[23] = seen[FARTHEST] / 8.0
    for i in range(OF_ALL):
        inputs[OF_COLOUR + i] = notes.of_all[i]


# --- What it makes of it --------------------------------------------------------------------------------------------
@compiled
def foretold(state: State, notes: Notes, model: AloneModel) -> float:
    """The lowest colour that may be expected at the end."""
    usable = look_alone(state, notes)
    if usable == 0:
        return float(lowest(state, 0))
    worth = hope_for_lowest(state, notes, usable)
    look_at_colours(state, notes, usable)
    put_neediest_first(notes)
    tell_of_all(state, notes, usable, worth)
    units = ALONE_UNITS[1]
    for place in range(COLOUR_COUNT):
        colour = notes.order[place]
        tell_of_colour(state, notes, colour)
        pass_on(model.first, model.first_scale, model.first_bias, notes.of_colour, notes.colour_units)
        keep_positive(notes.colour_units)
        pass_on(model.second, model.second_scale, model.second_bias, notes.colour_units, notes.colour_further)
        keep_positive(notes.colour_further)
        for i in range(units):
            notes.summed_up[place * units + i] = notes.colour_further[i]
        notes.summed_up[COLOUR_COUNT * units + OF_ALL + place] = notes.hopes[colour] / TRACK_END
    for i in range(OF_ALL):
        notes.summed_up[COLOUR_COUNT * units + i] = notes.of_all[i]
    pass_on(model.third, model.third_scale, model.third_bias, notes.summed_up, notes.alone_units)
    keep_positive(notes.alone_units)
    pass_on(model.last, model.last_scale, model.last_bias, notes.alone_units, notes.alone_answer)
    return worth + notes.alone_answer[0]


@compiled
def foretold_after(state: State, notes: Notes, move: Move, model: AloneModel) -> float:
    """The same after a placement; the state is left as it was."""
    lay_down(state, notes, move)
    found = foretold(state, notes, model)
    take_up(state, notes, move)
    return found


@compiled
def expected_alone(state: State, notes: Notes) -> float:
    """The lowest colour that may be expected at the end: never less than it is already."""
    found = foretold(state, notes, MODELS[0])
    return max(float(lowest(state, 0)), min(float(track_length(state)), found))


# --- Moves ----------------------------------------------------------------------------------------------------------
@compiled
def list_foretold(state: State, notes: Notes, model: AloneModel, most: int) -> None:
    """Put so many placements that seem best on the shortlist, in the order of what the model thinks of them."""
    list_alone(state, notes, most)
    count = notes.count
    for i in range(count):
        notes.listed_close[i] = notes.listed[i]
    notes.count = 0
    for i in range(count):
        enlist(notes, notes.listed_close[i], foretold_after(state, notes, notes.listed_close[i], model), most)


@compiled
def quick_alone(state: State, notes: Notes) -> Move:
    """A good placement, found fast: the best of those that seem best."""
    list_alone(state, notes, CLOSELY)
    best, best_worth = SWAP, NOWHERE
    for i in range(notes.count):
        worth = foretold_after(state, notes, notes.listed[i], MODELS[0])
        if worth > best_worth:
            best, best_worth = notes.listed[i], worth
    return best
