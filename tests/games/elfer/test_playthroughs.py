"""Recorded games, replayed move by move to their exact end; each shows what its name says."""

import json
from pathlib import Path

import pytest

from tafelrunde.games.elfer.material import FIRST_JOKER, FIRST_SYMBOL, NOTHING
from tafelrunde.games.elfer.state import BONUS, FREE
from tafelrunde.kernel.records import copied
from tafelrunde.position import from_deal
from tafelrunde.record import load
from tafelrunde.trace import traced
from tests.games.elfer.naive import check_trace

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.json"))


def begin(file):
    """The game before its first move, and the moves."""
    record = json.loads(file.read_text(encoding="utf-8"))
    keys = ("seats", "options", "start", "deal", "seed", "board")
    return from_deal(record["game"], **{key: record[key] for key in keys}), record["moves"]


def steps(name):
    """Every move with the positions before and after it."""
    position, moves = begin(FOLDER / f"{name}.json")
    found = []
    for move in moves:
        before, legal = copied(position.state), position.legal_moves
        position.play(move)
        found.append((before, legal, move, copied(position.state)))
    return found


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_recorded_game_is_replayed_to_its_end(file):
    """`load` refuses a file whose moves or result differ; the naive reading agrees with every decision."""
    assert load(file).record == json.loads(file.read_text(encoding="utf-8"))
    position, moves = begin(file)
    left = iter(moves)
    check_trace(json.loads(json.dumps(list(traced(position, lambda position: position.parse(next(left)))))))
    assert str(position.reason) == "rack-empty"


def test_nobody_holds_an_11():
    """E3.2"""
    state = begin(FOLDER / "nobody-holds-an-11.json")[0].state
    assert state.pending != NOTHING
    assert state.rack_sizes.max() > 15


def test_a_bonus_chain():
    """E5.3: a bonus tile triggers a bonus, whose tile triggers another."""
    phases = [after.phase for _, _, _, after in steps("bonus-chain")]
    assert any(phases[i : i + 3] == [BONUS] * 3 for i in range(len(phases)))


def test_a_bonus_joker_with_a_choice():
    """E5.2"""
    assert any(
        before.phase == BONUS and FIRST_JOKER <= before.pending < FIRST_SYMBOL and len(legal) > 1
        for before, legal, _, _ in steps("bonus-joker-with-a-choice")
    )


def test_three_vain_draws():
    """E7.1"""
    assert any(
        (move, before.draws, after.turn) == ("draw", 2, before.turn + 1) and after.bag_size > 0
        for before, _, move, after in steps("three-vain-draws")
    )


def test_an_empty_bag_and_a_pass():
    """E7.2"""
    assert next(before.bag_size for before, _, move, _ in steps("empty-bag-and-pass") if move == "pass") == 0


def test_a_win_by_giving_the_last_tile_away():
    """E9.1, E6.1"""
    before, _, move, after = steps("win-by-giving")[-1]
    assert move.startswith("give")
    assert before.rack_sizes[before.to_move] == 1
    assert after.scores[before.to_move] == 0


def test_a_free_tile_triggers_a_bonus():
    """E8.3, E5.1"""
    assert any(
        before.phase == FREE and after.phase == BONUS for before, _, _, after in steps("free-tile-triggers-bonus")
    )


def test_a_match_of_four_rounds():
    """E9.3: the winner has the fewest minus points of all rounds, not those of the last one."""
    moves = steps("match-of-four-rounds")
    ends = [after.scores[:4].tolist() for before, _, _, after in moves if after.rounds_played > before.rounds_played]
    assert len(ends) == 4
    assert all(
        min(new - old for new, old in zip(a, b, strict=True)) == 0 for b, a in zip([[0] * 4, *ends], ends, strict=False)
    )
    position = load(FOLDER / "match-of-four-rounds.json")
    assert position.scores == ends[-1]
    assert position.winners == [ends[-1].index(min(ends[-1]))]
