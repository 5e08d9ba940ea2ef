"""I7: exchanging the rack, in both editions, and what is known of it afterwards."""

from collections import Counter

import pytest

from tafelrunde.errors import IllegalMove
from tafelrunde.games.ingenious.facts import TILES
from tafelrunde.games.ingenious.knowledge import gather_unseen, set_returned_aside
from tafelrunde.games.ingenious.notation import tiles_text
from tafelrunde.games.ingenious.state import STATE, State
from tafelrunde.kernel.records import new_record
from tests.games.ingenious.positions import arrange

LOW_RED = [[0, 4, 4, 4, 4, 4], [0] * 6]


def swapping(**changes):
    """Red is lowest and no tile shows it."""
    racks = ["gg,gb,bb,oo,yy,pp", "rr,rr,rg,rb,ro,ry"]
    return arrange(**{"board": "E6r F6b", "racks": racks, "scores": LOW_RED} | changes)


def tiles(position):
    state = position.state
    held = [kind for seat in range(state.seats) for kind in state.racks[seat, : state.rack_sizes[seat]]]
    return Counter([*held, *state.bag[: state.bag_size]])


# I7.1
def test_i7_1_a_seat_without_its_lowest_colour_may_exchange():
    position = swapping()
    assert "swap" in position.legal_moves
    before = tiles(position)
    old = position.view(0).rack
    drawn = position.state.bag[: position.state.bag_size][::-1][:6].tolist()
    position.play("swap")
    assert position.to_move == 1  # that was its whole turn
    assert Counter(position.state.racks[0].tolist()) == Counter(drawn)  # new tiles first, then the old ones go back
    assert tiles(position) == before
    assert sorted(position.view(1).returned) == old  # all have seen them


def test_i7_1_the_old_tiles_are_shuffled_into_the_bag():
    orders = set()
    for word in range(3):
        position = swapping(word=[word])
        position.play("swap")
        orders.add(tiles_text(position.state.bag[: position.state.bag_size]))
    assert len(orders) == 3


@pytest.mark.parametrize(
    ("racks", "scores", "allowed"),
    [
        (["gg,gb,bb,oo,yy,rp", "rr"], LOW_RED, False),  # one tile shows red
        (["gg,gg", "rr"], [[0, 4, 0, 4, 4, 4], [0] * 6], True),  # red and blue are both lowest
        (["gg,bb", "rr"], [[0, 4, 0, 4, 4, 4], [0] * 6], False),  # any of the lowest colours counts
        (["gg,gg", "rr"], [[3, 4, 3, 3, 3, 3], [0] * 6], True),
        (["gg,gg", "rr"], [[0] * 6, [0] * 6], False),  # all are lowest: every tile shows one
    ],
)
def test_i7_1_only_if_no_tile_shows_any_of_the_lowest_colours(racks, scores, allowed):
    position = swapping(racks=racks, scores=scores)
    assert ("swap" in position.legal_moves) is allowed
    if not allowed:
        with pytest.raises(IllegalMove) as caught:
            position.play("swap")
        assert caught.value.clause == "I7.1"


def test_i7_1_only_at_the_start_of_the_turn():
    position = swapping(racks=["gg,gb,gb", "rr"], board="E6g D6g", scores=[[0, 17, 4, 4, 4, 4], [0] * 6])
    assert "swap" in position.legal_moves
    position.play("gb F6-F7")  # green reaches 18: a bonus placement is due
    assert position.state.bonus == 1
    with pytest.raises(IllegalMove) as caught:
        position.play("swap")
    assert caught.value.clause == "I7.1"


def test_i7_1_there_is_no_refill_decision():
    with pytest.raises(IllegalMove) as caught:
        swapping().play("refill")
    assert caught.value.clause == "I7.2"


# I7.2
def test_i7_2_kosmos_after_placing_in_place_of_refilling():
    position = swapping(edition="kosmos")
    assert "swap" not in position.legal_moves
    with pytest.raises(IllegalMove) as caught:
        position.play("swap")
    assert caught.value.clause == "I7.2"
    before = tiles(position)
    position.play("gg G6-G5")
    assert sorted(position.legal_moves) == ["refill", "swap"]
    assert position.to_move == 0
    position.play("swap")
    assert position.to_move == 1  # it cost no turn: the tile was placed
    assert tiles(position) == before - Counter({6: 1})
    assert position.view(0).rack_sizes[0] == 6
    assert len(position.view(0).returned) == 5  # the tiles left on the rack were set aside


def test_i7_2_kosmos_every_turn_ends_with_the_decision_to_refill():
    position = swapping(edition="kosmos", scores=[[4, 4, 0, 4, 4, 4], [0] * 6])
    position.play("gg G6-G5")
    assert position.legal_moves == ["refill"]
    with pytest.raises(IllegalMove) as caught:
        position.play("oo D6-D5")
    assert caught.value.clause == "I7.2"
    assert position.view(0).rack_sizes[0] == 5
    position.play("refill")
    assert position.view(0).rack_sizes[0] == 6
    assert position.to_move == 1


def test_i7_2_kosmos_bonus_placements_come_first():
    position = swapping(
        edition="kosmos", racks=["gb,oo,yy", "rr"], board="E6g D6g", scores=[[0, 17, 4, 4, 4, 4], [0] * 6]
    )
    position.play("gb F6-F7")
    assert "refill" not in position.legal_moves
    position.play("oo C6-B6")
    assert sorted(position.legal_moves) == ["refill", "swap"]


def test_i7_2_kosmos_an_empty_rack_is_refilled():
    position = arrange(
        seats=4,
        teams=True,
        edition="kosmos",
        board="H6r H7r",
        racks=["bb", "oo", "yy", "pp"],
        scores=[[0, 4, 4, 4, 4, 4]],
    )
    position.play("bb H8-G8")
    assert position.legal_moves == ["refill"]


# I7.3
def test_i7_3_returned_tiles_stay_known_until_they_are_seen_again():
    position = swapping()
    position.play("swap")
    assert len(position.view(1).returned) == 6
    kinds = {tiles_text([kind]) for kind in range(21) if position.state.returned[kind]}
    position.state.racks[1, 0] = 6  # give seat 1 one of those kinds
    assert tiles_text([6]) in kinds
    position.play("gg G6-G5")
    assert len(position.view(1).returned) == 5


def test_i7_3_tiles_held_since_before_the_exchange_are_not_those_returned():
    """All five green doubles are put back by seat 0.

    So seat 2, whose whole rack is older, can hold none of them; later, when it has drawn, it can.
    """
    position = arrange(
        seats=3, board="D7r D8b", racks=["gg,gg,gg,gg,gg,bb", "rr,oo,pp,yy,rp,op", "ry,ry,oy,oy,yp,yp"],
        scores=[[0, 4, 4, 4, 4, 4], [0] * 6, [0] * 6],
    )  # fmt: skip
    position.play("swap")
    holds = [holds_green(position, seed) for seed in range(200)]
    assert not any(holds)
    for seat in (1, 2):
        assert position.to_move == seat
        position.play(position.legal_moves[0])
    assert any(holds_green(position, seed) for seed in range(200))


def holds_green(position, seed):
    """Whether seat 2 holds a green double after a redeal by seat 1; all five were put back by seat 0."""
    redealt = position.redealt(1, seed)
    assert redealt.view(1) == position.view(1)
    return ("green", "green") in redealt.view(2).rack


def test_i7_3_only_the_last_exchange_is_remembered():
    position = swapping(racks=["gg,gb,bb,oo,yy,pp", "go,gy,gp,bo,by,bp"], scores=[LOW_RED[0], LOW_RED[0]])
    position.play("swap")
    second = position.view(1).rack
    position.play("swap")
    assert sorted(position.view(0).returned) == second


def test_i7_3_returned_tiles_are_somewhere_in_the_bag():
    """A redeal must not leave them where they would be drawn next."""
    position = swapping()
    position.play("swap")
    returned = position.view(1).returned
    drawn_next = []
    for seed in range(40):
        state = position.redealt(1, seed).state
        drawn_next.append(TILES[state.bag[state.bag_size - 1]] in returned)
    assert not all(drawn_next)


def test_i7_3_a_seat_may_have_drawn_returned_tiles_itself():
    """All five green doubles were put back, and two of them have come to seat 1: three are left to look for."""
    returned = [0] * 21
    returned[6] = 5
    position = arrange(racks=["rr,rg", "gg,gg"], returned=returned, kept=[1, 0, 0, 0])
    seen, state = position.seen(1), new_record(State, STATE)
    gather_unseen(seen, state)
    assert set_returned_aside(seen, state) == 3
    assert [TILES[kind] for kind in state.bag[state.bag_size - 3 : state.bag_size]] == [("green", "green")] * 3


def test_i7_3_the_shuffle_cannot_be_foreseen():
    """A state dealt from what is seen has a random word of its own, by which the bag is shuffled after an exchange."""
    position = swapping()
    words = {int(position.redealt(0, seed).state.word[0]) for seed in range(5)}
    assert len(words - {int(position.state.word[0])}) == 5
