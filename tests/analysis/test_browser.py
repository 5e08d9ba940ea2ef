"""A browser analyses games as Python does, to the last digit that is told. `proofs browser` shows more."""

from __future__ import annotations

import pytest

import tafelrunde
from tafelrunde.analysis import analyse
from tafelrunde.analysis.stream import FIRST_PASS
from tafelrunde.analysis.telling import analysis_told
from tests.analysis.browser import MODES, differences, differing, differing_decision, there
from tests.analysis.games import GAMES, played
from tests.engines.node import Node


@pytest.fixture(scope="module")
def node():
    with Node(script="tests/house.js") as found:
        yield found


@pytest.mark.parametrize(("game", "seats", "options"), MODES)
def test_the_same_is_told(game, seats, options, node):
    assert differing(node, played(game, seats=seats, **options), seed=3, iterations=3) == []


def test_pass_by_pass_and_whoever_is_faster(node):
    end = played("ingenious")
    native = [analysis_told(each) for each in analyse(end, iterations=FIRST_PASS + 3)]
    for workers in (1, 3):
        told = there(node, end, seed=1, iterations=FIRST_PASS + 3, workers=workers)
        rough = next(each for each in told if all(point["open"] for point in each["graph"][:-1] or [{"open": None}]))
        first = next(each for each in told if each["iterations"] == FIRST_PASS)
        assert differences(native, [rough, first, told[-1]]) == []


def test_it_goes_on_from_what_was_kept(node):
    end = played("ingenious")
    wishes = {"seed": 2, "iterations": FIRST_PASS + 3, "workers": 2}
    once, interrupted = there(node, end, **wishes)[-1], there(node, end, stops=[1, 1, 2], **wishes)[-1]
    assert differences(once, interrupted) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_is_judged_the_same(game, node):
    position = tafelrunde.new(game, seed=5)
    for _ in range(6):
        position.make(position.legal_numbers[0])
    assert differing_decision(node, position, position.legal_numbers[-1], seed=4, iterations=60) == []


def test_only_finished_games_are_analysed(node):
    assert node.ask("refused", "rondo", record=tafelrunde.new("rondo", seed=1).record) == "not-over"
    assert node.ask("refused", "rondo", record={"tafelrunde": 1}) == "record-lacks"
