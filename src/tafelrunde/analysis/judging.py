"""What a decision was worth: its candidates in order, what the played move lost, and whether that was a mistake."""

from __future__ import annotations

from dataclasses import dataclass

from tafelrunde.analysis.course import Step
from tafelrunde.analysis.estimates import SURE, Contest, Interval, Runs, standard_error
from tafelrunde.kernel.game import Move, Seat

MISTAKE_SURE = 3.0  # standard errors by which a loss must be beyond the noise: one decision in 700 by chance
LEAST_LOSS = 0.01  # … and beyond that, of a win


@dataclass(frozen=True)
class Decision:
    """A decision in which there was a choice."""

    step: int
    turn: int
    mover: Seat
    played: Move
    candidates: list[Runs]  # best first; the played move is always among them
    rival: Runs | None  # the move that the played one was compared with in the end
    loss: float  # of the mover's share against the rival; 0 where none was seen
    loss_interval: Interval
    points_lost: float
    is_mistake: bool

    @property
    def best(self) -> Runs:
        return self.candidates[0]


def decision_of(index: int, step: Step, contest: Contest) -> Decision:
    rivals = [runs for runs in contest.runs if runs.move != step.move and runs.finals > 0]
    rival = max(rivals, key=lambda runs: (runs.finals, runs.ahead_sum), default=None)
    ahead, error, points = 0.0, 0.0, 0.0
    if rival is not None:
        ahead, points = rival.ahead_sum / rival.finals, rival.points_ahead_sum / rival.finals
        error = standard_error(rival.finals, rival.ahead_sum, rival.ahead_squares)
    return Decision(
        step=index,
        turn=step.turn,
        mover=step.mover,
        played=step.move,
        candidates=sorted(contest.runs, key=lambda runs: (runs.error - runs.share, runs.move)),
        rival=rival,
        loss=max(0.0, ahead),
        loss_interval=(max(0.0, ahead - SURE * error), max(0.0, ahead + SURE * error)),
        points_lost=points,
        is_mistake=ahead - MISTAKE_SURE * error > LEAST_LOSS,
    )
