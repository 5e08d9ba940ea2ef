"""Thinking for a given time or number of iterations: the search of `hard` as Python calls it, for bots and hints."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from tafelrunde.bots.dealing import possible_state, room_for
from tafelrunde.bots.racing import NOBODY_LEFT, best_runner, search_or_race
from tafelrunde.bots.search import (
    DEAL_ROOM,
    MOST_DEPTH,
    MOST_WIDTH,
    NO_NODE,
    NODE,
    ROOT,
    SETTINGS,
    WORK,
    Settings,
    Tree,
    Work,
    plant,
)
from tafelrunde.kernel.game import (
    NO_MOVE,
    TURN_ROOM,
    Move,
    Seen,
    State,
    count_moves,
    function_of,
    is_mid_turn,
    module_of,
    notes_for,
    nth_move,
)
from tafelrunde.kernel.generator import Generator, generator, next_word
from tafelrunde.kernel.records import new_record

FIRST_CHUNK = 16  # iterations between two looks at the clock, at first
LOOK_EVERY = 0.004  # seconds, roughly, between two looks at the clock
USUAL_EXPLORATION = 0.6
USUAL_WIDTH = 24
TREE_SIZE = 1 << 16  # nodes of one tree
FEWEST = 2  # that run in a deal of a race


@dataclass(frozen=True)
class Budget:
    """How long to think about one turn in seconds, or about one decision in iterations."""

    seconds: float | None = None
    iterations: int | None = None

    def seconds_for(self, state: State) -> float:
        """The time for one decision: most of it at the beginning of a turn, which may need several."""
        assert self.seconds is not None
        first, later = function_of(state.dtype, "insight", "TIME_SHARES")
        return float(self.seconds * (later if is_mid_turn(state) else first))


@dataclass(frozen=True)
class Style:
    """How the search goes about it. The defaults are what won most matches (docs/bots.md)."""

    width: int | None = None  # candidates at the root; None: as the game's insight says
    inner_width: int = 12  # and further down
    depth: int = 8  # moves from the root within the tree
    rounds: int | None = None  # turns of each seat after which a playout is judged; None: as the game's insight says
    steady: int | None = None  # turns of each seat up to which steady playouts of a race are so; None: likewise
    quick_deals: int | None = None  # of a race, before all are steady; 0: every second one is; None: likewise
    exploration: float | None = None  # how curious the tree is; None: as the game's insight says
    caution: float = 0.05
    doubt: float | None = None  # of a race between the candidates; 0: a tree; None: as the game's insight says

    def settings(self, state: State) -> Settings:
        record = new_record(Settings, SETTINGS)
        insight, seats = module_of(state.dtype, "insight"), int(state.seats)
        record.width = min(width_of(insight) if self.width is None else self.width, MOST_WIDTH)
        record.inner_width = min(self.inner_width, MOST_WIDTH)
        record.depth = min(self.depth, MOST_DEPTH)
        record.turns = seats * (lookahead_of(insight, seats) if self.rounds is None else self.rounds)
        record.steady = seats * (steady_of(insight, seats) if self.steady is None else self.steady)
        record.quick_deals = quick_deals_of(insight) if self.quick_deals is None else self.quick_deals
        record.exploration = exploration_of(insight) if self.exploration is None else self.exploration
        record.caution = self.caution
        record.doubt = doubt_of(insight, seats) if self.doubt is None else self.doubt
        return record


def width_of(insight: object) -> int:
    """How many candidates there are at the root."""
    return int(getattr(insight, "WIDTH", USUAL_WIDTH))


def lookahead_of(insight: object, seats: int) -> int:
    """Turns of each seat after which a playout is judged; a game may say so for one seat alone."""
    return int(getattr(insight, "LOOKAHEAD_ALONE" if seats == 1 else "LOOKAHEAD", insight.LOOKAHEAD))  # type: ignore[attr-defined]


def steady_of(insight: object, seats: int) -> int:
    """Turns of each seat up to which steady playouts of a race go on with steady moves, not quick ones."""
    return int(getattr(insight, "STEADY_ALONE" if seats == 1 else "STEADY", 0))


def quick_deals_of(insight: object) -> int:
    """Deals of a race with quick playouts alone, before all are steady; 0 where every second one is."""
    return int(getattr(insight, "QUICK_DEALS", 0))


def exploration_of(insight: object) -> float:
    """How much a promising move that was seldom tried is thought better than its value."""
    return float(getattr(insight, "EXPLORATION", USUAL_EXPLORATION))


def doubt_of(insight: object, seats: int) -> float:
    """Where candidates race, and how long a move that falls behind stays in it; in other games a tree grows."""
    return float(getattr(insight, "DOUBT_ALONE" if seats == 1 else "DOUBT", 0.0))


@dataclass(frozen=True)
class Candidate:
    """A move that was thought about."""

    move: Move
    visits: int
    value: float  # the share of the win that the seat may expect
    score: float  # the score that it may expect at the end


@dataclass
class Thought:
    """What came of thinking: the candidates, most visited first, and what it took."""

    candidates: list[Candidate]
    iterations: int = 0
    seconds: float = 0.0
    rest: tuple[Move, ...] = ()  # of the turn that begins with the best move, where whole turns were compared

    @property
    def move(self) -> Move:
        return self.candidates[0].move


class Thinker:
    """One tree and all that it needs, allocated before the first iteration."""

    def __init__(self, seen: Seen, chance: Generator) -> None:
        self.seen, self.chance = seen, chance
        self.iterations = 0
        self.deal = room_for(seen, DEAL_ROOM)
        self.tree: Tree = np.zeros(TREE_SIZE, dtype=NODE)  # type: ignore[assignment]  # what a Tree really is
        self.work = new_record(Work, WORK)
        self.notes = notes_for(seen)
        plant(self.root(), self.tree, self.work, self.notes, room_for(seen, TURN_ROOM))

    def root(self) -> State:
        """A state from which the candidates are read: they are the same in every deal."""
        return possible_state(self.seen, self.chance)

    def iterate(self, settings: Settings, times: int) -> None:
        search_or_race(self.seen, self.deal, self.tree, self.work, self.notes, settings, self.chance, times)
        self.iterations += times

    def is_settled(self, settings: Settings) -> bool:
        """Whether a race is over: one move is left."""
        return bool(settings.doubt > 0 and self.iterations > 0 and self.work.standing == 1)

    def alike(self, settings: Settings) -> int:
        """So many iterations at least take as long as those before. Where a race begins with quick deals, the steady
        ones after them may take a hundred times as long: the first of these are done one by one."""
        deals, quick = int(self.work.deals), int(settings.quick_deals)
        if quick == 0 or deals > quick:
            return TREE_SIZE
        return max(1, FEWEST * (quick - deals - 1))

    def rest_of_turn(self, move: Move) -> tuple[Move, ...]:
        """The moves after that one in the turn that did best of those which begin so; none where no turns raced."""
        runner = best_runner(self.work, move)
        if runner == NOBODY_LEFT:
            return ()
        rest = self.work.lines[runner, 1:].tolist()
        return tuple(rest[: rest.index(NO_MOVE)] if NO_MOVE in rest else rest)

    def iterate_until(self, settings: Settings, end: float, stop: threading.Event) -> None:
        """Go on until the time is over, looking at the clock every few milliseconds."""
        chunk = FIRST_CHUNK
        before = time.perf_counter()
        while before < end and not stop.is_set() and not self.is_settled(settings):
            times = min(chunk, self.alike(settings))
            self.iterate(settings, times)
            now = time.perf_counter()
            pace = (now - before) / times
            chunk = max(1, int(min(LOOK_EVERY, end - now) / pace))
            before = now


def think(
    seen: Seen,
    chance: Generator,
    budget: Budget,
    *,
    style: Style | None = None,
    threads: int = 1,
    stop: threading.Event | None = None,
    way: Callable[[Seen, Generator], Thinker] = Thinker,
) -> Thought:
    """Think about the decision of the seat to move, whose knowledge `seen` is.

    With a budget in iterations the same chance and number of threads give the same thought. `stop` interrupts.
    `way` makes another kind of thinker, for measuring.
    """
    style = style or Style()
    began = time.perf_counter()
    state = possible_state(seen, chance)
    if count_moves(state) == 1:
        return Thought([Candidate(int(nth_move(state, 0)), 0, 0.5, 0.0)])
    settings = style.settings(state)
    stop = stop or threading.Event()
    thinkers = [way(seen, generator(int(next_word(chance)))) for _ in range(threads)]

    def work(index: int) -> None:
        if budget.iterations is not None:
            thinkers[index].iterate(settings, share(budget.iterations, threads, index))
        else:
            thinkers[index].iterate_until(settings, began + budget.seconds_for(state), stop)

    if threads == 1:
        work(0)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, range(threads)))
    candidates = merged(thinkers) or first_candidate(thinkers[0])
    iterations = sum(thinker.iterations for thinker in thinkers)
    return Thought(candidates, iterations, time.perf_counter() - began, thinkers[0].rest_of_turn(candidates[0].move))


def share(total: int, threads: int, index: int) -> int:
    """The part of one thread in a number of iterations."""
    return total // threads + (index < total % threads)


def merged(thinkers: list[Thinker]) -> list[Candidate]:
    """The children of all roots, those of equal moves together, most visited first."""
    sums: dict[int, list[float]] = {}
    for thinker in thinkers:
        child = thinker.tree[ROOT].first
        while child != NO_NODE:
            node = thinker.tree[child]
            entry = sums.setdefault(int(node.move), [0, 0.0, 0.0])
            for i, amount in enumerate((int(node.visits), float(node.value), float(node.points))):
                entry[i] += amount
            child = node.next
    found = [Candidate(move, int(n), value / n, points / n) for move, (n, value, points) in sums.items()]
    return sorted(found, key=lambda candidate: (-candidate.visits, -candidate.value, candidate.move))


def first_candidate(thinker: Thinker) -> list[Candidate]:
    """What insight says, where there was no time for a single iteration."""
    return [Candidate(int(thinker.work.root_moves[0]), 0, 0.5, 0.0)]
