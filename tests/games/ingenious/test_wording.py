from itertools import pairwise

import pytest

import tafelrunde
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.playouts import random_move

LANGUAGES = ("de", "en", "fr", "it")
NAMES = ["Mira", "Ben", "Jo", "Ada"]


def game(seats=2, seed=7, moves=0, **options):
    position, chance = tafelrunde.new("ingenious", seats=seats, seed=seed, **options), generator(seed)
    while moves and not position.is_over:
        position.play_number(random_move(position.state, chance))
        moves -= 1
    return position


def plain(lines):
    return ["".join(text for text, _ in line) for line in lines]


def test_the_board_of_two_as_it_is_drawn():
    position = game()
    position.play("yy J1-J2")
    texts = position.game.texts("en")
    drawn = plain(position.game.wording.picture(position.view(), texts, ("yy J1-J2",)))
    assert drawn[:2] == ["            A6 (r)  ·   ·   ·   ·  (g) A11", "          B5  ·   ·   ·   ·   ·   ·   ·  B11"]
    assert drawn[9] == "          J1 [Y] [Y]  ·   ·   ·   ·   ·  J7"
    assert " Y   Y " in plain(position.game.wording.picture(position.view(), texts))[9]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_cell_stands_where_its_neighbours_say(seats):
    """Half a pitch to the right from row to row: so the six neighbours of a cell are drawn around it."""
    position = game(seats)
    side = position.view()["side"]
    rows = plain(position.game.wording.picture(position.view(), position.game.texts("en")))[: 2 * side - 1]
    cells = [[i for i, letter in enumerate(row) if letter in "·rgboyp"] for row in rows]
    assert [len(row) for row in cells] == [2 * side - 1 - abs(r) for r in range(1 - side, side)]
    for upper, lower in pairwise(cells):
        assert abs(upper[0] - lower[0]) == abs(upper[-1] - lower[-1]) == 2
        assert all(b - a == 4 for row in (upper, lower) for a, b in pairwise(row))


@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_align_and_the_lowest_colours_are_marked(language):
    position = game(3, moves=30)
    table = plain(position.game.wording.score_table(position.view(), NAMES[:3], position.game.texts(language)))
    assert len({len(line) for line in table[:4]}) == 1
    for line, scores in zip(table[1:4], position.scores, strict=True):
        assert line.count("‹") == scores.count(min(scores))


def test_spoken_rows():
    position = game()
    position.play("yy J1-J2")
    spoken = position.game.wording.spoken(position.view(), position.game.texts("en"))
    assert spoken[0] == "Row A: 6 red (printed), 7 to 10 free, 11 green (printed)."
    assert spoken[9] == "Row J: 1 yellow, 2 yellow, 3 to 7 free."


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "Mira legt gelb–gelb an J1–J2: 2 gelb."),
        ("en", "Mira lays yellow–yellow on J1–J2: 2 yellow."),
        ("fr", "Mira pose jaune–jaune en J1–J2 : 2 jaune."),
        ("it", "Mira posa giallo–giallo in J1–J2: 2 giallo."),
    ],
)
def test_a_placement_is_told(language, told):
    position = game()
    before = position.view()
    position.play("yy J1-J2")
    texts = position.game.texts(language)
    assert position.game.wording.tell_move(before, position.view(), "yy J1-J2", NAMES, texts) == told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "options", [{"seats": 1}, {"seats": 2, "edition": "kosmos"}, {"seats": 3}, {"seats": 4, "teams": True}]
)
def test_whole_games_can_be_told(language, options):
    position, chance = tafelrunde.new("ingenious", seed=5, **options), generator(5)
    wording, texts = position.game.wording, position.game.texts(language)
    names = NAMES[: position.seats]
    while not position.is_over:
        seat = position.to_move
        before, view = position.view(), position.view(seat)
        move = random_move(position.state, chance)
        text = position.game.notation.move_text(position.state, move)
        assert wording.tell_turn(view, position.offer, text, texts)
        assert wording.tell_preview(position.preview(text), text, texts)
        position.play_number(move)
        told = wording.tell_move(before, position.view(), text, names, texts)
        assert told.startswith(names[seat])
        assert wording.tell_rack(position.view(seat), texts)
    result = wording.tell_result(position.view(), position.winners, names, texts)
    assert result[0] == texts(f"reasons.{position.reason}")
    assert len(result) == (2 if position.seats == 1 else 2 + len(position.scores))


def test_the_preview_and_the_telling_agree():
    """What the confirm step promises is what is told afterwards, up to the end of a track and with the bonus."""
    for seed in range(3):
        position, chance = game(seed=seed), generator(seed)
        wording, texts = position.game.wording, position.game.texts("en")
        while not position.is_over:
            text = position.game.notation.move_text(position.state, random_move(position.state, chance))
            preview, before = position.preview(text), position.view()
            position.play(text)
            told = wording.tell_move(before, position.view(), text, NAMES, texts)
            promised = wording.tell_points(preview["points"], texts)
            assert (promised or "no points") in told or text == "swap"
            assert ("Ingenious!" in told) == bool(preview["bonus"])


def test_an_exchange_shows_the_tiles_that_everybody_saw():
    position = next(found for seed in range(200) if (found := until_swap(seed)))
    texts, seat = position.game.texts("en"), position.to_move
    rack = position.view(seat)["rack"]
    before = position.view()
    position.play("swap")
    told = position.game.wording.tell_move(before, position.view(), "swap", NAMES, texts)
    for first, second in rack:
        assert f"{first}–{second}" in told or f"{second}–{first}" in told


def until_swap(seed):
    position, chance = tafelrunde.new("ingenious", seats=2, seed=seed), generator(seed)
    while not position.is_over:
        if position.offer["swap"]:
            return position
        position.play_number(random_move(position.state, chance))
    return None


def test_teams_are_named_together():
    position = game(4, teams=True)
    told = position.game.wording.tell_scores(position.view(), NAMES, position.game.texts("de"))
    assert told[0].startswith("Mira und Jo: ")
    assert told[1].startswith("Ben und Ada: ")


def test_a_spectator_is_told_of_no_rack():
    position = game()
    assert position.game.wording.tell_rack(position.view(), position.game.texts("en")) == ["Your rack is empty."]
