"""Placements of Ingenious alone, weighed all at once, roughly: each cell is asked what it would cost to take it, and
what a symbol there would raise at the ends of its lines. The best few are then looked at as they would lie (alone.py).
"""

from __future__ import annotations

from tafelrunde.games.ingenious.alone import (
    ROOMINESS,
    SOFT,
    SOFTER,
    USABLE_A_TURN,
    claimed,
    counted,
    hope_for_lowest,
    look_alone,
    next_with,
    outlook_with,
    promised,
)
from tafelrunde.games.ingenious.material import COLOUR_COUNT, EDGE_WORDS, EDGES, NEIGHBOURS, OF_KIND, OUTSIDE
from tafelrunde.games.ingenious.notes import HALF_TURN, MOST_CLAIM, WANTED_CELLS, Notes
from tafelrunde.games.ingenious.rules import legal_edges, placement
from tafelrunde.games.ingenious.scoring import advance, follow_line, track_length
from tafelrunde.games.ingenious.state import State
from tafelrunde.games.ingenious.weighing import enlist
from tafelrunde.kernel.bits import ONE, WORD, lowest_bit, popcount
from tafelrunde.kernel.compiled import compiled

FURTHER_ENDS = 0.99  # how much the ends of lines that a symbol raises count, beside the best of them


# --- All placements -------------------------------------------------------------------------------------------------
@compiled
def list_alone(state: State, notes: Notes, most: int) -> None:
    """Put the placements that seem best on the shortlist, best first."""
    usable = look_alone(state, notes)
    hope_for_lowest(state, notes, usable)
    turns = usable / USABLE_A_TURN
    further, softness = next_with(turns), SOFT + SOFTER * turns
    note_losses(notes, usable, further)
    kind = state.racks[0, 0]
    one, other = int(OF_KIND[kind, 0]), int(OF_KIND[kind, 1])
    note_raises(state, notes, usable, further, one, 0)
    if other != one:
        note_raises(state, notes, usable, further, other, 1)
    notes.outlook_alone = outlook_with(turns)
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
def note_losses(notes: Notes, usable: int, further: float) -> None:
    """Note what taking each cell would cost all colours."""
    for colour in range(COLOUR_COUNT):
        for claim in range(notes.wanted[colour, 0] + 1):
            notes.loss_of_claim[colour, claim] = 0.0
        part = 0.0
        for i in range(WANTED_CELLS - 1, -1, -1):  # all further ones move up
            part = promised(notes.wanted[colour, i]) - promised(notes.wanted[colour, i + 1]) + further * part
            notes.losses_by_place[i] = part
        weight = notes.hope_of[colour] * notes.matters[colour]
        for i in range(WANTED_CELLS):
            notes.loss_of_claim[colour, notes.wanted[colour, i]] = weight * notes.losses_by_place[i]
            weight *= further
        notes.loss_of_claim[colour, 0] = 0.0
    for n in range(usable):
        cell = notes.usable[n]
        loss = ROOMINESS
        for colour in range(COLOUR_COUNT):
            loss += notes.loss_of_claim[colour, notes.claims[colour, cell]]
        notes.losses[cell] = loss


@compiled
def note_raises(state: State, notes: Notes, usable: int, further: float, colour: int, which: int) -> None:
    """Note by how much a symbol on each cell would raise the hopes of its colour at the ends of its lines: in all but
    each direction, in which the tile's other half may lie."""
    for claim in range(MOST_CLAIM + 1):
        notes.worth_of_claim[claim] = worth_of_claim(notes, colour, claim, further)
    for cell in range(OUTSIDE + 1):
        notes.raised_by_one[cell] = 0.0
    for n in range(usable):
        cell = notes.usable[n]
        notes.raised_by_one[cell] = raised_by(state, notes, cell, colour, 1)
    for n in range(usable):
        cell = notes.usable[n]
        total, best, second, where = 0.0, 0.0, 0.0, 0
        for direction in range(6):
            end = NEIGHBOURS[cell, direction]
            if state.board[end] == colour:
                _, end = follow_line(state, cell, direction, colour)
            raised = notes.raised_by_one[end]
            if state.board[NEIGHBOURS[cell, HALF_TURN[direction]]] == colour and notes.free_beside[end] > 0:
                behind, _ = follow_line(state, cell, HALF_TURN[direction], colour)
                raised = raised_by(state, notes, end, colour, behind + 1)
            notes.raised[direction] = raised
            total += raised
            if raised > best:
                best, second, where = raised, best, direction
            elif raised > second:
                second = raised
        for direction in range(6):
            rest = total - best - notes.raised[direction]
            notes.raises[which * OUTSIDE + cell, direction] = best + FURTHER_ENDS * rest
        notes.raises[which * OUTSIDE + cell, where] = second + FURTHER_ENDS * (total - best - second)


@compiled
def raised_by(state: State, notes: Notes, cell: int, colour: int, points: int) -> float:
    """By how much the hopes of a colour rise if a cell that can be used brings it so many points more."""
    after = claimed(state.line[colour, cell] + points, notes.others_want[colour, cell], notes.free_beside[cell])
    return max(0.0, notes.worth_of_claim[after] - notes.worth_of_claim[notes.claims[colour, cell]])


@compiled
def worth_of_claim(notes: Notes, colour: int, claim: int, further: float) -> float:
    """What one more cell would add to the hopes of a colour: worse ones move down."""
    weight, worth = notes.hope_of[colour], 0.0
    for i in range(WANTED_CELLS):
        wanted = notes.wanted[colour, i]
        if claim > wanted:
            worth += weight * (promised(claim) - promised(wanted))
            claim = wanted
        weight *= further
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
    back = HALF_TURN[direction]
    points, more = state.line[one, at], state.line[other, beside]
    if one == other:
        hoped = rise(state, notes, one, points + more) + notes.raises[at, direction] + notes.raises[beside, back]
        return softness * notes.matters[one] * bent(hoped / softness)
    hoped = rise(state, notes, one, points) + notes.raises[at, direction]
    hoped_too = rise(state, notes, other, more) + notes.raises[OUTSIDE + beside, back]
    return softness * (notes.matters[one] * bent(hoped / softness) + notes.matters[other] * bent(hoped_too / softness))


@compiled
def rise(state: State, notes: Notes, colour: int, points: int) -> float:
    """What points bring a colour."""
    before, outlook = state.scores[0, colour], notes.outlook_alone
    return counted(advance(before, points, track_length(state)), outlook) - counted(before, outlook)


@compiled
def bent(gain: float) -> float:
    """1 - exp(-gain), nearly: the more a colour gains, the less it still matters."""
    return gain / (1.0 + gain * (0.5 + gain / 12.0))
