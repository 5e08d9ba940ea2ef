"""Why a move, or a try, is refused: a reason with a sentence in every language, and none for what is legal."""

import pytest

from tafelrunde.errors import IllegalMove, InvalidMove
from tafelrunde.games import our_names
from tafelrunde.kernel.generator import below, generator
from tafelrunde.position import new
from tafelrunde.testing import begun, label, walked
from tafelrunde.texts import LANGUAGES
from tests.amounts import games
from tests.games.modes import modes_of
from tests.games.tries import tries

MODES = [mode for name in our_names() for mode in modes_of(name)]


def is_possible(position, tried, legal):
    """Whether a try is a legal move, read anew from what it says."""
    layout, do = position.layout, tried["do"]
    if do == "place":
        edges = [edge for edge, cells in enumerate(layout.edges) if tried["cell"] in cells]
        return any(
            {"do": do, "edge": edge, "first": tried["first"], "second": tried["second"]} in legal for edge in edges
        )
    if do == "cover":
        return tried in legal
    if "field" in tried:
        own = layout.tiles[layout.fields.index(tried["field"])]
        return {"do": do, "field": tried["field"]} in legal and tried.get("tile", own) == own
    own = layout.spaces[tried["space"]].colour
    move = {"do": do, "space": tried["space"], "stones": tried.get("stones", 1)}
    return move in legal and tried.get("colour", own) == own


def check_sentence(refusal, texts):
    """The reason is one of those of the clause; its sentence says nothing about another."""
    for language in LANGUAGES:
        entry = texts[language].entry("clauses")[refusal.clause]
        if isinstance(entry, dict):
            assert refusal.reason in entry, refusal.clause
            assert refusal.sentence(language) == f"{entry[refusal.reason]} ({refusal.clause})"
        else:
            assert refusal.reason == ""
            assert refusal.sentence(language) == f"{entry} ({refusal.clause})"


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_every_illegal_move_has_a_reason_and_no_legal_one(mode):
    texts = {language: begun(mode, 1).game.texts(language) for language in LANGUAGES}
    found = {}
    for seed in range(games(2)):
        for position in walked(mode, seed, every=13):
            chance, moves = generator(seed), position.game.state.MOVE_COUNT
            some = {*range(min(moves, 8)), *(below(chance, moves) for _ in range(150)), *position.legal_numbers[:20]}
            for move in some:
                try:
                    position.refuse_illegal(move)
                except IllegalMove as refusal:
                    found[refusal.clause, refusal.reason] = refusal
                    assert position.clause_against(move) > 0
                else:
                    assert move in position.legal_numbers
    assert found
    for refusal in found.values():
        check_sentence(refusal, texts)


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_every_try_has_a_reason_unless_it_is_a_legal_move(mode):
    texts = {language: begun(mode, 1).game.texts(language) for language in LANGUAGES}
    found = {}
    for position in walked(mode, 3, every=max(9, 30 // games(10))):
        if position.is_over:
            continue
        legal = [position.game.state.MOVES.data(move) for move in position.legal_numbers]
        before = position.state.tobytes()
        all_tries = list(tries(position))
        for tried in all_tries[:: 1 + len(all_tries) // 80]:
            refusal = position.why_not(tried)
            assert (refusal is None) == is_possible(position, tried, legal), tried
            if refusal:
                found[refusal.clause, refusal.reason] = refusal
        assert position.state.tobytes() == before
    assert len(found) > 1
    for refusal in found.values():
        check_sentence(refusal, texts)


@pytest.mark.parametrize(
    ("name", "tried"),
    [
        ("ingenious", {}),
        ("ingenious", {"do": "place", "cell": 1000, "first": "red", "second": "red"}),
        ("ingenious", {"do": "place", "cell": 3, "first": "pink", "second": "red"}),
        ("ingenious", {"do": "place", "cell": "A1", "first": "red", "second": "red"}),
        ("rondo", {}),
        ("rondo", {"do": "lay", "space": -1}),
        ("rondo", {"do": "lay", "space": 500}),
        ("rondo", {"do": "lay", "space": 0, "stones": 6}),
        ("rondo", {"do": "cover", "space": 0, "colour": "pink"}),
        ("elfer", {}),
        ("elfer", {"do": "lay", "field": "red-21"}),
        ("elfer", {"do": "lay", "field": 7}),
        ("elfer", {"do": "lay", "field": "red-12", "tile": "joker-12"}),
    ],
)
def test_what_is_no_try_is_refused(name, tried):
    with pytest.raises(InvalidMove):
        new(name, seed=1).why_not(tried)
