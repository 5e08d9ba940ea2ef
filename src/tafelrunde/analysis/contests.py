"""Races between moves that somebody chose, whatever the search thinks of them: how puzzles are proved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tafelrunde.analysis.course import step_of
from tafelrunde.analysis.estimates import Contest, Runs, standard_error
from tafelrunde.analysis.units import Bench
from tafelrunde.bots.analysing import MOST_RUNNERS, PLAYED, enter, race
from tafelrunde.bots.dealing import deal_possible
from tafelrunde.bots.search import plant
from tafelrunde.bots.thinking import Style
from tafelrunde.kernel.game import Move
from tafelrunde.kernel.generator import generator
from tafelrunde.position import Position

MOST_RIVALS = MOST_RUNNERS - 1


@dataclass(frozen=True)
class Lead:
    """By how much a move is better than the best of its rivals, in deals that had no part in choosing that one."""

    move: Move
    share: float
    rival: Move
    rival_share: float
    ahead: float  # of a win; negative where the rival is better
    error: float  # the standard error of it

    def is_beyond(self, gap: float, errors: float = 3.0) -> bool:
        return self.ahead - errors * self.error > gap


def rivals_of(position: Position, accepted: Sequence[Move]) -> list[Move]:
    """The candidates of the search that are not among these."""
    bench, chance = bench_for(position, accepted[0], 1), generator(1)
    seen = bench.steps[0].seen
    deal_possible(seen, chance, bench.pans.own, bench.deals[0])
    plant(bench.deals[0], bench.tree, bench.work, bench.notes, bench.turn_room)
    found = bench.work.root_moves[: bench.work.root_count].tolist()
    return [int(move) for move in found if move not in accepted][:MOST_RIVALS]


def lead_over(
    position: Position, move: Move, rivals: Sequence[Move], *, seed: int, iterations: int, to_the_end: bool = False
) -> Lead:
    """Let a move race against others, of which there may be `MOST_RIVALS`.

    Playouts are judged as in the search, or played to the end, where nothing depends on insight but noise is larger.
    """
    bench, chance = bench_for(position, move, seed, to_the_end), generator(seed)
    for i, each in enumerate((move, *rivals)):
        enter(bench.runners[i], each)
    desk = (bench.deals, bench.tree, bench.work, bench.notes, bench.settings, bench.pans, chance)
    seen, count = bench.steps[0].seen, 1 + len(rivals)
    deal_possible(seen, chance, bench.pans.own, bench.deals[0])
    plant(bench.deals[0], bench.tree, bench.work, bench.notes, bench.turn_room)  # a fresh tree
    race(seen, *desk, bench.runners, count, iterations)
    runs = Contest.of(bench.runners, count).runs
    return lead_of(runs[PLAYED], max(runs[PLAYED + 1 :], key=lambda each: each.finals))


def lead_of(own: Runs, rival: Runs) -> Lead:
    ahead = rival.ahead_sum / rival.finals
    error = standard_error(rival.finals, rival.ahead_sum, rival.ahead_squares)
    return Lead(own.move, own.share, rival.move, own.share + ahead, -ahead, error)


def leads_in_heats(
    position: Position, move: Move, rivals: Sequence[Move], *, seed: int, iterations: int
) -> Iterator[Lead]:
    """The same against any number of rivals, in heats of so many iterations: the lead over the best of each heat."""
    for i in range(0, len(rivals), MOST_RIVALS):
        yield lead_over(position, move, rivals[i : i + MOST_RIVALS], seed=seed + i, iterations=iterations)


def bench_for(position: Position, move: Move, seed: int, to_the_end: bool = False) -> Bench:
    step = step_of(position, move)
    bench = Bench([step], step.truth, seed)
    if to_the_end:
        bench.settings = Style(rounds=1000).settings(step.truth[0])
    return bench
