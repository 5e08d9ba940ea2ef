"""Rondo in words and letters: complete in every language, and telling no more than facts hold."""

import re

import pytest

from tafelrunde.games.rondo.state import MOVES
from tafelrunde.position import new
from tafelrunde.sayings import lines_in_words, sentence
from tafelrunde.texts import LANGUAGES
from tests.games.rondo.players import random_player
from tests.games.rondo.positions import GAME, arrange, play

NAMES = ["Mira", "Ben", "Lukas", "Zoé"]
WORDING = GAME.wording
ENGLISH = GAME.texts("en")


def plain(lines):
    return ["".join(text for text, _ in line) for line in lines]


def said(sayings, texts=ENGLISH):
    """Each saying in words."""
    return lines_in_words(sayings, texts, NAMES)


def drawn(position, seat=None, marked=()):
    """The board in letters, as a seat sees it."""
    data = [MOVES.data(position.game.notation.parse_move(position.board, move)) for move in marked]
    return plain(WORDING.picture(position.layout, position.view(seat), ENGLISH, data))


def told(position, move, seat=None, texts=ENGLISH):
    """What is said of a move, as the seat hears it."""
    position.play(move)
    sayings = WORDING.tell_move(
        position.layout, position.view(seat), position.move_seen_by(seat), position.outcome(seat)
    )
    return sentence(sayings, texts, NAMES)


@pytest.mark.parametrize("board", ["blue", "red"])
def test_the_board_is_drawn_with_every_name(board):
    position = new("rondo", seed=1, board=board)
    *lines, blank, legend = drawn(position)
    assert blank == ""
    assert "purple" in legend
    assert max(map(len, lines)) <= 72
    picture = " ".join(lines)
    for space in position.board.spaces:
        assert re.search(rf"\b{space.id}\b", picture)
    assert len(re.findall(r"\(\d[rygbp]\)", picture)) == 8
    assert len(re.findall(r"\b\d[rygbp]\b", picture)) == 68


def test_stones_are_drawn_as_the_seat_sees_them():
    position = arrange(racks=["r", "r"], lying="a1=2 a2=g0 a3=y1")
    for seat, own, other in [(0, "#g", "##"), (1, "#y", "##"), (None, None, "##")]:
        picture = " ".join(drawn(position, seat)[:-2])
        assert " P2 " in picture
        assert other in picture
        assert own is None or own in picture
        assert picture.count("#") == 4 if own is None else 3


def test_what_was_laid_just_now_stands_in_brackets():
    position = play(arrange(racks=["ppb", "r"]), "a1 1,b1 down p")
    picture = " ".join(drawn(position, marked=("a1 1", "b1 down p", "done")))
    assert "[P1]" in picture
    assert "[##]" in picture


def test_the_board_is_told_circle_by_circle():
    position = arrange(racks=["r", "r"], lying="a1=2 a2=g0")
    spoken = said(WORDING.tell_board(position.layout, position.view(0)))
    assert len(spoken) == 5
    assert spoken[0] == "Circle a: a1 holds 2 purple, a2 face down, your green stone, a3 yellow 2, a4 blue 2."
    assert "e1 blue 5 grey" in spoken[4]
    assert "a2 face down, a3" in said(WORDING.tell_board(position.layout, position.view(1)))[0]


def test_moves_are_told():
    position = arrange(racks=["ppb", "r"], bag="gg")
    assert told(position, "a1 2") == "Mira lays 2 stones on purple 2 (a1): 4 points."
    assert told(position, "b1 down b") == "Mira lays one stone face down on blue 1 (b1)."
    assert told(position, "done") == "Mira ends the turn and draws one stone."
    assert told(position, "draw") == "Ben draws one stone. The bag holds too few stones. This round is the last."


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
        position, choose = new("rondo", seats=seats, seed=seats), random_player(seats)
        while not position.is_over:
            layout, view = position.layout, position.view(position.to_move)
            last = position.legal_numbers[-1]
            sayings = [
                *WORDING.tell_turn(layout, view, position.offer, position.legal_moves[0]),
                *WORDING.tell_scores(layout, view),
                *WORDING.tell_rack(layout, view),
                *WORDING.tell_preview(layout, MOVES.data(last), position.preview_number(last)),
            ]
            sentences = [*said(sayings, texts), told(position, position.move_text(choose(position)), None, texts)]
            assert all(words.endswith(".") and not set("{|}") & set(words) for words in sentences)
        result = said(WORDING.tell_result(position.layout, position.view(), position.winners), texts)
        assert len(result) >= seats + 2


def test_the_turn_says_what_may_be_done():
    def says(position):
        return said(WORDING.tell_turn(position.layout, position.view(position.to_move), position.offer, "a1 1"))

    assert says(arrange(racks=["pp", "r"]))[-1] == "Lay, for example “a1 1”, or draw 2 stones: “draw”."
    assert says(arrange(racks=["ppppp", "r"]))[-1].startswith("Five stones are on your rack")
    assert says(arrange(racks=["", "r"])) == ["Draw: “draw”."]
    assert says(play(arrange(racks=["pp", "r"]), "a1 1")) == [
        "Free to use now: b1 blue 1.",
        "Go on along the path, or end the turn: “done”.",
    ]


def test_a_tie_is_told():
    """R6.3"""
    position = play(arrange(racks=["rr", "g"], bag="", scores=[12, 12], to_move=1, ending=2), "draw")
    result = said(WORDING.tell_result(position.layout, position.view(), position.winners))
    assert result[-2:] == ["The tie is decided by the stones left.", "Mira wins."]
    position = play(arrange(racks=["r", "g"], bag="", scores=[12, 12], to_move=1, ending=2), "draw")
    result = said(WORDING.tell_result(position.layout, position.view(), position.winners))
    assert result[-1] == "Mira and Ben win together."


@pytest.mark.parametrize(
    ("language", "one", "two", "own"),
    [
        ("en", "a1 holds 1 purple", "a2 holds 2 red", "a3 face down, your green stone"),
        ("de", "a1 trägt einen lila Stein", "a2 trägt 2 rote Steine", "a3 verdeckt, dein grüner Stein"),
        ("fr", "a1 porte une pièce mauve", "a2 porte 2 pièces rouges", "a3 face cachée, votre pièce verte"),
        ("it", "a1 porta una pedina viola", "a2 porta 2 pedine rosse", "a3 coperta, la tua pedina verde"),
    ],
)
def test_stones_are_told_in_number_and_gender(language, one, two, own):
    position = arrange(lying="a1=1 a2=2 a3=g0")
    circle = said(WORDING.tell_board(position.layout, position.view(0)), GAME.texts(language))[0]
    assert f"{one}, {two}, {own}, " in circle


@pytest.mark.parametrize(
    ("language", "one", "none"),
    [
        ("en", "1 point", "0 points"),
        ("de", "1 Punkt", "0 Punkte"),
        ("fr", "1 point", "0 point"),
        ("it", "1 punto", "0 punti"),
    ],
)
def test_one_point_is_told_as_one(language, one, none):
    position = arrange(racks=["b", "r"], lying="a1=1")
    texts = GAME.texts(language)
    assert told(position, "b1 1", None, texts).endswith(f" {one}.")
    scores = said(WORDING.tell_scores(position.layout, position.view()), texts)
    assert f"{one}," in scores[0]
    assert f"{none}," in scores[1]


def test_scores_tell_the_last_round():
    position = arrange(racks=["rr", "g"], lying="a1=1", scores=[3, 4], ending=2)
    assert said(WORDING.tell_scores(position.layout, position.view())) == [
        "Mira: 3 points, stones on the rack: 2.",
        "Ben: 4 points, stones on the rack: 1.",
        "Grey spaces: 8 of 8 left. In the bag: 116.",
        "The bag holds too few stones. This round is the last.",
    ]
    table = plain(WORDING.score_table(position.layout, position.view(), NAMES[:2], ENGLISH))
    assert table[0].split() == ["Mira", "3", "●●"]
    assert table[-1] == "The bag holds too few stones. This round is the last."
    assert WORDING.standing(position.view()) == [3, 4]
