"""Random games are played as ever: the traces of some games of every mode, byte by byte."""

import os

import pytest

from tests.games.modes import MODES, label
from tests.games.traces import FEW, digest, kept

UNCOMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_traces_are_as_they_were_kept(mode):
    """A fourth game from elsewhere has none here."""
    if (label(mode), FEW) in kept() and not UNCOMPILED:
        assert digest(mode, FEW) == kept()[label(mode), FEW]
