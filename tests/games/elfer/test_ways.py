"""Ways over the board of Elfer raus!: what must lie before a field can be laid on."""

import pytest

from tafelrunde.games.elfer.insights.ways import UNREACHED, chance_held, find_ways, nearest_field
from tafelrunde.games.elfer.material import TYPED_FIELDS, TYPED_TILES
from tafelrunde.kernel.game import notes_for
from tests.games.elfer.positions import arrange

RACKS = ("g2", "g4")  # far from what is asked for


def ways(state, **tolls):
    """The ways and what comes last on each, where every tile costs 1 but for those that are named."""
    notes = found(state, **tolls)
    return (
        {name: notes.way[field] for field, name in enumerate(TYPED_FIELDS)},
        {name: TYPED_FIELDS[notes.before[field]] for field, name in enumerate(TYPED_FIELDS)},
    )


def found(state, **tolls):
    """What is noted of the ways."""
    notes = notes_for(state)
    notes.toll[:] = 1
    for name, amount in tolls.items():
        notes.toll[TYPED_FIELDS.index(name)] = amount
    find_ways(state, notes)
    return notes


def test_along_a_row_every_tile_in_between_counts():
    """E4.2: left or right neighbours."""
    way, before = ways(arrange(lying="y11", racks=RACKS).state)
    assert [way[name] for name in ("y11", "y12", "y13", "y14")] == [0, 0, 1, 2]
    assert [before[name] for name in ("y12", "y13", "y14")] == ["y12", "y12", "y13"]


def test_the_cheaper_side_is_taken():
    way, before = ways(arrange(lying="y11 y15", racks=RACKS).state, y12=5)
    assert way["y13"] == 1
    assert before["y13"] == "y14"


def test_a_bridge_is_a_way():
    """E4.6: yellow 18 and red 18 are joined (E1.4)."""
    way, before = ways(arrange(lying="y11 y18", racks=RACKS).state)
    assert way["r18"] == 0
    assert before["r17"] == "r18"


def test_the_elevens_may_always_be_laid():
    """E4.2."""
    assert ways(arrange(racks=RACKS).state)[0]["b11"] == 0


def test_a_symbol_waits_for_the_end_of_its_row():
    """E8.1."""
    way, before = ways(arrange(lying="y19", racks=RACKS, symbols=True).state)
    assert way["square20"] == 1
    assert before["square20"] == "y20"


def test_everything_is_reached_at_last():
    assert max(ways(arrange(racks=RACKS, symbols=True).state)[0].values()) < UNREACHED


@pytest.mark.parametrize(("lying", "nearest"), [("r6", "r7"), ("r6 r7 b8", "b7")])
def test_a_joker_goes_where_it_can_go_first(lying, nearest):
    """E4.4: any empty field of its number."""
    state = arrange(lying=lying, racks=RACKS).state
    assert TYPED_FIELDS[nearest_field(state, found(state).way, TYPED_TILES.index("j7"))] == nearest


def test_a_hidden_tile_is_held_as_likely_as_racks_are_large():
    state = arrange(racks=("y1", "y2 y4", "y5"), bag="y6 y8 y9!").state
    assert chance_held(state, 0) == 3 / 6
