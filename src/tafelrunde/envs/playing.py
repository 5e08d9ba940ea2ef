"""Whole games, many at a time: at random, or by the quick look that playouts go on with; and how they ended.

The quick policy is that of the search's playouts (`quick_move`). It looks at nothing that the seat to move may not
know, and remembers a turn that it has begun.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tafelrunde.envs.stepping import Scratch
from tafelrunde.kernel.bag import shuffle_bag
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Notes, Room, State, apply, deal, places, quick_move, score_of
from tafelrunde.kernel.generator import Generator, reseed
from tafelrunde.kernel.playouts import random_move
from tafelrunde.kernel.records import Grid, Reals, Row

POLICIES = ("random", "quick")
RANDOM, QUICK = range(2)


class Shelf:
    """An array of notes, one for each game: what a type checker knows of it."""

    size: int

    def __getitem__(self, index: int) -> Notes: ...  # type: ignore[empty-body]  # NumPy has the body


class Ends(NamedTuple):
    """How whole games ended. Any: NumPy's arrays, or those of a GPU."""

    moves: Any  # [games] made
    turns: Any  # [games] completed
    reasons: Any  # [games] why they ended; 0 if they were broken off
    places: Any  # [games, seats] how many seats stand better
    scores: Any  # [games, seats] what the seats have scored, more being better


@compiled
def deal_whole(blank: Room, games: Room, i: int, seed: np.uint64, stream: int, own: Generator) -> None:
    """Deal game number `stream` of a seed; `blank` [1] is the game before the deal."""
    reseed(own, seed, stream)
    games[i] = blank[0]
    shuffle_bag(games[i], own)
    deal(games[i])


@compiled
def play_random(state: State, longest: int, own: Generator) -> int:
    """Play at random to the end, or for so many moves; return how many were made."""
    moves = 0
    while state.reason == GOING_ON and moves < longest:
        apply(state, random_move(state, own))
        moves += 1
    return moves


@compiled
def play_quick(state: State, longest: int, notes: Notes, own: Generator) -> int:
    """The same by the quick policy."""
    moves = 0
    while state.reason == GOING_ON and moves < longest:
        apply(state, quick_move(state, notes, own))
        moves += 1
    return moves


@compiled
def sum_up(state: State, standing: Row, scores: Reals | Row) -> None:
    """Write how the seats stand and what they have scored."""
    places(state, standing)
    for seat in range(state.seats):
        scores[seat] = score_of(state, seat)


# --- On a processor, in slices ----------------------------------------------------------------------------------------
@compiled
def play_slice(
    blank: Room,
    games: Room,
    notes: Shelf,
    policy: int,
    seed: np.uint64,
    first_stream: int,
    longest: int,
    moves: Row,
    standing: Grid,
    scores: Grid,
    scratch: Scratch,
    first: int,
    last: int,
) -> None:
    """Whole games in the places from `first` to before `last`; one record of `notes` is enough at random."""
    for i in range(first, last):
        deal_whole(blank, games, i, seed, first_stream + i, scratch.own)
        if policy == QUICK:
            moves[i] = play_quick(games[i], longest, notes[i], scratch.own)
        else:
            moves[i] = play_random(games[i], longest, scratch.own)
        sum_up(games[i], standing[i], scores[i])


@compiled
def choose_quickly(chosen: Row, games: Room, notes: Shelf, chances: Any, actions: Row) -> None:
    """For each chosen place the move of the quick policy. Any: the places of the batch."""
    for k in range(chosen.size):
        i = chosen[k]
        actions[i] = quick_move(games[i], notes[i], chances[i].chance)
