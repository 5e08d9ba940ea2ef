"""Many games of one kind, stepped by compiled code: moves, rewards, new deals, observations and masks.

Nothing here depends on how the games are shared out among threads: each has its own stream of random numbers.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.kernel.bag import shuffle_bag
from tafelrunde.kernel.bits import nth_bit, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import (
    GOING_ON,
    NOBODY,
    Room,
    Seat,
    Seen,
    State,
    apply,
    deal,
    forbidden,
    mask_moves,
    observe,
    places,
    score_of,
    see,
)
from tafelrunde.kernel.generator import Generator, below, mixed, reseed
from tafelrunde.kernel.records import (
    Grid,
    Int8,
    Int64,
    Reals,
    Record,
    Row,
    UInt64,
    WordGrid,
    Words,
    reals,
    record_dtype,
    row,
)
from tafelrunde.kernel.shares import share_win

RANK, WIN, SCORE = range(3)  # what a seat is rewarded for at the end
REWARDS = ("rank", "win", "score")
GOES_ON, ENDED, BROKEN_OFF = range(3)  # what became of a game
ALL_LEGAL = -1
ROTATING = -1  # each game of a place is begun by the next seat
MOST_SEATS = 8


class Settings(Record):
    seed: UInt64
    count: Int64  # games of the whole batch
    longest: Int64  # moves after which a game is broken off
    reward: Int64  # RANK, WIN or SCORE
    start: Int64  # the seat that begins, or ROTATING
    watcher: Int64  # the seat whose last observation of a game is kept, or NOBODY


class Place(Record):
    """What the outside is told of each game, beside observations and masks, and what is counted."""

    episode: Int64  # games begun here before this one
    moves: Int64  # made in this game
    chance: Annotated[Words, np.uint64, (1,)]  # for random moves
    ended: Int8  # by the last step: GOES_ON, ENDED or BROKEN_OFF
    to_move: Int8  # the seat whose observation and mask were written


class Scratch(Record):
    """What a step writes to on the way: compiled code allocates nothing itself."""

    own: Annotated[Words, np.uint64, (1,)]  # the generator of a deal
    places: Annotated[Row, np.int64, (MOST_SEATS,)]  # how the seats stand in the end


class Places:
    """An array of places: what a type checker knows of it."""

    size: int

    def __getitem__(self, index: int) -> Place: ...  # type: ignore[empty-body]  # NumPy has the body


SETTINGS, PLACE, SCRATCH = record_dtype(Settings), record_dtype(Place), record_dtype(Scratch)


# --- The end of a game ----------------------------------------------------------------------------------------------
@compiled
def reward_seats(state: State, kind: int, room: Row, out: Reals | Row) -> None:
    """What each seat gets at the end of a game. `room` [seats] is scratch space."""
    if kind == SCORE or state.seats == 1:  # alone there is nobody to compare with
        for seat in range(state.seats):
            out[seat] = score_of(state, seat)
    elif kind == WIN:
        share_win(state, out)
    else:
        rank_seats(state, room, out)


@compiled
def rank_seats(state: State, room: Row, out: Reals | Row) -> None:
    """From 1 for a seat that stands before all others to -1 behind all of them; equals get the same, the sum is 0."""
    places(state, room)
    for seat in range(state.seats):
        lead = 0
        for other in range(state.seats):
            lead += int(room[other] > room[seat]) - int(room[other] < room[seat])
        out[seat] = lead / (state.seats - 1)


def rewarded(state: State, kind: int) -> list[float]:
    """What each seat gets, as a list."""
    rewards = reals([0.0] * state.seats, np.float32)
    reward_seats(state, kind, row([0] * state.seats, np.int64), rewards)
    return rewards.tolist()


# --- Games ----------------------------------------------------------------------------------------------------------
@compiled
def begin_game(blank: Room, games: Room, place: Place, i: int, settings: Settings, generator: Generator) -> None:
    """Shuffle and deal the next game of a place; `blank` [1] is the game before the deal."""
    reseed(generator, settings.seed, i + place.episode * settings.count)
    games[i] = blank[0]
    start = (i + place.episode) % games[i].seats if settings.start == ROTATING else settings.start
    games[i].start = start
    shuffle_bag(games[i], generator)
    deal(games[i])
    place.moves = 0


@compiled
def show_to(state: State, viewer: Seat, seen: Seen, out: Row) -> None:
    """Write what a seat may know; `seen` is room to see it in."""
    see(state, viewer, seen)
    observe(seen, out)


@compiled
def show_game(state: State, seen: Seen, observation: Row, mask: Words) -> None:
    """Write what the seat to move may know and do."""
    show_to(state, state.to_move, seen, observation)
    mask_moves(state, mask)


@compiled
def begin_place(
    blank: Room,
    games: Room,
    i: int,
    place: Place,
    reward: Reals | Row,
    settings: Settings,
    scratch: Scratch,
) -> None:
    """Begin anew in one place, with its first game. Nothing is shown yet."""
    place.episode = 0
    reseed(place.chance, mixed(settings.seed), i)  # another seed than that of the deals
    place.ended = GOES_ON
    clear(reward)
    begin_game(blank, games, place, i, settings, scratch.own)
    place.to_move = games[i].to_move


@compiled
def step_place(
    blank: Room,
    games: Room,
    i: int,
    action: int,
    place: Place,
    seen: Seen,
    reward: Reals | Row,
    final: Row,
    settings: Settings,
    scratch: Scratch,
) -> None:
    """Make a legal move in one place; if its game ends, reward the seats and begin the next one. Nothing is shown yet,
    but for the last observation of who watches; `seen` is room for that."""
    if place.ended != GOES_ON:
        place.ended = GOES_ON
        clear(reward)
    apply(games[i], action)
    place.moves += 1
    if games[i].reason != GOING_ON or place.moves >= settings.longest:
        end_game(games[i], place, seen, reward, final, settings, scratch)
        place.episode += 1
        begin_game(blank, games, place, i, settings, scratch.own)
    place.to_move = games[i].to_move


@compiled
def clear(reward: Reals | Row) -> None:
    for seat in range(reward.size):
        reward[seat] = 0


@compiled
def end_game(
    state: State, place: Place, seen: Seen, reward: Reals | Row, final: Row, settings: Settings, scratch: Scratch
) -> None:
    """A game that is broken off rewards nobody."""
    if state.reason != GOING_ON:
        place.ended = ENDED
        reward_seats(state, settings.reward, scratch.places, reward)
    else:
        place.ended = BROKEN_OFF
    if settings.watcher != NOBODY:
        show_to(state, settings.watcher, seen, final)


@compiled
def is_legal(state: State, action: int, move_count: int) -> bool:
    return 0 <= action < move_count and forbidden(state, action) == 0


# --- All of them on a processor, in slices ----------------------------------------------------------------------------
@compiled
def begin_games(
    blank: Room,
    games: Room,
    seen: Seen,
    table: Places,
    observations: Grid,
    masks: WordGrid,
    rewards: Grid,
    settings: Settings,
    scratch: Scratch,
    first: int,
    last: int,
) -> None:
    """Begin anew in the places from `first` to before `last`."""
    for i in range(first, last):
        begin_place(blank, games, i, table[i], rewards[i], settings, scratch)
        show_game(games[i], seen, observations[i], masks[i])


@compiled
def find_illegal(games: Room, chosen: Row, actions: Row, move_count: int) -> int:
    """The first place in `chosen` whose action is no legal move, or ALL_LEGAL."""
    for k in range(chosen.size):
        i = chosen[k]
        if not is_legal(games[i], actions[i], move_count):
            return i
    return ALL_LEGAL


@compiled
def step_games(
    blank: Room,
    games: Room,
    seen: Seen,
    chosen: Row,
    actions: Row,
    table: Places,
    observations: Grid,
    masks: WordGrid,
    rewards: Grid,
    finals: Grid,
    settings: Settings,
    scratch: Scratch,
) -> None:
    """Make a legal move in each chosen place. `step_place` written out: handing on its arrays, whose users a processor
    counts, would cost an eighth of the time. Tests hold the two equal."""
    for k in range(chosen.size):
        i = chosen[k]
        place = table[i]
        if place.ended != GOES_ON:
            place.ended = GOES_ON
            rewards[i] = 0
        apply(games[i], actions[i])
        place.moves += 1
        if games[i].reason != GOING_ON or place.moves >= settings.longest:
            final = finals[i] if settings.watcher != NOBODY else observations[i]  # which nobody writes to
            end_game(games[i], place, seen, rewards[i], final, settings, scratch)
            place.episode += 1
            begin_game(blank, games, place, i, settings, scratch.own)
        place.to_move = games[i].to_move
        show_game(games[i], seen, observations[i], masks[i])


# --- Random moves ---------------------------------------------------------------------------------------------------
@compiled
def choose_at_random(chosen: Row, masks: WordGrid, table: Places, actions: Row) -> None:
    """For each chosen place one of its legal moves, each equally likely."""
    for k in range(chosen.size):
        i = chosen[k]
        actions[i] = random_member(masks[i], table[i].chance)


@compiled
def random_member(words: Words, chance: Generator) -> int:
    """A number of a bit set, each equally likely."""
    count = 0
    for word in range(words.size):
        count += popcount(words[word])
    return nth_member(words, below(chance, count))


@compiled
def nth_member(words: Words, n: int) -> int:
    """The n-th number in a bit set; there must be more than n."""
    word = 0
    while n >= popcount(words[word]):
        n -= popcount(words[word])
        word += 1
    return word * 64 + nth_bit(words[word], n)
