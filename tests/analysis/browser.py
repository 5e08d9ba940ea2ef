"""The analysis in a browser beside the native one: web/tests/house.js carries it out."""

from __future__ import annotations

from typing import Any

from tafelrunde.analysis import analysed, judge
from tafelrunde.analysis.telling import analysis_told, decision_told
from tafelrunde.position import Position
from tests.engines.node import Node

Mode = tuple[str, int, dict[str, object]]

MODES: list[Mode] = [
    ("ingenious", 1, {}),
    ("ingenious", 2, {}),
    ("ingenious", 3, {"edition": "kosmos"}),
    ("ingenious", 4, {"teams": True}),
    ("rondo", 2, {}),
    ("rondo", 4, {}),
    ("elfer", 2, {"rounds": 2}),
    ("elfer", 3, {"symbols": True}),
    ("elfer", 4, {}),
]


def there(node: Node, end: Position, **wishes: object) -> list[dict[str, Any]]:
    """All that the browser tells of a game, the last one without what only a page needs to know."""
    told = node.ask("analyse", end.game.name, record=end.record, **wishes)
    assert [each.pop("progress") for each in told][-1] == 1
    return told  # type: ignore[no-any-return]


def differences(one: object, other: object, path: str = "") -> list[str]:
    """Where two tellings differ."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return [found for key in one for found in differences(one[key], other[key], f"{path}.{key}")]
    if isinstance(one, (list, tuple)) and isinstance(other, list) and len(one) == len(other):
        return [found for i in range(len(one)) for found in differences(one[i], other[i], f"{path}[{i}]")]
    return [] if one == other else [f"{path}: {one} and {other}"]


def differing(node: Node, end: Position, seed: int, iterations: int, workers: int = 2) -> list[str]:
    found = there(node, end, seed=seed, iterations=iterations, workers=workers)[-1]
    return differences(analysis_told(analysed(end, seed=seed, iterations=iterations)), found)


def differing_decision(node: Node, position: Position, move: int, seed: int, iterations: int) -> list[str]:
    text = position.move_text(move)
    asked = {"record": position.record, "move": text, "seed": seed, "iterations": iterations}
    native = decision_told(judge(position, move, seed=seed, iterations=iterations), position)
    return differences(native, node.ask("judge", position.game.name, **asked))
