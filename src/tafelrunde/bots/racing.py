"""The other search of `hard`: a race between the candidates at the root, for games in which a tree brings little.

All moves that still stand are tried in the same deals and by the same chance, so that luck is the same for all of them
and small differences show early. Whoever is clearly behind the best drops out, and the rest share what time is left.

    deal → every move that stands: play on → judge → compare → drop out
"""

from __future__ import annotations

from tafelrunde.bots.search import NO_NODE, ROOT, Settings, Tree, Work, add_child, back_up, search
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Notes, Room, Seen, State, apply, evaluate, from_seen, quick_move
from tafelrunde.kernel.generator import Generator, next_word, reseed

NOBODY_LEFT = -1  # all that stand have run in this deal
LEAST_DEALS = 8  # before a move may drop out


@compiled
def search_or_race(
    seen: Seen, deal: Room, tree: Tree, work: Work, notes: Notes, settings: Settings, chance: Generator, n: int
) -> None:
    """Do `n` iterations in the way of the game; `deal` [1] is room for a position."""
    if settings.doubt > 0.0:
        race(seen, deal, tree, work, notes, settings, chance, n)
    else:
        search(seen, deal, tree, work, notes, settings, chance, n)


@compiled
def race(
    seen: Seen, deal: Room, tree: Tree, work: Work, notes: Notes, settings: Settings, chance: Generator, n: int
) -> None:
    """Do `n` iterations: each lets one move run in one deal. The next call goes on where this one stopped."""
    if tree[ROOT].visits == 0:
        line_up(work, settings)
        work.word[0] = next_word(chance)
    for _ in range(n):
        runner = next_runner(tree, work)
        if runner == NOBODY_LEFT:
            compare(tree, work, settings.doubt)
            work.word[0] = next_word(chance)
            runner = next_runner(tree, work)
        reseed(work.own, work.word[0], 0)
        from_seen(seen, work.own, deal[0])
        run(deal[0], tree, work, notes, settings, runner)


@compiled
def line_up(work: Work, settings: Settings) -> None:
    """All candidates at the root stand at the start."""
    work.deals = 0
    work.standing = min(work.root_count, settings.width)
    for i in range(work.stands.size):
        work.stands[i] = i < work.standing
        work.runners[i] = NO_NODE
        for j in range(work.stands.size):
            work.apart[i, j] = 0.0


@compiled
def next_runner(tree: Tree, work: Work) -> int:
    """Who runs next in this deal, the best first, so that it is never behind in visits; NOBODY_LEFT if all have run."""
    best = NOBODY_LEFT
    for i in range(work.stands.size):
        if not work.stands[i]:
            continue
        node = work.runners[i]
        if node == NO_NODE:
            return i
        if tree[node].visits == work.deals:
            if best == NOBODY_LEFT or tree[node].value > tree[work.runners[best]].value:
                best = i
    return best


@compiled
def run(state: State, tree: Tree, work: Work, notes: Notes, settings: Settings, runner: int) -> None:
    """Make a move, play on with quick moves, and judge."""
    mover, last_turn = state.to_move, state.turn + settings.turns
    if work.runners[runner] == NO_NODE:
        work.moves[runner], work.priors[runner] = work.root_moves[runner], work.root_priors[runner]
        work.runners[runner] = add_child(tree, work, ROOT, runner, mover)
    apply(state, work.root_moves[runner])
    while state.reason == GOING_ON and state.turn < last_turn:
        apply(state, quick_move(state, notes, work.own))
    evaluate(state, notes, work.shares, work.points)
    work.outcomes[runner] = work.shares[mover]
    work.path[0] = work.runners[runner]
    back_up(tree, work, 1)


@compiled
def compare(tree: Tree, work: Work, doubt: float) -> None:
    """Note how far apart all were in this deal. Who is behind the best by more than `doubt` standard errors of the
    difference drops out."""
    work.deals += 1
    best = NOBODY_LEFT
    for i in range(work.stands.size):
        if not work.stands[i]:
            continue
        if best == NOBODY_LEFT or tree[work.runners[i]].value > tree[work.runners[best]].value:
            best = i
        for j in range(work.stands.size):
            if work.stands[j]:
                gap = work.outcomes[i] - work.outcomes[j]
                work.apart[i, j] += gap * gap
    if work.deals < LEAST_DEALS:
        return
    for i in range(work.stands.size):
        if work.stands[i] and i != best:
            behind = (tree[work.runners[best]].value - tree[work.runners[i]].value) / work.deals
            variance = work.apart[best, i] / work.deals - behind * behind
            if behind * behind * work.deals > doubt * doubt * variance:
                work.stands[i] = 0
                work.standing -= 1
