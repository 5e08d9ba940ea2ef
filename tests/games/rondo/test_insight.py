"""The best whole turn against a brute-force reading, and how long it takes."""

import time

import numpy as np
import pytest

from tafelrunde.games.rondo.notes import PLAN
from tafelrunde.games.rondo.planning import NOTHING_TO_LAY, best_turn, find_best_turn
from tafelrunde.games.rondo.state import DONE
from tafelrunde.kernel.records import copied
from tafelrunde.position import new
from tests.amounts import SLOW, games
from tests.games.rondo.players import random_player, sensible_player
from tests.games.rondo.positions import arrange, play


def all_turns(position):
    """Every laying turn as (points, stones, moves), by playing each one out with the rules."""
    seat, score, held = position.to_move, position.scores[position.to_move], position.state.rack_sizes[position.to_move]
    turns = []

    def go_on(state, moves):
        out = np.zeros(position.game.state.MOST_MOVES, dtype=np.int64)
        for move in out[: position.game.rules.legal_moves(state, out)].tolist():
            if move == DONE:
                points, stones = int(state.scores[seat]) - score, int(held - state.rack_sizes[seat])
                turns.append((points, stones, [*moves, DONE]))
            elif move > 1:
                after = copied(state)
                position.game.rules.apply(after, move)
                go_on(after, [*moves, move])

    go_on(position.state, [])
    return turns


@pytest.mark.parametrize("player", [random_player, sensible_player])
@pytest.mark.parametrize("board", ["blue", "red"])
def test_the_best_turn_is_the_best_of_all_turns(board, player):
    for seed in range(games(3)):
        position, choose = new("rondo", seats=2 + seed % 3, seed=seed, board=board), player(seed)
        count = 0
        while not position.is_over:
            if count % (40 if SLOW else 7) == 0:
                check_best(position)
            position.play_number(choose(position))
            count += 1


def check_best(position):
    turns = all_turns(position)
    plan = np.zeros(1, dtype=PLAN)[0]
    assert find_best_turn(position.state, plan) == len(turns)
    points, moves = best_turn(position.state)
    if not turns:
        assert (points, moves) == (NOTHING_TO_LAY, [])
        return
    best, stones, _ = max(turns, key=lambda turn: (turn[0], -turn[1]))
    assert (points, int(plan.best_stones)) == (best, stones)
    assert (points, stones, moves) in turns


def test_the_search_leaves_the_game_as_it_was():
    position = new("rondo", seed=4)
    before = position.state.tobytes()
    best_turn(position.state)
    assert position.state.tobytes() == before


def test_a_detour_face_down_can_be_best():
    """One face down on yellow 1, then three green on green 5: 15 points (R5.1)."""
    position = arrange(racks=["rggg", "r"], lying="a4=1")
    points, moves = best_turn(position.state)
    assert points == 15
    assert [position.move_text(move) for move in moves] == ["b13 down r", "b12 3", "done"]


def test_within_a_turn_the_rest_of_it_is_found():
    position = play(arrange(racks=["pb", "r"]), "a1 1")
    assert best_turn(position.state)[0] == 1
    position.play("b1 1")
    assert best_turn(position.state) == (0, [DONE])


def test_without_stones_nothing_can_be_laid():
    assert best_turn(arrange(racks=["", "r"]).state) == (NOTHING_TO_LAY, [])


@pytest.mark.skipif(SLOW, reason="measures compiled code")
def test_it_takes_less_than_a_millisecond():
    """Over whole sensible games, five stones of five colours among them; the median of the slowest positions."""
    plan = np.zeros(1, dtype=PLAN)[0]
    slowest = 0.0
    for seed in range(5):
        position, choose = new("rondo", seats=2, seed=seed), sensible_player(seed, enough=5)
        while not position.is_over:
            times = []
            for _ in range(5):
                begin = time.perf_counter()
                find_best_turn(position.state, plan)
                times.append(time.perf_counter() - begin)
            slowest = max(slowest, min(times))
            position.play_number(choose(position))
    assert slowest < 0.001
