"""What leaves the house: views, offers, previews; and dealing the unseen anew (R2.1, R4.5)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.games.rondo.boards import shipped
from tafelrunde.games.rondo.knowledge import layout, redeal, small_map, tiles_face_down, view
from tafelrunde.games.rondo.material import COLOUR_COUNT
from tafelrunde.games.rondo.notation import find_space
from tafelrunde.games.rondo.state import STATE
from tafelrunde.kernel.generator import generator
from tafelrunde.position import copied, new
from tests.amounts import games
from tests.games.rondo.players import random_player
from tests.games.rondo.positions import arrange, play, stones_in_all

SPECTATOR = None
NOBODY = -1


def seen(position, space, seat):
    return view(position.state, seat)["board"][find_space(position.state, space)]


def test_a_face_down_stone_is_known_to_who_laid_it_only():
    """R4.5"""
    position = play(arrange(racks=["gp", "r", "b"]), "a1 down g,done")
    assert [seen(position, "a1", seat) for seat in (0, 1, 2, SPECTATOR)] == ["g", "x", "x", "x"]


def test_when_the_game_is_over_all_see_it():
    """R4.5"""
    position = play(arrange(racks=["gp", "r"], bag=""), "a1 down g,done")
    assert seen(position, "a1", 1) == "x"
    position.play("draw")
    assert position.is_over
    assert [seen(position, "a1", seat) for seat in (0, 1, SPECTATOR)] == ["g", "g", "g"]


def test_a_view_tells_all_that_is_public():
    position = play(arrange(racks=["ppb", "rg"], lying="a2=2", scores=[7, 9]), "a1 2")
    told = view(position.state, 1)
    assert told.pop("map") == small_map(position.state)
    assert told == {
        "seats": 2,
        "options": {"board": "blue"},
        "start": 0,
        "to_move": 0,
        "turn": 40,
        "ending": None,
        "reason": None,
        "board": "22" + "." * 66,
        "last": "a1",
        "grey_left": 8,
        "scores": [11, 9],
        "rack": ["green", "red"],
        "rack_sizes": [1, 2],
        "bag": 113,
    }


def test_the_offer_names_every_legal_move():
    """Factorised: spaces with the stones that fit, each with its points, and the colours that can cover."""
    for seed in range(games(10)):
        position, choose = new("rondo", seats=3, seed=seed), random_player(seed)
        while not position.is_over:
            offer = position.offer
            moves = {
                *(
                    f"{s} {n + 1}"
                    for s, most in zip(offer["spaces"], offer["stones"], strict=True)
                    for n in range(most)
                ),
                *(f"{s} down {colour[0]}" for s in offer["spaces"] for colour in offer["cover"]),
                *(word for word in ("done", "draw") if offer[word]),
            }
            assert moves == set(position.legal_moves)
            position.play_number(choose(position))
        assert position.offer["spaces"] == []
        assert not position.offer["done"]
        assert not position.offer["draw"]


def test_the_preview_is_what_happens():
    position = arrange(racks=["ppb", "rg"], bag="yr")
    assert position.preview("a1 2") == {
        "points": 4,
        "score": 4,
        "grey": False,
        "draws": 0,
        "last_round": False,
        "ends": False,
    }
    assert position.preview("draw")["draws"] == 2
    position = play(arrange(racks=["r", "r"], bag=""), "draw")
    assert position.preview("draw")["ends"]


@pytest.mark.parametrize("name", ["blue", "red"])
def test_the_layout_is_the_board(name):
    """The client draws from it; it says that the board is a reconstruction (R1.5)."""
    board = shipped(name)
    told = layout(new("rondo", board=name, seed=1).state)
    assert told["name"] == name
    assert told["reconstruction"] is True
    assert told["spaces"] == [vars(space) for space in board.spaces]
    assert told["links"] == [list(link) for link in board.links]
    assert len(json.dumps(told)) < 12_000


# --- Dealing anew ---------------------------------------------------------------------------------------------------
@st.composite
def positions(draw):
    """Somewhere in a random game, many stones face down."""
    seats = draw(st.integers(2, 4))
    seed = draw(st.integers(0, 10_000))
    position, choose = (
        new("rondo", seats=seats, seed=seed, board=draw(st.sampled_from(["blue", "red"]))),
        random_player(seed),
    )
    for _ in range(draw(st.integers(0, 110))):
        if not position.is_over:
            position.play_number(choose(position))
    return position


@given(positions(), st.integers(0, 2**32), st.data())
def test_redealt_positions_look_the_same_to_the_seat(position, seed, data):
    """Byte for byte: nothing that the seat cannot see is in its view."""
    seat = data.draw(st.sampled_from([*range(position.seats), SPECTATOR]))
    other = copied(position.state)
    redeal(other, NOBODY if seat is SPECTATOR else seat, generator(seed))
    assert json.dumps(view(other, seat)) == json.dumps(view(position.state, seat))
    assert stones_in_all(other).tolist() == [24] * COLOUR_COUNT


@given(positions(), st.integers(0, 2**32))
def test_dealing_anew_keeps_what_the_seat_knows(position, seed):
    """Its rack, its own stones face down, who laid which stone, all sizes; R4.5, R2.1."""
    seat = position.to_move
    before, after = position.state, copied(position.state)
    redeal(after, seat, generator(seed))
    hidden = {"racks", "hidden", "bag", "word"}
    for name in set(STATE.names) - hidden:
        assert (before[name] == after[name]).all(), name
    assert (before.racks[seat] == after.racks[seat]).all()
    assert (after.racks.sum(axis=1) == after.rack_sizes).all()
    for space in range(before.space_count):
        assert (before.hidden[space] > 0) == (after.hidden[space] > 0)
        layers = [(int(state.hidden[space]) - 1) // COLOUR_COUNT for state in (before, after)]
        assert layers[0] == layers[1]
        if layers[0] == seat:
            assert before.hidden[space] == after.hidden[space]


def test_stones_face_down_are_dealt_anew():
    """R4.5: over many deals a stone that another seat laid takes every colour, one's own never changes."""
    position = arrange(racks=["rg", "b"], lying="a1=g0 a2=p1")
    theirs = set()
    for seed in range(80):
        state = copied(position.state)
        redeal(state, 0, generator(seed))
        own, other = tiles_face_down(state)
        assert own == 2
        theirs.add(other)
    assert theirs == set(range(COLOUR_COUNT))


def test_dealing_anew_is_fair():
    """A stone face down is as likely of a colour as there are unseen stones of it."""
    lying = "a1=r1 a2=5 b5=p0"  # five red lie open, a red one face down
    position = arrange(racks=["rrrr", "b"], lying=lying)
    unseen_red, unseen = 24 - 5 - 4, 120 - 5 - 4 - 1  # the seat's own stones are seen, the face-down purple too
    count = games(4000)
    red = 0
    for seed in range(count):
        state = copied(position.state)
        redeal(state, 0, generator(seed))
        red += tiles_face_down(state)[0] == 0
    expected = unseen_red / unseen
    assert abs(red / count - expected) < 5 * (expected * (1 - expected) / count) ** 0.5
