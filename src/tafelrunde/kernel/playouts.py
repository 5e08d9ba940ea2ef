"""Random games of any kind, one at a time or in batches on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias, TypeVar

import numpy as np

from tafelrunde.kernel.bag import shuffle_bag
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import (
    GOING_ON,
    Room,
    State,
    apply,
    count_moves,
    deal,
    legal_moves,
    new_room,
    nth_move,
    room_of,
)
from tafelrunde.kernel.generator import Generator, below, next_word, reseed
from tafelrunde.kernel.records import Row

Games: TypeAlias = Room  # [games] records of one game
Done = TypeVar("Done")


@compiled
def random_move(state: State, generator: Generator) -> int:
    """One of the legal moves, each equally likely."""
    return nth_move(state, below(generator, count_moves(state)))


@compiled
def play_out(state: State, generator: Generator) -> int:
    """Play at random to the end; return how many moves that took."""
    moves = 0
    while state.reason == GOING_ON:
        apply(state, random_move(state, generator))
        moves += 1
    return moves


@compiled
def play_games(blank: Games, games: Games, seed: np.uint64, first: int) -> int:
    """Shuffle, deal and play out one random game into each place of `games`; return the number of moves.

    `blank` [1] is the game before the deal; game i is the same whatever batch or thread it falls into.
    """
    generator: Generator = np.zeros(1, np.uint64)  # type: ignore[assignment]  # what Words really are
    moves = 0
    for i in range(games.size):
        reseed(generator, seed, first + i)
        games[i] = blank[0]
        shuffle_bag(games[i], generator)
        deal(games[i])
        moves += play_out(games[i], generator)
    return moves


@compiled
def play_moves(blank: Games, game: Games, seed: np.uint64, least: int) -> int:
    """Play random games one after the other in the one place of `game` until `least` moves are made."""
    moves = 0
    played = 0
    while moves < least:
        moves += play_games(blank, game, seed, played)
        played += 1
    return moves


@compiled
def list_moves(state: State, out: Row, times: int) -> int:
    """List the legal moves so many times over, for measuring; return how many were listed in all."""
    listed = 0
    for _ in range(times):
        listed += legal_moves(state, out)
    return listed


@compiled
def draw_words(generator: Generator, times: int) -> None:
    """Draw so many random words, for measuring: each starts the next, or the compiler would draw several at once."""
    for _ in range(times):
        generator[0] = next_word(generator)


def all_cores(work: Callable[[int, int], Done], size: int, threads: int | None = None) -> list[Done]:
    """Split range(size) into slices [first, last) and do them on all cores; compiled code releases the GIL."""
    threads = threads or os.cpu_count() or 1
    step = max(1, -(-size // (threads * 4)))  # a few slices a thread, so that none waits long for the last
    slices = [(first, min(first + step, size)) for first in range(0, size, step)]
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(lambda bounds: work(*bounds), slices))


def play_batch(blank: State, count: int, seed: int, threads: int | None = None) -> tuple[Games, int]:
    """Play `count` random games on all cores; return their final positions and the number of moves made."""
    template, games = room_of(blank), new_room(count, blank.dtype)

    def play(first: int, last: int) -> int:
        return play_games(template, games[first:last], np.uint64(seed), first)

    return games, sum(all_cores(play, count, threads))
