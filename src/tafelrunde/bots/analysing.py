"""What the analysis of a finished game computes, compiled: tallies of playouts, and races between moves.

A playout goes on from a position with quick moves for some rounds and is judged by the game's insight. What an
estimate is conditioned on is decided by how its positions are made:

    start     before the deal: shuffled and dealt anew
    public    dealt from what a spectator has seen
    open      the true racks, the bag shuffled anew
    moved     the same, with a move less without it: averaged over what the move may draw
    known     dealt from what the mover has seen, with its move less without it

A race compares moves: all that still stand play in the same deals, the worse half drops out, and the two that are left,
of which one is the move that was played, meet in fresh deals. Only these finals judge, since they took no part in the
choice of the rival.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.bots.dealing import deal_possible
from tafelrunde.bots.search import MOST_SEATS, Settings, Tree, Work, iterate, plant
from tafelrunde.kernel.bag import shuffle_bag
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import (
    GOING_ON,
    Move,
    Notes,
    Room,
    Seen,
    State,
    apply,
    deal,
    evaluate,
    from_seen,
    quick_move,
)
from tafelrunde.kernel.generator import Generator, next_word, reseed
from tafelrunde.kernel.records import Float64, Int32, Int64, Reals, Record, Words, record_dtype

PLAYED = 0  # the place of the played move in a race
MOST_RUNNERS = 33
RIVALS = 24  # of the played move, found by insight: all run in every deal, so they are fewer than a tree may have
FINALISTS = 2  # the played move, and the best of the others
PLAYING_ROOM = 2  # states that estimates are made in
HERE, THERE = 0, 1
PUBLIC, OPEN, START, RACE, KNOWN, MOVED = range(6)  # kinds of what is computed
FURTHER = 2  # estimates look so many times as far ahead as the search: tried for what foretells results best
TO_THE_END = 1000  # rounds; alone, where no other seat's score is judged as wrongly


class Pans(Record):
    """Of a pair of scales: what one playout came to, and another that it is compared with; and the chance of a deal."""

    own: Annotated[Words, np.uint64, (1,)]
    shares: Annotated[Reals, np.float64, (MOST_SEATS,)]
    points: Annotated[Reals, np.float64, (MOST_SEATS,)]
    other_shares: Annotated[Reals, np.float64, (MOST_SEATS,)]
    other_points: Annotated[Reals, np.float64, (MOST_SEATS,)]


class Tally(Record):
    """What playouts came to, of each seat; of pairs of playouts the differences."""

    playouts: Int64
    shares: Annotated[Reals, np.float64, (MOST_SEATS,)]  # sums
    squares: Annotated[Reals, np.float64, (MOST_SEATS,)]  # of the shares, summed up
    points: Annotated[Reals, np.float64, (MOST_SEATS,)]
    point_squares: Annotated[Reals, np.float64, (MOST_SEATS,)]


class Runner(Record):
    """A move in a race. What it is ahead of the played move is taken deal by deal."""

    move: Int32
    stands: Int32  # 0 once it has dropped out
    deals: Int32
    finals: Int32  # deals played after the choice was made
    share: Float64  # sums, of the mover
    squares: Float64
    points: Float64
    ahead: Float64  # of the played move, in the finals
    ahead_squares: Float64
    points_ahead: Float64


class Runners:
    """An array of moves that race: what a type checker knows of it."""

    size: int

    def __getitem__(self, index: int) -> Runner: ...  # type: ignore[empty-body]


PANS, TALLY, RUNNER = record_dtype(Pans), record_dtype(Tally), record_dtype(Runner)


# --- Estimates ------------------------------------------------------------------------------------------------------
@compiled
def rounds_ahead(lookahead: int, seats: int) -> int:
    """How many rounds playouts look ahead; the search of the game looks ahead `lookahead`."""
    return TO_THE_END if seats == 1 else FURTHER * lookahead


@compiled
def horizon(state: State, rounds: int) -> int:
    """The turn at which a playout is judged: so many whole rounds after the one that is going on.

    Judgement knows little of whose turn it is; so all are judged at the same moment of a round.
    """
    return (state.turn // state.seats + 1 + rounds) * state.seats


@compiled
def play_on(state: State, notes: Notes, last_turn: int, chance: Generator, shares: Reals, points: Reals) -> None:
    """Play with quick moves up to a turn, and judge."""
    while state.reason == GOING_ON and state.turn < last_turn:
        apply(state, quick_move(state, notes, chance))
    evaluate(state, notes, shares, points)


@compiled
def note_down(tally: Tally, pans: Pans, seats: int) -> None:
    """One more playout; where two are compared, by how much it came to more than the other."""
    tally.playouts += 1
    for seat in range(seats):
        share, points = pans.shares[seat] - pans.other_shares[seat], pans.points[seat] - pans.other_points[seat]
        tally.shares[seat] += share
        tally.squares[seat] += share * share
        tally.points[seat] += points
        tally.point_squares[seat] += points * points


@compiled
def empty_other(pans: Pans) -> None:
    for seat in range(MOST_SEATS):
        pans.other_shares[seat] = pans.other_points[seat] = 0.0


@compiled
def lay_out(kind: int, truth: Room, seen: Seen, chance: Generator, room: Room) -> None:
    """Write a position in which a playout of that kind begins."""
    if kind == PUBLIC or kind == KNOWN:
        from_seen(seen, chance, room[HERE])
        return
    room[HERE] = truth[0]
    shuffle_bag(room[HERE], chance)
    if kind == START:
        deal(room[HERE])


@compiled
def estimate(
    kind: int,
    truth: Room,
    seen: Seen,
    move: Move,
    room: Room,
    notes: Notes,
    pans: Pans,
    rounds: int,
    chance: Generator,
    tally: Tally,
    n: int,
) -> None:
    """So many playouts. `truth` [1] is the position as it was, at the start before the shuffle; `seen` is what a
    spectator or the mover has seen of it. Of these two, only the one that the kind is about is looked at."""
    empty_other(pans)
    for _ in range(n):
        reseed(pans.own, next_word(chance), 0)
        lay_out(kind, truth, seen, pans.own, room)
        last_turn = horizon(room[HERE], rounds)
        if kind == MOVED or kind == KNOWN:  # without the move, by the same chance up to the same turn
            room[THERE] = room[HERE]
            word = pans.own[0]
            play_on(room[THERE], notes, last_turn, pans.own, pans.other_shares, pans.other_points)
            pans.own[0] = word
            apply(room[HERE], move)
        play_on(room[HERE], notes, last_turn, pans.own, pans.shares, pans.points)
        note_down(tally, pans, room[HERE].seats)


@compiled
def had_chance(before: Room, after: Room) -> bool:
    """Whether chance had a part in what a move led to: something was drawn, or shuffled."""
    if before[0].bag_size != after[0].bag_size or before[0].word[0] != after[0].word[0]:
        return True
    for i in range(before[0].bag_size):
        if before[0].bag[i] != after[0].bag[i]:
            return True
    return False


# --- Races ----------------------------------------------------------------------------------------------------------
@compiled
def line_up(
    root: State, played: Move, tree: Tree, work: Work, notes: Notes, room: Room, runners: Runners, width: int
) -> int:
    """Let the played move and all candidates of the search stand at the start; return how many they are."""
    plant(root, tree, work, notes, room)
    enter(runners[PLAYED], played)
    count = 1
    for i in range(min(work.root_count, width)):
        if work.root_moves[i] != played:
            enter(runners[count], work.root_moves[i])
            count += 1
    return count


@compiled
def enter(runner: Runner, move: Move) -> None:
    runner.move = move
    runner.stands = 1
    runner.deals = runner.finals = 0
    runner.share = runner.squares = runner.points = 0.0
    runner.ahead = runner.ahead_squares = runner.points_ahead = 0.0


@compiled
def race_from(
    seen: Seen,
    played: Move,
    deals: Room,
    tree: Tree,
    work: Work,
    notes: Notes,
    settings: Settings,
    room: Room,
    pans: Pans,
    chance: Generator,
    runners: Runners,
    n: int,
) -> int:
    """A whole race of about `n` iterations; return how many moves ran."""
    deal_possible(seen, chance, pans.own, deals[0])  # candidates are the same in every deal
    count = line_up(deals[0], played, tree, work, notes, room, runners, min(settings.width, RIVALS))
    race(seen, deals, tree, work, notes, settings, pans, chance, runners, count, n)
    return count


@compiled
def race(
    seen: Seen,
    deals: Room,
    tree: Tree,
    work: Work,
    notes: Notes,
    settings: Settings,
    pans: Pans,
    chance: Generator,
    runners: Runners,
    count: int,
    n: int,
) -> None:
    """About `n` iterations: half of them to find the best rival of the played move, the rest for these two."""
    rounds = rounds_of(count)
    standing, spent = count, 0
    for _ in range(rounds):
        times = max(1, n // (2 * rounds * standing))
        for _ in range(times):
            run_deal(seen, deals, tree, work, notes, settings, pans, next_word(chance), runners, count, False)
        spent += times * standing
        standing = drop_out(runners, count, standing)
    for _ in range(max(1, (n - spent) // standing)):
        run_deal(seen, deals, tree, work, notes, settings, pans, next_word(chance), runners, count, True)


@compiled
def rounds_of(count: int) -> int:
    """How often half of those that stand drop out until there are two."""
    rounds = 0
    while count > FINALISTS:
        count = (count + 1) // 2
        rounds += 1
    return rounds


@compiled
def run_deal(
    seen: Seen,
    deals: Room,
    tree: Tree,
    work: Work,
    notes: Notes,
    settings: Settings,
    pans: Pans,
    word: np.uint64,
    runners: Runners,
    count: int,
    is_final: bool,
) -> None:
    """One iteration of the search for each move that stands, all in the same deal and by the same chance."""
    mover = seen.to_move
    for i in range(count):
        if runners[i].stands == 0:
            continue
        reseed(pans.own, word, 0)
        from_seen(seen, pans.own, deals[0])
        work.root_count = 1  # no choice at the root
        work.root_moves[0], work.root_priors[0] = runners[i].move, 1.0
        iterate(deals[0], tree, work, notes, settings, pans.own)
        if i == PLAYED:
            pans.other_shares[0], pans.other_points[0] = work.shares[mover], work.points[mover]
        note_run(runners[i], work.shares[mover], work.points[mover], pans, is_final)


@compiled
def note_run(runner: Runner, share: float, points: float, pans: Pans, is_final: bool) -> None:
    runner.deals += 1
    runner.share += share
    runner.squares += share * share
    runner.points += points
    if is_final:
        ahead = share - pans.other_shares[0]
        runner.finals += 1
        runner.ahead += ahead
        runner.ahead_squares += ahead * ahead
        runner.points_ahead += points - pans.other_points[0]


@compiled
def drop_out(runners: Runners, count: int, standing: int) -> int:
    """The worse half drops out, the played move never; return how many stand. All that stand have run as often."""
    left = (standing + 1) // 2
    while standing > left:
        worst = PLAYED
        for i in range(1, count):
            if runners[i].stands and (worst == PLAYED or runners[i].share < runners[worst].share):
                worst = i
        runners[worst].stands = 0
        standing -= 1
    return standing
