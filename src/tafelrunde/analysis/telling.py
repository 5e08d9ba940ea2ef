"""An analysis as JSON: what the terminal writes with --json, and what a page would keep with the table."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.analysis.estimates import Estimate, Runs
from tafelrunde.analysis.judging import Decision
from tafelrunde.analysis.luck import Account, Amount
from tafelrunde.analysis.stream import Analysis, Point
from tafelrunde.games.interface import Told
from tafelrunde.position import Position

FORMAT = 1
DIGITS = 6


def analysis_told(analysis: Analysis, players: Sequence[str] = ()) -> Told:
    """All that is known of a game; numbers are rounded."""
    end = analysis.course.end
    return {
        "tafelrunde-analysis": FORMAT,
        "game": end.game.name,
        "seats": end.seats,
        "options": end.options,
        "players": list(players),
        "seed": analysis.seed,
        "iterations": analysis.iterations,
        "moves": end.moves,
        "result": {"shares": rounded(analysis.course.shares), "points": rounded(analysis.course.points)},
        "graph": [point_told(point) for point in analysis.graph],
        "decisions": [decision_told(decision, end) for decision in analysis.decisions],
        "luck": {unit: luck_told(analysis, unit == "points") for unit in ("shares", "points")},
    }


def rounded(values: Sequence[float]) -> list[float]:
    return [round(float(value), DIGITS) for value in values]


def point_told(point: Point) -> Told:
    opened = None if point.opened is None else estimate_told(point.opened)
    return {"step": point.step, "turn": point.turn, "public": estimate_told(point.public), "open": opened}


def estimate_told(estimate: Estimate) -> Told:
    return {
        "playouts": estimate.playouts,
        "shares": rounded(estimate.mean().tolist()),
        "errors": rounded(estimate.errors().tolist()),
        "points": rounded(estimate.mean(in_points=True).tolist()),
    }


def decision_told(decision: Decision, end: Position) -> Told:
    return {
        "step": decision.step,
        "turn": decision.turn,
        "seat": decision.mover,
        "played": end.move_text(decision.played),
        "rival": None if decision.rival is None else end.move_text(decision.rival.move),
        "loss": round(decision.loss, DIGITS),
        "loss_interval": rounded(decision.loss_interval),
        "points_lost": round(decision.points_lost, DIGITS),
        "mistake": decision.is_mistake,
        "candidates": [candidate_told(runs, end) for runs in decision.candidates],
    }


def candidate_told(runs: Runs, end: Position) -> Told:
    return {
        "move": end.move_text(runs.move),
        "share": round(runs.share, DIGITS),
        "interval": rounded(runs.interval),
        "score": round(runs.score, DIGITS),
        "visits": runs.deals,
    }


def luck_told(analysis: Analysis, in_points: bool) -> Told | None:
    accounts, changes = analysis.accounts(in_points), analysis.changes(in_points)
    if accounts is None or changes is None:
        return None
    return {
        "seats": [account_told(account) for account in accounts],
        "moves": [
            {"drawn": rounded(each.drawn), "held": rounded(each.held), "decided": rounded(each.decided)}
            for each in changes
        ],
    }


def account_told(account: Account) -> Told:
    """Pairs are the seat's own part and that of the others."""
    return {
        "start": amount_told(account.start),
        "dealt": amount_told(account.dealt),
        "drawn": [amount_told(amount) for amount in account.drawn],
        "held": [amount_told(amount) for amount in account.held],
        "decided": [amount_told(amount) for amount in account.decided],
        "draws": amount_told(account.draws),
        "decisions": amount_told(account.decisions),
        "result": round(account.result, DIGITS),
    }


def amount_told(amount: Amount) -> Told:
    return {"value": round(amount.value, DIGITS), "error": round(amount.error, DIGITS)}
