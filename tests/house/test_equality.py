"""A table in the browser tells everybody what the server's table tells them, word by word."""

from __future__ import annotations

import pytest

from tafelrunde.games import our_names
from tests.amounts import games
from tests.engines.node import Node
from tests.games.modes import label, modes_of
from tests.house.proofs import differing

MODES = [mode for name in our_names() for mode in modes_of(name)]
SOME = 1  # game of each mode; `make prove` plays many


@pytest.fixture(scope="module")
def node():
    with Node(script="tests/house.js") as found:
        yield found


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_everybody_hears_the_same_at_both_tables(mode, node):
    assert differing(node, mode, 0, games(SOME)) == []
