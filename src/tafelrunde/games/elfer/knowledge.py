"""What a seat of Elfer raus! may know: its view, its offer and a preview of a move. `redeal` stands in redealing.py."""

from __future__ import annotations

from typing import Any

import numpy as np

from tafelrunde.games.elfer.boards import board_of, to_json
from tafelrunde.games.elfer.laying import (
    comes_from_rack,
    counts_towards_limit,
    is_first_on_bonus_bridge,
    legal_fields,
    may_end_turn,
)
from tafelrunde.games.elfer.material import (
    COSTS,
    FIELD_COUNT,
    FIELD_NAMES,
    FIELD_WORDS,
    FIRST_SYMBOL_FIELD,
    KIND_ON,
    NOTHING,
    ROW_NEIGHBOURS,
    TILE_NAMES,
)
from tafelrunde.games.elfer.redealing import redeal
from tafelrunde.games.elfer.rules import count_gifts, other_move
from tafelrunde.games.elfer.scoring import minus_points
from tafelrunde.games.elfer.state import (
    DECLINE,
    DONE,
    DRAW,
    FIRST_GIVE,
    FIRST_LAY,
    FREE,
    GIVER,
    KIND,
    PASS,
    PHASES,
    REASONS,
    SEATS,
)
from tafelrunde.kernel.bits import members
from tafelrunde.kernel.game import GOING_ON, State

__all__ = ["layout", "offer", "preview", "redeal", "view"]

EMPTY_FIELD, LYING_TILE = ".", "x"  # on a view's board


# --- What leaves the house ------------------------------------------------------------------------------------------
def layout(state: State) -> dict[str, Any]:
    """The board itself, which never changes, and the tile that each field takes, in the order of a view's board."""
    board = board_of(state)
    return {
        "name": board.name,
        "reconstruction": board.reconstruction,  # E1.5: the table says so
        **to_json(board),
        "fields": list(FIELD_NAMES),
        "tiles": [TILE_NAMES[kind] for kind in KIND_ON],
    }


def view(state: State, seat: int | None) -> dict[str, Any]:
    """All that a seat may know, or a spectator (None). An allow-list: nothing else leaves the house."""
    over, board = bool(state.reason != GOING_ON), board_of(state)
    return {
        "seats": int(state.seats),
        "options": {"symbols": bool(state.symbols), "rounds": int(state.rounds)},
        "start": int(state.start),
        "to_move": int(state.to_move),
        "turn": int(state.turn),
        "round": int(state.rounds_played),
        "reason": REASONS[state.reason - 1] if over else None,
        "phase": PHASES[state.phase],
        "pending": pending(state),  # E5.1: openly; what is drawn and can be laid is laid at once (E7.1)
        "laid": int(state.laid),
        "draws": int(state.draws),
        "may_give": bool(state.may_give),
        "rows": list(board.rows),
        "bridges": [[bridge.rows[0], bridge.rows[1], bridge.number] for bridge in board.bridges],
        "symbol_rows": [field.row for field in board.symbols],  # square beside a 1, square beside a 20, triangle …
        "board": board_text(state.lying),
        "laid_now": [FIELD_NAMES[field] for field in members(state.laid_now)],
        "marks": unused_marks(state),
        "scores": state.scores[: state.seats].tolist(),
        "rack": None if seat is None else rack(state, seat),
        "rack_sizes": state.rack_sizes[: state.seats].tolist(),
        "bag": int(state.bag_size),
        "given": [] if seat is None else gifts_of(state, seat),  # E6.1
        "left": [rack(state, other) for other in range(state.seats)] if over else None,  # E9.2: counted openly
    }


def board_text(fields: Any) -> str:
    """A letter for each field: whether it is in a set."""
    letters = [EMPTY_FIELD] * FIELD_COUNT
    for field in members(fields):
        letters[field] = LYING_TILE
    return "".join(letters)


def pending(state: State) -> str | None:
    return None if state.pending == NOTHING else TILE_NAMES[state.pending]


def rack(state: State, seat: int) -> list[str]:
    """The tiles of a seat by name, sorted."""
    return sorted(TILE_NAMES[kind] for kind, count in enumerate(state.racks[seat].tolist()) for _ in range(count))


def unused_marks(state: State) -> list[list[str]]:
    """The bonus bridges on which no tile lies yet, each as its two fields (E5.1)."""
    lying = set(members(state.lying))
    return [
        [FIELD_NAMES[field], FIELD_NAMES[other_end]]
        for field, other_end in enumerate(state.bonus_ends.tolist())
        if field < other_end and not {field, other_end} & lying
    ]


def gifts_of(state: State, seat: int) -> list[dict[str, Any]]:
    """The tiles that a seat has given away and not seen since, each with the seats that may hold it."""
    return sorted(
        (
            {
                "tile": TILE_NAMES[gift[KIND]],
                "seats": [other for other in range(state.seats) if gift[SEATS] >> other & 1],
            }
            for gift in state.gifts[: state.gift_count].tolist()
            if gift[GIVER] == seat
        ),
        key=lambda gift: (gift["tile"], gift["seats"]),
    )


def offer(state: State) -> dict[str, Any]:
    """What the seat to move may do: fields to lay on (each takes one kind of tile), tiles to give, and words."""
    if state.reason != GOING_ON:
        return {"lay": [], "give": [], "done": False, "draw": False, "pass": False, "decline": False}
    fields = members(np.array([legal_fields(state, word) for word in range(FIELD_WORDS)], dtype=np.uint64))
    giving = may_end_turn(state) and count_gifts(state) > 0
    word = other_move(state) if may_end_turn(state) or state.phase == FREE or not fields else None
    return {
        "lay": [FIELD_NAMES[field] for field in fields],
        "give": sorted(set(rack(state, state.to_move))) if giving else [],
        "done": word == DONE,
        "draw": word == DRAW,
        "pass": word == PASS,
        "decline": word == DECLINE,
    }


def preview(state: State, move: int) -> dict[str, Any]:
    """Exactly what a legal move would bring, as far as the seat to move can know it: no drawn tile is told."""
    seat = state.to_move
    gives, lays = move >= FIRST_GIVE, FIRST_LAY <= move < FIRST_GIVE
    field = move - FIRST_LAY if lays else 0
    kind = move - FIRST_GIVE if gives else int(KIND_ON[field]) if lays else NOTHING
    from_rack = gives or (lays and comes_from_rack(state))
    minus = int(COSTS[kind]) if from_rack else 0
    ends = bool(from_rack and state.rack_sizes[seat] == 1)
    goes_on = lays and not ends
    return {
        "tile": None if kind == NOTHING else TILE_NAMES[kind],
        "minus": minus,  # points that the seat need not fear any more
        "left": minus_points(state, seat) - minus,
        "counts": bool(lays and counts_towards_limit(state)),  # E4.1
        "bonus": bool(goes_on and is_first_on_bonus_bridge(state, field) and state.bag_size > 0),  # E5.1
        "free": bool(goes_on and field >= FIRST_SYMBOL_FIELD),  # E8.3
        "joins": bool(goes_on and not state.may_give and joins_neighbour(state, field)),  # E6.1: it allows a gift
        "draws": move == DRAW,
        "ends": ends,  # the round (E9.1)
    }


def joins_neighbour(state: State, field: int) -> bool:
    """Whether a tile on that field would lie beside one laid in this turn, in one row."""
    return bool((ROW_NEIGHBOURS[field] & state.laid_now).any())
