"""The search of `hard`, written once: information-set Monte Carlo tree search.

Each iteration deals anew all that the searching seat cannot see, goes down the tree along moves that are possible in
that deal, adds one node, plays on with quick moves for a few turns, and lets the game's insight judge what came of it.
A node stands for the moves that lead to it, whatever the deal; so a move of another seat is tried only as often as a
deal allows it, and its visits are compared with how often it was available.

    select → expand → play on → judge → back up
"""

from __future__ import annotations

import math
from typing import Annotated

import numpy as np

from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import (
    GOING_ON,
    TURN_ROOM,
    Notes,
    Room,
    Seat,
    Seen,
    State,
    apply,
    careful_moves,
    careful_turns,
    evaluate,
    from_seen,
    promising,
    quick_move,
)
from tafelrunde.kernel.generator import Generator
from tafelrunde.kernel.records import Float32, Float64, Grid, Int8, Int32, Reals, Record, Row, Words, record_dtype

ROOT = 0
NO_NODE = -1
MOST_WIDTH = 64  # candidates at a node
MOST_DEPTH = 64  # moves from the root to a leaf
MOST_SEATS = 8
MOST_STEPS = 8  # moves of a turn that is known as a whole
DEAL_ROOM = 1 + TURN_ROOM  # states: a deal, and room to play through a turn


class Node(Record):
    move: Int32  # that leads here
    first: Int32  # child, or NO_NODE
    next: Int32  # sibling, or NO_NODE
    visits: Int32
    available: Int32  # how often the deal allowed the move
    mover: Int8  # the seat that makes it
    prior: Float32
    value: Float64  # the sum of the mover's shares of the win
    points: Float64  # the sum of the scores it may expect at the end


class Tree:
    """An array of nodes: what a type checker knows of it."""

    size: int

    def __getitem__(self, index: int) -> Node: ...  # type: ignore[empty-body]


class Settings(Record):
    width: Int32  # candidates at the root
    inner_width: Int32  # and elsewhere
    depth: Int32  # moves from the root within the tree; 1: flat
    turns: Int32  # turns after which a playout is judged, counted from the root
    steady: Int32  # turns up to which steady playouts in a race go on with steady moves, counted likewise
    quick_deals: Int32  # in a race, deals before all playouts are steady; 0: every second one is
    exploration: Float64
    caution: Float64  # by which an untried move is thought worse than its parent
    doubt: Float64  # in a race (racing.py): standard errors behind the best at which a move drops out; 0: no race


class Work(Record):
    """All that an iteration writes to beside the tree."""

    nodes: Int32  # in use
    root_count: Int32  # candidates at the root, found once by a careful look
    root_moves: Annotated[Row, np.int32, (MOST_WIDTH,)]
    root_priors: Annotated[Reals, np.float32, (MOST_WIDTH,)]
    root_children: Annotated[Row, np.int32, (MOST_WIDTH,)]  # their nodes, or NO_NODE
    moves: Annotated[Row, np.int32, (MOST_WIDTH,)]  # candidates at the node at hand
    priors: Annotated[Reals, np.float32, (MOST_WIDTH,)]
    children: Annotated[Row, np.int32, (MOST_WIDTH,)]  # their nodes, or NO_NODE
    path: Annotated[Row, np.int32, (MOST_DEPTH,)]
    shares: Annotated[Reals, np.float64, (MOST_SEATS,)]
    points: Annotated[Reals, np.float64, (MOST_SEATS,)]
    # Of a race (racing.py)
    line_count: Int32  # whole turns that may run, found once by a careful look; 0: only first moves are known
    lines: Annotated[Grid, np.int32, (MOST_WIDTH, MOST_STEPS)]  # their moves, with NO_MOVE behind the last
    standing: Int32  # candidates that have not dropped out
    deals: Int32  # in which all that stand have run
    steadiness: Int8  # whether steady deals come after quick ones, and what these then count
    stands: Annotated[Row, np.int8, (MOST_WIDTH,)]  # 1 for each that has not dropped out
    runners: Annotated[Row, np.int32, (MOST_WIDTH,)]  # the nodes of their first moves, or NO_NODE
    runs: Annotated[Row, np.int32, (MOST_WIDTH,)]
    values: Annotated[Reals, np.float64, (MOST_WIDTH,)]  # sums of the mover's shares
    scores: Annotated[Reals, np.float64, (MOST_WIDTH,)]  # sums of the scores it may expect
    outcomes: Annotated[Reals, np.float64, (MOST_WIDTH,)]  # the mover's shares in this deal
    apart: Annotated[Grid, np.float64, (MOST_WIDTH, MOST_WIDTH)]  # sums of the squares of their differences
    word: Annotated[Words, np.uint64, (1,)]  # from which this deal comes
    own: Annotated[Words, np.uint64, (1,)]  # its generator


NODE, SETTINGS, WORK = record_dtype(Node), record_dtype(Settings), record_dtype(Work)


@compiled
def plant(root: State, tree: Tree, work: Work, notes: Notes, room: Room) -> None:
    """An empty tree: the root alone, and the candidates there, which are the same in every deal."""
    tree[ROOT].first = NO_NODE
    tree[ROOT].next = NO_NODE
    tree[ROOT].visits = 0
    tree[ROOT].available = 0
    tree[ROOT].value = 0.0
    work.nodes = 1
    work.root_count = careful_moves(root, notes, work.root_moves, work.root_priors, room)
    work.line_count = careful_turns(root, notes, work.lines)
    for i in range(MOST_WIDTH):
        work.root_children[i] = NO_NODE


@compiled
def search(
    seen: Seen, deal: Room, tree: Tree, work: Work, notes: Notes, settings: Settings, generator: Generator, n: int
) -> None:
    """Do `n` iterations, each in another deal of what the seat to move has not `seen`; `deal` [0] is room for it."""
    for _ in range(n):
        from_seen(seen, generator, deal[0])
        iterate(deal[0], tree, work, notes, settings, generator)


@compiled
def iterate(state: State, tree: Tree, work: Work, notes: Notes, settings: Settings, generator: Generator) -> None:
    """One iteration from the root in one deal."""
    last_turn = state.turn + settings.turns
    node = ROOT
    length = 0
    while state.reason == GOING_ON and length < settings.depth and state.turn < last_turn:
        count = candidates(state, node, work, notes, settings)
        match_children(tree, work, node, count)
        chosen = select(tree, work, node, count, settings)
        child = work.children[chosen]
        is_new = child == NO_NODE
        if is_new:
            if work.nodes == tree.size:
                break
            child = add_child(tree, work, node, chosen, state.to_move)
        apply(state, work.moves[chosen])
        work.path[length] = child
        length += 1
        node = child
        if is_new:
            break
    while state.reason == GOING_ON and state.turn < last_turn:
        apply(state, quick_move(state, notes, generator))
    evaluate(state, notes, work.shares, work.points)
    back_up(tree, work, length)


@compiled
def candidates(state: State, node: int, work: Work, notes: Notes, settings: Settings) -> int:
    """Write the moves to choose from at a node; return how many they are."""
    if node != ROOT:
        width = settings.inner_width
        return promising(state, notes, work.moves[:width], work.priors[:width])
    count = min(work.root_count, settings.width)
    for i in range(count):
        work.moves[i], work.priors[i] = work.root_moves[i], work.root_priors[i]
    return count


@compiled
def match_children(tree: Tree, work: Work, node: int, count: int) -> None:
    """Find the nodes of the candidates; those that have one were available once more."""
    if node == ROOT and knows_children(tree, work, count):
        for i in range(count):
            child = work.children[i] = work.root_children[i]
            if child != NO_NODE:
                tree[child].available += 1
        return
    for i in range(count):
        work.children[i] = NO_NODE
    child = tree[node].first
    while child != NO_NODE:
        move = tree[child].move
        for i in range(count):
            if work.moves[i] == move:
                work.children[i] = child
                tree[child].available += 1
                break
        child = tree[child].next


@compiled
def knows_children(tree: Tree, work: Work, count: int) -> bool:
    """Whether the nodes noted at the root are those of its candidates. They are the same in every deal, but an
    analysis puts one move after the other there."""
    for i in range(count):
        child = work.root_children[i]
        if child != NO_NODE and tree[child].move != work.moves[i]:
            return False
    return True


@compiled
def select(tree: Tree, work: Work, node: int, count: int, settings: Settings) -> int:
    """The candidate with the best outlook: its value so far, and more for a promising one that was seldom tried."""
    visits = tree[node].visits
    untried = hoped_for(tree, node, work, count) - settings.caution
    best, best_outlook = 0, -1.0e9
    for i in range(count):
        child = work.children[i]
        if child == NO_NODE:
            outlook = untried + settings.exploration * work.priors[i] * math.sqrt(visits + 1.0)
        else:
            tried = tree[child].visits
            curiosity = settings.exploration * work.priors[i] * math.sqrt(tree[child].available) / (1.0 + tried)
            outlook = tree[child].value / tried + curiosity
        if outlook > best_outlook:
            best, best_outlook = i, outlook
    return best


@compiled
def hoped_for(tree: Tree, node: int, work: Work, count: int) -> float:
    """The mean value of the candidates tried so far, for the seat to move."""
    value, visits = 0.0, 0
    for i in range(count):
        child = work.children[i]
        if child != NO_NODE:
            value += tree[child].value
            visits += tree[child].visits
    return value / visits if visits > 0 else 0.5


@compiled
def add_child(tree: Tree, work: Work, node: int, chosen: int, mover: Seat) -> int:
    child = work.nodes
    work.nodes += 1
    tree[child].move = work.moves[chosen]
    tree[child].first = NO_NODE
    tree[child].next = tree[node].first
    tree[child].visits = 0
    tree[child].available = 1
    tree[child].mover = mover
    tree[child].prior = work.priors[chosen]
    tree[child].value = 0.0
    tree[child].points = 0.0
    tree[node].first = child
    if node == ROOT:
        work.root_children[chosen] = child
    return child


@compiled
def back_up(tree: Tree, work: Work, length: int) -> None:
    """Every node on the path learns what its mover got out of it."""
    tree[ROOT].visits += 1
    for i in range(length):
        node = work.path[i]
        mover = tree[node].mover
        tree[node].visits += 1
        tree[node].value += work.shares[mover]
        tree[node].points += work.points[mover]
