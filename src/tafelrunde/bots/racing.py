"""The other search of `hard`: a race between turns, for games in which a tree brings little.

Whole turns run where a game knows them, else the candidates at the root. All that still stand are tried in the same
deals and by the same chance, so that luck is the same for all of them and small differences show early. Whoever is
clearly behind the best drops out, and the rest share what time is left.

    deal → every turn that stands: play on → judge → compare → drop out
"""

from __future__ import annotations

from tafelrunde.bots.search import MOST_STEPS, NO_NODE, ROOT, Settings, Tree, Work, add_child, search
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import (
    ALL_QUICK,
    GOING_ON,
    NO_MOVE,
    QUICK_FADES,
    Notes,
    Room,
    Seat,
    Seen,
    apply,
    evaluate,
    from_seen,
    quick_move,
    steadiness,
    steady_move,
)
from tafelrunde.kernel.generator import Generator, next_word, reseed

NOBODY_LEFT = -1  # all that stand have run in this deal
LEAST_DEALS = 8  # before a turn may drop out
QUICKLY = 2.0  # times the doubt at which it drops out before steady moves have had their say


@compiled
def search_or_race(
    seen: Seen, deal: Room, tree: Tree, work: Work, notes: Notes, settings: Settings, chance: Generator, n: int
) -> None:
    """Do `n` iterations in the way of the game; `deal` [DEAL_ROOM] is room for a position, and to play a turn in."""
    if settings.doubt > 0.0:
        race(seen, deal, tree, work, notes, settings, chance, n)
    else:
        search(seen, deal, tree, work, notes, settings, chance, n)


@compiled
def race(
    seen: Seen, deal: Room, tree: Tree, work: Work, notes: Notes, settings: Settings, chance: Generator, n: int
) -> None:
    """Do `n` iterations: each lets one turn run in one deal. The next call goes on where this one stopped."""
    if tree[ROOT].visits == 0:
        line_up(work, settings)
        work.word[0] = next_word(chance)
    for _ in range(n):
        runner = next_runner(work)
        if runner == NOBODY_LEFT:
            end_deal(work, settings)
            work.word[0] = next_word(chance)
            runner = next_runner(work)
        reseed(work.own, work.word[0], 0)
        from_seen(seen, work.own, deal[0])
        run(deal, tree, work, notes, settings, runner)


@compiled
def line_up(work: Work, settings: Settings) -> None:
    """All turns stand at the start; where only first moves are known, quick moves will end them."""
    if work.line_count == 0:
        work.line_count = work.root_count
        for i in range(work.root_count):
            work.lines[i, 0], work.lines[i, 1] = work.root_moves[i], NO_MOVE
    work.deals = 0
    work.steadiness = ALL_QUICK
    work.standing = min(work.line_count, settings.width)
    for i in range(work.stands.size):
        work.stands[i] = i < work.standing
        work.runners[i] = NO_NODE
        work.runs[i] = 0
        work.values[i] = work.scores[i] = 0.0
        for j in range(work.stands.size):
            work.apart[i, j] = 0.0


@compiled
def next_runner(work: Work) -> int:
    """Who runs next in this deal, the best first, so that it is never behind in runs; NOBODY_LEFT if all have run."""
    best = NOBODY_LEFT
    for i in range(work.stands.size):
        if work.stands[i] and work.runs[i] == work.deals:
            if best == NOBODY_LEFT or work.values[i] > work.values[best]:
                best = i
    return best


@compiled
def run(deal: Room, tree: Tree, work: Work, notes: Notes, settings: Settings, runner: int) -> None:
    """Make a turn, play on, and judge. Steady deals begin with steady moves, after which come quick ones."""
    state = deal[0]
    mover, first_turn = state.to_move, state.turn
    work.steadiness = steadiness(state)
    steady_end = first_turn + settings.steady if is_steady(work, settings) else 0
    end = max(first_turn + settings.turns, steady_end)
    for step in range(MOST_STEPS):
        if work.lines[runner, step] == NO_MOVE:
            break
        apply(state, work.lines[runner, step])
    while state.reason == GOING_ON and state.turn < end:
        if state.turn < steady_end:
            apply(state, steady_move(state, notes, work.own, deal[1:]))
        else:
            apply(state, quick_move(state, notes, work.own))
    evaluate(state, notes, work.shares, work.points)
    work.outcomes[runner] = work.shares[mover]
    work.runs[runner] += 1
    work.values[runner] += work.shares[mover]
    work.scores[runner] += work.points[mover]
    tell(tree, work, runner, mover)


@compiled
def is_steady(work: Work, settings: Settings) -> bool:
    """Whether this deal begins with steady moves. Every second one does: each kind of moves has weaknesses of its own,
    and a turn should not be good because of one of them. Where steady moves take long, quick ones alone find out first
    who is far behind; after that all deals are steady, if that is worth the time."""
    if settings.quick_deals > 0:
        return bool(work.deals >= settings.quick_deals and work.steadiness != ALL_QUICK)
    return bool(work.deals % 2 == 0)


@compiled
def tell(tree: Tree, work: Work, runner: int, mover: Seat) -> None:
    """Note in the tree how the best of the turns did that begin as this one, which has just run."""
    if work.runners[runner] == NO_NODE:
        work.runners[runner] = node_of(tree, work, runner, mover)
    node = work.runners[runner]
    best = runner
    for i in range(work.runners.size):
        if work.runners[i] == node and is_ahead(work, i, best):
            best = i
    tree[node].visits, tree[node].value, tree[node].points = work.runs[best], work.values[best], work.scores[best]
    tree[ROOT].visits += 1


@compiled
def node_of(tree: Tree, work: Work, runner: int, mover: Seat) -> int:
    """The node of the move that a turn begins with; a new one, if it is the first that begins so."""
    move = work.lines[runner, 0]
    for i in range(work.runners.size):
        if work.runners[i] != NO_NODE and work.lines[i, 0] == move:
            return work.runners[i]
    work.moves[runner], work.priors[runner] = move, 0.0
    for i in range(work.root_count):
        if work.root_moves[i] == move:
            work.priors[runner] = work.root_priors[i]
    return add_child(tree, work, ROOT, runner, mover)


@compiled
def best_runner(work: Work, move: int) -> int:
    """Who did best of the turns that begin with a move; NOBODY_LEFT if none of them ran."""
    best = NOBODY_LEFT
    for i in range(work.line_count):
        if work.lines[i, 0] == move and work.runs[i] > 0 and (best == NOBODY_LEFT or is_ahead(work, i, best)):
            best = i
    return best


@compiled
def is_ahead(work: Work, runner: int, other: int) -> bool:
    """Whether a turn has run more often than another, or as often and done better."""
    if work.runs[runner] != work.runs[other]:
        return work.runs[runner] > work.runs[other]
    return work.values[runner] > work.values[other]


@compiled
def end_deal(work: Work, settings: Settings) -> None:
    """All that stand have run in this deal. Where quick ones are often wrong and steady ones still to come, only who is
    very far behind drops out, and what the quick ones have said is then nearly forgotten."""
    is_before = work.steadiness == QUICK_FADES and work.deals < settings.quick_deals
    best = compare(work, QUICKLY * settings.doubt if is_before else settings.doubt)
    if is_before and work.deals == settings.quick_deals:
        begin_anew(work, best)


@compiled
def begin_anew(work: Work, best: int) -> None:
    """What sets turns apart so far counts as if it came from one deal. The mean of the best stays what it was."""
    for i in range(work.stands.size):
        work.values[i] = work.values[best] - (work.values[best] - work.values[i]) / work.deals
        for j in range(work.stands.size):
            work.apart[i, j] /= work.deals


@compiled
def compare(work: Work, doubt: float) -> int:
    """Note how far apart all were in this deal. Who is behind the best by more than `doubt` standard errors of the
    difference drops out. Return who is best."""
    work.deals += 1
    best = NOBODY_LEFT
    for i in range(work.stands.size):
        if not work.stands[i]:
            continue
        if best == NOBODY_LEFT or work.values[i] > work.values[best]:
            best = i
        for j in range(work.stands.size):
            if work.stands[j]:
                gap = work.outcomes[i] - work.outcomes[j]
                work.apart[i, j] += gap * gap
    if work.deals < LEAST_DEALS:
        return best
    for i in range(work.stands.size):
        if work.stands[i] and i != best:
            behind = (work.values[best] - work.values[i]) / work.deals
            variance = work.apart[best, i] / work.deals - behind * behind
            if behind * behind * work.deals > doubt * doubt * variance:
                work.stands[i] = 0
                work.standing -= 1
    return best
