"""States in tiles, with what is seen laid over them, compiled for this processor: python -m tests.envs.cuda.tiled GAME

The sources and the layout are those that a GPU works with. Every step must show what the CPU's batch shows, and the
states must be the same in the end. It runs in a process of its own, since Numba learns of such records for good.
"""

import sys

import numpy as np
from numba import from_dtype, njit, types
from numba.core import datamodel, imputils
from numba.core.datamodel import models
from numba.core.pythonapi import NativeValue, box, unbox

from tafelrunde.envs.batch import Batch, new_scratch
from tafelrunde.envs.cuda.columns import FROZEN, Cells, Overlaid, Tiled, Tiles, install, laid_over, room_of
from tafelrunde.envs.cuda.memory import blank_paper
from tafelrunde.envs.cuda.rows import Column, column
from tafelrunde.envs.cuda.tiles import padded, padded_size, untiled
from tafelrunde.envs.stepping import begin_place, show_game, step_place
from tests.games.modes import label, modes_of

GAMES, STEPS, LONGEST = 40, 120, 50
SHOWN = ("observations", "masks", "rewards", "ended", "finals")


def install_here():
    """Such records never leave compiled code, but Numba wants to know how they would."""
    install(imputils.builtin_registry, datamodel.register_default, models.StructModel)
    for kind in (Tiled, Overlaid, Tiles, Cells, Column):
        unbox(kind)(refuse)
        box(kind)(lambda kind, value, at: at.pyapi.make_none())


def refuse(kind, given, at):
    return NativeValue(at.context.get_constant_null(kind), is_error=at.context.get_constant(types.boolean, 1))


def stepping_of(game):
    """What begins, steps and shows all games of a batch whose states lie in tiles."""
    state, own = from_dtype(game.state.STATE), from_dtype(game.knowledge.SEEN)
    find_room, find_frozen, new_seen = room_of(state), room_of(state, FROZEN), blank_paper(own)
    lay_over = laid_over(own, game.knowledge.PUBLIC)

    @njit
    def step(begins, blank, memory, actions, table, rewards, finals, settings, scratch):
        games = find_room(memory)
        for i in range(table.size):
            if begins:
                begin_place(blank, games, i, table[i], rewards[i], settings, scratch)
            else:
                view = lay_over(games[i], new_seen())
                rows = (rewards[i], column(finals, i))
                step_place(blank, games, i, actions[i], table[i], view, *rows, settings, scratch)

    @njit
    def show(memory, observations, masks):
        for i in range(observations.shape[1]):
            state = find_frozen(memory)[i]
            show_game(state, lay_over(state, new_seen()), column(observations, i), column(masks, i))

    return step, show


def check(mode, step, show):
    name, seats, options = mode
    told = {"seats": seats, "seed": 3, "threads": 1, "watcher": seats - 1, "longest": LONGEST}
    usual, tiled = (Batch(name, GAMES, **told, **options) for _ in range(2))
    dtype = tiled.setting.blank.dtype
    memory = np.zeros(padded(GAMES) * padded_size(dtype.itemsize), np.uint8)
    shown = [np.full_like(array.T, 7, order="C") for array in (tiled.observations, tiled.masks)]
    finals = np.zeros_like(tiled.finals.T, order="C")
    rest = (tiled._table, tiled.rewards, finals, tiled._settings, new_scratch())
    step(True, tiled._blank, memory, tiled._actions, *rest)
    for _ in range(STEPS):
        usual.step(usual.random_moves())
        tiled.random_moves()
        step(False, tiled._blank, memory, tiled._actions, *rest)
        show(memory, *shown)
        tiled.observations[:], tiled.masks[:], tiled.finals[:] = shown[0].T, shown[1].T, finals.T
        for array in SHOWN:
            assert (getattr(usual, array) == getattr(tiled, array)).all(), (label(mode), array)
    assert untiled(memory, dtype)[:GAMES].tobytes() == usual.games.tobytes(), label(mode)
    print(label(mode))


def main(name):
    install_here()
    modes = modes_of(name)
    made = stepping_of(Batch(name, 1, seats=modes[0][1], **modes[0][2]).setting.game)
    for mode in modes:
        check(mode, *made)


if __name__ == "__main__":
    main(*sys.argv[1:])
