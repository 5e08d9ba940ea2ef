"""The search of `hard`, written once: information-set Monte Carlo tree search.

Each iteration deals anew all that the searching seat cannot see, goes down the tree along moves that are possible in
that deal, adds one node, plays on with quick moves for a few turns, and lets the game's insight judge what came of it.
A node stands for the moves that lead to it, whatever the deal; so a move of another seat is tried only as often as a
deal allows it, and its visits are held against the times it was available.

    select → expand → play on → judge → back up
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, State, apply, careful_moves, evaluate, promising, quick_move, redeal
from tafelrunde.kernel.generator import Generator

ROOT = 0
NO_NODE = -1
MOST_WIDTH = 32  # candidates at a node
MOST_DEPTH = 64  # moves from the root to a leaf
MOST_SEATS = 8

NODE = np.dtype(
    (
        np.record,
        [
            ("move", np.int32),  # that leads here
            ("first", np.int32),  # child, or NO_NODE
            ("next", np.int32),  # sibling, or NO_NODE
            ("visits", np.int32),
            ("available", np.int32),  # how often the deal allowed the move
            ("mover", np.int8),  # the seat that makes it
            ("prior", np.float32),
            ("value", np.float64),  # the sum of the mover's shares of the win
            ("points", np.float64),  # the sum of the scores it may expect at the end
        ],
    )
)

SETTINGS = np.dtype(
    (
        np.record,
        [
            ("width", np.int32),  # candidates looked at, at the root
            ("inner_width", np.int32),  # and elsewhere
            ("depth", np.int32),  # moves from the root within the tree; 1: flat
            ("turns", np.int32),  # turns after which a playout is judged, counted from the root
            ("exploration", np.float64),
            ("caution", np.float64),  # by which an untried move is thought worse than its parent
        ],
    )
)

# All that an iteration writes to beside the tree
WORK = np.dtype(
    (
        np.record,
        [
            ("nodes", np.int32),  # in use
            ("root_count", np.int32),  # candidates at the root, found once by a careful look
            ("root_moves", np.int32, (MOST_WIDTH,)),
            ("root_priors", np.float32, (MOST_WIDTH,)),
            ("moves", np.int32, (MOST_WIDTH,)),  # candidates at the node at hand
            ("priors", np.float32, (MOST_WIDTH,)),
            ("children", np.int32, (MOST_WIDTH,)),  # their nodes, or NO_NODE
            ("path", np.int32, (MOST_DEPTH,)),
            ("shares", np.float64, (MOST_SEATS,)),
            ("points", np.float64, (MOST_SEATS,)),
        ],
    )
)


@compiled
def plant(root: State, tree: Any, work: Any, notes: Any, room: Any) -> None:
    """An empty tree: the root alone, and the candidates there, which are the same in every deal."""
    tree[ROOT].first = NO_NODE
    tree[ROOT].next = NO_NODE
    tree[ROOT].visits = 0
    tree[ROOT].available = 0
    tree[ROOT].value = 0.0
    work.nodes = 1
    work.root_count = careful_moves(root, notes, work.root_moves, work.root_priors, room)


@compiled
def search(root: Any, deal: Any, tree: Any, work: Any, notes: Any, settings: Any, generator: Generator, n: int) -> None:
    """Do `n` iterations; `root` [1] is the position, `deal` [1] room for playing on from it."""
    for _ in range(n):
        deal[0] = root[0]
        redeal(deal[0], root[0].to_move, generator)
        iterate(deal[0], tree, work, notes, settings, generator)


@compiled
def iterate(state: State, tree: Any, work: Any, notes: Any, settings: Any, generator: Generator) -> None:
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
def candidates(state: State, node: int, work: Any, notes: Any, settings: Any) -> int:
    """Write the moves to choose from at a node; return how many they are."""
    if node != ROOT:
        width = settings.inner_width
        return promising(state, notes, work.moves[:width], work.priors[:width])
    count = min(work.root_count, settings.width)
    work.moves[:count] = work.root_moves[:count]
    work.priors[:count] = work.root_priors[:count]
    return count


@compiled
def match_children(tree: Any, work: Any, node: int, count: int) -> None:
    """Find the nodes of the candidates; those that have one were available once more."""
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
def select(tree: Any, work: Any, node: int, count: int, settings: Any) -> int:
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
def hoped_for(tree: Any, node: int, work: Any, count: int) -> float:
    """The mean value of the candidates tried so far, for the seat to move."""
    value, visits = 0.0, 0
    for i in range(count):
        child = work.children[i]
        if child != NO_NODE:
            value += tree[child].value
            visits += tree[child].visits
    return value / visits if visits > 0 else 0.5


@compiled
def add_child(tree: Any, work: Any, node: int, chosen: int, mover: int) -> int:
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
    return child


@compiled
def back_up(tree: Any, work: Any, length: int) -> None:
    """Every node on the path learns what its mover got out of it."""
    tree[ROOT].visits += 1
    for i in range(length):
        node = work.path[i]
        mover = tree[node].mover
        tree[node].visits += 1
        tree[node].value += work.shares[mover]
        tree[node].points += work.points[mover]
