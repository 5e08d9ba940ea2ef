"""The rules of Rondo, clause by clause as in docs/rules/rondo.md (R4.2 and the like)."""

from __future__ import annotations

import numpy as np

from tafelrunde.games.interface import Options
from tafelrunde.games.rondo.boards import fill_board
from tafelrunde.games.rondo.material import (
    BORDER,
    COLOUR_COUNT,
    COPIES,
    DRAW_AFTER,
    DRAW_INSTEAD,
    EMPTY,
    FACE_DOWN,
    FIRST_DRAW,
    MOST_NEIGHBOURS,
    OUTSIDE,
    RACK_SIZE,
    SPACE_WORDS,
    STONE_COUNT,
    Board,
)
from tafelrunde.games.rondo.state import (
    BAG_SHORT,
    DONE,
    DRAW,
    FIRST_SPACE,
    GREY_COVERED,
    NO_SPACE,
    STATE,
    WAYS,
    State,
)
from tafelrunde.kernel.bag import draw
from tafelrunde.kernel.bits import ONE, WORD, nth_bit, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Move, Seat
from tafelrunde.kernel.records import Row, new_record


# --- Setup ----------------------------------------------------------------------------------------------------------
def blank(seats: int, options: Options, board: Board) -> State:
    """The game before the deal: the empty board, an ordered full bag, all scores 0 (R2.1)."""
    state = new_record(State, STATE)
    state.seats = seats
    state.last = NO_SPACE
    fill_board(state, board)
    state.lying[BORDER] = OUTSIDE
    state.open[:] = state.at_centre  # R4.1: the centre counts as occupied
    state.grey_left = sum(popcount(word) for word in state.grey)
    state.bag[:] = [colour for colour in range(COLOUR_COUNT) for _ in range(COPIES)]
    state.bag_size = STONE_COUNT
    return state


@compiled
def deal(state: State) -> None:
    """Each seat draws two stones (R2.1)."""
    for seat in range(state.seats):
        draw_stones(state, seat, FIRST_DRAW)
    state.to_move = state.start


@compiled
def draw_stones(state: State, seat: Seat, due: int) -> int:
    """Draw as many stones as are due, or as the bag holds; return how many that were."""
    drawn = min(due, state.bag_size)
    for _ in range(drawn):
        state.racks[seat, draw(state)] += 1
    state.rack_sizes[seat] += drawn
    return drawn


# --- What may be done -----------------------------------------------------------------------------------------------
@compiled
def may_draw(state: State) -> bool:
    """Whether the seat to move may draw instead of laying."""
    if state.last != NO_SPACE:  # R3.1
        return False
    return state.rack_sizes[state.to_move] < RACK_SIZE or not may_lay_somewhere(state)  # R3.2, R3.3, R3.4


@compiled
def may_lay_somewhere(state: State) -> bool:
    """Whether a turn can begin with laying, given a stone to lay (R4.1)."""
    for word in range(SPACE_WORDS):
        if state.open[word]:
            return True
    return False


@compiled
def covers_at_hand(state: State, seat: Seat) -> int:
    """How many colours the seat holds: each could cover a space (R4.3)."""
    colours = 0
    for colour in range(COLOUR_COUNT):
        colours += state.racks[seat, colour] > 0
    return colours


@compiled
def count_moves(state: State) -> int:
    """Lays and covers, then done or draw; none when the game is over."""
    if state.reason != GOING_ON:
        return 0
    covers = covers_at_hand(state, state.to_move)
    if state.last != NO_SPACE:
        return count_moves_along(state, covers) + 1
    count = 0
    for colour in range(COLOUR_COUNT):
        count += count_open(state, colour) * (covers + state.racks[state.to_move, colour])
    return count + may_draw(state)


@compiled
def count_open(state: State, colour: int) -> int:
    """On how many spaces of a colour a turn may begin (R4.1)."""
    count = 0
    for word in range(SPACE_WORDS):
        count += popcount(state.open[word] & state.of_colour[colour, word])
    return count


@compiled
def count_moves_along(state: State, covers: int) -> int:
    """The ways to use a space that touches the one used just before (R4.2)."""
    if covers == 0:
        return 0
    count = 0
    for i in range(MOST_NEIGHBOURS):
        space = state.neighbours[state.last, i]
        if space == BORDER:
            break
        if state.lying[space] == EMPTY:
            count += covers + state.racks[state.to_move, state.colours[space]]
    return count


@compiled
def nth_move(state: State, n: int) -> Move:
    """The n-th legal move in the order of `legal_moves`."""
    covers = covers_at_hand(state, state.to_move)
    if state.last != NO_SPACE:
        return nth_move_along(state, covers, n)
    for colour in range(COLOUR_COUNT):
        ways = covers + state.racks[state.to_move, colour]
        count = count_open(state, colour) * ways
        if n < count:
            space = nth_open(state, colour, n // ways)
            return nth_use(state, space, n % ways)
        n -= count
    return DRAW


@compiled
def nth_open(state: State, colour: int, n: int) -> int:
    """The n-th space of a colour on which a turn may begin."""
    first = state.open[0] & state.of_colour[colour, 0]
    count = popcount(first)
    if n < count:
        return nth_bit(first, n)
    return WORD + nth_bit(state.open[1] & state.of_colour[colour, 1], n - count)


@compiled
def nth_move_along(state: State, covers: int, n: int) -> int:
    if covers > 0:
        for i in range(MOST_NEIGHBOURS):
            space = state.neighbours[state.last, i]
            if space == BORDER:
                break
            if state.lying[space] == EMPTY:
                ways = covers + state.racks[state.to_move, state.colours[space]]
                if n < ways:
                    return nth_use(state, space, n)
                n -= ways
    return DONE


@compiled
def nth_use(state: State, space: int, n: int) -> int:
    """The n-th way to use a space: so many stones face up, then a cover of each colour at hand (R4.3)."""
    own = state.racks[state.to_move, state.colours[space]]
    if n < own:
        return lay_of(space, n + 1)
    n -= own
    colour = 0
    while True:
        if state.racks[state.to_move, colour] > 0:
            if n == 0:
                return cover_of(space, colour)
            n -= 1
        colour += 1


@compiled
def lay_of(space: int, stones: int) -> int:
    return FIRST_SPACE + int(space) * WAYS + stones - 1  # int: the record's small integers would overflow


@compiled
def cover_of(space: int, colour: int) -> int:
    return FIRST_SPACE + int(space) * WAYS + RACK_SIZE + colour


@compiled
def is_cover(move: Move) -> bool:
    """Whether a move lays a stone face down."""
    return move >= FIRST_SPACE and (move - FIRST_SPACE) % WAYS >= RACK_SIZE


@compiled
def legal_moves(state: State, out: Row) -> int:
    """All legal moves, each once: equal stones on a rack are the same move by construction."""
    if state.reason != GOING_ON:
        return 0
    count = 0
    if state.last != NO_SPACE:
        for i in range(MOST_NEIGHBOURS):
            space = state.neighbours[state.last, i]
            if state.lying[space] == EMPTY:
                count = list_uses(state, space, out, count)
        out[count] = DONE
        return count + 1
    for colour in range(COLOUR_COUNT):
        for word in range(SPACE_WORDS):
            spaces = state.open[word] & state.of_colour[colour, word]
            for _ in range(popcount(spaces)):
                count = list_uses(state, word * WORD + nth_bit(spaces, 0), out, count)
                spaces &= spaces - ONE
    if may_draw(state):
        out[count] = DRAW
        count += 1
    return count


@compiled
def list_uses(state: State, space: int, out: Row, count: int) -> int:
    """R4.3: own stones of the space's colour face up, or one stone of any colour face down."""
    for stones in range(1, state.racks[state.to_move, state.colours[space]] + 1):
        out[count] = lay_of(space, stones)
        count += 1
    for colour in range(COLOUR_COUNT):
        if state.racks[state.to_move, colour] > 0:
            out[count] = cover_of(space, colour)
            count += 1
    return count


@compiled
def forbidden(state: State, move: Move) -> int:
    """The clause that forbids a move (402 is R4.2), 0 if it is legal."""
    if state.reason != GOING_ON:
        return 602
    if move == DONE:
        return 0 if state.last != NO_SPACE else 301
    if move == DRAW:
        return 0 if may_draw(state) else forbidden_draw(state)
    space, way = divmod(move - FIRST_SPACE, WAYS)
    clause = forbidden_space(state, space)
    return clause if clause else forbidden_way(state, space, way)


@compiled
def forbidden_draw(state: State) -> int:
    return 301 if state.last != NO_SPACE else 302


@compiled
def forbidden_space(state: State, space: int) -> int:
    if space >= state.space_count:
        return 401
    if state.lying[space] != EMPTY:
        return 403
    if state.last == NO_SPACE:
        return 0 if is_open(state, space) else 401
    return 0 if are_neighbours(state, state.last, space) else 402


@compiled
def forbidden_way(state: State, space: int, way: int) -> int:
    """The stones must be on the rack (R4.3)."""
    rack = state.racks[state.to_move]
    if way < RACK_SIZE:
        return 0 if way < rack[state.colours[space]] else 403
    return 0 if rack[way - RACK_SIZE] > 0 else 403


@compiled
def is_open(state: State, space: int) -> bool:
    return state.open[space >> 6] & (ONE << np.uint64(space & 63)) != 0


@compiled
def are_neighbours(state: State, space: int, other: int) -> bool:
    for i in range(MOST_NEIGHBOURS):
        if state.neighbours[space, i] == other:
            return True
    return False


# --- Doing it -------------------------------------------------------------------------------------------------------
@compiled
def apply(state: State, move: Move) -> None:
    """Make a legal move."""
    if move < FIRST_SPACE:
        draw_due(state, stones_due(state))
    else:
        space, way = divmod(move - FIRST_SPACE, WAYS)
        if way < RACK_SIZE:
            lay(state, space, way + 1)
        else:
            cover(state, space, way - RACK_SIZE)


@compiled
def lay(state: State, space: int, stones: int) -> None:
    """Stones of the space's colour face up, each scoring the space's value (R4.3, R5.1)."""
    seat = state.to_move
    state.racks[seat, state.colours[space]] -= stones
    state.rack_sizes[seat] -= stones
    state.scores[seat] += stones * state.values[space]
    occupy(state, space, stones)


@compiled
def cover(state: State, space: int, colour: int) -> None:
    """One stone face down, scoring nothing (R4.3); only this seat knows its colour (R4.5)."""
    seat = state.to_move
    state.racks[seat, colour] -= 1
    state.rack_sizes[seat] -= 1
    state.hidden[space] = 1 + seat * COLOUR_COUNT + colour
    occupy(state, space, FACE_DOWN)


@compiled
def occupy(state: State, space: int, what: int) -> None:
    state.lying[space] = what
    state.last = space
    word, bit = space >> 6, ONE << np.uint64(space & 63)
    state.open[word] &= ~bit
    for i in range(MOST_NEIGHBOURS):
        other = state.neighbours[space, i]
        if other == BORDER:
            break
        if state.lying[other] == EMPTY:
            state.open[other >> 6] |= ONE << np.uint64(other & 63)
    if state.grey[word] & bit:
        state.grey_left -= 1
        if state.grey_left == 0:
            trigger_end(state, GREY_COVERED)  # R6.1


@compiled
def stones_due(state: State) -> int:
    """How many stones the seat to move is due at the end of its turn, if it ends it now (R3.1, R3.2, R6.1)."""
    if state.last != NO_SPACE:
        return DRAW_AFTER
    return min(DRAW_INSTEAD, RACK_SIZE - state.rack_sizes[state.to_move])


@compiled
def draw_due(state: State, due: int) -> None:
    """Draw at the end of a turn; a seat that cannot draw what it is due triggers the end (R6.1)."""
    if draw_stones(state, state.to_move, due) < due:
        trigger_end(state, BAG_SHORT)
    end_turn(state)


@compiled
def trigger_end(state: State, reason: int) -> None:
    """The first trigger is the reason (R6.1)."""
    if state.ending == GOING_ON:
        state.ending = reason


@compiled
def end_turn(state: State) -> None:
    """The game is over when the round is finished: all seats have had equally many turns (R6.2)."""
    state.last = NO_SPACE
    state.turn += 1
    state.to_move = (state.to_move + 1) % state.seats
    if state.to_move == state.start:
        state.reason = state.ending


# --- The end --------------------------------------------------------------------------------------------------------
@compiled
def places(state: State, out: Row) -> None:
    """How many seats stand better than each seat: more points or, with equal points, more stones left (R6.3)."""
    for seat in range(state.seats):
        out[seat] = 0
        for other in range(state.seats):
            if standing(state, other) > standing(state, seat):
                out[seat] += 1


@compiled
def standing(state: State, seat: Seat) -> int:
    """One number that orders the seats as R6.3 does."""
    return state.scores[seat] * (RACK_SIZE + 1) + state.rack_sizes[seat]
