"""What a model of Rondo is shown, and the best moves by it."""

import numpy as np
import pytest

import tafelrunde
from tafelrunde.bots.search import MOST_STEPS, MOST_WIDTH
from tafelrunde.games.rondo import glance, insight, model
from tafelrunde.games.rondo.material import EMPTY
from tafelrunde.games.rondo.model import MODELS
from tafelrunde.games.rondo.notes import FEATURES
from tafelrunde.games.rondo.state import DONE, DRAW
from tafelrunde.kernel.game import NO_MOVE, TURN_ROOM, new_room, notes_for
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.playouts import random_move
from tafelrunde.kernel.records import copied
from tests.games.rondo.positions import arrange


def after(moves, **given):
    """A position after some quick moves, every seventh of them a random one, at the beginning of a turn."""
    position, chance = tafelrunde.new("rondo", seed=3, **given), generator(5)
    notes = notes_for(position.state)
    while len(position.numbers) < moves or insight.is_mid_turn(position.state):
        is_random = len(position.numbers) % 7 == 6
        chosen = random_move(position.state, chance) if is_random else insight.quick_move(position.state, notes, chance)
        position.play_number(int(chosen))
    return position


def shown(state):
    out = np.zeros((4, len(FEATURES)), np.float32)
    sides = model.show(state, notes_for(state), out)
    return [dict(zip(FEATURES, row.tolist(), strict=True)) for row in out[:sides]]


def glanced(position, width=24):
    moves, priors = np.zeros(width, np.int32), np.zeros(width, np.float32)
    room = new_room(TURN_ROOM, position.state.dtype)
    count = glance.best_at_a_glance(position.state, notes_for(position.state), MODELS, moves, priors, room)
    return moves[:count].tolist(), priors[:count].tolist()


def listed(position):
    """The whole turns of a careful look."""
    lines = np.zeros((MOST_WIDTH, MOST_STEPS), np.int32)
    count = insight.careful_turns(position.state, notes_for(position.state), lines)
    return [line[: line.index(NO_MOVE)] for line in lines[:count].tolist()]


def steady_turn(position):
    state, notes, turn = copied(position.state), notes_for(position.state), []
    room = new_room(TURN_ROOM, state.dtype)
    while state.turn == position.state.turn:
        turn.append(int(insight.steady_move(state, notes, generator(1), room)))
        position.game.rules.apply(state, turn[-1])
    return turn


def judged(state):
    shares, points = np.zeros(4), np.zeros(4)
    insight.evaluate(state, notes_for(state), shares, points)
    return shares[: state.seats].tolist(), points[: state.seats].tolist()


def test_every_feature_has_a_name_of_its_own():
    assert len(set(FEATURES)) == len(FEATURES)


@pytest.mark.parametrize("moves", [0, 12, 40])
def test_what_the_free_spaces_offer(moves):
    state = after(moves).state
    free = [space for space in range(state.space_count) if state.lying[space] == EMPTY]
    open_ = [space for space in free if int(state.open[space // 64]) >> space % 64 & 1]
    near = {space for space in free for other in state.neighbours[space] if other in open_} | set(open_)
    for side, row in enumerate(shown(state)):
        rack = state.racks[side].tolist()
        of_colour = [[int(state.values[s]) for s in free if state.colours[s] == colour] for colour in range(5)]
        best = [max([int(state.values[s]) for s in open_ if state.colours[s] == c], default=0) for c in range(5)]
        beside = [max([int(state.values[s]) for s in near if state.colours[s] == c], default=0) for c in range(5)]
        pairs = [stones * (stones - 1) / 2 for stones in rack]
        assert row["stones"] == pytest.approx(sum(rack) / 5)
        assert row["stones × mean"] == pytest.approx(
            sum(r * np.mean(values) for r, values in zip(rack, of_colour, strict=True) if values) / 15, abs=1e-5
        )
        assert row["stones × open"] == pytest.approx(np.dot(rack, best) / 15)
        assert row["stones × near"] == pytest.approx(np.dot(rack, beside) / 15)
        assert row["pairs × open"] == pytest.approx(np.dot(pairs, best) / 15)
        assert row["most × open"] == pytest.approx(max(r * b for r, b in zip(rack, best, strict=True)) / 15)
        assert row["open spaces"] == pytest.approx(len(open_) / 20)
        assert row["free"] == pytest.approx(len(free) / 68)
        assert row["lead"] == pytest.approx((state.scores[side] - state.scores[1 - side]) / 20)
        assert row["turn comes"] == ((side - state.to_move) % 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_share_one_win(seats):
    state = after(20, seats=seats).state
    shares, points = judged(state)
    assert sum(shares) == pytest.approx(1)
    assert all(points[seat] >= state.scores[seat] for seat in range(seats))


def test_the_end_is_judged_as_it_is():
    position, chance = tafelrunde.new("rondo", seed=4), generator(1)
    notes = notes_for(position.state)
    while not position.is_over:
        position.play_number(int(insight.quick_move(position.state, notes, chance)))
    shares, points = judged(position.state)
    assert points == position.scores
    assert [seat for seat in range(2) if shares[seat] > 0] == position.winners


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_glance_changes_nothing_and_finds_legal_moves(seats):
    for moves in (0, 15, 40):
        position = after(moves, seats=seats)
        before = position.state.tobytes()
        found, priors = glanced(position)
        assert position.state.tobytes() == before
        assert set(found) <= set(position.legal_numbers)
        assert len(set(found)) == len(found)
        assert sum(priors) == pytest.approx(1)
        assert priors == sorted(priors, reverse=True)


def test_few_moves_are_the_best_of_many():
    position = after(30)
    assert glanced(position, width=3)[0] == glanced(position)[0][:3]


@pytest.mark.parametrize("seed", range(5))
def test_what_others_hold_and_the_bag_make_no_difference(seed):
    position = after(25, seats=3)
    other = position.redealt(position.to_move, seed)
    assert glanced(position) == glanced(other)
    assert listed(position) == listed(other)
    assert steady_turn(position) == steady_turn(other)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_turns_begin_with_the_moves_of_a_glance(seats):
    for moves in (0, 15, 40):
        position = after(moves, seats=seats)
        before = position.state.tobytes()
        turns = listed(position)
        assert position.state.tobytes() == before
        assert turns[0][0] == glanced(position)[0][0]
        assert {turn[0] for turn in turns} <= set(glanced(position, width=48)[0])
        assert all(turn[-1] in (DONE, DRAW) for turn in turns)


def test_a_steady_turn_is_the_best_of_few():
    for moves in (0, 15, 30, 40):
        position = after(moves)
        turn = steady_turn(position)
        played = copied(position.state)
        for move in turn:
            assert position.game.rules.forbidden(played, move) == 0
            position.game.rules.apply(played, move)
        assert played.turn == position.state.turn + 1
        assert sorted(turn) in [sorted(other) for other in listed(position)[:8]]


def test_a_good_path_is_laid_and_a_poor_one_is_not():
    """Three green on green 5, after one face down (R5.1); with one stone that matches nothing, it is better to draw."""
    position = arrange(racks=["rggg", "r"], lying="a4=1")
    assert position.move_text(glanced(position)[0][0]) in ("b13 down r", "b13 down g")
    assert glanced(arrange(racks=["g", "r"]))[0][0] == DRAW
