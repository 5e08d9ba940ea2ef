"""E1, E2: tiles, board, deal."""

from collections import Counter

import numpy as np
import pytest

from tafelrunde.errors import InvalidOption
from tafelrunde.games.elfer import boards, material
from tafelrunde.games.elfer.boards import board_json, shipped
from tafelrunde.games.elfer.material import COLOURS, COPIES, FIELD_COUNT, FIELD_NAMES, KIND_ON, TILE_NAMES
from tafelrunde.position import new
from tests.games.elfer.positions import GAME, arrange, deal, legal, play


def test_the_tiles():
    """E1.1"""
    kinds = Counter(name.partition("-")[0] for name in np.repeat(TILE_NAMES, COPIES))
    assert kinds == dict.fromkeys(COLOURS, 16) | {"joker": 16} | dict.fromkeys(material.SYMBOLS, 2)
    numbers = [int(name.partition("-")[2]) for name in TILE_NAMES if name.startswith("yellow")]
    assert numbers == [n for n in range(1, 21) if n not in (3, 7, 13, 17)]
    assert COPIES[[TILE_NAMES.index(f"joker-{n}") for n in (3, 7, 13, 17)]].tolist() == [4] * 4
    assert COPIES.sum() == 88


@pytest.mark.parametrize(("symbols", "tiles"), [(False, 80), (True, 88)])
def test_the_basic_game_leaves_the_symbol_tiles_in_the_box(symbols, tiles):
    """E1.1, E2.2"""
    position = new("elfer", symbols=symbols, seed=1)
    assert len(position.deal["bag"]) == tiles
    assert sum("-" not in name for name in position.deal["bag"]) == (8 if symbols else 0)


def test_seats():
    """E1.1"""
    assert GAME.seats == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(InvalidOption):
            new("elfer", seats=seats)


def test_the_fields():
    """E1.2: four rows of twenty, a symbol field at each end; every field takes one kind of tile."""
    assert FIELD_COUNT == len(set(FIELD_NAMES)) == 88
    assert (np.bincount(KIND_ON) == COPIES).all()
    places = [(field.row, field.end) for field in shipped("standard").symbols]
    assert sorted(places) == sorted((colour, end) for colour in COLOURS for end in (1, 20))


def test_the_comment_draws_a_row_as_it_is():
    (drawn,) = [line for line in material.__doc__.splitlines() if "a row:" in line]
    fields = drawn.split(":")[1].split()
    assert len(fields) == 22
    assert fields[0] == fields[-1] == "(s)"
    assert [f"[{n}]" if n in (3, 7, 13, 17) else str(n) for n in range(1, 21)] == fields[1:-1]


@pytest.mark.parametrize("number", [1, 11, 20])
def test_connecting_areas(number):
    """E1.3, E4.5"""
    others = {f"{row}{number}" for row in "rbg"}
    position = arrange(lying=f"y{number}", racks=(" ".join(others), "y2"))
    assert legal(position) == others


def test_bridges_join_the_same_number_of_neighbouring_rows():
    """E1.4, E1.5: as reconstructed, with what is attested."""
    found = {(*bridge.rows, bridge.number): bridge.bonus for bridge in shipped("standard").bridges}
    yellow_red = {("yellow", "red", n): n == 13 for n in (4, 8, 13, 18)}
    red_blue = {("red", "blue", n): n in (6, 15) for n in (6, 10, 15)}
    blue_green = {("blue", "green", n): n == 9 for n in (4, 9, 14, 18)}
    assert found == yellow_red | red_blue | blue_green
    assert sum(found.values()) == 4
    assert not any(bonus and number == 16 for (_, _, number), bonus in found.items())
    assert shipped("standard").rows == ("yellow", "red", "blue", "green")


def test_the_board_says_that_it_is_a_reconstruction():
    """E1.5"""
    board = shipped("standard")
    assert board.reconstruction
    assert "reconstruction" in board.note
    assert new("elfer", seed=1).layout.reconstruction is True
    text = (boards.FOLDER / "standard.toml").read_text(encoding="utf-8")
    assert "a reconstruction:\n" in text


def test_symbols_stand_at_both_ends():
    """E1.6"""
    symbols = board_json(shipped("standard"), seats=2)["symbols"]
    rows = {"square": "yellow", "triangle": "red", "star": "blue", "circle": "green"}
    assert symbols == [{"symbol": s, "row": row, "end": end} for s, row in rows.items() for end in (1, 20)]


@pytest.mark.parametrize(("seats", "size"), [(2, 20), (3, 20), (4, 15)])
def test_racks(seats, size):
    """E2.1: full racks, whose sizes everybody sees and whose tiles nobody else does."""
    position = deal(["y11", *[""] * (seats - 1)])
    assert position.state.rack_sizes[:seats].tolist() == [size] * seats
    for watcher in [*range(seats), None]:
        view = position.view(watcher)
        assert view.rack_sizes == [size] * seats
        assert view.bag == 80 - seats * size
        assert (view.rack is None) == (watcher is None)
        hidden = [name for name in ("rack", "racks", "left", "given", "received") if getattr(view, name, None)]
        assert hidden == ([] if watcher is None else ["rack"])
    assert "yellow-11" in position.view(0).rack
    assert "yellow-11" not in position.view(1).rack


def test_seat_0_draws_its_whole_rack_first():
    position = new("elfer", seats=3, seed=5, start=2)
    for seat in range(3):
        drawn = position.deal["bag"][20 * seat : 20 * seat + 20]
        assert Counter(drawn) <= Counter(position.view(seat).rack)


def test_play_runs_clockwise_from_the_chosen_seat():
    """E2.3"""
    position = deal(["y11", "r11", "b11"], start=1)
    assert position.to_move == 1
    play(position, "r11,done")
    assert position.to_move == 2
    play(position, "b11,done")
    assert position.to_move == 0
    with pytest.raises(InvalidOption):
        new("elfer", seats=3, start=3)
