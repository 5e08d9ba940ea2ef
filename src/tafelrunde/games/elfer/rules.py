"""The rules of Elfer raus! Das Brettspiel, clause by clause as in docs/rules/elfer.md (E4.2 and the like)."""

from __future__ import annotations

import numpy as np

from tafelrunde.games.elfer.boards import fill_board
from tafelrunde.games.elfer.history import (
    forget_everything,
    note_drawn_in_vain,
    note_given,
    note_laid,
    note_nothing_to_lay,
)
from tafelrunde.games.elfer.laying import (
    can_be_laid,
    comes_from_rack,
    count_legal_fields,
    counts_towards_limit,
    is_board_opened,
    is_first_on_bonus_bridge,
    kinds_at_hand,
    legal_fields,
    may_end_turn,
    note_neighbours,
    put_tile,
)
from tafelrunde.games.elfer.material import (
    COPIES,
    ELEVENS,
    FIELD_WORDS,
    FIRST_FIELDS,
    FIRST_SYMBOL,
    FIRST_SYMBOL_FIELD,
    KIND_COUNT,
    KIND_ON,
    LIMIT,
    MOST_DRAWS,
    NOTHING,
    RACK_SIZES,
    Board,
)
from tafelrunde.games.elfer.racks import add_to_rack, clear_rack, draw_rack, minus_points, seat_after, take_from_rack
from tafelrunde.games.elfer.state import (
    BONUS,
    DECLINE,
    DONE,
    DRAW,
    DRAWN,
    FIRST_GIVE,
    FIRST_LAY,
    FREE,
    LAYING,
    PASS,
    RACK_EMPTY,
    STATE,
    State,
)
from tafelrunde.games.interface import Options
from tafelrunde.kernel.bag import draw
from tafelrunde.kernel.bits import ONE, WORD, contains, nth_bit, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Move, Seat
from tafelrunde.kernel.generator import shuffle
from tafelrunde.kernel.records import Reals, Row, new_record


# --- Setup ----------------------------------------------------------------------------------------------------------
def blank(seats: int, options: Options, board: Board) -> State:
    """The match before the first deal: an empty board, an ordered full bag (E1)."""
    state = new_record(State, STATE)
    state.seats = seats
    state.symbols = bool(options["symbols"])
    state.rounds = int(options["rounds"])
    fill_board(state, board)
    state.pending = NOTHING
    fill_bag(state)
    return state


@compiled
def fill_bag(state: State) -> None:
    """All tiles, in order; the symbol tiles only in the variant (E1.1, E2.2)."""
    state.bag_size = 0
    for kind in range(KIND_COUNT if state.symbols else FIRST_SYMBOL):
        for _ in range(COPIES[kind]):
            state.bag[state.bag_size] = kind
            state.bag_size += 1


@compiled
def deal(state: State) -> None:
    """Each seat draws its rack (E2.1); then the opening (E3). At first only 11s may be laid (E4.2)."""
    for seat in range(state.seats):
        draw_rack(state, seat, RACK_SIZES[state.seats])
    for word in range(FIELD_WORDS):
        state.open[word] = ELEVENS[word]
    open_round(state, (state.start + state.rounds_played) % state.seats)  # E9.3: the start seat moves on


@compiled
def open_round(state: State, start: Seat) -> None:
    """The first seat that holds an 11 takes the first turn (E3.1)."""
    seat = start
    for _ in range(state.seats):
        if holds_eleven(state, seat):
            state.to_move = seat
            return
        note_nothing_to_lay(state, seat)
        seat = seat_after(seat, state.seats)
    draw_for_eleven(state, start)


@compiled
def draw_for_eleven(state: State, start: Seat) -> None:
    """Nobody holds an 11: all draw one tile each, over and over, until one draws an 11 and has to lay it (E3.2)."""
    seat = start
    kind = draw(state)
    while not can_be_laid(state, kind):
        add_to_rack(state, seat, kind)
        seat = seat_after(seat, state.seats)
        kind = draw(state)
    state.to_move = seat
    state.pending = kind
    state.phase = DRAWN


@compiled
def holds_eleven(state: State, seat: Seat) -> bool:
    for word in range(FIELD_WORDS):
        if state.at_hand[seat, word] & ELEVENS[word]:
            return True
    return False


# --- What may be done -----------------------------------------------------------------------------------------------
@compiled
def count_moves(state: State) -> int:
    """Fields to lay on, then the other moves; none when the match is over."""
    if state.reason != GOING_ON:
        return 0
    fields = count_legal_fields(state)
    if may_end_turn(state):
        return fields + 1 + count_gifts(state)
    if state.phase == FREE:
        return fields + 1  # E8.3: or decline
    return max(fields, 1)  # E7: with nothing to lay, draw or pass


@compiled
def count_gifts(state: State) -> int:
    """How many kinds of tile may be given away, where the turn may be ended (E6.1)."""
    return kinds_at_hand(state, state.to_move) if state.may_give else 0


@compiled
def nth_move(state: State, n: int) -> Move:
    """The n-th legal move in the order of `legal_moves`."""
    for word in range(FIELD_WORDS):
        fields = legal_fields(state, word)
        count = popcount(fields)
        if n < count:
            return FIRST_LAY + word * WORD + nth_bit(fields, n)
        n -= count
    if n == 0:
        return other_move(state)
    return nth_gift(state, n - 1)


@compiled
def other_move(state: State) -> Move:
    """The one move that is neither laying nor giving, where it is legal."""
    if state.phase == FREE:
        return DECLINE
    if may_end_turn(state):
        return DONE
    return DRAW if state.bag_size > 0 else PASS  # E7.1, E7.2


@compiled
def is_other_move_legal(state: State) -> bool:
    """Whether something else than laying or giving may be done: ending the turn, declining, drawing or passing."""
    return may_end_turn(state) or state.phase == FREE or count_legal_fields(state) == 0


@compiled
def nth_gift(state: State, n: int) -> Move:
    for word in range(FIELD_WORDS):
        kinds = state.at_hand[state.to_move, word] & FIRST_FIELDS[word]
        count = popcount(kinds)
        if n < count:
            return FIRST_GIVE + KIND_ON[word * WORD + nth_bit(kinds, n)]
        n -= count
    return DONE  # never reached: n is below the number of kinds


@compiled
def legal_moves(state: State, out: Row) -> int:
    """All legal moves, each once."""
    count = count_moves(state)
    for n in range(count):
        out[n] = nth_move(state, n)
    return count


@compiled
def forbidden(state: State, move: Move) -> int:
    """The clause that forbids a move (402 is E4.2), 0 if it is legal."""
    if state.reason != GOING_ON:
        return 901
    if move >= FIRST_GIVE:
        return forbidden_gift(state, move - FIRST_GIVE)
    if move >= FIRST_LAY:
        return forbidden_field(state, move - FIRST_LAY)
    if move == other_move(state) and is_other_move_legal(state):
        return 0
    return forbidden_word(state, move)


@compiled
def forbidden_for_now(state: State) -> int:
    """The clause by which something else must be done first; 0 while tiles may be laid from the rack."""
    if state.phase == BONUS:
        return 501
    if state.phase == FREE:
        return 803
    if state.phase == DRAWN:
        return 701 if is_board_opened(state) else 302
    return 0


@compiled
def forbidden_word(state: State, move: Move) -> int:
    """Why a turn may not be ended, or nothing be drawn, passed or declined."""
    if forbidden_for_now(state) > 0 and move != DECLINE:
        return forbidden_for_now(state)
    if move == DECLINE:
        return 803
    if move == DRAW:
        return 702 if other_move(state) == PASS else 701
    if move == PASS:
        return 702
    return 401 if count_legal_fields(state) > 0 else 701 if state.bag_size > 0 else 702


@compiled
def forbidden_gift(state: State, kind: int) -> int:
    """E6.1: two neighbours laid, at the end of the turn, a tile of the rack."""
    if forbidden_for_now(state) > 0:
        return forbidden_for_now(state)
    if may_end_turn(state) and state.may_give and state.racks[state.to_move, kind] > 0:
        return 0
    return 601


@compiled
def forbidden_field(state: State, field: int) -> int:
    kind = KIND_ON[field]
    if legal_fields(state, field >> 6) & (ONE << np.uint64(field & 63)):
        return 0
    if not comes_from_rack(state) and kind != state.pending:
        return forbidden_for_now(state)
    if comes_from_rack(state) and state.racks[state.to_move, kind] == 0:
        return 401
    if state.phase == FREE and kind >= FIRST_SYMBOL:
        return 803
    if state.phase == LAYING and state.laid == LIMIT:
        return 401
    if kind >= FIRST_SYMBOL:
        return 801
    if contains(state.lying, field):
        return 404  # only jokers have another field to go to
    return 402 if is_board_opened(state) else 301


# --- Doing it -------------------------------------------------------------------------------------------------------
@compiled
def apply(state: State, move: Move) -> None:
    """Make a legal move."""
    if move >= FIRST_GIVE:
        give_tile(state, move - FIRST_GIVE)
    elif move >= FIRST_LAY:
        lay_tile(state, move - FIRST_LAY)
    elif move == DRAW:
        draw_tile(state)
    elif move == DECLINE:
        state.phase = LAYING
    else:
        if move == PASS:
            note_nothing_to_lay(state, state.to_move)
        end_turn(state)


@compiled
def lay_tile(state: State, field: int) -> None:
    """Lay a tile from the rack or the pending one; then what it brings, unless it was the last (E9.1)."""
    seat = state.to_move
    if comes_from_rack(state):
        take_from_rack(state, seat, KIND_ON[field])
        note_laid(state, seat, KIND_ON[field])
    if counts_towards_limit(state):
        state.laid += 1
    state.pending = NOTHING
    state.phase = LAYING
    put_tile(state, field)
    note_neighbours(state, field)
    if state.rack_sizes[seat] == 0:
        end_round(state)
    elif field >= FIRST_SYMBOL_FIELD:
        state.phase = FREE  # E8.3
    elif is_first_on_bonus_bridge(state, field) and state.bag_size > 0:
        state.pending = draw(state)  # E5.1, E5.3
        state.phase = BONUS


@compiled
def draw_tile(state: State) -> None:
    """Draw a tile; it must be laid if it can be, else it goes on the rack, and after three the turn ends (E7.1)."""
    seat = state.to_move
    note_nothing_to_lay(state, seat)
    kind = draw(state)
    if can_be_laid(state, kind):
        state.pending = kind
        state.phase = DRAWN
        return
    add_to_rack(state, seat, kind)
    note_drawn_in_vain(state, seat)
    state.draws += 1
    if state.draws == MOST_DRAWS or state.bag_size == 0:  # E7.2: without a pass
        end_turn(state)


@compiled
def give_tile(state: State, kind: int) -> None:
    """Give a tile to the next seat, face down, and end the turn (E6.1), or the round with the last tile (E9.1)."""
    seat = state.to_move
    take_from_rack(state, seat, kind)
    add_to_rack(state, seat_after(seat, state.seats), kind)
    note_given(state, seat, kind)
    if state.rack_sizes[seat] == 0:
        end_round(state)
    else:
        end_turn(state)


@compiled
def end_turn(state: State) -> None:
    state.to_move = seat_after(state.to_move, state.seats)
    state.turn += 1
    begin_turn(state)


@compiled
def begin_turn(state: State) -> None:
    state.laid = 0
    state.draws = 0
    state.may_give = False
    for word in range(FIELD_WORDS):
        state.laid_now[word] = 0


# --- The end --------------------------------------------------------------------------------------------------------
@compiled
def end_round(state: State) -> None:
    """Count what is left (E9.2); then the next round, or the end of the match (E9.3)."""
    score_round(state)
    state.rounds_played += 1
    if state.rounds_played == state.rounds:
        state.reason = RACK_EMPTY
        return
    state.turn += 1
    clear_table(state)
    fill_bag(state)
    shuffle(state.word, state.bag, state.bag_size)
    deal(state)


@compiled
def score_round(state: State) -> None:
    """The seat that got rid of its last tile has nothing left to count (E9.1)."""
    for seat in range(state.seats):
        state.scores[seat] += minus_points(state, seat)


@compiled
def places(state: State, out: Row | Reals) -> None:
    """How many seats stand better than each seat: the fewest minus points win, equals share (E9.3)."""
    for seat in range(state.seats):
        out[seat] = 0
        for other in range(state.seats):
            if state.scores[other] < state.scores[seat]:
                out[seat] += 1


@compiled
def clear_table(state: State) -> None:
    """All tiles leave the board and the racks."""
    begin_turn(state)
    forget_everything(state)
    state.lying[:] = 0
    state.open[:] = 0
    for seat in range(state.seats):
        clear_rack(state, seat)
