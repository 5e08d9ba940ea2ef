"""An engine in Node does what the native one does, to the last bit. `make prove` does the same with large amounts."""

import pytest

from tafelrunde.games import find, our_names
from tests.engines import native
from tests.engines.node import text_of
from tests.engines.proofs import differing_games, differing_thoughts
from tests.games.modes import label, modes_of

MODES = [(number, mode) for game in our_names() for number, mode in enumerate(modes_of(game))]
IDS = [label(mode) for _, mode in MODES]


@pytest.mark.parametrize(("number", "mode"), MODES, ids=IDS)
def test_random_games_are_the_same_move_by_move(number, mode, node):
    assert differing_games(node, number, mode, 0, 3) == []


@pytest.mark.parametrize(("number", "mode"), MODES, ids=IDS)
def test_the_search_grows_the_same_tree(number, mode, node):
    assert differing_thoughts(node, mode, 4, iterations=100) == []


@pytest.mark.parametrize("game", our_names())
def test_workers_are_threads(game, node):
    mode = modes_of(game)[0]
    assert differing_thoughts(node, mode, 4, iterations=101, threads=3) == []


@pytest.mark.parametrize("game", our_names())
def test_turns_are_planned_the_same(game, node):
    for mode in modes_of(game):
        found = list(native.some_positions(mode, 5, seed=2))
        asked = [{"seen": text_of(seen), "seed": str(seed)} for seen, seed in found]
        answers = node.ask("plans", game, positions=asked, iterations=60)
        for (seen, seed), answer in zip(found, answers, strict=True):
            assert answer == native.planned(seen, seed, 60), label(mode)


@pytest.mark.parametrize("game", our_names())
def test_levels_play_the_same(game, node):
    for mode in modes_of(game):
        found = list(native.some_positions(mode, 5))
        asked = [{"seen": text_of(seen), "seed": str(seed)} for seen, seed in found]
        expected = [native.levels(seen, seed) for seen, seed in found]
        assert node.ask("levels", game, positions=asked) == expected, label(mode)


@pytest.mark.parametrize("game", our_names())
def test_a_move_leaves_and_brings_the_same(game, node):
    for mode in modes_of(game):
        positions = native.some_positions(mode, 5, seed=1)
        questions = [(seen, native.levels(seen, seed)[0], seed) for seen, seed in positions]
        asked = [{"seen": text_of(seen), "move": move, "seed": str(seed)} for seen, move, seed in questions]
        for (seen, move, seed), answer in zip(questions, node.ask("ask", game, questions=asked), strict=True):
            assert answer["leaves"] == native.leaves(seen, move, seed), label(mode)
            assert answer["brought"] == text_of(native.brought(seen, move)), label(mode)


@pytest.mark.parametrize("game", our_names())
def test_moves_as_data(game, node):
    moves = find(game).state.MOVES
    for number, (data, back) in enumerate(node.ask("moves", game)):
        assert (data, back) == (moves.data(number), number)
