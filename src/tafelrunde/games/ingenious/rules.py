"""The rules of Ingenious, clause by clause as in docs/rules/ingenious.md (I4.2 and the like)."""

from __future__ import annotations

import numpy as np

from tafelrunde.games.ingenious.material import (
    BORDER,
    COLOUR_COUNT,
    COPIES,
    EDGE_WORDS,
    EDGES,
    EDGES_AT,
    EDGES_OF_SIDE,
    EMPTY,
    FULL_BAG,
    KIND_OF_PAIR,
    NEIGHBOURS,
    PAIR_COUNT,
    PAIRS_OF_KIND,
    PAIRS_WITH_COLOUR,
    RACK_SIZE,
    SYMBOL_CELLS,
    TILE_COUNT,
    Board,
)
from tafelrunde.games.ingenious.scoring import (
    follow_line,
    has_all_cubes_home,
    is_solo,
    lowest,
    score_placement,
    side_of,
    standing,
)
from tafelrunde.games.ingenious.state import (
    ALL_18,
    BOARD_FULL,
    EDITIONS,
    FIRST_PLACEMENT,
    KOSMOS,
    PLACING,
    REFILL,
    REFILLING,
    SHEET,
    STATE,
    SWAP,
    State,
)
from tafelrunde.games.interface import Options
from tafelrunde.kernel.bag import draw
from tafelrunde.kernel.bits import ONE, lowest_bit, nth_bit, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Move, Seat
from tafelrunde.kernel.generator import shuffle
from tafelrunde.kernel.hexgrid import cell_count
from tafelrunde.kernel.records import Reals, Row, new_record


# --- Setup ----------------------------------------------------------------------------------------------------------
def blank(seats: int, options: Options, board: Board) -> State:
    """The game before the deal: the board, an ordered full bag, all cubes on 0 (I1)."""
    state = new_record(State, STATE)
    state.seats = seats
    state.edition = EDITIONS.index(options["edition"])
    state.teams = bool(options["teams"])
    state.side = board.side
    state.board[:] = BORDER
    state.board[: cell_count(board.side)] = EMPTY
    state.free_edges[:] = EDGES_OF_SIDE[board.side]
    for colour, cell in enumerate(SYMBOL_CELLS[board.side]):  # I1.4
        lay_symbol(state, cell, colour)
    state.bag[:] = FULL_BAG
    state.bag_size = TILE_COUNT
    state.unplaced[:] = COPIES
    return state


@compiled
def deal(state: State) -> None:
    """Each seat draws a full rack (I2.1); alone, one tile (I10.1)."""
    for seat in range(state.seats):
        fill_rack(state, seat)
    state.to_move = state.start


@compiled
def fill_rack(state: State, seat: Seat) -> None:
    full = 1 if is_solo(state) else RACK_SIZE  # I3.1, I10.1
    while state.rack_sizes[seat] < full:
        state.racks[seat, state.rack_sizes[seat]] = draw(state)
        state.rack_sizes[seat] += 1


# --- What may be done -----------------------------------------------------------------------------------------------
@compiled
def legal_edges(state: State, word: int) -> np.uint64:
    """Where a tile may be placed: one word of the bit set of edges."""
    free = state.free_edges[word]  # I4.1
    if state.turn < state.seats:
        return free & opening_edges(state, word)
    if state.edition == KOSMOS:
        return free  # I4.3
    return free & state.touching_edges[word]  # I4.3


@compiled
def opening_edges(state: State, word: int) -> np.uint64:
    """The edges at printed symbols where no other seat has opened (I4.2)."""
    edges = np.uint64(0)
    for colour in range(COLOUR_COUNT):
        if not state.opened[colour]:
            edges |= edges_beside(SYMBOL_CELLS[state.side, colour], word)
    return edges


@compiled
def edges_beside(cell: int, word: int) -> np.uint64:
    """The edges that have an end next to a cell: one word of the bit set."""
    edges = np.uint64(0)
    for direction in range(6):
        edges |= EDGES_AT[NEIGHBOURS[cell, direction], word]
    return edges


@compiled
def pairs_at_hand(state: State, seat: Seat) -> np.uint64:
    """The tiles of a rack in all ways round, each once, as a bit set of pairs."""
    pairs = np.uint64(0)
    for i in range(state.rack_sizes[seat]):
        pairs |= PAIRS_OF_KIND[state.racks[seat, i]]
    return pairs


@compiled
def may_swap(state: State) -> bool:
    """Whether the seat to move may exchange its rack now (I7)."""
    if is_solo(state):  # I10.1
        return False
    if state.edition == SHEET and state.bonus > 0:  # I7.1: at the start of the turn
        return False
    if state.edition == KOSMOS and state.phase == PLACING:  # I7.2: in place of refilling
        return False
    return state.rack_sizes[state.to_move] > 0 and not shows_lowest(state, state.to_move)


@compiled
def shows_lowest(state: State, seat: Seat) -> bool:
    """Whether a tile of the seat shows one of its lowest-scoring colours (I7.1)."""
    side = side_of(state, seat)
    least = lowest(state, side)
    pairs = pairs_at_hand(state, seat)
    for colour in range(COLOUR_COUNT):
        if state.scores[side, colour] == least and pairs & PAIRS_WITH_COLOUR[colour]:
            return True
    return False


@compiled
def count_legal_edges(state: State) -> int:
    count = 0
    for word in range(EDGE_WORDS):
        count += popcount(legal_edges(state, word))
    return count


@compiled
def count_moves(state: State) -> int:
    """Placements, then the exchange or the refilling; none when the game is over."""
    if state.reason != GOING_ON:
        return 0
    if state.phase == REFILLING:
        return 1 + may_swap(state)
    return count_legal_edges(state) * popcount(pairs_at_hand(state, state.to_move)) + may_swap(state)


@compiled
def nth_move(state: State, n: int) -> Move:
    """The n-th legal move in the order of `legal_moves`."""
    if state.phase == REFILLING:
        return REFILL if n == 0 else SWAP
    pairs = pairs_at_hand(state, state.to_move)
    edge = n // popcount(pairs)
    pair = nth_bit(pairs, n - edge * popcount(pairs))
    for word in range(EDGE_WORDS):
        edges = legal_edges(state, word)
        count = popcount(edges)
        if edge < count:
            return placement(word * 64 + nth_bit(edges, edge), pair)
        edge -= count
    return SWAP


@compiled
def legal_moves(state: State, out: Row) -> int:
    """All legal moves, each once: equal tiles and turned doubles are the same move by construction."""
    count = 0
    if state.reason == GOING_ON and state.phase == REFILLING:
        out[count] = REFILL
        count += 1
    elif state.reason == GOING_ON:
        pairs = pairs_at_hand(state, state.to_move)
        for word in range(EDGE_WORDS):
            edges = legal_edges(state, word)
            for _ in range(popcount(edges)):
                count = list_placements(word * 64 + lowest_bit(edges), pairs, out, count)
                edges &= edges - ONE
    if state.reason == GOING_ON and may_swap(state):
        out[count] = SWAP
        count += 1
    return count


@compiled
def list_placements(edge: int, pairs: np.uint64, out: Row, count: int) -> int:
    for _ in range(popcount(pairs)):
        out[count] = placement(edge, lowest_bit(pairs))
        pairs &= pairs - ONE
        count += 1
    return count


@compiled
def placement(edge: int, pair: int) -> Move:
    return FIRST_PLACEMENT + edge * PAIR_COUNT + pair


@compiled
def forbidden(state: State, move: Move) -> int:
    """The clause that forbids a move (402 is I4.2), 0 if it is legal."""
    if state.reason != GOING_ON:
        return 803 if state.reason == ALL_18 else 801
    if move == SWAP:
        return 0 if may_swap(state) else forbidden_swap(state)
    if move == REFILL:
        return 0 if state.phase == REFILLING else 702
    if state.phase == REFILLING:
        return 702
    edge, pair = divmod(move - FIRST_PLACEMENT, PAIR_COUNT)
    if not pairs_at_hand(state, state.to_move) & (ONE << np.uint64(pair)):
        return 301
    return forbidden_edge(state, edge)


@compiled
def forbidden_swap(state: State) -> int:
    if is_solo(state):
        return 1001
    return 701 if state.edition == SHEET else 702


@compiled
def forbidden_edge(state: State, edge: int) -> int:
    word, bit = edge >> 6, ONE << np.uint64(edge & 63)
    if not state.free_edges[word] & bit:
        return 401
    if legal_edges(state, word) & bit:
        return 0
    return 402 if state.turn < state.seats else 403


# --- Doing it -------------------------------------------------------------------------------------------------------
@compiled
def apply(state: State, move: Move) -> None:
    """Make a legal move."""
    if move == SWAP:
        exchange_rack(state, state.to_move)
        end_turn(state)
    elif move == REFILL:
        fill_rack(state, state.to_move)
        end_turn(state)
    else:
        edge, pair = divmod(move - FIRST_PLACEMENT, PAIR_COUNT)
        place_tile(state, EDGES[edge, 0], EDGES[edge, 1], pair)


@compiled
def place_tile(state: State, low: int, high: int, pair: int) -> None:
    """Place one tile and score it; then a bonus placement, or the end of the turn or of the game (I3.1)."""
    first, second = divmod(pair, COLOUR_COUNT)
    take_from_rack(state, state.to_move, KIND_OF_PAIR[pair])
    state.unplaced[KIND_OF_PAIR[pair]] -= 1
    if state.turn < state.seats:
        note_opening(state, low, high)
    if state.bonus > 0:
        state.bonus -= 1
    earned = score_placement(state, low, first, high, second)
    lay_symbol(state, low, first)
    lay_symbol(state, high, second)
    if has_all_cubes_home(state, side_of(state, state.to_move)):
        state.reason = ALL_18  # I8.3
    elif is_board_full(state):
        state.reason = BOARD_FULL  # I8.1, I6.2
    else:
        go_on(state, earned)


@compiled
def go_on(state: State, earned: int) -> None:
    """After a placement: bonus placements first (I6), then the rack."""
    if not is_solo(state):  # I10.1
        state.bonus += earned
    if state.rack_sizes[state.to_move] == 0:
        state.bonus = 0  # I6.2
    if state.bonus > 0:
        return
    if state.edition == KOSMOS and not is_solo(state):
        state.phase = REFILLING  # I7.2
        return
    fill_rack(state, state.to_move)
    end_turn(state)


@compiled
def end_turn(state: State) -> None:
    state.to_move = (state.to_move + 1) % state.seats
    state.turn += 1
    state.phase = PLACING


@compiled
def take_from_rack(state: State, seat: Seat, kind: int) -> None:
    last = state.rack_sizes[seat] - 1
    for i in range(last):
        if state.racks[seat, i] == kind:
            state.racks[seat, i] = state.racks[seat, last]
            break
    state.racks[seat, last] = 0
    state.rack_sizes[seat] = last
    state.returned[kind] = max(0, state.returned[kind] - 1)  # this may have been one of the tiles put back
    state.kept[seat] = max(0, state.kept[seat] - 1)


@compiled
def note_opening(state: State, low: int, high: int) -> None:
    """Remember at which printed symbol a seat has opened; no tile touches two of them (I4.2)."""
    for colour in range(COLOUR_COUNT):
        for direction in range(6):
            cell = NEIGHBOURS[SYMBOL_CELLS[state.side, colour], direction]
            if cell == low or cell == high:
                state.opened[colour] = 1


@compiled
def lay_symbol(state: State, cell: int, colour: int) -> None:
    """Put a symbol on a cell and bring up to date what may be done with the free cells around."""
    draw_lines(state, cell, colour)
    for word in range(EDGE_WORDS):
        state.free_edges[word] &= ~EDGES_AT[cell, word]
        state.touching_edges[word] |= edges_beside(cell, word)


@compiled
def draw_lines(state: State, cell: int, colour: int) -> None:
    """Write a symbol down, and what the free cells at both ends of its lines would score (I5.2)."""
    state.board[cell] = colour
    for other in range(COLOUR_COUNT):
        state.line[other, cell] = 0  # a taken cell scores nothing: positions that look the same are the same
    for direction in range(3):
        ahead, ahead_end = follow_line(state, cell, direction, colour)
        behind, behind_end = follow_line(state, cell, direction + 3, colour)
        if state.board[ahead_end] == EMPTY:
            state.line[colour, ahead_end] += behind + 1
        if state.board[behind_end] == EMPTY:
            state.line[colour, behind_end] += ahead + 1


@compiled
def exchange_rack(state: State, seat: Seat) -> None:
    """Set the rack aside, draw six new tiles, put the old ones back into the bag and shuffle it (I7)."""
    for kind in range(state.returned.size):
        state.returned[kind] = 0
    top = state.bag_size - 1
    for i in range(RACK_SIZE):
        drawn = state.bag[top - i]
        if i < state.rack_sizes[seat]:
            state.returned[state.racks[seat, i]] += 1
            state.bag[top - i] = state.racks[seat, i]
        else:  # fewer go back than were drawn (I7.2): close the gap in the bag
            state.bag[top - i] = draw(state)
        state.racks[seat, i] = drawn
    state.rack_sizes[seat] = RACK_SIZE
    for other in range(state.seats):
        state.kept[other] = state.rack_sizes[other]  # none of these tiles is one of those put back (I7.3)
    shuffle(state.word, state.bag, state.bag_size)


# --- The end --------------------------------------------------------------------------------------------------------
@compiled
def is_board_full(state: State) -> bool:
    """No two adjacent free cells are left (I8.1)."""
    for word in range(EDGE_WORDS):
        if state.free_edges[word]:
            return False
    return True


@compiled
def places(state: State, out: Row | Reals) -> None:
    """How many seats stand better than each seat; all six equal share (I8.2)."""
    for seat in range(state.seats):
        out[seat] = 0
        for other in range(state.seats):
            if standing(state, side_of(state, other)) > standing(state, side_of(state, seat)):
                out[seat] += 1
