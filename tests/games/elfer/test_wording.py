"""Elfer raus! in words and letters: complete in every language, and telling no more than a view holds."""

import pytest

from tafelrunde.position import new
from tafelrunde.sayings import lines_in_words, sentence
from tafelrunde.texts import LANGUAGES
from tests.games.elfer.players import PLAYERS
from tests.games.elfer.positions import GAME, arrange, play

NAMES = ["Mira", "Ben", "Lukas", "Zoé"]
WORDING = GAME.wording
ENGLISH = GAME.texts("en")


def plain(lines):
    return ["".join(text for text, _ in line) for line in lines]


def in_words(sayings, texts=ENGLISH):
    return lines_in_words(sayings, texts, NAMES)


def told(position, move, seat=None, texts=ENGLISH):
    """What is said of a move, as the seat hears it."""
    position.play(move)
    sayings = WORDING.tell_move(
        position.layout, position.view(seat), position.move_seen_by(seat), position.outcome(seat)
    )
    return sentence(sayings, texts, NAMES)


def previewed(position, move, texts=ENGLISH):
    """What is said of a move that could be made."""
    data = GAME.state.MOVES.data(position.parse(move))
    return sentence(WORDING.tell_preview(position.layout, data, position.preview(move)), texts, NAMES)


def test_the_board_is_drawn():
    position = arrange(lying="y11 r13 star1", racks=("y2", "y4"), symbols=True)
    marked = [{"do": "lay", "field": "star-1"}, {"do": "give", "tile": "yellow-2"}, {"do": "lay", "field": "red-13"}]
    *lines, blank, legend = plain(WORDING.picture(position.layout, position.view(), ENGLISH, marked))
    assert lines == [
        "       1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 ",
        " y (■) ·  ·  j  ·  ·  ·  j  ·  ·  · 11  ·  j  ·  ·  ·  j  ·  ·  · (■) y",
        "       ║        |           |        ║     |              |     ║ ",
        " r (▲) ·  ·  j  ·  ·  ·  j  ·  ·  ·  ·  · 13* ·  ·  ·  j  ·  ·  · (▲) r",
        "       ║              +           |  ║           +              ║ ",
        " b  ★* ·  ·  j  ·  ·  ·  j  ·  ·  ·  ·  ·  j  ·  ·  ·  j  ·  ·  · (★) b",
        "       ║        |              +     ║        |           |     ║ ",
        " g (●) ·  ·  j  ·  ·  ·  j  ·  ·  ·  ·  ·  j  ·  ·  ·  j  ·  ·  · (●) g",
    ]
    assert blank == ""
    assert "bonus mark" in legend


def test_the_board_is_told():
    position = arrange(lying="y11 y12 r13 star1", racks=("y2", "y4"), symbols=True)
    spoken = in_words(WORDING.tell_board(position.layout, position.view()))
    assert spoken[0] == "Yellow: square empty, 1 to 10 empty, 11 to 12 laid, 13 to 20 empty, square empty."
    assert spoken[2].startswith("Blue: star laid, 1 to 20 empty")
    assert spoken[4] == "Bridges yellow–red: 4, 8, 13, 18."
    assert spoken[5] == "Bridges red–blue: 6 with a bonus mark, 10, 15 with a bonus mark."


def test_moves_are_told():
    position = arrange(lying="b8 b1 y11", racks=("b9 y10 y9 star g20 r2", "y4 y2"), bag="j17 y20", symbols=True)
    assert told(position, "b9") == "Mira lays blue 9. Bonus tile: joker 17."
    assert told(position, "r17") == "Mira lays joker 17 on red 17."
    assert told(position, "star1") == "Mira lays star beside the 1."
    assert told(position, "decline") == "Mira does without the free tile."
    assert told(position, "y10") == "Mira lays yellow 10."
    assert told(position, "done") == "Mira ends the turn."
    assert told(position, "draw", 0) == "Ben can lay nothing and draws."
    assert told(arrange(lying="y11", racks=("y2", "y4"), bag="y12"), "draw") == (
        "Mira can lay nothing and draws yellow 12."
    )
    assert told(arrange(lying="y11", racks=("y2", "y4"), bag="!"), "pass") == "Mira can lay nothing and passes."


def test_the_end_of_a_round_is_told():
    position = arrange(lying="y11", racks=("y10", "y20 j17", "y2"), rounds=2)
    assert told(position, "y10") == "Mira lays yellow 10. The round is over. Minus points: Mira 0, Ben 37, Lukas 2."
    scores = in_words(WORDING.tell_scores(position.layout, position.view()))
    assert scores[:2] == ["Mira: 0 minus points, tiles: 20.", "Ben: 37 minus points, tiles: 20."]
    assert scores[3] == "Round 2 of 2."


def test_the_last_tile_given_is_not_named_in_a_new_round():
    """To nobody: it is not on the table any more."""
    for seat in (0, 1, 2, None):
        position = arrange(lying="y11", racks=("y10 y9 g20", "y20", "y2"), rounds=2)
        play(position, "y10,y9")
        assert "green" not in told(position, "give g20", seat)


@pytest.mark.parametrize(
    ("position", "sentences"),
    [
        (arrange(racks=("y11 y2", "y4")), ["Lay an 11, for example “y11”."]),
        (arrange(lying="y11", racks=("y10 y2", "y4")), ["Lay one to three tiles, for example “y10”."]),
        (arrange(lying="y11", racks=("y2", "y4")), ["You can lay nothing: “draw”."]),
        (arrange(lying="y11", racks=("y2", "y4"), bag="!"), ["You can lay nothing, and the bag is empty: “pass”."]),
        (
            play(arrange(lying="y11", racks=("y10 y9 y8 y2", "y4")), "y10,y9"),
            [
                "Laid: 2 of 3. Lay another, for example “y8”, or end the turn: “done”.",
                "You may give a tile away: “give y2”.",
            ],
        ),
        (play(arrange(lying="y11", racks=("y10 y2", "y4")), "y10"), ["End the turn: “done”."]),
        (
            play(arrange(lying="b8", racks=("b9 y2", "y4"), bag="y20"), "b9"),
            ["Bonus tile yellow 20: lay it with “y20”."],
        ),
        (
            play(arrange(lying="y11", racks=("y2", "y4"), bag="y12"), "draw"),
            ["You have drawn yellow 12: lay it with “y12”."],
        ),
        (
            play(arrange(lying="b1", racks=("star y2", "y4"), symbols=True), "star1"),
            [
                "The symbol lets you lay any one number or joker tile of your rack on its place, for example “y2”,"
                " or “decline”."
            ],
        ),
    ],
)
def test_what_there_is_to_do_is_told(position, sentences):
    example = position.legal_moves[len(position.legal_moves) // 2]
    assert in_words(WORDING.tell_turn(position.layout, position.view(0), position.offer, example)) == sentences


def test_previews_are_told():
    position = arrange(lying="b8 b1 y11", racks=("b9 b10 star g20", "y4"), symbols=True)
    assert previewed(position, "b9") == "9 minus points fewer, 41 left. Draws a bonus tile."
    told = "11 minus points fewer, 39 left. Then you may lay any one number or joker tile."
    assert previewed(position, "star1") == told
    play(position, "star1")
    assert previewed(position, "b10") == "10 minus points fewer, 29 left."
    assert previewed(position, "decline") == "Does without the free tile."
    play(position, "b10")
    told_of_b9 = "9 minus points fewer, 20 left. Draws a bonus tile. Then you may give a tile away."
    assert previewed(position, "b9") == told_of_b9
    last = arrange(lying="y11", racks=("y10", "y4"))
    assert previewed(last, "y10") == "10 minus points fewer, 0 left. That wins the round."
    assert last.worth(last.parse("y10")) == 10
    pending = play(arrange(lying="y11", racks=("y2", "y4"), bag="y12"), "draw")
    assert previewed(pending, "y12") == "Lays it."


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "1 minus point fewer, 1 left."),
        ("de", "1 Minuspunkt weniger, 1 bleibt."),
        ("fr", "1 point de pénalité en moins, il en reste 1."),
        ("it", "1 punto di penalità in meno, ne resta 1."),
    ],
)
def test_one_point_is_one(language, sentence):
    position = arrange(lying="y2 y11", racks=("y1 r1", "y4"))
    assert previewed(position, "y1", GAME.texts(language)) == sentence


def test_a_preview_does_not_tell_what_will_be_drawn():
    """E5.1: the bonus tile is hidden until it is drawn."""
    previews = [
        arrange(lying="b8", racks=("b9 y2", "y4"), bag=tile).preview("b9") for tile in ("y20", "j7", "r5", "g11")
    ]
    assert all(preview == previews[0] for preview in previews)
    assert previews[0].bonus
    assert previews[0].pending is None


def test_the_result_is_told():
    position = play(arrange(lying="y11", racks=("y10", "y20", "y2")), "y10")
    assert in_words(WORDING.tell_result(position.layout, position.view(), position.winners)) == [
        "Someone has got rid of the last tile.",
        "Mira: 0 minus points.",
        "Ben: 20 minus points.",
        "Lukas: 2 minus points.",
        "Mira wins.",
    ]
    assert in_words(WORDING.tell_rack(position.layout, position.view(0))) == ["Your rack is empty."]
    assert plain(WORDING.rack_picture(position.layout, position.view(0), ENGLISH)) == ["Your rack is empty."]
    assert WORDING.standing(position.view()) == [0, 20, 2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told_in_every_language(language):
    texts = GAME.texts(language)
    for seed, player in enumerate(PLAYERS):
        seats = 2 + seed % 3
        position, choose = new("elfer", seats=seats, seed=seed, symbols=True, rounds=2), player(seed)
        names = NAMES[:seats]
        while not position.is_over:
            seat = position.to_move
            layout, view, legal = position.layout, position.view(seat), position.legal_moves
            sayings = WORDING.tell_turn(layout, view, position.offer, legal[0])
            sayings += WORDING.tell_rack(layout, view) + WORDING.tell_scores(layout, view)
            sayings += WORDING.tell_board(layout, view)
            lines = in_words(sayings, texts) + [previewed(position, move, texts) for move in legal[:3]]
            lines += plain(WORDING.score_table(layout, view, names, texts))
            lines += plain(WORDING.rack_picture(layout, view, texts))
            move = position.move_text(choose(position))
            lines.append(told(position, move, (seat + 1) % seats, texts))
            assert all(line.strip() and "{" not in line for line in lines)
        assert all(in_words(WORDING.tell_result(position.layout, position.view(), position.winners), texts))
