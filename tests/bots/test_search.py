import threading
import time

import numpy as np
import pytest

import tafelrunde
from tafelrunde import games
from tafelrunde.bots.search import MOST_WIDTH
from tafelrunde.bots.thinking import Budget, Style, Thinker, merged, share, think
from tafelrunde.kernel.generator import generator

GAMES = games.names()


@pytest.mark.parametrize("game", GAMES)
def test_iterations_are_counted_and_reproducible(game):
    seen = tafelrunde.new(game, seed=5).seen(0)
    first, second = (think(seen, generator(3), Budget(iterations=200)) for _ in range(2))
    assert first.candidates == second.candidates
    assert first.iterations == 200
    visits = sum(candidate.visits for candidate in first.candidates)
    if len(first.candidates) > 1:
        assert visits == 200 or (
            game in ("rondo", "elfer") and visits < 200
        )  # where whole turns race, only each move's best counts


def test_two_threads_are_reproducible_too():
    seen = tafelrunde.new("ingenious", seed=5).seen(0)
    first, second = (think(seen, generator(3), Budget(iterations=101), threads=2) for _ in range(2))
    assert first.candidates == second.candidates
    assert sum(candidate.visits for candidate in first.candidates) == 101
    assert share(101, 2, 0) + share(101, 2, 1) == 101


def test_candidates_are_legal_and_sorted_by_visits():
    position = tafelrunde.new("ingenious", seats=3, seed=5)
    thought = think(position.seen(position.to_move), generator(3), Budget(iterations=300))
    visits = [candidate.visits for candidate in thought.candidates]
    assert visits == sorted(visits, reverse=True)
    assert {candidate.move for candidate in thought.candidates} <= set(position.legal_numbers)
    assert len(visits) <= MOST_WIDTH
    assert all(0 <= candidate.value <= 1 and 0 <= candidate.score <= 18 for candidate in thought.candidates)


def test_what_was_seen_stays_as_it_was():
    seen = tafelrunde.new("ingenious", seed=5).seen(0)
    before = seen.tobytes()
    think(seen, generator(3), Budget(iterations=50))
    assert seen.tobytes() == before


def test_thinking_can_be_interrupted():
    seen = tafelrunde.new("ingenious", seed=5).seen(0)
    think(seen, generator(3), Budget(iterations=1))
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    began = time.perf_counter()
    thought = think(seen, generator(3), Budget(seconds=60), stop=stop)
    assert time.perf_counter() - began < 10
    assert thought.candidates


def test_without_any_time_insight_decides():
    position = tafelrunde.new("ingenious", seed=5)
    stop = threading.Event()
    stop.set()
    assert (
        think(position.seen(position.to_move), generator(3), Budget(seconds=1), stop=stop).move
        in position.legal_numbers
    )


def test_an_only_move_needs_no_thought():
    position = tafelrunde.new("ingenious", seed=5, edition="kosmos")
    position.play_number(position.legal_numbers[0])
    assert len(position.legal_numbers) == 1
    thought = think(position.seen(position.to_move), generator(3), Budget(seconds=5))
    assert thought.move == position.legal_numbers[0]
    assert thought.iterations == 0


def test_a_winning_move_is_found():
    """One placement before the end, more points in the lowest colour win."""
    position, chance = tafelrunde.new("ingenious", seed=8), generator(1)
    last = position
    while not position.is_over:
        last = position.redealt(position.to_move, 1)
        position.play_number(think(position.seen(position.to_move), chance, Budget(iterations=20)).move)
    mine = int(last.to_move)
    values = {}
    for move in last.legal_numbers:
        after = last.redealt(mine, 1)
        after.play_number(move)
        if after.is_over:
            values[move] = mine in after.winners
    best = think(last.seen(last.to_move), generator(2), Budget(iterations=400)).move
    assert values.get(best, True) or not any(values.values())


@pytest.mark.parametrize("style", [Style(depth=1), Style(rounds=1), Style(rounds=99), Style(width=1)])
def test_other_styles_play_on(style):
    position = tafelrunde.new("ingenious", seats=4, teams=True, seed=5)
    assert (
        think(position.seen(position.to_move), generator(3), Budget(iterations=30), style=style).move
        in position.legal_numbers
    )


def test_solo_is_searched():
    position, chance = tafelrunde.new("ingenious", seats=1, seed=5), generator(1)
    while not position.is_over:
        position.play_number(think(position.seen(position.to_move), chance, Budget(iterations=16)).move)
    assert min(np.ravel(position.scores)) > 0


@pytest.mark.parametrize("game", GAMES)
def test_moves_put_at_the_root_one_after_the_other_keep_their_nodes(game):
    """As an analysis does: each runs alone, in the same tree."""
    seen = tafelrunde.new(game, seed=5).seen(0)
    thinker = Thinker(seen, generator(3))
    settings, work = Style(doubt=0.0).settings(thinker.root()), thinker.work
    moves = [int(move) for move in work.root_moves[: work.root_count]][:3]
    work.root_count = 1
    for _ in range(5):
        for move in moves:
            work.root_moves[0] = move
            thinker.iterate(settings, 2)
    assert {candidate.move: candidate.visits for candidate in merged([thinker])} == dict.fromkeys(moves, 10)
