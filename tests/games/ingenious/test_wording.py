from itertools import pairwise

import pytest

import tafelrunde
from tafelrunde.games.ingenious import GAME
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.playouts import random_move
from tafelrunde.sayings import lines_in_words, sentence

LANGUAGES = ("de", "en", "fr", "it")
NAMES = ["Mira", "Ben", "Jo", "Ada"]


def game(seats=2, seed=7, moves=0, **options):
    position, chance = tafelrunde.new("ingenious", seats=seats, seed=seed, **options), generator(seed)
    while moves and not position.is_over:
        position.play_number(random_move(position.state, chance))
        moves -= 1
    return position


def words(told, language="en"):
    return lines_in_words(told, GAME.texts(language), NAMES)


def one_line(told, language="en"):
    return sentence(told, GAME.texts(language), NAMES)


def plain(lines):
    return ["".join(text for text, _ in line) for line in lines]


def test_the_board_of_two_as_it_is_drawn():
    position = game()
    position.play("yy J1-J2")
    texts, picture = position.game.texts("en"), position.game.wording.picture
    drawn = plain(picture(position.layout, position.view(), texts, [position.move_seen_by()]))
    assert drawn[:2] == ["            A6 (r)  ·   ·   ·   ·  (g) A11", "          B5  ·   ·   ·   ·   ·   ·   ·  B11"]
    assert drawn[9] == "          J1 [Y] [Y]  ·   ·   ·   ·   ·  J7"
    assert " Y   Y " in plain(picture(position.layout, position.view(), texts))[9]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_cell_stands_where_its_neighbours_say(seats):
    """Half a pitch to the right from row to row: so the six neighbours of a cell are drawn around it."""
    position = game(seats)
    side = position.layout.side
    drawn = position.game.wording.picture(position.layout, position.view(), position.game.texts("en"))
    rows = plain(drawn)[: 2 * side - 1]
    cells = [[i for i, letter in enumerate(row) if letter in "·rgboyp"] for row in rows]
    assert [len(row) for row in cells] == [2 * side - 1 - abs(r) for r in range(1 - side, side)]
    for upper, lower in pairwise(cells):
        assert abs(upper[0] - lower[0]) == abs(upper[-1] - lower[-1]) == 2
        assert all(b - a == 4 for row in (upper, lower) for a, b in pairwise(row))


@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_align_and_the_lowest_colours_are_marked(language):
    position = game(3, moves=30)
    drawn = position.game.wording.score_table(
        position.layout, position.view(), NAMES[:3], position.game.texts(language)
    )
    table = plain(drawn)
    assert len({len(line) for line in table[:4]}) == 1
    for line, scores in zip(table[1:4], position.scores, strict=True):
        assert line.count("‹") == scores.count(min(scores))


def test_spoken_rows():
    position = game()
    position.play("yy J1-J2")
    spoken = words(position.game.wording.tell_board(position.layout, position.view()))
    assert spoken[0] == "Row A: 6 red (printed), 7 to 10 free, 11 green (printed)."
    assert spoken[9] == "Row J: 1 yellow, 2 yellow, 3 to 7 free."


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "Mira legt gelb–gelb auf J1–J2: 2 gelb."),
        ("en", "Mira lays yellow–yellow on J1–J2: 2 yellow."),
        ("fr", "Mira pose jaune–jaune en J1–J2\xa0: 2 jaune."),
        ("it", "Mira posa giallo–giallo in J1–J2: 2 giallo."),
    ],
)
def test_a_placement_is_told(language, told):
    position = game()
    position.play("yy J1-J2")
    assert one_line(last_move(position), language) == told


def last_move(position):
    """The last move as a spectator is told it."""
    tell_move = position.game.wording.tell_move
    return tell_move(position.layout, position.view(), position.move_seen_by(), position.outcome())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "options", [{"seats": 1}, {"seats": 2, "edition": "kosmos"}, {"seats": 3}, {"seats": 4, "teams": True}]
)
def test_whole_games_can_be_told(language, options):
    position, chance = tafelrunde.new("ingenious", seed=5, **options), generator(5)
    wording, layout, texts = position.game.wording, position.layout, position.game.texts(language)
    while not position.is_over:
        seat = position.to_move
        view, offer = position.view(seat), position.offer
        move = random_move(position.state, chance)
        data = position.game.state.MOVES.data(move)
        assert one_line(wording.tell_turn(layout, view, offer, position.move_text(move)), language)
        assert one_line(wording.tell_preview(layout, data, position.preview_number(move)), language)
        position.play_number(move)
        assert one_line(last_move(position), language).startswith(NAMES[seat])
        assert one_line(wording.tell_rack(layout, position.view(seat)), language)
    result = words(wording.tell_result(layout, position.view(), position.winners), language)
    assert result[0] == texts(f"reasons.{position.reason}")
    assert len(result) == (2 if position.seats == 1 else 2 + len(position.scores))


def test_the_preview_and_the_telling_agree():
    """What the confirm step promises is what is told afterwards, up to the end of a track and with the bonus."""
    for seed in range(3):
        position, chance = game(seed=seed), generator(seed)
        wording = position.game.wording
        while not position.is_over:
            move = random_move(position.state, chance)
            preview, worth = position.preview_number(move), position.worth(move)
            position.play_number(move)
            told = one_line(last_move(position))
            promised = ", ".join(words(wording.tell_points(preview.points)))
            assert (promised or "no points") in told or preview.swapped
            assert ("Ingenious!" in told) == bool(preview.earned)
            assert worth == sum(preview.points)


def test_an_exchange_shows_the_tiles_that_everybody_saw():
    position = next(found for seed in range(200) if (found := until_swap(seed)))
    rack = position.view(position.to_move).rack
    position.play("swap")
    told = one_line(last_move(position))
    for first, second in rack:
        assert f"{first}–{second}" in told or f"{second}–{first}" in told


def until_swap(seed):
    position, chance = tafelrunde.new("ingenious", seats=2, seed=seed), generator(seed)
    while not position.is_over:
        if position.offer.swap:
            return position
        position.play_number(random_move(position.state, chance))
    return None


def test_teams_are_named_together():
    position = game(4, teams=True)
    told = words(position.game.wording.tell_scores(position.layout, position.view()), "de")
    assert told[0].startswith("Mira und Jo: ")
    assert told[1].startswith("Ben und Ada: ")


def test_a_spectator_is_told_of_no_rack():
    position = game()
    assert words(position.game.wording.tell_rack(position.layout, position.view())) == ["Your rack is empty."]


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("de", "Dein Stein: ", "Deine Steine: "),
        ("en", "Your tile: ", "Your tiles: "),
        ("fr", "Votre tuile\xa0: ", "Vos tuiles\xa0: "),
        ("it", "La tua tessera: ", "Le tue tessere: "),
    ],
)
def test_one_tile_and_several(language, one, several):
    for seats, words_for_it in ((1, one), (2, several)):
        position = game(seats)
        (told,) = words(position.game.wording.tell_rack(position.layout, position.view(0)), language)
        assert told.startswith(words_for_it)
