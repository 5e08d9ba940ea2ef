"""The kernels: one thread for each game. All they do is find their game; the rules and the steps are those of the CPU.

observations [size, games] and masks [words, games] lie by columns: neighbouring threads write side by side
states lie in tiles (columns.py); a step works on them in place, a whole game is played in the thread's memory
what is shown is a kernel of its own: it changes no state, so that all may be read long before it is needed
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
# Numba gives the parameters their types.

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from numba import from_dtype

from tafelrunde.envs.cuda.driver import cuda
from tafelrunde.envs.playing import deal_whole, play_quick, play_random, sum_up
from tafelrunde.envs.stepping import SCRATCH, begin_place, is_legal, random_member, show_game, step_place
from tafelrunde.games import Game
from tafelrunde.kernel.bits import contains
from tafelrunde.kernel.compiled import config
from tafelrunde.kernel.game import NOBODY, quick_move
from tafelrunde.kernel.records import Dtype

Kernel = Callable[..., None]


def kind_of(dtype: Dtype) -> Any:  # Any: of Numba
    """What a thread's own memory is made of: the simulator wants NumPy's word for it, the compiler Numba's."""
    return dtype if config.ENABLE_CUDASIM else from_dtype(dtype)


class Layout(NamedTuple):
    """How kernels find what they work on. Any: functions for kernels."""

    room_of: Any  # the states of all games
    frozen_room_of: Any  # the same, for a kernel that changes none of them
    fetch: Any  # copies one of them
    lay_over: Any  # lays what is seen over one of them
    new_seen: Any  # room for what is seen
    column: Any  # the row of a game in a table that lies by columns


def layout_of(game: Game) -> Layout:
    """Records in tiles and rows by columns, but for the simulator, where both are NumPy's."""
    if config.ENABLE_CUDASIM:
        seen_kind = game.knowledge.SEEN

        def new_seen():
            return cuda.local.array(1, seen_kind)[0]

        return Layout(plain_room, plain_room, plain_fetch, plain_seen, new_seen, plain_column)
    from tafelrunde.envs.cuda.columns import FROZEN, fetch, install_on_gpus, laid_over, room_of
    from tafelrunde.envs.cuda.memory import blank_paper
    from tafelrunde.envs.cuda.rows import column

    install_on_gpus()
    state, seen = from_dtype(game.state.STATE), from_dtype(game.knowledge.SEEN)
    public = getattr(game.knowledge, "PUBLIC", None)
    lay_over = cuda.jit(device=True)(plain_seen) if public is None else laid_over(seen, public)
    return Layout(room_of(state), room_of(state, FROZEN), fetch, lay_over, blank_paper(seen), column)


def plain_room(states):
    return states


def plain_fetch(games, i, state):
    for name in state.dtype.names:
        state[name] = games[i][name]


def plain_seen(state, seen):
    return seen


def plain_column(table, i):
    return table[:, i]


def kernels_of(game: Game) -> dict[str, Kernel]:
    """All kernels by name, still as plain functions."""
    state_kind, scratch_kind = kind_of(game.state.STATE), kind_of(SCRATCH)
    room_of, frozen_room_of, fetch, lay_over, new_seen, column = layout_of(game)

    # --- Steps
    def begin(blank, states, table, rewards, ended, to_move, settings):
        i = cuda.grid(1)
        if i < table.size:
            scratch = cuda.local.array(1, scratch_kind)
            begin_place(blank, room_of(states), i, table[i], rewards[i], settings[0], scratch[0])
            ended[i] = table[i].ended
            to_move[i] = table[i].to_move

    def step(blank, states, chosen, actions, table, rewards, finals, ended, to_move, settings):
        k = cuda.grid(1)
        if k < chosen.size:
            i = chosen[k]
            games = room_of(states)
            scratch = cuda.local.array(1, scratch_kind)
            view = lay_over(games[i], new_seen())
            watched = i if settings[0].watcher != NOBODY else 0  # else there is one column that nobody writes to
            rows = (rewards[i], column(finals, watched))
            step_place(blank, games, i, actions[i], table[i], view, *rows, settings[0], scratch[0])
            ended[i] = table[i].ended
            to_move[i] = table[i].to_move

    def show(states, chosen, observations, masks):
        k = cuda.grid(1)
        if k < chosen.size:
            i = chosen[k]
            state = frozen_room_of(states)[i]
            show_game(state, lay_over(state, new_seen()), column(observations, i), column(masks, i))

    def find_illegal(states, chosen, actions, move_count, first):
        k = cuda.grid(1)
        if k < chosen.size:
            i = chosen[k]
            if not is_legal(room_of(states)[i], actions[i], move_count):
                cuda.atomic.min(first, 0, k)

    # --- Moves
    def take(given, chosen, actions):
        k = cuda.grid(1)
        if k < chosen.size:
            actions[chosen[k]] = given[k]

    def choose_random(chosen, masks, table, actions):
        k = cuda.grid(1)
        if k < chosen.size:
            i = chosen[k]
            actions[i] = random_member(column(masks, i), table[i].chance)

    def choose_quick(chosen, states, notes, table, actions):
        k = cuda.grid(1)
        if k < chosen.size:
            i = chosen[k]
            state = cuda.local.array(1, state_kind)
            fetch(room_of(states), i, state[0])
            actions[i] = quick_move(state[0], notes[i], table[i].chance)

    def pick(actions, chosen, out):
        k = cuda.grid(1)
        if k < chosen.size:
            out[k] = actions[chosen[k]]

    def unpack(masks, out):
        i, move = cuda.grid(2)
        if move < out.shape[0] and i < out.shape[1]:
            out[move, i] = int(contains(column(masks, i), move))

    def forget(notes):
        for k in range(cuda.grid(1), notes.size, cuda.gridsize(1)):
            notes[k] = 0

    # --- Whole games
    def whole_random(blank, ends, moves, turns, reasons, standing, scores, seed, first, longest):
        i = cuda.grid(1)
        if i < moves.size:
            scratch = cuda.local.array(1, scratch_kind)
            state = cuda.local.array(1, state_kind)
            deal_whole(blank, state, 0, seed, first + i, scratch[0].own)
            moves[i] = play_random(state[0], longest, scratch[0].own)
            turns[i] = state[0].turn
            reasons[i] = state[0].reason
            sum_up(state[0], standing[i], scores[i])
            if i < ends.size:
                ends[i] = state[0]

    def whole_quick(blank, ends, notes, moves, turns, reasons, standing, scores, seed, first, longest):
        i = cuda.grid(1)
        if i < moves.size:
            scratch = cuda.local.array(1, scratch_kind)
            state = cuda.local.array(1, state_kind)
            deal_whole(blank, state, 0, seed, first + i, scratch[0].own)
            moves[i] = play_quick(state[0], longest, notes[i], scratch[0].own)
            turns[i] = state[0].turn
            reasons[i] = state[0].reason
            sum_up(state[0], standing[i], scores[i])
            if i < ends.size:
                ends[i] = state[0]

    made = (
        begin,
        step,
        show,
        find_illegal,
        take,
        choose_random,
        choose_quick,
        pick,
        unpack,
        forget,
        whole_random,
        whole_quick,
    )
    return {kernel.__name__: kernel for kernel in made}
