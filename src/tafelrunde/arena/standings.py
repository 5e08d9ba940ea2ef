"""How a tournament stands: complete blocks, in the order of the plan, line-up by line-up."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.arena.results import Result
from tafelrunde.arena.setup import shares
from tafelrunde.arena.sprt import Sprt
from tafelrunde.arena.tournament import Task, Tournament, rotations

Block = list[Result]  # one deal in every rotation


class Standings:
    """Gathers results as they come, in any order."""

    def __init__(self, plan: Tournament, sprt: Sprt | None = None) -> None:
        self.plan = plan
        self.sprt = sprt
        self._games: list[dict[int, dict[int, Result]]] = [{} for _ in plan.lineups]  # [line-up][block][rotation]
        self._in_order: list[list[float]] = [[] for _ in plan.lineups]  # shares of the first bot, block after block
        self._decisions: list[tuple[int, float] | None] = [None] * len(plan.lineups)

    def add(self, result: Result) -> None:
        task = Task(*result["task"])
        self._games[task.lineup].setdefault(task.block, {})[task.rotation] = result
        if self.sprt:
            self._test(task.lineup)

    def decision(self, lineup: int) -> tuple[int, float] | None:
        """After how many blocks the test of the line-up's first bot was decided, and for which share."""
        return self._decisions[lineup]

    def blocks(self, lineup: int) -> Iterator[tuple[int, Block]]:
        """The deals a line-up has played in every rotation; after a decision, those that led to it."""
        decided = self._decisions[lineup]
        for block, games in sorted(self._games[lineup].items()):
            if block < (decided[0] if decided else self.plan.blocks) and self._is_complete(lineup, games):
                yield block, [games[rotation] for rotation in sorted(games)]

    def _is_complete(self, lineup: int, games: dict[int, Result]) -> bool:
        return len(games) == rotations(self.plan.lineups[lineup])

    def _test(self, lineup: int) -> None:
        """Only blocks without a gap before them count: which game was over first must not decide anything."""
        seen, games = self._in_order[lineup], self._games[lineup]
        before = len(seen)
        while len(seen) < self.plan.blocks and self._is_complete(lineup, games.get(len(seen), {})):
            block = [games[len(seen)][rotation] for rotation in sorted(games[len(seen)])]
            seen.append(block_share(self.plan, block, self.plan.lineups[lineup][0]))
        if len(seen) > before and self._decisions[lineup] is None and self.sprt:
            self._decisions[lineup] = self.sprt.decision(seen)


def block_share(plan: Tournament, block: Block, entry: str) -> float:
    """The part of the wins that a bot got in a block, all its seats together."""
    total = 0.0
    for result in block:
        seated = plan.seated(Task(*result["task"]))
        total += sum(share for share, who in zip(shares(result["places"]), seated, strict=True) if who == entry)
    return total / len(block)


def ahead(plan: Tournament, block: Block, first: str, second: str) -> float:
    """How often one bot finished ahead of another in a block; equal places count one half."""
    compared: list[float] = []
    for result in block:
        seated = list(zip(plan.seated(Task(*result["task"])), result["places"], strict=True))
        for one, place in seated:
            for other, behind in seated:
                if (one, other) == (first, second):
                    compared.append(1.0 if place < behind else 0.5 if place == behind else 0.0)
    return sum(compared) / len(compared)
