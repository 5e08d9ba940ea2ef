"""What a strong player would do, and why: what a move brings, and what it leaves to the next seat.

Everything is thought out in positions that are dealt anew from what the seat knows.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass

from tafelrunde import bots
from tafelrunde.bots.thinking import Budget, think
from tafelrunde.kernel.game import Move
from tafelrunde.kernel.generator import Generator, next_word
from tafelrunde.position import Position

MOVES = 3  # that are explained
DEALS = 6  # in which each is tried out
LONGEST_TURN = 30  # moves; a turn that goes on for longer is not looked at to its end


@dataclass(frozen=True)
class Advice:
    move: Move
    share: float  # of the win that the seat may expect
    score: float  # that it may expect at the end
    leaves: float | None  # points that the next seat can make in its turn, on average; None where nobody follows


def advise(position: Position, chance: Generator, seconds: float, stop: threading.Event) -> list[Advice]:
    """The best moves of the seat to move, best first."""
    thought = think(position.seen(position.to_move), chance, Budget(seconds=seconds), stop=stop)
    return [
        Advice(
            candidate.move,
            round(candidate.value, 3),
            round(candidate.score, 1),
            left_to_others(position, candidate.move, chance),
        )
        for candidate in thought.candidates[:MOVES]
    ]


def left_to_others(position: Position, move: Move, chance: Generator) -> float | None:
    """What the next seat makes of it, as far as the seat to move can tell."""
    found = []
    for _ in range(DEALS):
        deal = position.redealt(position.to_move, int(next_word(chance)))
        deal.make(move)
        finish_turn(deal, position.to_move, chance)
        if deal.is_over or deal.to_move == position.to_move:
            return None
        found.append(finish_turn(deal, deal.to_move, chance))
    return round(sum(found) / len(found), 1)


def finish_turn(position: Position, seat: int, chance: Generator) -> float:
    """Play a seat's turn to its end as a quick bot would; return what it brought."""
    bot, worth, total = bots.find("medium"), position.game.wording.worth, 0.0
    for _ in range(LONGEST_TURN):
        if position.is_over or position.to_move != seat:
            break
        position.make(bots.decide(bot, position, chance))
        total += worth(position.outcome(seat))
    return total
