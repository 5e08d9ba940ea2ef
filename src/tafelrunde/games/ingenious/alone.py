"""Ingenious alone (I10.1): what counts is the lowest colour at the end, and nobody else takes cells.

A colour is worth its points so far and its hopes: part of what its best free cells would bring. Cells that another
colour wants as well count less. A position is worth the soft lowest of its colours.

All placements are weighed at once, roughly: each cell is asked what it would cost to take it, and what a symbol there
would raise at the ends of its lines. The best few are then looked at as they would lie.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.games.ingenious.material import (
    COLOUR_COUNT,
    EDGE_WORDS,
    EDGES,
    EMPTY,
    NEIGHBOURS,
    OF_KIND,
    OUTSIDE,
    PAIR_COUNT,
)
from tafelrunde.games.ingenious.notes import MOST_CLAIM, WANTED_CELLS, Notes
from tafelrunde.games.ingenious.rules import draw_lines, legal_edges, placement
from tafelrunde.games.ingenious.scoring import advance, follow_line, lowest, score_placement, track_length
from tafelrunde.games.ingenious.state import FIRST_PLACEMENT, SWAP, State
from tafelrunde.games.ingenious.weighing import NOWHERE, enlist, find_usable
from tafelrunde.kernel.bits import ONE, WORD, lowest_bit, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Move
from tafelrunde.kernel.mathematics import exp, log
from tafelrunde.kernel.records import row

# --- Weights, tuned by games (docs/learning.md) ---------------------------------------------------------------------
HOPE, NEXT_CELL = 0.165, 0.82  # of each half point of the best cell, and how much less each further one counts
EARLY, MIDDLE = 0.6, 20.0  # hopes count more the more turns are left; as they are with so many
LAST_TURNS = 5.0  # in which hopes fade
SOFT, SOFTER = 1.6, 0.16  # points of difference that matter, and more for each turn left
USABLE_A_TILE = 2.1  # cells; some will stay free for good
FURTHER_ENDS = 0.5  # how much the ends of lines that a symbol raises count, beside the best of them
USUAL_TURNS = 40  # of a game
RISE = 0.0104  # points by which the lowest colour rises beyond what is hoped, times turns left, squared
CLOSELY = 2  # placements that are looked at as they would lie, where time is short
CANDIDATES = 12  # that are told

HALF_TURN = row((3, 4, 5, 0, 1, 2), np.int8)  # the direction that points back


# --- What a position is worth ---------------------------------------------------------------------------------------
@compiled
def look_alone(state: State, notes: Notes) -> int:
    """Note how much each colour wants each cell, and the best cells of each; return how many cells can be used."""
    usable = find_usable(state, notes)
    for colour in range(COLOUR_COUNT):
        for i in range(WANTED_CELLS + 1):
            notes.wanted[colour, i] = 0
    for n in range(usable):
        cell = notes.usable[n]
        most, second = 0, 0
        for colour in range(COLOUR_COUNT):
            points = state.line[colour, cell]
            second = max(second, min(most, points))
            most = max(most, points)
        if most > 0:
            for colour in range(COLOUR_COUNT):
                points = state.line[colour, cell]
                notes.others_want[colour, cell] = second if points == most else most
                claim = claimed(points, notes.others_want[colour, cell])
                notes.claims[colour, cell] = claim
                if claim > notes.wanted[colour, WANTED_CELLS]:
                    note_claim(notes, colour, claim)
        else:
            for colour in range(COLOUR_COUNT):
                notes.others_want[colour, cell] = notes.claims[colour, cell] = 0
    return usable


@compiled
def claimed(points: int, others: int) -> int:
    """What a colour may hope for from a cell, in half points: half of what another colour wants as well."""
    return min(MOST_CLAIM, 2 * points - min(points, others))


@compiled
def note_claim(notes: Notes, colour: int, claim: int) -> None:
    i = WANTED_CELLS
    while i > 0 and notes.wanted[colour, i - 1] < claim:
        notes.wanted[colour, i] = notes.wanted[colour, i - 1]
        i -= 1
    notes.wanted[colour, i] = claim


@compiled
def hope_with(turns: float) -> float:
    """What half a point of a colour's best cell promises."""
    return HOPE * min(1.0, turns / LAST_TURNS) * (1.0 + EARLY * (turns / MIDDLE - 1.0))


@compiled
def hope_for_lowest(state: State, notes: Notes, usable: int) -> float:
    """The soft lowest colour, hopes included; what each colour matters is noted on the way, 1 in all."""
    turns = usable / USABLE_A_TILE
    hope, softness = hope_with(turns), SOFT + SOFTER * turns
    least = 1000.0
    for colour in range(COLOUR_COUNT):
        hoped = 0.0
        for i in range(WANTED_CELLS - 1, -1, -1):
            hoped = notes.wanted[colour, i] + NEXT_CELL * hoped
        notes.hopes[colour] = state.scores[0, colour] + hope * hoped
        least = min(least, notes.hopes[colour])
    total = 0.0
    for colour in range(COLOUR_COUNT):
        notes.matters[colour] = exp((least - notes.hopes[colour]) / softness)
        total += notes.matters[colour]
    for colour in range(COLOUR_COUNT):
        notes.matters[colour] /= total
    return least - softness * log(total / COLOUR_COUNT)


@compiled
def worth_alone(state: State, notes: Notes) -> float:
    """What a position is worth, in points of the lowest colour."""
    usable = look_alone(state, notes)
    return hope_for_lowest(state, notes, usable) if usable > 0 else float(lowest(state, 0))


@compiled
def expected_alone(state: State, notes: Notes) -> float:
    """The lowest colour that may be expected at the end."""
    worth = worth_alone(state, notes)
    turns = max(0, USUAL_TURNS - state.turn)  # the same for all that is compared: free cells have their worth already
    return max(0.0, min(float(track_length(state)), worth + RISE * turns * turns))


# --- A placement as it would lie ------------------------------------------------------------------------------------
@compiled
def worth_of_placement(state: State, notes: Notes, move: Move) -> float:
    """What the position after a placement is worth; the state is left as it was."""
    edge, pair = divmod(move - FIRST_PLACEMENT, PAIR_COUNT)
    low, high = EDGES[edge, 0], EDGES[edge, 1]
    first, second = divmod(pair, COLOUR_COUNT)
    one, other = state.scores[0, first], state.scores[0, second]
    score_placement(state, low, first, high, second)
    draw_lines(state, low, first)
    draw_lines(state, high, second)
    worth = worth_alone(state, notes)
    take_back(state, high, second)
    take_back(state, low, first)
    state.scores[0, first], state.scores[0, second] = one, other
    return worth


@compiled
def take_back(state: State, cell: int, colour: int) -> None:
    """Take up the symbol that was laid last, and bring up to date what free cells would score."""
    state.board[cell] = EMPTY
    for direction in range(6):
        ahead, end = follow_line(state, cell, direction, colour)
        if state.board[end] == EMPTY:
            behind, _ = follow_line(state, cell, HALF_TURN[direction], colour)
            state.line[colour, end] -= behind + 1
        beside = state.board[NEIGHBOURS[cell, direction]]
        if beside == colour:
            state.line[colour, cell] += ahead
        elif beside < COLOUR_COUNT:
            length, _ = follow_line(state, cell, direction, beside)
            state.line[beside, cell] += length


# --- All placements, roughly ----------------------------------------------------------------------------------------
@compiled
def list_alone(state: State, notes: Notes, most: int) -> None:
    """Put the placements that seem best on the shortlist, best first."""
    usable = look_alone(state, notes)
    hope_for_lowest(state, notes, usable)
    hope = hope_with(usable / USABLE_A_TILE)
    note_losses(state, notes, usable, hope)
    kind = state.racks[0, 0]
    one, other = int(OF_KIND[kind, 0]), int(OF_KIND[kind, 1])
    note_raises(state, notes, usable, hope, one, 0)
    if other != one:
        note_raises(state, notes, usable, hope, other, 1)
    softness = SOFT + SOFTER * usable / USABLE_A_TILE
    notes.count = 0
    for word in range(EDGE_WORDS):
        edges = legal_edges(state, word)
        for _ in range(popcount(edges)):
            edge = word * WORD + lowest_bit(edges)
            edges &= edges - ONE
            low, high = EDGES[edge, 0], EDGES[edge, 1]
            direction = 0
            while NEIGHBOURS[low, direction] != high:
                direction += 1
            lost = notes.losses[low] + notes.losses[high] + cut_off(notes, low, high)
            worth = gained(state, notes, low, high, direction, one, other, softness) - lost
            enlist(notes, placement(edge, one * COLOUR_COUNT + other), worth, most)
            if one != other:
                back = HALF_TURN[direction]
                worth = gained(state, notes, high, low, back, one, other, softness) - lost
                enlist(notes, placement(edge, other * COLOUR_COUNT + one), worth, most)


@compiled
def note_losses(state: State, notes: Notes, usable: int, hope: float) -> None:
    """Note what taking each cell would cost all colours, and how many free neighbours it has; 0: it is of no use."""
    for colour in range(COLOUR_COUNT):
        for claim in range(notes.wanted[colour, 0] + 1):
            notes.loss_of_claim[colour, claim] = 0.0
        part = 0.0
        for i in range(WANTED_CELLS - 1, -1, -1):  # all further ones move up
            part = notes.wanted[colour, i] - notes.wanted[colour, i + 1] + NEXT_CELL * part
            notes.losses_by_place[i] = part
        weight = hope * notes.matters[colour]
        for i in range(WANTED_CELLS):
            notes.loss_of_claim[colour, notes.wanted[colour, i]] = weight * notes.losses_by_place[i]
            weight *= NEXT_CELL
        notes.loss_of_claim[colour, 0] = 0.0
    for cell in range(OUTSIDE + 1):
        notes.free_beside[cell] = 0
    for n in range(usable):
        cell = notes.usable[n]
        loss, free = 0.0, 0
        for colour in range(COLOUR_COUNT):
            loss += notes.loss_of_claim[colour, notes.claims[colour, cell]]
        for direction in range(6):
            free += state.board[NEIGHBOURS[cell, direction]] == EMPTY
        notes.losses[cell], notes.free_beside[cell] = loss, free


@compiled
def note_raises(state: State, notes: Notes, usable: int, hope: float, colour: int, which: int) -> None:
    """Note by how much a symbol on each cell would raise the hopes of its colour, at the end of each line."""
    for claim in range(MOST_CLAIM + 1):
        notes.worth_of_claim[claim] = worth_of_claim(notes, colour, claim, hope)
    for n in range(usable):
        cell = notes.usable[n]
        for direction in range(6):
            notes.lengths[direction], notes.ends[direction] = follow_line(state, cell, direction, colour)
        for direction in range(6):
            end, raised = notes.ends[direction], 0.0
            if notes.free_beside[end] > 0:
                points = state.line[colour, end] + notes.lengths[HALF_TURN[direction]] + 1
                after = claimed(points, notes.others_want[colour, end])
                raised = notes.worth_of_claim[after] - notes.worth_of_claim[notes.claims[colour, end]]
            notes.raises[which * OUTSIDE + cell, direction] = raised


@compiled
def worth_of_claim(notes: Notes, colour: int, claim: int, hope: float) -> float:
    """What one more cell would add to the hopes of a colour: worse ones move down."""
    weight, worth = hope, 0.0
    for i in range(WANTED_CELLS):
        wanted = notes.wanted[colour, i]
        if claim > wanted:
            worth += weight * (claim - wanted)
            claim = wanted
        weight *= NEXT_CELL
    return worth


@compiled
def cut_off(notes: Notes, low: int, high: int) -> float:
    """What is lost with cells whose last free neighbours are taken."""
    lost = 0.0
    for direction in range(6):
        cell = NEIGHBOURS[low, direction]
        if cell != high and 0 < notes.free_beside[cell] <= 2:
            left = notes.free_beside[cell] - 1
            for other in range(6):
                left -= NEIGHBOURS[cell, other] == high
            if left == 0:
                lost += notes.losses[cell]
        cell = NEIGHBOURS[high, direction]
        if cell != low and notes.free_beside[cell] == 1:
            lost += notes.losses[cell]
    return lost


@compiled
def gained(
    state: State, notes: Notes, at: int, beside: int, direction: int, one: int, other: int, softness: float
) -> float:
    """What the colours of a tile gain by lying on a cell and on the one beside it, in that direction."""
    length, back = track_length(state), HALF_TURN[direction]
    points, more = state.line[one, at], state.line[other, beside]
    if one == other:
        risen = advance(state.scores[0, one], points + more, length) - state.scores[0, one]
        hoped = raised_at(notes, at, direction) + raised_at(notes, beside, back)
        return softness * notes.matters[one] * bent((risen + hoped) / softness)
    risen = advance(state.scores[0, one], points, length) - state.scores[0, one]
    risen_too = advance(state.scores[0, other], more, length) - state.scores[0, other]
    hoped, hoped_too = raised_at(notes, at, direction), raised_at(notes, OUTSIDE + beside, back)
    first = notes.matters[one] * bent((risen + hoped) / softness)
    return softness * (first + notes.matters[other] * bent((risen_too + hoped_too) / softness))


@compiled
def raised_at(notes: Notes, place: int, taken: int) -> float:
    """What a symbol raises at the ends of its lines, but for the direction in which the tile's other half lies."""
    best, rest = 0.0, 0.0
    for direction in range(6):
        if direction != taken:
            raised = notes.raises[place, direction]
            rest += min(best, raised)
            best = max(best, raised)
    return best + FURTHER_ENDS * rest


@compiled
def bent(gain: float) -> float:
    """1 - exp(-gain), nearly: the more a colour gains, the less it still matters."""
    return gain / (1.0 + gain * (0.5 + gain / 12.0))


# --- Moves ----------------------------------------------------------------------------------------------------------
@compiled
def quick_alone(state: State, notes: Notes) -> Move:
    """A good placement, found fast: the best of those that seem best."""
    list_alone(state, notes, CLOSELY)
    best, best_worth = SWAP, NOWHERE
    for i in range(notes.count):
        worth = worth_of_placement(state, notes, notes.listed[i])
        if worth > best_worth:
            best, best_worth = notes.listed[i], worth
    return best
