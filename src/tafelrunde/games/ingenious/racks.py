"""What a rack is worth to its side, beside what the model thinks: for positions in which all racks are known.

A rack lasts some turns: whoever holds no symbol of a colour that is low has to wait for one. The model leaves racks
out, since it also judges where they are hidden. This small network was fitted to what the model gets wrong
(tools/fit_racks.py), in games with two seats; with more seats nothing is added.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.games.ingenious.material import COLOUR_COUNT, OF_KIND
from tafelrunde.games.ingenious.notes import FEATURES, OF_TABLE, RACK_FEATURES, RACK_UNITS, Notes
from tafelrunde.games.ingenious.state import State
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.models import Models, fill_model, model_dtype, respond

MANY_ON_RACK = 3  # symbols of one colour that make an input 1

# fmt: off
WEIGHTS = {
    "first": (
        (-7, -89, -25, -44, -62, 20, 127, 78, -70, -127, -76, 48, -80, -50, -127, -22),
        (-27, -30, 77, 50, 32, 60, -12, -10, 127, 41, -3, -33, -1, 127, 13, -37),
        (-45, 21, 61, -11, -6, 66, 51, 29, -125, 62, 127, 10, 10, -45, 43, 34),
        (127, 123, 40, -70, 3, 41, -7, 25, 6, 29, 3, -17, 9, -82, 46, 4),
        (32, -10, 118, 82, 50, -116, 46, 69, 4, -34, 94, -30, 11, 13, 13, 75),
        (24, -77, 22, -84, -21, 11, 16, 34, -51, 71, 15, 34, 0, 13, 6, 34),
        (-11, 4, -57, -47, 36, 52, 9, -23, 28, -34, -18, 16, -20, 13, 8, 16),
        (-35, -32, 66, -61, 88, 92, 96, 32, 32, -6, 24, -45, 35, -45, -57, -11),
        (-65, -127, -48, 6, 34, 127, 58, 28, 77, 5, -110, 37, 52, 59, 0, -7),
        (-26, -13, -76, -7, -30, 36, 18, 14, -99, -14, 4, -78, 32, 35, -64, -127),
        (31, -23, -35, -15, 92, -3, 4, -49, 121, 35, 59, 1, 32, 32, 20, -5),
        (-88, 79, -127, -16, -10, -62, 27, -7, -32, 20, -26, 43, 12, -41, -62, -46),
        (65, -4, -19, 107, -65, -35, -21, 19, -49, -23, -88, 23, 28, -41, 5, -45),
        (6, 68, -67, 116, -92, 5, -24, 43, 58, -52, -53, 127, 43, -32, -39, 41),
        (6, 122, 87, -50, -4, -53, -1, -13, 103, 94, -42, -14, -96, -71, -92, -22),
        (121, -13, 89, -71, 127, 17, 8, 127, -36, -6, 42, 24, 15, -74, 30, 40),
        (-58, 38, -70, 120, -95, -29, -35, -55, 123, 2, -47, -14, -113, -33, 107, 74),
        (-28, -103, -17, -39, 47, -12, -30, 71, 31, 16, 10, 0, -127, 29, -24, -13),
        (-3, 66, -54, -127, 71, 18, -24, 52, -8, 52, -36, 56, 19, 81, 27, -112),
        (-62, -70, 98, -98, 16, 123, 24, -76, 7, -86, -8, -57, -24, -81, -25, 33),
    ),
    "first_scale": (
        0.0051921, 0.0040072, 0.0047135, 0.0047387, 0.0061099, 0.0052133, 0.0071183, 0.0094703,
        0.0042156, 0.0080989, 0.0056324, 0.0099824, 0.0087571, 0.0035551, 0.0097039, 0.0088168,
    ),
    "first_bias": (
        0.018081, -0.050867, 0.11446, -0.11062, 0.13394, 0.11924, 0.3107, 0.13179,
        -0.068966, -0.018178, 0.17607, 0.12455, 0.17119, 0.092079, -0.024114, -0.1106,
    ),
    "second": (
        (86, -94, -116, 53, 65, 7, 14, -7),
        (-35, 8, 42, -115, 43, -13, -15, -87),
        (12, -2, 109, -90, -84, 9, 72, 8),
        (-44, -104, -6, -24, 127, 18, -95, 100),
        (20, -8, 120, -24, -32, 23, 50, 107),
        (-83, 127, 17, -46, -72, -37, 1, -41),
        (-44, 42, 3, -18, 50, 24, -127, -127),
        (81, 95, 29, 45, -91, -64, -58, -34),
        (12, -65, -114, 16, -83, 9, 27, 12),
        (3, -109, -48, 5, 111, -6, 79, 110),
        (18, 24, -127, 127, -106, 41, -1, 76),
        (19, -69, -72, 122, -33, -127, -6, -14),
        (-127, 69, 59, -113, -118, 7, -66, -41),
        (109, -32, -88, 33, 77, -65, 55, -49),
        (102, -15, -79, 91, -121, 106, 83, 79),
        (56, 58, 11, 97, 73, 56, 23, 38),
    ),
    "second_scale": (0.0064357, 0.0043841, 0.0056937, 0.0065949, 0.0045663, 0.0084987, 0.006705, 0.0047262),
    "second_bias": (0.13666, 0.26436, 0.11318, -0.19006, -0.040664, -0.040255, -0.067615, -0.091799),
    "last": (
        (-115,),
        (16,),
        (127,),
        (-73,),
        (3,),
        (-23,),
        (-106,),
        (-103,),
    ),
    "last_scale": (0.0039562,),
    "last_bias": (0.0,),
}
# fmt: on
RACKS: Models = np.zeros(1, dtype=model_dtype((len(RACK_FEATURES), *RACK_UNITS)))  # type: ignore[assignment]  # Models
fill_model(RACKS[0], WEIGHTS)  # type: ignore[arg-type]  # what a file would tell


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
    """Note a rack in the order of RACK_FEATURES; the model has just been shown that side."""
    inputs = notes.rack_inputs
    for place in range(COLOUR_COUNT):
        colour, symbols = notes.order[place], 0
        for i in range(state.rack_sizes[side]):
            kind = state.racks[side, i]
            symbols += (OF_KIND[kind, 0] == colour) + (OF_KIND[kind, 1] == colour)
        inputs[place] = symbols / MANY_ON_RACK
    for i in range(OF_TABLE):
        inputs[COLOUR_COUNT + i] = notes.inputs[len(FEATURES) - OF_TABLE + i]
