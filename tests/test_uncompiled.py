"""The same rules, compiled and as plain Python: equal move by move, to the byte."""

import os
import subprocess
import sys

import pytest

from tests.games.modes import MODES, label, modes_of

GAMES = 20  # of each mode


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_compiled_and_uncompiled_runs_are_equal(mode):
    number = modes_of(mode[0]).index(mode)

    def walked(**settings):
        command = [sys.executable, "-W", "error", "-m", "tests.games.walk", mode[0], str(number), str(GAMES)]
        return subprocess.run(command, env=os.environ | settings, capture_output=True, text=True, check=True).stdout

    compiled, plain = walked().splitlines(), walked(NUMBA_DISABLE_JIT="1").splitlines()
    assert len(compiled) == GAMES
    assert compiled == plain
