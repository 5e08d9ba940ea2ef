"""What small games take from the house, looked at through one that takes nearly everything."""

import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

from tafelrunde.errors import IllegalMove, InvalidMove, InvalidOption, InvalidRecord
from tafelrunde.kernel import game as generic
from tafelrunde.kernel.generator import generator
from tafelrunde.position import new
from tafelrunde.sayings import lines_in_words
from tafelrunde.testing import CHECKS, label, walked
from tafelrunde.texts import LANGUAGES
from tests.amounts import EVERY, games
from tests.guests import visiting

NAMES = ("Ida", "Ben", "Mira", "Nils")
MODES = [("nachbarn", seats, {}) for seats in (2, 3, 4)]
MODE = MODES[1]


@pytest.fixture(scope="module", autouse=True)
def nachbarn(tmp_path_factory):
    with visiting("nachbarn", tmp_path_factory.mktemp("shelf")) as game:
        yield game


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check, mode):
    check(mode, games(10))


# --- The game -------------------------------------------------------------------------------------------------------
def begun(*moves):
    """A game in which Ida holds 1, 2, 3, Ben 4, 5, 6, and everybody draws a 1 each time, after these moves."""
    position = new("nachbarn", seats=2, seed=1)
    position.state.racks[:] = 0
    position.state.racks[0, :3] = position.state.racks[1, 3:] = 1
    position.state.bag[:30] = 0
    for move in moves:
        position.play(move)
    return position


@pytest.mark.parametrize(
    ("moves", "move", "clause"),
    [
        ([], "a1 4", "N2.1"),
        (["c3 2"], "c3 4", "N2.2"),
        (["c3 2"], "d4 4", "N2.3"),
        (["c3 2"], "e3 4", "N2.3"),
        (["e3 2"], "a4 4", "N2.3"),  # the next cell by number, on the other side of the board
    ],
)
def test_what_is_forbidden(moves, move, clause):
    with pytest.raises(IllegalMove) as refusal:
        begun(*moves).play(move)
    assert refusal.value.clause == clause


def test_neighbouring_numbers_score():
    assert begun("c3 3", "c4 5", "d4 2", "d3 4").scores == [0, 1]  # N2.4: 3 and 4; 4 and 2 are no neighbours
    position = begun("c3 3", "c4 4", "c2 2")
    assert position.scores == [1, 1]
    assert position.state.racks[0].tolist() == [3, 0, 0, 0, 0, 0]  # N2.5
    assert position.preview("c1 6").points == 0


def test_the_game_ends_when_the_board_is_full():
    *_, end = walked(MODE, 1)
    assert (len(end.numbers), str(end.reason)) == (25, "full")
    with pytest.raises(IllegalMove, match=r"N3\.1"):
        end.play_number(0)


# --- Boards and notation --------------------------------------------------------------------------------------------
def test_there_is_one_board(nachbarn, tmp_path):
    assert new("nachbarn", board="standard").board is new("nachbarn", board={"name": "standard"}).board
    for refused in (
        lambda: new("nachbarn", board="red"),
        lambda: nachbarn.boards.load(tmp_path),
        lambda: nachbarn.boards.parse_board(""),
    ):
        with pytest.raises(InvalidOption, match="same board"):
            refused()


@pytest.mark.parametrize("text", ["", "rondo seats=2", "nachbarn seats=2"])
def test_other_texts_are_no_positions(nachbarn, text):
    with pytest.raises(InvalidRecord):
        nachbarn.notation.parse_position(text)


@pytest.mark.parametrize(
    ("field", "other"), [("seats=2", "seats=999"), ("seats=2", "seats=x"), ("seats=2", "seats=2,2")]
)
def test_other_numbers_are_no_positions(nachbarn, field, other):
    text = new("nachbarn", seats=2, seed=1).text
    with pytest.raises(InvalidRecord, match="values"):
        nachbarn.notation.parse_position(text.replace(field, other))


def test_unknown_tiles_and_moves_are_refused(nachbarn):
    board = new("nachbarn").board
    for name in ("7", 1, None):
        with pytest.raises(InvalidRecord):
            nachbarn.notation.parse_tile_json(name)
    for move in ({"do": "lay", "cell": 25, "number": 1}, "c3 4", None):
        with pytest.raises(InvalidMove):
            nachbarn.notation.parse_move_json(board, move)


# --- Words and pictures ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_told(nachbarn, language):
    wording, texts = nachbarn.wording, nachbarn.texts(language)
    for position in walked(MODE, 2, every=6):
        layout, view = position.layout, position.view(1)
        told = [*wording.tell_board(layout, view), *wording.tell_scores(layout, view), *wording.tell_rack(layout, view)]
        if position.is_over:
            told += wording.tell_result(layout, view, [0, 1])
        else:
            move = position.legal_numbers[0]
            told += wording.tell_turn(layout, view, position.offer, "a1 1")
            told += wording.tell_preview(layout, nachbarn.state.MOVES.data(move), position.preview_number(move))
        lines = lines_in_words(told, texts, NAMES)
        lines += texts.lines("rules.lines") + nachbarn.board_svg.tell(position.board, texts)
        assert all(line and "{" not in line for line in lines)


def test_sentences(nachbarn):
    position = begun("c3 3")
    wording, texts, layout, view = nachbarn.wording, nachbarn.texts("en"), position.layout, position.view(1)

    def said(told):
        return " ".join(lines_in_words(told, texts, NAMES))

    assert said(wording.tell_board(layout, begun().view())) == "The board is empty."
    assert said(wording.tell_board(layout, view)) == "On the board: c3 3."
    assert said(wording.tell_rack(layout, view)) == "Your tiles: 4, 5, 6."
    assert said(wording.tell_rack(layout, position.view())) == "Your rack is empty."
    move, outcome = position.move_seen_by(1), position.outcome(1)
    assert said(wording.tell_move(layout, view, move, outcome)) == "Ida lays 3 on c3: 0 points."
    assert said(wording.tell_preview(layout, move, position.preview("c4 4"))) == "Brings one point."
    picture = ["".join(text for text, _ in line) for line in wording.picture(layout, view, texts)]
    assert picture[2] == " a3 b3  3 d3 e3"
    assert position.worth(position.parse("c4 4")) == 1
    assert wording.standing(view) == [0, 0]


def test_the_board_is_drawn(nachbarn):
    position = begun("c3 3")
    names = [node.text for node in ElementTree.fromstring(nachbarn.board_svg.draw(position.board)).iter() if node.text]
    assert {"a1", "c3", "e5"} <= set(names)
    empty, laid = (nachbarn.pixels.paint(each.layout, each.view()).pixels for each in (begun(), position))
    changed = np.argwhere((empty != laid).any(axis=2))
    middle = np.array(empty.shape[:2]) / 2
    assert 0 < np.abs(changed - middle).max() < 32


# --- What bots look at ----------------------------------------------------------------------------------------------
def test_bots_try_what_is_legal():
    moves, priors = np.zeros(8, np.int32), np.zeros(8, np.float32)
    for position in walked(MODE, 3, every=EVERY):
        if position.is_over:
            continue
        state, notes, chance = position.state, generic.notes_for(position.state), generator(1)
        before, worth = state.tobytes(), {move: position.preview_number(move).points for move in position.legal_numbers}
        count = generic.promising(state, notes, moves, priors)
        assert count == min(8, len(worth))
        best_first = [worth[move] for move in moves[:count].tolist()]
        assert best_first == sorted(worth.values(), reverse=True)[:count]
        assert priors[:count].sum() == pytest.approx(1, abs=1e-5)
        assert worth[generic.obvious_move(state, notes, chance)] == max(worth.values())
        assert {generic.quick_move(state, notes, chance), generic.childs_move(state, notes, chance)} <= worth.keys()
        assert state.tobytes() == before


def test_a_lead_is_a_likely_win():
    shares, points = np.zeros(4), np.zeros(4)
    position = begun("c3 3", "c4 4")
    generic.evaluate(position.state, generic.notes_for(position.state), shares, points)
    assert shares.sum() == pytest.approx(1)
    assert shares[1] > shares[0] > 0.4
    assert points[:2].tolist() == [0, 1]


def test_a_game_alone_is_looked_at_by_its_points():
    position = begun("c3 3", "c4 4")
    position.state.seats, position.state.to_move = 1, 0
    moves, priors = np.zeros(8, np.int32), np.zeros(8, np.float32)
    assert generic.promising(position.state, generic.notes_for(position.state), moves, priors) == 8
