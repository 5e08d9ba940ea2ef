"""Shares of a win: what bots hope for. All seats together share one win."""

from __future__ import annotations

from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import State, places
from tafelrunde.kernel.mathematics import exp
from tafelrunde.kernel.records import Reals, Row


@compiled
def share_win(state: State, shares: Reals | Row) -> None:
    """The win of a finished game, in equal parts for all who stand best."""
    places(state, shares)
    winners = 0
    for seat in range(state.seats):
        winners += shares[seat] == 0
    for seat in range(state.seats):
        shares[seat] = 1.0 / winners if shares[seat] == 0 else 0.0


@compiled
def share_chances(shares: Reals, seats: int, sureness: float) -> None:
    """Turn how well each seat stands into chances: a lead of `sureness` makes a win e times as likely."""
    best = shares[0]
    for seat in range(1, seats):
        best = max(best, shares[seat])
    total = 0.0
    for seat in range(seats):
        shares[seat] = exp((shares[seat] - best) / sureness)
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total
