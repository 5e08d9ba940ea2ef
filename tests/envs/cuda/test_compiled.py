"""Every kernel compiles to PTX, without a GPU, where the compiler is to be had (the extra `cuda`)."""

import subprocess
import sys
from importlib.util import find_spec

import pytest

from tafelrunde.envs.cuda.compiling import options_of
from tafelrunde.games import our_names

HAS_COMPILER = find_spec("numba_cuda") is not None and find_spec("nvidia") is not None


@pytest.mark.skipif(not HAS_COMPILER, reason="the compiler for GPUs is not installed: pip install 'tafelrunde[cuda]'")
@pytest.mark.parametrize("game", our_names())
def test_every_kernel_compiles(game):
    done = subprocess.run([sys.executable, "-m", "tests.envs.cuda.ptx", game], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 12
    assert all(line.endswith("contracted 0 constant 0") for line in lines)


def test_what_weighs_moves_is_not_optimised_when_linked():
    """There products and sums are contracted, whatever the compiler was told."""
    assert [options_of(name)["lto"] for name in ("step", "choose_quick", "whole_quick")] == [True, False, False]
