"""E9: the end of a round and of a match."""

import pytest

from tafelrunde.errors import IllegalMove, InvalidOption
from tafelrunde.games.elfer.material import FIRST_SYMBOL
from tafelrunde.position import new
from tests.games.elfer.players import random_player
from tests.games.elfer.positions import all_tiles, arrange, legal, pending, play, rack


def test_the_last_tile_laid_ends_the_round():
    """E9.1, E9.2: in the middle of a turn; the others count their tiles, jokers too."""
    position = arrange(lying="y11", racks=("y10", "y20 j17 g1", "j3 j3"))
    play(position, "y10")
    assert position.is_over
    assert position.reason == "rack-empty"
    assert position.scores == [0, 38, 6]
    assert position.winners == [0]
    assert position.places == [0, 2, 1]
    assert position.legal_moves == []
    with pytest.raises(IllegalMove) as refusal:
        position.play("done")
    assert refusal.value.clause == "E9.1"


def test_the_last_tile_given_ends_the_round():
    """E9.1: the receiver counts it."""
    position = arrange(lying="y11", racks=("y10 y9 g20", "y2"))
    play(position, "y10,y9,give g20")
    assert position.is_over
    assert position.scores == [0, 22]
    assert rack(position, 1) == ["y2", "g20"]


def test_no_bonus_is_drawn_after_the_last_tile():
    """E9.1"""
    position = arrange(lying="b8", racks=("b9", "y2"), bag="y20")
    bag = position.state.bag_size
    play(position, "b9")
    assert position.is_over
    assert pending(position) is None
    assert position.state.bag_size == bag


def test_no_privilege_follows_the_last_tile():
    """E9.1"""
    position = play(arrange(lying="b1", racks=("star", "y2"), symbols=True), "star1")
    assert position.is_over


def test_a_free_tile_can_be_the_last():
    """E9.1, E8.3"""
    position = arrange(lying="b1", racks=("star r6", "y2"), bag="y20", symbols=True)
    play(position, "star1,r6")
    assert position.is_over
    assert pending(position) is None


def test_a_bonus_tile_never_wins():
    """E9.1: it comes from the bag, and the rack keeps its tile."""
    position = play(arrange(lying="b8", racks=("b9 g20", "y2"), bag="y18"), "b9,y18")
    assert not position.is_over
    assert legal(position) == {"done"}


def test_everybody_sees_what_was_left():
    """E9.2"""
    position = play(arrange(lying="y11", racks=("y10", "y20 j17")), "y10")
    assert position.view(None).left == [[], ["joker-17", "yellow-20"]]


def test_a_match_goes_on_with_a_new_round():
    """E9.3: all tiles anew, minus points add up, the start seat moves on, turns count on."""
    position = arrange(lying="y11", racks=("y10", "y20 j17", "y2"), rounds=3)
    position.state.start = 1
    play(position, "y10")
    assert not position.is_over
    state = position.state
    assert (state.rounds_played, state.turn, state.start) == (1, 11, 1)
    assert position.scores == [0, 37, 2]
    assert (all_tiles(state)[:FIRST_SYMBOL] == [1] * 64 + [4] * 4).all()
    assert state.rack_sizes[:3].min() >= 20
    holders = [seat for seat in (2, 0, 1) if any(tile in rack(position, seat) for tile in ("y11", "r11", "b11", "g11"))]
    assert pending(position) or position.to_move == holders[0]
    assert all(move.endswith("11") for move in position.legal_moves)


@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 7])
def test_any_number_of_rounds(rounds):
    """E9.3"""
    position, player = new("elfer", seats=3, seed=rounds, rounds=rounds, symbols=True), random_player(rounds)
    openings, seen = [], -1
    while not position.is_over:
        if position.state.rounds_played != seen:
            seen = int(position.state.rounds_played)
            openings.append(position.view(None).round)
        position.play_number(player(position))
    assert openings == list(range(rounds))
    assert position.state.start == 0
    assert position.winners == [seat for seat in range(3) if position.scores[seat] == min(position.scores)]


@pytest.mark.parametrize("rounds", [0, -1, 10**7, 10**30, True, "2", 1.0])
def test_other_numbers_of_rounds_are_refused(rounds):
    """E9.3"""
    with pytest.raises(InvalidOption):
        new("elfer", rounds=rounds)


def test_equal_minus_points_share_the_win():
    """E9.3"""
    position = arrange(lying="y11", racks=("y10", "y2", "y4"), rounds=2)
    position.state.rounds_played = 1
    position.state.scores[:3] = [30, 28, 26]
    play(position, "y10")
    assert position.is_over
    assert position.scores == [30, 30, 30]
    assert position.winners == [0, 1, 2]


def test_the_rounds_of_a_match_are_shuffled_by_the_word():
    """The deal and the word decide everything; another word gives other rounds."""
    ends = []
    for word in (1, 1, 2):
        position = arrange(lying="y11", racks=("y10", "y20 j17"), rounds=2)
        position.state.word[0] = word
        ends.append(play(position, "y10").text)
    assert ends[0] == ends[1] != ends[2]
