"""Random games are played as ever: the traces of some games of every mode, byte by byte."""

import os

import pytest

from tafelrunde.games import our_names
from tests.games.modes import MODES, label
from tests.games.traces import FEW, digest, kept

UNCOMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_traces_are_as_they_were_kept(mode):
    """A game from another package has none here; each of ours must have some."""
    if mode[0] in our_names() and not UNCOMPILED:
        assert digest(mode, FEW) == kept()[label(mode), FEW]
