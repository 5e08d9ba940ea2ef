"""What leaves the house: what is seen, views, offers, outcomes; and dealing what is not seen (R2.1, R4.5)."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.games.rondo.boards import shipped
from tafelrunde.games.rondo.material import COLOUR_COUNT, COLOURS, COPIES
from tafelrunde.games.rondo.notation import find_space, unseen_tiles
from tafelrunde.games.rondo.state import DRAW, MOVES, STATE
from tafelrunde.kernel.game import NOBODY
from tafelrunde.kernel.generator import generator
from tafelrunde.position import dealt_from, new
from tests.amounts import games
from tests.games.rondo.players import random_player
from tests.games.rondo.positions import GAME, arrange, play, stones_in_all

SPECTATOR = None


def on(position, space, seat):
    """What a seat sees on a space, and who is known to have covered it."""
    view, number = position.view(seat), find_space(position.board, space)
    return view.board[number] + view.covered_by[number]


def test_a_face_down_stone_is_known_to_who_laid_it_only():
    """R4.5: all know who laid it."""
    position = play(arrange(racks=["gp", "r", "b"]), "a1 down g,done")
    assert [on(position, "a1", seat) for seat in (0, 1, 2, SPECTATOR)] == ["g0", "x0", "x0", "x0"]


def test_when_the_game_is_over_all_see_it():
    """R4.5"""
    position = play(arrange(racks=["gp", "r"], bag=""), "a1 down g,done")
    assert on(position, "a1", 1) == "x0"
    position.play("draw")
    assert position.is_over
    assert [on(position, "a1", seat) for seat in (0, 1, SPECTATOR)] == ["g0", "g0", "g0"]


def test_a_view_tells_all_that_is_public():
    position = play(arrange(racks=["ppb", "rg"], lying="a2=2 a3=y1", scores=[7, 9]), "a1 2")
    assert msgspec.to_builtins(position.view(1)) == {
        "start": 0,
        "to_move": 0,
        "turn": 40,
        "ending": None,
        "reason": None,
        "board": "22y" + "." * 65,
        "covered_by": "..1" + "." * 65,
        "last": 0,
        "grey_left": 8,
        "scores": [11, 9],
        "rack": ["green", "red"],
        "rack_sizes": [1, 2],
        "bag": 112,
        "lies": None,
    }


def test_a_spectator_sees_no_rack():
    assert arrange().view(SPECTATOR).rack is None


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1])
def test_unseen_stones_are_counted_by_colour(viewer):
    """Those in the bag, on other racks and face down from others."""
    position = arrange(racks=["rrg", "bp"], lying="a1=2 a2=g0 a3=y1")
    seen = position.seen(viewer)
    state = position.state
    hidden = {0: [1], 1: [2], NOBODY: [1, 2]}[viewer]  # the yellow one by seat 1, the green one by seat 0
    expected = [
        state.bag[: state.bag_size].tolist().count(colour)
        + sum(int(state.racks[seat, colour]) for seat in (0, 1) if seat != viewer)
        + hidden.count(colour)
        for colour in range(COLOUR_COUNT)
    ]
    assert seen.unseen.tolist() == expected


def test_the_offer_names_every_legal_move():
    """Factorised: spaces with the stones that fit, each with its points, and the colours that can cover."""
    for seed in range(games(10)):
        position, choose = new("rondo", seats=3, seed=seed), random_player(seed)
        while not position.is_over:
            offer, spaces = position.offer, position.layout.spaces
            moves = {
                *(
                    f"{spaces[s].id} {n + 1}"
                    for s, most in zip(offer.spaces, offer.stones, strict=True)
                    for n in range(most)
                ),
                *(f"{spaces[s].id} down {colour[0]}" for s in offer.spaces for colour in offer.cover),
                *(word for word in ("done", "draw") if getattr(offer, word)),
            }
            assert moves == set(position.legal_moves)
            assert offer.points == [spaces[space].value for space in offer.spaces]
            position.play_number(choose(position))
        assert msgspec.to_builtins(position.offer) == {
            **{key: [] for key in ("spaces", "stones", "points", "cover")},
            **{"done": False, "draw": False, "due": 0, "moves": None},
        }


# --- What a move brought --------------------------------------------------------------------------------------------
def test_the_preview_is_what_happens():
    position = arrange(racks=["ppb", "rg"], bag="yr")
    preview = {
        "mover": 0,
        "ends": False,
        "points": 4,
        "score": 4,
        "space": 0,
        "stones": 2,
        "face_down": False,
        "colour": "purple",
        "grey": False,
        "grey_left": 8,
        "draws": 0,
        "drawn_tiles": None,
        "last_round": False,
        "ending": None,
        "reason": None,
    }
    assert msgspec.to_builtins(position.preview("a1 2")) == preview
    position.play("a1 2")
    assert msgspec.to_builtins(position.outcome(0)) == preview | {"drawn_tiles": []}
    assert msgspec.to_builtins(position.outcome(1)) == preview
    position = arrange(racks=["ppb", "rg"], bag="yr")
    assert position.preview("draw").draws == 2
    position = play(arrange(racks=["r", "r"], bag=""), "draw")
    assert position.preview("draw").ends
    assert position.preview("draw").reason == "bag-short"


def test_only_who_drew_is_told_what_was_drawn():
    position = play(arrange(racks=["pp", "r"], bag="ygb"), "draw")
    assert position.outcome(0).drawn_tiles == ["green", "yellow"]
    assert [position.outcome(seat).drawn_tiles for seat in (1, SPECTATOR)] == [None, None]
    assert [position.outcome(seat).draws for seat in (0, 1, SPECTATOR)] == [2, 2, 2]


def test_only_who_covers_a_space_is_told_with_what():
    """R4.5"""
    position = play(arrange(racks=["pg", "r"]), "a1 down g")
    assert [position.outcome(seat).colour for seat in (0, 1, SPECTATOR)] == ["green", None, None]
    assert [position.outcome(seat).face_down for seat in (0, 1, SPECTATOR)] == [True, True, True]
    assert position.move_seen_by(0) == {"do": "cover", "space": 0, "colour": "green"}
    assert position.move_seen_by(1) == position.move_seen_by(SPECTATOR) == {"do": "cover", "space": 0}


def test_the_outcome_tells_grey_spaces_and_the_last_round():
    """R6.1: the move that makes the round the last one says so, and why."""
    grey = " ".join(f"e{n}=r0" for n in range(5, 33, 4))
    position = play(arrange(racks=["bg", "bg"], lying=f"a1=1 b1=1 c1=1 d1=1 {grey}"), "e1 1")
    told = position.outcome(1)
    assert (told.grey, told.grey_left, told.last_round, told.ending) == (True, 0, True, "grey-covered")
    position.play("done")
    told = position.outcome(1)
    assert (told.grey, told.last_round, told.ending, told.ends) == (False, False, "grey-covered", False)
    position.play("draw")
    assert (position.outcome(1).ends, position.outcome(1).reason) == (True, "grey-covered")
    assert play(arrange(racks=["b", "g"], bag="r"), "draw").outcome().last_round


@pytest.mark.parametrize("name", ["blue", "red"])
def test_the_layout_is_the_board(name):
    """The client draws from it; it says that the board is a reconstruction (R1.5)."""
    board = shipped(name)
    told = new("rondo", board=name, seed=1).layout
    assert (told.name, told.seats, told.options) == (name, 2, {"board": name})
    assert told.reconstruction is True
    assert [msgspec.to_builtins(space) for space in told.spaces] == [vars(space) for space in board.spaces]
    assert told.links == list(board.links)
    assert [(place.name, place.x, place.y) for place in told.places] == [(s.id, s.x, s.y) for s in board.spaces]
    assert [place.shows + place.colour[0] for place in told.places] == [f"{s.value}{s.colour[0]}" for s in board.spaces]
    assert len(msgspec.json.encode(told)) < 16_000


def test_moves_as_data():
    """The same numbers as in docs/environments.md."""
    assert MOVES.data(DRAW) == {"do": "draw"}
    assert MOVES.data(2 + 12 * 10 + 3 - 1) == {"do": "lay", "space": 12, "stones": 3}
    assert MOVES.data(2 + 12 * 10 + 5 + 2) == {"do": "cover", "space": 12, "colour": COLOURS[2]}


# --- Dealing what is not seen ---------------------------------------------------------------------------------------
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


def dealt(position, viewer, seed):
    return dealt_from(GAME, position.seen(viewer), generator(seed))


@given(positions(), st.integers(0, 2**32), st.data())
def test_dealt_positions_look_the_same_to_the_seat(position, seed, data):
    """Byte for byte: nothing that the seat cannot see is in what it sees."""
    viewer = data.draw(st.sampled_from([*range(position.seats), NOBODY]))
    other = position.redealt(viewer, seed)
    assert other.seen(viewer).tobytes() == position.seen(viewer).tobytes()
    seat = SPECTATOR if viewer == NOBODY else viewer
    assert msgspec.json.encode(other.view(seat)) == msgspec.json.encode(position.view(seat))
    assert stones_in_all(other.state).tolist() == [COPIES] * COLOUR_COUNT


@given(positions(), st.integers(0, 2**32))
def test_dealing_keeps_what_the_seat_knows(position, seed):
    """Its rack, its own stones face down, who laid which stone, all sizes; R4.5, R2.1."""
    seat = position.to_move
    before, after = position.state, dealt(position, seat, seed)
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


def face_down(state):
    """The colours of all stones face down, in the order of the spaces."""
    return [(int(hidden) - 1) % COLOUR_COUNT for hidden in state.hidden if hidden > 0]


def test_stones_face_down_are_dealt():
    """R4.5: over many deals a stone that another seat laid takes every colour, one's own never changes."""
    position = arrange(racks=["rg", "b"], lying="a1=g0 a2=p1")
    theirs = set()
    for seed in range(80):
        own, other = face_down(dealt(position, 0, seed))
        assert own == 2
        theirs.add(other)
    assert theirs == set(range(COLOUR_COUNT))


def test_dealing_is_fair():
    """A stone face down is as likely of a colour as there are unseen stones of it."""
    lying = "a1=r1 a2=5 b5=p0"  # five red lie open, a red one face down
    position = arrange(racks=["rrrr", "b"], lying=lying)
    unseen_red, unseen = 24 - 5 - 4, 120 - 5 - 4 - 1  # the seat's own stones are seen, the face-down purple too
    count = games(4000)
    red = sum(face_down(dealt(position, 0, seed))[0] == 0 for seed in range(count))
    expected = unseen_red / unseen
    assert abs(red / count - expected) < 5 * (expected * (1 - expected) / count) ** 0.5


def test_a_position_put_together_by_hand_keeps_the_size_of_its_bag():
    """It may lack stones, which the seat takes to be somewhere else."""
    position = arrange(racks=["rr", "gg"], bag="bp")
    state = dealt(position, 0, seed=1)
    assert (state.bag_size, state.rack_sizes.tolist()) == (2, [2, 2, 0, 0])
    assert state.bag[2:].tolist() == [0] * 118
    assert len(unseen_tiles(state)) == 6
