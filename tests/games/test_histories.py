"""Games that look alike to a seat throughout leave it with the same knowledge, byte by byte."""

import pytest

from tafelrunde.games import find
from tests.games.histories import FEW, search
from tests.games.modes import MODES, label
from tests.games.planting import plant


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_twin_histories_leave_a_seat_with_the_same_knowledge(mode):
    compared, different = search(mode, FEW if mode[1] < 3 else 2 * FEW)
    assert compared >= different > 0


def test_a_leak_is_found(monkeypatch):
    """A seat that sees the order of the bag can tell twins apart."""
    knowledge = find("rondo").knowledge
    honest = knowledge.see

    def peep(state, viewer, seen):
        honest(state, viewer, seen)
        seen.grey_left = sum(place * tile for place, tile in enumerate(state.bag.tolist())) % 97

    plant(monkeypatch, knowledge, "see", peep)
    with pytest.raises(AssertionError, match="what is seen"):
        search(("rondo", 3, {"board": "blue"}), FEW)
