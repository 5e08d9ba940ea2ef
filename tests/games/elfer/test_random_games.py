"""A thousand random games, compiled: what must hold in every one of them."""

import json

import numpy as np
import pytest

from tafelrunde.games.elfer.boards import shipped
from tafelrunde.games.elfer.laying import put_tile
from tafelrunde.games.elfer.material import COPIES, ELEVENS, FIRST_SYMBOL, KIND_COUNT, NOTHING
from tafelrunde.games.elfer.rules import blank
from tafelrunde.games.elfer.state import LAYING, RACK_EMPTY
from tafelrunde.kernel.bits import members
from tafelrunde.kernel.generator import below, generator
from tafelrunde.kernel.playouts import play_batch
from tafelrunde.kernel.records import copied
from tafelrunde.position import new
from tafelrunde.record import replayed
from tests.amounts import games
from tests.games.elfer.players import slow_player
from tests.games.elfer.positions import all_tiles, arrange
from tests.games.elfer.test_naive import MODES
from tests.games.modes import label

BOARD = shipped("standard")


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_tiles_are_conserved_and_the_round_ends_with_an_empty_rack(mode):
    """E1.1, E9.1: 90 matches of each of the twelve modes."""
    _, seats, options = mode
    ends, _ = play_batch(blank(seats, options, BOARD), games(90), seed=77)
    in_game = COPIES * (options["symbols"] | (np.arange(KIND_COUNT) < FIRST_SYMBOL))
    for end in ends:
        assert (all_tiles(end) == in_game).all()
        assert (end.racks.sum(axis=1) == end.rack_sizes).all()
        assert (end.rack_sizes[:seats] == 0).sum() == 1
        assert (end.reason, end.phase, end.pending) == (RACK_EMPTY, LAYING, NOTHING)
        assert end.rounds_played == options["rounds"]
        assert end.scores[:seats].min() >= 0
        mirror = blank(seats, options, BOARD)
        mirror.open[:] = ELEVENS
        for field in members(end.lying):
            put_tile(mirror, field)
        assert (mirror.open == end.open).all()  # kept up to date move by move


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_records_replay_to_the_same_result(mode):
    name, seats, options = mode
    for seed in range(games(30)):
        position, source = new(name, seats=seats, seed=seed, start=seed % seats, **options), generator(seed)
        while not position.is_over:
            count = position.game.rules.count_moves(position.state)
            position.play_number(position.game.rules.nth_move(position.state, below(source, count)))
        again = replayed(json.loads(json.dumps(position.record)))
        assert again.state.tobytes() == position.state.tobytes()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_passing_never_goes_round_the_table(seats):
    """E7.2: once the bag is empty somebody can always lay (see the facts in docs/rules/elfer.md)."""
    longest = passes = 0
    for seed in range(games(40)):
        position, choose = new("elfer", seats=seats, seed=seed, symbols=seed % 2 == 0), slow_player(seed)
        while not position.is_over:
            text = position.move_text(choose(position))
            passes = passes + 1 if text == "pass" else 0
            longest = max(longest, passes)
            position.play(text)
    assert longest < seats


def test_move_counts_from_a_fixed_position():
    """How many positions there are after so many moves: a change of the rules shows here at once."""
    racks = ("y10 y9 y12 r10 b9 star j7 g20", "b2 b10 y18 j13 circle")
    position = arrange(lying="y11 r11 b8 b1", racks=racks, bag="j17 g9 star y20", symbols=True)

    def reached(state, depth):
        if depth == 0 or state.reason:
            return 1
        out = np.zeros(position.game.state.MOST_MOVES, dtype=np.int64)
        total = 0
        for move in out[: position.game.rules.legal_moves(state, out)].tolist():
            child = copied(state)
            position.game.rules.apply(child, move)
            total += reached(child, depth - 1)
        return total

    assert [reached(position.state, depth) for depth in range(1, 6)] == [6, 40, 219, 913, 2370]
