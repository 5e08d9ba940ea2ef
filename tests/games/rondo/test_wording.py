"""Rondo in words and letters: complete in every language, and telling no more than a view holds."""

import re

import pytest

from tafelrunde.position import new
from tafelrunde.texts import LANGUAGES
from tests.games.rondo.players import random_player
from tests.games.rondo.positions import GAME, arrange, play

NAMES = ["Mira", "Ben", "Lukas", "Zoé"]
WORDING = GAME.wording
ENGLISH = GAME.texts("en")


def plain(lines):
    return ["".join(text for text, _ in line) for line in lines]


def told(position, move, seat=None, texts=ENGLISH):
    """What is said of a move, as the seat hears it."""
    before = position.view(seat)
    position.play(move)
    return WORDING.tell_move(before, position.view(seat), position.moves[-1], NAMES, texts)


@pytest.mark.parametrize("board", ["blue", "red"])
def test_the_board_is_drawn_with_every_name(board):
    position = new("rondo", seed=1, board=board)
    *lines, blank, legend = plain(WORDING.picture(position.view(), ENGLISH))
    assert blank == ""
    assert "purple" in legend
    assert max(map(len, lines)) <= 72
    drawn = " ".join(lines)
    for space in position.board.spaces:
        assert re.search(rf"\b{space.id}\b", drawn)
    assert len(re.findall(r"\(\d[rygbp]\)", drawn)) == 8
    assert len(re.findall(r"\b\d[rygbp]\b", drawn)) == 68


def test_stones_are_drawn_as_the_seat_sees_them():
    position = arrange(racks=["r", "r"], lying="a1=2 a2=g0 a3=y1")
    for seat, own, other in [(0, "#g", "##"), (1, "#y", "##"), (None, None, "##")]:
        drawn = " ".join(plain(WORDING.picture(position.view(seat), ENGLISH))[:-2])
        assert " P2 " in drawn
        assert other in drawn
        assert own is None or own in drawn
        assert drawn.count("#") == 4 if own is None else 3


def test_what_was_laid_just_now_stands_in_brackets():
    position = play(arrange(racks=["ppb", "r"]), "a1 1,b1 down p")
    drawn = " ".join(plain(WORDING.picture(position.view(), ENGLISH, ("a1 1", "b1 down p", "done"))))
    assert "[P1]" in drawn
    assert "[##]" in drawn


def test_the_board_is_told_circle_by_circle():
    position = arrange(racks=["r", "r"], lying="a1=2 a2=g0")
    spoken = WORDING.spoken(position.view(0), ENGLISH)
    assert len(spoken) == 5
    assert spoken[0] == "Circle a: a1 holds 2 purple, a2 face down, your green stone, a3 yellow 2, a4 blue 2."
    assert "e1 blue 5 grey" in spoken[4]
    assert "a2 face down, a3" in WORDING.spoken(position.view(1), ENGLISH)[0]


def test_moves_are_told():
    position = arrange(racks=["ppb", "r"], bag="gg")
    assert told(position, "a1 2") == "Mira lays 2 on purple 2 (a1): 4 points."
    assert told(position, "b1 down b") == "Mira lays one face down on blue 1 (b1)."
    assert told(position, "done") == "Mira ends the turn and draws 1."
    assert told(position, "draw") == "Ben draws 1. The bag holds too few stones. This round is the last."


@pytest.mark.parametrize("seat", [1, None])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_told_the_colour_of_a_stone_face_down(language, seat):
    """R4.5"""
    texts = GAME.texts(language)
    sentences = {told(arrange(racks=["rygbp", "r"]), f"a1 down {letter}", seat, texts) for letter in "rygbp"}
    assert len(sentences) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_can_be_told_in_every_language(language):
    texts = GAME.texts(language)
    for seats in (2, 3, 4):
        names = NAMES[:seats]
        position, choose = new("rondo", seats=seats, seed=seats), random_player(seats)
        while not position.is_over:
            view, offer = position.view(position.to_move), position.offer
            legal = position.legal_moves
            said = [
                *WORDING.tell_turn(view, offer, legal[0], texts),
                *WORDING.tell_scores(view, names, texts),
                *WORDING.tell_rack(view, texts),
                WORDING.tell_preview(position.preview(legal[-1]), legal[-1], texts),
                told(position, position.game.notation.move_text(position.state, choose(position)), None, texts),
            ]
            assert all(sentence.endswith(".") and "{" not in sentence for sentence in said)
        result = WORDING.tell_result(position.view(), position.winners, names, texts)
        assert len(result) >= seats + 2


def test_the_turn_says_what_may_be_done():
    def says(position):
        return WORDING.tell_turn(position.view(position.to_move), position.offer, "a1 1", ENGLISH)

    assert says(arrange(racks=["pp", "r"]))[-1] == "Lay, for example “a1 1”, or draw 2: “draw”."
    assert says(arrange(racks=["ppppp", "r"]))[-1].startswith("Five stones are on your rack")
    assert says(arrange(racks=["", "r"])) == ["Draw: “draw”."]
    assert says(play(arrange(racks=["pp", "r"]), "a1 1")) == [
        "Free to use now: b1 blue 1.",
        "Go on along the path, or end the turn: “done”.",
    ]


def test_a_tie_is_told():
    """R6.3"""
    position = play(arrange(racks=["rr", "g"], bag="", scores=[12, 12], to_move=1, ending=2), "draw")
    result = WORDING.tell_result(position.view(), position.winners, NAMES[:2], ENGLISH)
    assert result[-2:] == ["The tie is decided by the stones left.", "Mira wins."]
    position = play(arrange(racks=["r", "g"], bag="", scores=[12, 12], to_move=1, ending=2), "draw")
    result = WORDING.tell_result(position.view(), position.winners, NAMES[:2], ENGLISH)
    assert result[-1] == "Mira and Ben win together."
