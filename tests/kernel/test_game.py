"""Dispatch: generic code finds the functions of the game whose record it is given, compiled and uncompiled."""

import sys
from types import ModuleType

import numpy as np
import pytest
from numba import njit

from tafelrunde.kernel.game import apply, game_record
from tafelrunde.kernel.records import Int8, Int64, Record


def toy_game(package, step):
    """A game with one number that each move adds to."""

    @njit
    def add(state, move):
        state.total += step * move

    modules = {package: ModuleType(package), f"{package}.rules": ModuleType(f"{package}.rules")}
    modules[f"{package}.rules"].apply = add
    sys.modules.update(modules)
    fields = {"total": Int64, f"only_{package}": Int8}
    return game_record(type("State", (Record,), {"__annotations__": fields, "__module__": f"{package}.state"}))


@njit
def apply_twice(states, move):
    apply(states[0], move)
    apply(states[0], move)


def test_each_record_type_leads_to_its_own_game():
    ones, tens = toy_game("toy_ones", 1), toy_game("toy_tens", 10)
    for dtype, total in ((ones, 6), (tens, 60), (ones, 6)):
        states = np.zeros(1, dtype)
        apply_twice(states, 3)
        assert states[0].total == total


def test_generic_names_also_work_from_plain_python():
    states = np.zeros(1, toy_game("toy_fives", 5))
    apply(states[0], 2)
    assert states[0].total == 10


def test_a_record_of_no_game_is_refused():
    with pytest.raises(KeyError):
        apply(np.zeros(1, np.dtype((np.record, [("total", np.int8)])))[0], 1)
