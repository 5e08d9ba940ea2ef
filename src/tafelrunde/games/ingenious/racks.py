"""What a rack is worth to its side, beside what the model thinks: for positions in which all racks are known.

A rack lasts some turns: whoever holds no symbol of a colour that is low has to wait for one. The model leaves racks
out, since it also judges where they are hidden. This small network was fitted to what the model gets wrong
(tools/fit_racks.py), in games with two seats; with more seats nothing is added.
"""

from __future__ import annotations

from pathlib import Path

from tafelrunde.games.ingenious.material import COLOUR_COUNT, OF_KIND
from tafelrunde.games.ingenious.notes import RACK_FEATURES, RACK_UNITS, Notes
from tafelrunde.games.ingenious.state import State
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.models import read_models, respond

MANY_ON_RACK = 3  # symbols of one colour that make an input 1

FILE = Path(__file__).with_name("rack_model.json")
RACKS = read_models(FILE, ("racks",), RACK_FEATURES, RACK_UNITS)


@compiled
def counts_racks(state: State) -> bool:
    return state.seats == 2


@compiled
def worth_of_rack(state: State, side: int, notes: Notes) -> float:
    """What is to be added to how well a side stands; the model has just been shown that side."""
    show_rack(state, side, notes)
    respond(RACKS[0], notes.rack_inputs, notes.rack_units, notes.rack_further, notes.rack_answers)
    return notes.rack_answers[0]


@compiled
def show_rack(state: State, side: int, notes: Notes) -> None:
    """Note a rack, and what the model has just been shown of its side, in the order of RACK_FEATURES."""
    inputs, shown = notes.rack_inputs, notes.inputs
    for i in range(shown.size):
        inputs[i] = shown[i]
    for place in range(COLOUR_COUNT):
        colour, symbols = notes.order[place], 0
        for i in range(state.rack_sizes[side]):
            kind = state.racks[side, i]
            symbols += (OF_KIND[kind, 0] == colour) + (OF_KIND[kind, 1] == colour)
        inputs[shown.size + place] = symbols / MANY_ON_RACK
