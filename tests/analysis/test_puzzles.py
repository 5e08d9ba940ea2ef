"""The puzzles of the house: each is what its file says, nobody finds it by a short look, and a longer one agrees."""

import json
from functools import cache
from pathlib import Path

import pytest

from tafelrunde.analysis import judge
from tafelrunde.analysis.puzzles import Puzzle, corrections, read_puzzles
from tafelrunde.analysis.solving import LEAST_GAP, is_obvious
from tafelrunde.games import our_names
from tests.analysis.puzzles import LONGER, SAMPLE, confirmed

LEAST = 40
TEXTS = Path(__file__).parents[2] / "web" / "src" / "puzzles" / "texts"
LANGUAGES = ("de", "fr", "it", "en")


@cache
def puzzles_of(game: str) -> list[Puzzle]:
    return read_puzzles(game)


@pytest.mark.parametrize("game", our_names())
def test_there_are_enough_of_them_and_no_two_alike(game):
    names = [puzzle.name for puzzle in puzzles_of(game)]
    assert len(names) >= LEAST
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", our_names())
def test_solutions_can_be_played_and_are_beyond_the_noise(game):
    for puzzle in puzzles_of(game):
        first = puzzle.solved.nodes[0]
        assert first.position is puzzle.position, puzzle.name
        assert first.is_free, puzzle.name
        assert puzzle.gap - 3 * puzzle.error > LEAST_GAP, puzzle.name
        assert puzzle.played_out > 0, puzzle.name
        assert puzzle.share > max(puzzle.others.values()), puzzle.name
        legal = puzzle.position.legal_moves
        assert all(move in legal and move not in first_moves(puzzle) for move in puzzle.others), puzzle.name


def first_moves(puzzle: Puzzle) -> list[str]:
    return [puzzle.position.move_text(move) for move in puzzle.solved.nodes[0].right]


@pytest.mark.parametrize("game", our_names())
def test_nobody_solves_them_by_a_short_look(game):
    assert not [puzzle.name for puzzle in puzzles_of(game) if is_obvious(puzzle.solved)]


@pytest.mark.parametrize("game", our_names())
def test_the_page_comes_to_the_same_positions(game):
    """It replays `medium` but for what was corrected. After a change of `medium`: tools/find_puzzles.py."""
    for puzzle in puzzles_of(game):
        assert puzzle.corrected == corrections(game, puzzle.seats, puzzle.seed, puzzle.moves), puzzle.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_themes_are_told_in_every_language(language):
    texts = json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"))
    for game in our_names():
        themes = {theme for puzzle in puzzles_of(game) for theme in puzzle.themes}
        assert all(theme in texts[game] and f"{theme}-why" in texts[game] for theme in themes)
        assert all(puzzle.themes for puzzle in puzzles_of(game))


@pytest.mark.parametrize("game", our_names())
def test_a_longer_search_finds_the_same(game):
    """Of a sample; `python -m tests.analysis.proofs puzzles` does it with all."""
    assert all(confirmed(puzzle, LONGER[game]) for puzzle in puzzles_of(game)[::SAMPLE])


def test_nothing_hidden_is_looked_at():
    """What is judged does not change where hidden tiles are dealt anew."""
    for game in our_names():
        puzzle = puzzles_of(game)[0]
        move = puzzle.solved.nodes[0].right[0]
        other = puzzle.position.redealt(puzzle.position.to_move, seed=5)
        found = [judge(position, move, iterations=200) for position in (puzzle.position, other)]
        assert found[0].candidates == found[1].candidates
