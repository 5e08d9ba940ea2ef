"""What puzzles are about, found from facts alone: what may be done, and what the moves of a solution bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tafelrunde.analysis.solving import Solution, after
from tafelrunde.position import Position, same_turn

Step = tuple[Position, dict[str, Any], Any]  # Any: a game's own facts. The position, the move, and what it brings

FEW_CELLS = 26  # free, on a board of Ingenious: the end is near
MUCH = 3  # points
FEW_TILES = 3  # on a rack of Elfer


def themes_of(solution: Solution) -> list[str]:
    """One or more, the most telling first."""
    steps = steps_of(solution)
    return THEMES[solution.position.game.name](solution.position, steps)[:2]


def steps_of(solution: Solution) -> list[Step]:
    """The moves in an order in which they can be made."""
    position, left, steps = solution.position, list(solution.moves), []
    while left:
        move = next(move for move in left if move in position.legal_numbers and completes(position, move, left))
        left.remove(move)
        steps.append((position, dict(position.game.state.MOVES.data(move)), position.preview_number(move)))
        position = after(position, move)
    return steps


def completes(position: Position, move: int, left: list[int]) -> bool:
    then = after(position, move)
    assert then.came_from is not None
    if len(left) == 1:
        return True
    if not same_turn(then.came_from, then.state):
        return False
    rest = list(left)
    rest.remove(move)
    return any(each in then.legal_numbers and completes(then, each, rest) for each in rest)


def of_ingenious(position: Position, steps: list[Step]) -> list[str]:
    found = []
    mover = position.to_move
    view: Any = position.view(mover)
    if any(move["do"] == "swap" for _, move, _ in steps):
        found.append("swap")
    if any(brought.earned for _, _, brought in steps):
        found.append("bonus")
    if any(blocks(here, move, brought) for here, move, brought in steps):
        found.append("block")
    own = view.scores[mover]
    if any(points and own[colour] == min(own) for _, _, b in steps for colour, points in enumerate(b.points)):
        found.append("lowest")
    if view.board.count(".") <= FEW_CELLS:
        found.append("end")
    return found or ["modest"]


def blocks(position: Position, move: dict[str, Any], brought: Any) -> bool:
    """Whether it takes away the best place for a colour, without having the points itself."""
    if move["do"] != "place":
        return False
    then = after(position, position.number_of(move))
    if then.is_over or not position.offer.points or not then.offer.points:  # type: ignore[attr-defined]
        return False
    best, later = (list(map(max, each.offer.points)) for each in (position, then))  # type: ignore[attr-defined]
    gained = brought.points
    return any(best[c] - later[c] >= MUCH and gained[c] < best[c] - 1 for c in range(len(best)))


def of_rondo(position: Position, steps: list[Step]) -> list[str]:
    found = []
    view: Any = position.view(position.to_move)
    if view.ending is not None or any(brought.last_round for _, _, brought in steps):
        found.append("last-round")
    if any(brought.grey for _, _, brought in steps):
        found.append("grey")
    if any(move["do"] == "draw" for _, move, _ in steps):
        found.append("draw")
    if any(move["do"] == "cover" for _, move, _ in steps):
        found.append("cover")
    if any(brought.stones > 1 for _, _, brought in steps):
        found.append("stack")
    if any(move["do"] == "done" and here.offer.spaces for here, move, _ in steps):  # type: ignore[attr-defined]
        found.append("hold")
    if sum(move["do"] in ("lay", "cover") for _, move, _ in steps) > 1:
        found.append("way")
    return found or ["place"]


def of_elfer(position: Position, steps: list[Step]) -> list[str]:
    found = []
    mover = position.to_move
    view: Any = position.view(mover)
    if any(brought.bonus for _, _, brought in steps):
        found.append("bridge")
    if any(move["do"] == "done" and here.offer.lay for here, move, _ in steps):  # type: ignore[attr-defined]
        found.append("hold")
    if any(brought.joins for _, _, brought in steps):
        found.append("pair")
    if any(brought.tile is not None and brought.tile.startswith("joker") for _, _, brought in steps):
        found.append("joker")
    if any(move["do"] == "give" for _, move, _ in steps):
        found.append("give")
    sizes = view.rack_sizes
    if min(size for seat, size in enumerate(sizes) if seat != mover) <= FEW_TILES:
        found.append("danger")
    if sizes[mover] <= FEW_TILES:
        found.append("finish")
    return [*found, "order"] if len(found) == 0 or found[0] in ("danger", "finish") else found


THEMES: dict[str, Callable[[Position, list[Step]], list[str]]] = {
    "ingenious": of_ingenious,
    "rondo": of_rondo,
    "elfer": of_elfer,
}
