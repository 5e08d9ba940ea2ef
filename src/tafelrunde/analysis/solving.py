"""Puzzles: positions in which one turn, or its beginning, is clearly best and not the obvious one (docs/puzzles.md).

A solution is a set of moves of one turn, in any order in which they can be made. It is right where at every decision on
any of these ways each of its moves is better than all others, by more than the noise. All is judged from what the seat
to move has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from tafelrunde import bots
from tafelrunde.analysis.contests import MOST_RIVALS, Lead, lead_over, leads_in_heats, rivals_of
from tafelrunde.kernel.game import Move
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.records import copied
from tafelrunde.position import Position, same_turn

LEAST_GAP = 0.02  # of a win, beyond three standard errors
SURE = 3.0  # standard errors
HEAT = 800  # iterations
PLAYED_OUT = 400  # iterations
SEEDS = 3  # races that must agree
OPEN_SHARES = (0.06, 0.97)  # nothing is to be found where all is won or lost
TRIES = 6  # of a bot that draws lots


def copy_of(position: Position) -> Position:
    """The same position, to play on without changing this one."""
    return replace(position, state=copied(position.state), numbers=list(position.numbers), before=[], came_from=None)


def after(position: Position, move: Move) -> Position:
    found = copy_of(position)
    found.make(move)
    return found


def usual_move(position: Position, seed: int) -> Move:
    """What `medium` plays there."""
    return bots.decide(bots.find("medium"), position, generator(seed))


@dataclass(frozen=True)
class Node:
    """A decision on the way to a solution, and the moves that are right there."""

    position: Position
    right: list[Move]

    @property
    def is_free(self) -> bool:
        """Whether something else could be done."""
        return len(self.position.legal_numbers) > len(self.right)


@dataclass(frozen=True)
class Solution:
    position: Position
    moves: list[Move]

    @cached_property
    def nodes(self) -> list[Node]:
        """All decisions on all ways to it, the first of them first."""
        found: dict[tuple[Move, ...], Node | None] = {}
        self._explore(self.position, tuple(sorted(self.moves)), found)
        return [node for node in found.values() if node is not None]

    def _explore(self, position: Position, left: tuple[Move, ...], found: dict[tuple[Move, ...], Node | None]) -> bool:
        """Whether all that is left can be done from here."""
        if left in found:
            return found[left] is not None
        found[left] = None  # keeps its place, before those that follow
        legal, right = set(position.legal_numbers), []
        for move in dict.fromkeys(left):
            if move not in legal:
                continue
            rest = list(left)
            rest.remove(move)
            then = after(position, move)
            assert then.came_from is not None
            goes_on = same_turn(then.came_from, then.state)
            if not rest or (goes_on and self._explore(then, tuple(rest), found)):
                right.append(move)
        if right:
            found[left] = Node(position, right)
        return bool(right)

    def is_reached_by(self, choose: Callable[[Position], Move]) -> bool:
        """Whether somebody who plays so finds it."""
        position, left = copy_of(self.position), list(self.moves)
        while left:
            move = choose(position)
            if move not in left:
                return False
            left.remove(move)
            position.make(move)
            if left and (position.came_from is None or not same_turn(position.came_from, position.state)):
                return False
        return True


def solves(bot: str, solution: Solution, tries: int = 1) -> bool:
    """Whether a bot finds it, in one of so many tries."""
    player = bots.find(bot)
    return any(
        solution.is_reached_by(lambda position, seed=seed: bots.decide(player, position, generator(seed)))  # type: ignore[misc]
        for seed in range(tries)
    )


def greedy(position: Position) -> Move:
    """The move that brings most at once."""
    return max(position.legal_numbers, key=position.worth)


def is_obvious(solution: Solution) -> bool:
    """Whether somebody finds it who looks at one turn only, or at less."""
    return solution.is_reached_by(greedy) or solves("obvious", solution, TRIES) or solves("medium", solution, TRIES)


def leads(solution: Solution, *, seed: int, iterations: int) -> Iterator[Lead]:
    """Of the right moves over the candidates of the search, at every decision."""
    for node in solution.nodes:
        rivals = rivals_of(node.position, node.right) if node.is_free else []
        if rivals:
            for move in node.right:
                yield lead_over(node.position, move, rivals, seed=seed, iterations=iterations)


def fails(solution: Solution, *, seed: int, iterations: int, gap: float = LEAST_GAP, errors: float = SURE) -> bool:
    """Whether a race does not show it to be best. The first decision that fails is enough."""
    found = False
    for lead in leads(solution, seed=seed, iterations=iterations):
        found = True
        if not lead.is_beyond(gap, errors):
            return True
    return not found


@dataclass(frozen=True)
class Proof:
    """Why a solution is right: the first decision's figures, and the smallest of all gaps."""

    share: float  # that the mover may expect with it
    gap: float  # to the best other move, at the decision where it is smallest
    error: float  # its standard error
    played_out: float  # the gap where games are played to the end by quick moves; nothing is judged by insight then
    played_out_error: float
    iterations: int  # of each race
    others: dict[Move, float] = field(default_factory=dict)  # at the first decision: the share that others expect


def prove(solution: Solution, *, seed: int, iterations: int) -> Proof | None:
    """Try to prove a solution with several races from that seed on; None where any of them has a doubt."""
    if is_obvious(solution):
        return None
    found: list[Lead] = []
    for i in range(SEEDS):
        for lead in leads(solution, seed=seed + i, iterations=iterations):
            if not lead.is_beyond(LEAST_GAP):
                return None
            found.append(lead)
        if i == 0 and beaten_by_others(solution, seed, iterations):
            return None
    if not found:
        return None
    first, closest = solution.nodes[0], min(found, key=lambda lead: lead.ahead)
    move = next(move for move in solution.moves if move in first.right)
    rival = next((lead.rival for lead in found if lead.move in first.right), None)
    others = others_at(first, move, rival, seed, iterations)
    if rival is None or not others:
        return None
    share = found[0].share
    if not OPEN_SHARES[0] < share < OPEN_SHARES[1]:
        return None
    end = lead_over(first.position, move, [rival], seed=seed, iterations=PLAYED_OUT, to_the_end=True)
    if end.ahead <= 0.0:
        return None
    return Proof(share, closest.ahead, closest.error, end.ahead, end.error, iterations, others)


def beaten_by_others(solution: Solution, seed: int, iterations: int) -> bool:
    """Whether a legal move is about as good, be it one that the search does not think of.

    All of them run in heats. Whoever comes near in its heat runs again, as long as the candidates have.
    """
    for node in solution.nodes:
        move, others = node.right[0], [move for move in node.position.legal_numbers if move not in node.right]
        heats = leads_in_heats(node.position, move, others, seed=seed, iterations=HEAT)
        near = [lead.rival for lead in heats if not lead.is_beyond(LEAST_GAP)][:MOST_RIVALS]
        if near and not lead_over(node.position, move, near, seed=seed, iterations=iterations).is_beyond(LEAST_GAP):
            return True
    return False


def others_at(node: Node, move: Move, rival: Move | None, seed: int, iterations: int) -> dict[Move, float]:
    """What the best other move expects, and those of the obvious players."""
    tempting = [rival] if rival is not None else []
    for bot in ("medium", "obvious"):
        tempting.append(bots.decide(bots.find(bot), node.position, generator(seed)))
    tempting.append(greedy(node.position))
    found = {}
    for other in dict.fromkeys(tempting):
        if other not in node.right:
            found[other] = lead_over(node.position, move, [other], seed=seed, iterations=iterations // 2).rival_share
    return found
