"""What a seat of Rondo may know: its view, its offer, a preview of a move, and dealing the rest anew."""

from __future__ import annotations

from typing import Any

import numpy as np

from tafelrunde.games.rondo.boards import id_text, read_text, space_id
from tafelrunde.games.rondo.material import (
    BORDER,
    COLOUR_COUNT,
    COLOURS,
    DRAW_AFTER,
    DRAW_INSTEAD,
    EMPTY,
    FACE_DOWN,
    LETTERS,
    RACK_SIZE,
)
from tafelrunde.games.rondo.rules import apply, legal_moves, may_draw
from tafelrunde.games.rondo.state import FIRST_SPACE, MOST_MOVES, NO_SPACE, PLACE_UNIT, REASONS, WAYS
from tafelrunde.kernel.bag import draw, sort_tiles
from tafelrunde.kernel.bits import members
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, State
from tafelrunde.kernel.generator import Generator, next_word, shuffle

EMPTY_SPACE, UNKNOWN_STONE = ".", "x"  # on a view's board; 1 to 5: stones face up; a colour's letter: face down


# What a map consists of in the record, and the maps that were told before, by these fields.
MAP_FIELDS = ("space_count", "ids", "colours", "values", "grey", "at_centre", "neighbours", "xs", "ys")
MOST_MAPS = 64
_maps: dict[bytes, dict[str, Any]] = {}


# --- What leaves the house ------------------------------------------------------------------------------------------
def layout(state: State) -> dict[str, Any]:
    """The board itself, which never changes; x to the right, y down, in radii of a space, the centre at 0, 0."""
    told = small_map(state)
    ids, centre, grey = told["ids"], read_text(state.centre), set(told["grey"])
    return {
        "name": read_text(state.name),
        "reconstruction": bool(state.reconstruction),  # R1.5: the table says so
        "centre": centre,
        "spaces": [
            {
                "id": ids[space],
                "colour": COLOURS[LETTERS.index(told["colours"][space])],
                "value": int(told["values"][space]),
                "grey": space in grey,
                "x": told["x"][space],
                "y": told["y"][space],
            }
            for space in range(len(ids))
        ],
        "links": [[centre, ids[space]] for space in told["at_centre"]]
        + [[ids[one], ids[other]] for one, other in told["links"]],
    }


def small_map(state: State) -> dict[str, Any]:
    """The layout in short, so that a view can be drawn and told by itself. Made once for each map, since it never
    changes; whoever gets it only reads it."""
    key = b"".join(state[name].tobytes() for name in MAP_FIELDS)
    found = _maps.get(key)
    if found is None:
        if len(_maps) >= MOST_MAPS:
            _maps.clear()
        found = _maps[key] = new_map(state)
    return found


def new_map(state: State) -> dict[str, Any]:
    """Links join numbers of spaces, each once."""
    count = int(state.space_count)
    neighbours = state.neighbours[:count].tolist()
    return {
        "ids": [id_text(number) for number in state.ids[:count].tolist()],
        "colours": "".join(LETTERS[colour] for colour in state.colours[:count].tolist()),
        "values": "".join(map(str, state.values[:count].tolist())),
        "grey": members(state.grey),
        "at_centre": members(state.at_centre),
        "links": [[one, other] for one in range(count) for other in neighbours[one] if one < other < BORDER],
        "x": [x / PLACE_UNIT for x in state.xs[:count].tolist()],
        "y": [y / PLACE_UNIT for y in state.ys[:count].tolist()],
    }


def view(state: State, seat: int | None) -> dict[str, Any]:
    """All that a seat may know, or a spectator (None). An allow-list: nothing else leaves the house."""
    return {
        "seats": int(state.seats),
        "options": {"board": read_text(state.label)},
        "start": int(state.start),
        "to_move": int(state.to_move),
        "turn": int(state.turn),
        "ending": reason_name(state.ending),  # why this round is the last
        "reason": reason_name(state.reason),
        "map": small_map(state),
        "board": "".join(letters_on(state, seat)),
        "last": None if state.last == NO_SPACE else space_id(state, state.last),
        "grey_left": int(state.grey_left),
        "scores": state.scores[: state.seats].tolist(),
        "rack": None if seat is None else rack(state, seat),
        "rack_sizes": state.rack_sizes[: state.seats].tolist(),
        "bag": int(state.bag_size),
    }


def reason_name(reason: int) -> str | None:
    return None if reason == GOING_ON else REASONS[reason - 1]


def letters_on(state: State, seat: int | None) -> list[str]:
    """What a seat sees on each space; a stone face down is known to who laid it, and to all in the end (R4.5)."""
    count, is_over = int(state.space_count), state.reason != GOING_ON
    letters = []
    for lying, hidden in zip(state.lying[:count].tolist(), state.hidden[:count].tolist(), strict=True):
        layer, colour = divmod(hidden - 1, COLOUR_COUNT)
        if lying == EMPTY:
            letters.append(EMPTY_SPACE)
        elif lying != FACE_DOWN:
            letters.append(str(lying))
        else:
            letters.append(LETTERS[colour] if is_over or layer == seat else UNKNOWN_STONE)
    return letters


def tiles_face_down(state: State) -> list[int]:
    """The colours of all stones face down, whoever laid them."""
    return [int(hidden - 1) % COLOUR_COUNT for hidden in state.hidden if hidden > 0]


def rack(state: State, seat: int) -> list[str]:
    """The stones of a seat by name, sorted."""
    return sorted(COLOURS[colour] for colour in range(COLOUR_COUNT) for _ in range(state.racks[seat, colour]))


def offer(state: State) -> dict[str, Any]:
    """What the seat to move may do, factorised: on each of these spaces up to so many stones face up, each scoring so
    much, or one stone of any of these colours face down."""
    out = np.zeros(MOST_MOVES, dtype=np.int64)
    moves = out[: legal_moves(state, out)]
    used = moves[moves >= FIRST_SPACE] - FIRST_SPACE
    spaces = sorted(set((used // WAYS).tolist()))
    colours = sorted(set((used % WAYS - RACK_SIZE).tolist()) & set(range(COLOUR_COUNT)))
    drawing = bool(state.reason == GOING_ON and may_draw(state))
    return {
        "spaces": [space_id(state, space) for space in spaces],
        "stones": [int(state.racks[state.to_move, state.colours[space]]) for space in spaces],
        "points": [int(state.values[space]) for space in spaces],
        "cover": [COLOURS[colour] for colour in colours],
        "done": bool(state.reason == GOING_ON and state.last != NO_SPACE),
        "draw": drawing,
        "due": stones_due(state) if state.reason == GOING_ON else 0,
    }


def stones_due(state: State) -> int:
    """How many stones the seat to move is due at the end of its turn (R6.1), if it draws or is done now."""
    if state.last != NO_SPACE:
        return DRAW_AFTER
    return min(DRAW_INSTEAD, RACK_SIZE - int(state.rack_sizes[state.to_move]))


def preview(state: State, move: int) -> dict[str, Any]:
    """Exactly what a legal move would bring, as far as the seat to move can know it."""
    seat = state.to_move
    after = np.array([state])[0]
    apply(after, move)
    return {
        "points": int(after.scores[seat] - state.scores[seat]),
        "score": int(after.scores[seat]),
        "grey": bool(after.grey_left < state.grey_left),
        "draws": int(state.bag_size - after.bag_size),
        "last_round": bool(after.ending and not state.ending),
        "ends": bool(after.reason),
    }


# --- Dealing the unseen anew ----------------------------------------------------------------------------------------
@compiled
def redeal(state: State, seat: int, generator: Generator) -> None:
    """Deal anew all that the seat cannot see: the other racks, the stones that others laid face down (R4.5), the bag's
    order and the random word. Who laid a stone face down, and how many stones a rack holds, stays."""
    gather_racks(state, seat)
    if state.reason == GOING_ON:
        gather_hidden(state, seat)
    sort_tiles(state.bag, state.bag_size)
    shuffle(generator, state.bag, state.bag_size)
    if state.reason == GOING_ON:
        deal_hidden(state, seat)
    for other in range(state.seats):
        if other != seat:
            for _ in range(state.rack_sizes[other]):
                state.racks[other, draw(state)] += 1
    state.word[0] = next_word(generator)


@compiled
def gather_racks(state: State, seat: int) -> None:
    """Put the stones of all other racks into the bag; the racks keep their sizes."""
    for other in range(state.seats):
        if other != seat:
            for colour in range(COLOUR_COUNT):
                for _ in range(state.racks[other, colour]):
                    state.bag[state.bag_size] = colour
                    state.bag_size += 1
                state.racks[other, colour] = 0


@compiled
def gather_hidden(state: State, seat: int) -> None:
    """Put the stones that others laid face down into the bag."""
    for space in range(state.space_count):
        if state.lying[space] == FACE_DOWN:
            layer, colour = divmod(state.hidden[space] - 1, COLOUR_COUNT)
            if layer != seat:
                state.bag[state.bag_size] = colour
                state.bag_size += 1


@compiled
def deal_hidden(state: State, seat: int) -> None:
    """Lay stones from the bag face down where others laid one."""
    for space in range(state.space_count):
        if state.lying[space] == FACE_DOWN:
            layer = (state.hidden[space] - 1) // COLOUR_COUNT
            if layer != seat:
                state.hidden[space] = 1 + layer * COLOUR_COUNT + draw(state)
