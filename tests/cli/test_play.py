import io
import json
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde import bots
from tafelrunde.cli import main
from tafelrunde.cli.sitting import SCROLLBACK
from tafelrunde.errors import InvalidRecord
from tafelrunde.kernel.generator import generator
from tafelrunde.record import save
from tafelrunde.sayings import lines_in_words


def scripted(seats, seed, people, **options):
    """A whole game as people and random bots will play it: the moves of the people, and the position at the end."""
    position = tafelrunde.new("ingenious", seats=seats, seed=seed, **options)
    chance, bot, typed = generator(seed, 1), bots.find("random"), []
    while not position.is_over:
        if position.to_move in people:
            typed.append(position.legal_moves[len(position.moves) % len(position.legal_moves)])
            position.play(typed[-1])
        else:
            position.play_number(bots.decide(bot, position, chance))
    return typed, position


# --- Whole games
def test_a_whole_game_against_a_bot_with_confirmation(terminal, tmp_path):
    moves, position = scripted(2, 7, {0})
    code, out, err = terminal(
        *("play", "ingenious", "--seed", "7", "--players", "me,random", "--save", tmp_path / "game.json"),
        typed="\n\n".join([*moves, ""]),
    )
    assert (code, err) == (0, "")
    assert "No tile fits on the board any more." in out
    assert f"{['Seat 1', 'Bot 2'][position.winners[0]]} wins." in out
    assert tafelrunde.load(tmp_path / "game.json").record == position.record
    assert out.count("Do it?") == len(moves)


def test_solo_in_german(terminal):
    moves, position = scripted(1, 3, {0})
    typed = "\n".join(moves)
    out = terminal(
        "play", "ingenious", "--seats", "1", "--seed", "3", "--no-confirm", "--language", "de", typed=typed
    ).out
    assert f"Ergebnis: {min(position.scores[0])} in der niedrigsten Farbe." in out
    assert "Dein Stein" not in out  # the tile is drawn, not told
    assert "Platz 1 legt" in out


def test_teams_of_bots_play_by_themselves(terminal):
    words = (
        "--seats",
        "4",
        "--teams",
        "--players",
        "random,random,random,random",
        "--seed",
        "1",
        "--edition",
        "kosmos",
    )
    code, out, _ = terminal("play", "ingenious", *words)
    assert code == 0
    assert "Bot 1 and Bot 3" in out
    assert "win together" in out
    assert "Your" not in out


def test_kosmos_enter_makes_the_only_move(terminal):
    first = tafelrunde.new("ingenious", seats=2, seed=7, edition="kosmos").legal_moves[0]
    out = terminal("play", "ingenious", "--seed", "7", "--edition", "kosmos", "--no-confirm", typed=f"{first}\n\n").out
    assert "Enter makes “refill”" in out
    assert "Seat 1 refills the rack." in out


def test_undo_before_refilling(terminal):
    first = tafelrunde.new("ingenious", seats=2, seed=7, edition="kosmos").legal_moves[0]
    words = ("play", "ingenious", "--seed", "7", "--edition", "kosmos", "--no-confirm", "--save", "game.json")
    out = terminal(*words, typed=f"undo\n{first}\nundo\nquit\n").out
    assert "Nothing can be taken back now: something has been drawn since" in out
    assert "Taken back." in out
    assert tafelrunde.load("game.json").moves == []


# --- Talking
def test_wrong_moves_are_explained_and_asked_again(terminal):
    out = terminal(
        "play", "ingenious", "--seed", "7", typed="nonsense\nrr A6-A7\nbp A1-A2\nbp F6-F7\nbp F6-H7\nswap\nrefill\n"
    ).out
    assert "“nonsense” is not a move; “help” shows how moves are typed." in out
    assert "not on your rack" in out
    assert "There is no cell A1" in out
    assert "must touch a printed symbol" in out
    assert "next to each other" in out
    for clause in ("(I3.1)", "(I4.1)", "(I4.2)", "(I7.1)", "(I7.2)"):
        assert clause in out


def test_every_clause_answers_in_the_language(terminal):
    out = terminal("play", "ingenious", "--seed", "7", "--language", "fr", typed="bp F6-F7\nswap\n").out
    assert "Votre première tuile doit toucher un symbole imprimé" in out
    assert "On n’échange ses tuiles que si aucune ne montre" in out


def test_the_confirm_step_shows_exactly_what_a_move_brings(terminal):
    out = terminal("play", "ingenious", "--seed", "7", "--save", "game.json", typed="yy J1-J2\nn\nyy J1-J2\ny\n").out
    assert out.count("Brings 2 yellow. Do it?") == 2
    assert "Not done." in out
    assert "Seat 1 lays yellow–yellow on J1–J2: 2 yellow." in out
    assert tafelrunde.load("game.json").moves[0] == "yy J1-J2"


@pytest.mark.parametrize(
    ("language", "commands"),
    [
        ("en", "help rules board moves"),
        ("de", "hilfe regeln brett züge"),
        ("fr", "aide règles plateau coups"),
        ("it", "aiuto regole tabellone mosse"),
    ],
)
def test_commands_in_four_languages(terminal, language, commands):
    texts = tafelrunde.new("ingenious").game.texts(language)
    for words in (commands, "help rules board moves"):
        typed = "\n".join([*words.split(), "quit"])
        out = terminal("play", "ingenious", "--seed", "7", "--language", language, typed=typed).out
        assert texts.entry("play.help")[0] in out
        assert texts.entry("typing.lines")[0] in out
        assert texts.entry("rules.lines")[-1].split()[-1] in out
        assert out.count("A11") == 2
        assert texts("play.moves-listed", count=486) in out
        assert "--load" in out


def test_moves_can_be_filtered(terminal):
    out = terminal("play", "ingenious", "--seed", "7", typed="moves yy j1\nmoves zz\nmoves\n").out
    assert "yy J1-J2    Brings 2 yellow." in out or "yy J1-J2  Brings 2 yellow." in out
    assert "No legal move fits “zz”." in out
    assert "and 466 more" in out


def test_spoken(terminal):
    out = terminal("play", "ingenious", "--seed", "7", "--spoken").out
    assert "Row A: 6 red (printed), 7 to 10 free, 11 green (printed)." in out
    assert "Your tiles: blue–purple, green–red" in out
    assert "·" not in out


def test_colours_only_where_wanted(terminal, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b[" in terminal("play", "ingenious").out
    assert "38;" not in terminal("play", "ingenious", "--no-colour").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "38;" not in terminal("play", "ingenious").out


# --- Keeping games
def test_an_interrupted_game_goes_on(terminal, tmp_path):
    moves, position = scripted(2, 7, {0, 1})
    words = ("play", "ingenious", "--seed", "7", "--players", "Mira,Ben", "--no-confirm")
    with_handovers = [line for move in moves for line in ("", move)]
    out = terminal(*words, typed="\n".join(with_handovers[:10])).out
    (kept,) = (tmp_path / "state").iterdir()
    assert f"tafelrunde play --load {kept}" in out
    assert json.loads(kept.read_text())["players"] == ["Mira", "Ben"]
    out = terminal("play", "--load", kept, "--no-confirm", typed="\n".join(with_handovers[10:])).out
    assert "on from move 5" in out
    assert f"{['Mira', 'Ben'][position.winners[0]]} wins." in out
    assert tafelrunde.load(kept).is_over


def test_a_finished_game_leaves_no_file_of_its_own(terminal, tmp_path):
    terminal("play", "ingenious", "--players", "random,random")
    assert list((tmp_path / "state").iterdir()) == []


def test_save_and_what_cannot_be_saved(terminal):
    out = terminal("play", "ingenious", "--seed", "7", typed="save here.json\nsave no/such/folder.json\n").out
    assert "Saved in here.json." in out
    assert "“folder.json” cannot be written" in out
    assert tafelrunde.load("here.json").moves == []


def test_a_file_that_cannot_be_written_is_refused_at_once(refused, tmp_path):
    (tmp_path / "file").write_text("")
    for path in (tmp_path, tmp_path / "file" / "game.json"):
        assert "cannot be written" in refused("play", "ingenious", "--save", path)


def test_when_saving_fails_half_way_nobody_plays_for_another(terminal, monkeypatch):
    """The move was made: whoever made it must not be asked for the next one, with another rack."""
    left = iter([save])  # the first time it works

    def save_once(*words, **more):
        next(left, full_disk)(*words, **more)

    def full_disk(*words, **more):
        raise InvalidRecord("cannot-write", path="game.json")

    monkeypatch.setattr("tafelrunde.cli.sitting.save", save_once)
    words = ("play", "ingenious", "--seed", "7", "--no-confirm", "--save", "game.json")
    out = terminal(*words, typed="yy J1-J2\n").out
    assert "cannot be written" in out
    assert "Bot 2 lays" in out
    assert "Bot 2>" not in out


def test_load_refuses_what_contradicts_it(terminal, refused):
    terminal("play", "ingenious", "--seed", "7", typed="save game.json\n")
    assert "the file decides" in refused("play", "--load", "game.json", "--seats", "3")
    assert "the file decides" in refused("play", "--load", "game.json", "--edition", "kosmos")
    assert "does not exist" in refused("play", "--load", "none.json")
    record = json.loads(Path("game.json").read_text())
    for key, value in (("players", ["one"]), ("moves", ["rr A1-A2"]), ("deal", {}), ("seats", "two"), ("result", {})):
        Path("bad.json").write_text(json.dumps(record | {key: value}))
        refused("play", "--load", "bad.json")
        refused("replay", "bad.json")


def test_ctrl_c_keeps_the_game(terminal, monkeypatch):
    def interrupted(prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    code, out, err = terminal("play", "ingenious")
    assert code == 130
    assert "--load" in out
    assert "Traceback" not in out + err


# --- What stays hidden
def test_the_seed_is_told_when_the_game_is_over(terminal, refused):
    """It tells every tile, on the racks and in the bag."""
    out = terminal("play", "ingenious", "--seed", "4711", typed="help\nsave game.json\n").out
    assert "4711" not in out
    assert "4711" not in refused("play", "--load", "game.json", "--seed", "7")
    assert "--seed 4711" in terminal("play", "ingenious", "--seed", "4711", "--players", "random,random").out


# --- Several people around one screen
@pytest.mark.parametrize("spoken", [False, True])
def test_a_hand_over_never_shows_another_rack(terminal, monkeypatch, capsys, spoken):
    """Between two hand-overs only one person looks at the screen, and sees no rack but their own."""
    moves, _ = scripted(3, 11, {0, 1, 2}, edition="kosmos")
    position = tafelrunde.new("ingenious", seats=3, seed=11, edition="kosmos")
    wording, texts = position.game.wording, position.game.texts("en")
    left, chunks = iter(moves[:60]), []

    def shown_rack(seat):
        view = position.view(seat)
        if spoken:
            return lines_in_words(wording.tell_rack(position.layout, view), texts, ["Ann", "Bob", "Cy"])[0]
        return "".join(text for text, _ in wording.rack_picture(position.layout, view, texts)[0]).rstrip()

    def answer(prompt):
        seen = capsys.readouterr().out
        is_handover = "Hand over" in prompt
        racks = [shown_rack(seat) for seat in range(3)]
        for seat in range(3):
            if is_handover or seat != position.to_move:
                assert racks[seat] not in seen
        chunks.append(is_handover)
        if is_handover:
            return ""
        assert racks[position.to_move] in seen
        move = next(left, "quit")
        if move != "quit":
            position.play(move)
        return move

    monkeypatch.setattr("builtins.input", answer)
    words = ["play", "ingenious", "--seed", "11", "--players", "Ann,Bob,Cy", "--edition", "kosmos", "--no-confirm"]
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(words + ["--spoken"] * spoken) == 0
    assert sum(chunks) >= 30


def test_who_stops_leaves_no_rack_on_the_screen(terminal, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")  # as in a terminal, which can be cleared
    out = terminal("play", "ingenious", "--seed", "7", "--players", "Ann,Bob", typed="\nquit\n").out
    before, _, left = out.rpartition(SCROLLBACK)
    assert "Lay a tile" in before
    assert "Lay a tile" not in left
    assert "--load" in left


def test_people_hear_what_happened_since_their_last_turn(terminal):
    moves, _ = scripted(3, 11, {0, 1, 2})
    typed = "\n".join(line for move in moves[:3] for line in ("", move)) + "\n\n"
    out = terminal("play", "ingenious", "--seed", "11", "--players", "Ann,Bob,Cy", "--no-confirm", typed=typed).out
    since = out[out.rindex("Ann is next") :]
    assert "Bob lays" in since
    assert "Cy lays" in since
    assert "Ann lays" not in since
