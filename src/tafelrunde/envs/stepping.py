"""Many games of one kind, stepped by compiled code: moves, rewards, new deals, observations and masks.

Nothing here depends on how the games are shared out among threads: each has its own stream of random numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tafelrunde.kernel.bag import shuffle_bag
from tafelrunde.kernel.bits import nth_bit, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, State, apply, deal, forbidden, mask_moves, observe, places, score_of
from tafelrunde.kernel.generator import Generator, below, mixed, reseed
from tafelrunde.kernel.shares import share_win

RANK, WIN, SCORE = range(3)  # what a seat is rewarded for at the end
REWARDS = ("rank", "win", "score")
GOES_ON, ENDED, BROKEN_OFF = range(3)  # what became of a game
ALL_LEGAL = -1
NOBODY = -1  # no seat
ROTATING = -1  # each game of a place is begun by the next seat

SETTINGS = np.dtype(
    (
        np.record,
        [
            ("seed", np.uint64),
            ("count", np.int64),  # games of the whole batch
            ("longest", np.int64),  # moves after which a game is broken off
            ("reward", np.int64),  # RANK, WIN or SCORE
            ("start", np.int64),  # the seat that begins, or ROTATING
            ("watcher", np.int64),  # the seat whose last observation of a game is kept, or NOBODY
        ],
    )
)

# What the outside is told of each game, beside observations and masks, and what is counted.
PLACE = np.dtype(
    (
        np.record,
        [
            ("episode", np.int64),  # games begun here before this one
            ("moves", np.int64),  # made in this game
            ("chance", np.uint64, (1,)),  # for random moves
            ("ended", np.int8),  # by the last step: GOES_ON, ENDED or BROKEN_OFF
            ("to_move", np.int8),  # the seat whose observation and mask were written
        ],
    )
)


# --- The end of a game ----------------------------------------------------------------------------------------------
@compiled
def reward_seats(state: State, kind: int, room: Any, out: Any) -> None:
    """What each seat gets at the end of a game. `room` [seats] is to jot down in."""
    if kind == SCORE or state.seats == 1:  # alone there is nobody to compare with
        for seat in range(state.seats):
            out[seat] = score_of(state, seat)
    elif kind == WIN:
        share_win(state, out)
    else:
        rank_seats(state, room, out)


@compiled
def rank_seats(state: State, room: Any, out: Any) -> None:
    """From 1 for a seat that stands before all others to -1 behind all of them; equals get the same, the sum is 0."""
    places(state, room)
    for seat in range(state.seats):
        lead = 0
        for other in range(state.seats):
            lead += int(room[other] > room[seat]) - int(room[other] < room[seat])
        out[seat] = lead / (state.seats - 1)


# --- Games ----------------------------------------------------------------------------------------------------------
@compiled
def begin_game(blank: Any, games: Any, place: Any, i: int, settings: Any, generator: Generator) -> None:
    """Shuffle and deal the next game of a place; `blank` [1] is the game before the deal."""
    reseed(generator, settings.seed, i + place.episode * settings.count)
    games[i] = blank[0]
    start = (i + place.episode) % games[i].seats if settings.start == ROTATING else settings.start
    games[i].start = start
    shuffle_bag(games[i], generator)
    deal(games[i])
    place.moves = 0


@compiled
def show_game(games: Any, place: Any, i: int, observations: Any, masks: Any) -> None:
    """Write what the seat to move may know and do."""
    place.to_move = games[i].to_move
    observe(games[i], place.to_move, observations[i])
    mask_moves(games[i], masks[i])


@compiled
def begin_games(
    blank: Any,
    games: Any,
    table: Any,
    observations: Any,
    masks: Any,
    rewards: Any,
    settings: Any,
    first: int,
    last: int,
) -> None:
    """Begin anew in the places from `first` to before `last`."""
    generator = np.zeros(1, np.uint64)
    for i in range(first, last):
        place = table[i]
        place.episode = 0
        reseed(place.chance, mixed(settings.seed), i)  # another seed than that of the deals
        place.ended = GOES_ON
        begin_game(blank, games, place, i, settings, generator)
        show_game(games, place, i, observations, masks)
        rewards[i] = 0


@compiled
def find_illegal(games: Any, chosen: Any, actions: Any, move_count: int) -> int:
    """The first place in `chosen` whose action is no legal move, or ALL_LEGAL."""
    for k in range(chosen.size):
        i = chosen[k]
        if not 0 <= actions[i] < move_count or forbidden(games[i], actions[i]) != 0:
            return i
    return ALL_LEGAL


@compiled
def step_games(
    blank: Any,
    games: Any,
    chosen: Any,
    actions: Any,
    table: Any,
    observations: Any,
    masks: Any,
    rewards: Any,
    finals: Any,
    settings: Any,
) -> None:
    """Make a legal move in each chosen place; where a game ends, reward its seats and begin the next one."""
    generator = np.zeros(1, np.uint64)
    room = np.zeros(games[0].seats, np.int64)
    for k in range(chosen.size):
        i = chosen[k]
        place = table[i]
        if place.ended != GOES_ON:
            place.ended = GOES_ON
            rewards[i] = 0
        apply(games[i], actions[i])
        place.moves += 1
        if games[i].reason != GOING_ON or place.moves >= settings.longest:
            end_game(games, place, i, rewards, finals, settings, room)
            place.episode += 1
            begin_game(blank, games, place, i, settings, generator)
        show_game(games, place, i, observations, masks)


@compiled
def end_game(games: Any, place: Any, i: int, rewards: Any, finals: Any, settings: Any, room: Any) -> None:
    """A game that is broken off rewards nobody."""
    if games[i].reason != GOING_ON:
        place.ended = ENDED
        reward_seats(games[i], settings.reward, room, rewards[i])
    else:
        place.ended = BROKEN_OFF
    if settings.watcher != NOBODY:
        observe(games[i], settings.watcher, finals[i])


# --- Random moves ---------------------------------------------------------------------------------------------------
@compiled
def choose_at_random(chosen: Any, masks: Any, table: Any, actions: Any) -> None:
    """For each chosen place one of its legal moves, each equally likely."""
    for k in range(chosen.size):
        i = chosen[k]
        count = 0
        for word in range(masks.shape[1]):
            count += popcount(masks[i, word])
        actions[i] = nth_member(masks[i], below(table[i].chance, count))


@compiled
def nth_member(words: Any, n: int) -> int:
    """The n-th number in a bit set; there must be more than n."""
    word = 0
    while n >= popcount(words[word]):
        n -= popcount(words[word])
        word += 1
    return word * 64 + nth_bit(words[word], n)
