import json
import os
import signal
import subprocess
import sys
import time

import pytest

from tafelrunde.texts import LANGUAGES

SMALL = ("arena", "ingenious", "--bots", "medium,random", "--games", "4", "--threads", "1")


def test_a_table_and_the_results_as_json(terminal, tmp_path):
    code, out, err = terminal(*SMALL, "--json", "out.json")
    assert code == 0
    assert "4 of 4 games" in out
    assert "Elo" in out
    assert out.index("medium") < out.index("random")
    assert "Traceback" not in err
    told = json.loads((tmp_path / "out.json").read_text())
    assert told["finished"]
    assert told["games"] == told["games_planned"] == 4
    assert [bot["bot"] for bot in told["bots"]] == ["medium", "random"]
    assert (tmp_path / "out.games.jsonl").read_text().count("\n") == 5


def test_going_on_with_more_games(terminal, refused, tmp_path):
    assert terminal(*SMALL, "--json", "out.json").code == 0
    assert "is there already" in refused(*SMALL, "--json", "out.json")
    before = (tmp_path / "out.games.jsonl").read_text()
    more = [*SMALL[:4], "--games", "6", "--threads", "1", "--json", "out.json", "--resume"]
    assert "6 of 6 games" in terminal(*more).out
    after = (tmp_path / "out.games.jsonl").read_text()
    assert after.startswith(before)
    assert after.count("\n") == 7
    assert "differs in “lineups”" in refused(*SMALL[:3], "easy,random", "--json", "out.json", "--resume")
    assert "differs in “seed”" in refused(*SMALL, "--seed", "2", "--json", "out.json", "--resume")


def test_a_line_up_is_held_against_its_fair_share(terminal):
    words = ("arena", "ingenious", "--lineup", "medium,random,random", "--games", "3", "--threads", "1")
    _, out, _ = terminal(*words)
    assert "times fair" in out
    assert "33.3" in out


def test_a_sequential_test_stops_early(terminal):
    words = ("arena", "ingenious", "--bots", "medium,random", "--games", "400", "--threads", "1", "--sprt", "50%,80%")
    _, out, _ = terminal(*words)
    assert "decided after" in out
    assert "rather 80.0 % than 50.0 %" in out
    assert "400 of 400" not in out


def test_options_of_the_game_and_boards(terminal, tmp_path):
    assert terminal(*SMALL, "--edition", "kosmos", "--json", "out.json").code == 0
    assert json.loads((tmp_path / "out.json").read_text())["plan"]["options"]["edition"] == "kosmos"


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_in_four_languages(terminal, language):
    code, out, _ = terminal(*SMALL[:4], "--games", "2", "--threads", "1", "--language", language)
    assert (code, out.count("medium")) == (0, 1)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["ingenious"], "either --bots or --lineup"),
        (["ingenious", "--bots", "random,easy", "--lineup", "random,easy"], "either --bots or --lineup"),
        (["ingenious", "--bots", "random"], "at least two different bots"),
        (["ingenious", "--bots", "random,random"], "named twice"),
        (["ingenious", "--bots", "random,genius"], "no bot “genius”"),
        (["ingenious", "--bots", "random,easy", "--seats", "3"], "say who sits at the table"),
        (["ingenious", "--lineup", "random,easy,easy", "--seats", "2"], "3 players do not fit 2 seats"),
        (["ingenious", "--lineup", "random,random"], "at least two different bots"),
        (["ingenious", "--bots", "random,easy", "--games", "0"], "at least 1"),
        (["ingenious", "--bots", "random,easy", "--threads", "0"], "at least 1"),
        (["ingenious", "--bots", "random,easy", "--budget", "1s", "--iterations", "5"], "not both"),
        (["ingenious", "--bots", "random,easy", "--budget", "soon"], "cheat@soon"),
        (["ingenious", "--bots", "random,easy", "--iterations", "0"], "cheat@0"),
        (["ingenious", "--bots", "random,easy", "--sprt", "0.6"], "is no test"),
        (["ingenious", "--bots", "random,easy", "--sprt", "0.6,0.5"], "is no test"),
        (["ingenious", "--bots", "random,easy", "--on", "moon"], "“moon”"),
        (["ingenious", "--bots", "random,easy", "--resume"], "--json"),
        (["ingenious", "--bots", "random,easy", "--json", "no/out.json"], "cannot be written"),
        (["ingenious", "--bots", "random,easy", "--start", "1"], "unknown: --start"),
        (["chess", "--bots", "random,easy"], "no game “chess”"),
    ],
)
def test_bad_wishes_get_one_sentence(refused, words, why):
    assert why in refused("arena", *words)


def test_a_refusal_leaves_no_file(refused, tmp_path):
    refused(*SMALL, "--on", "moon", "--json", "out.json")
    assert list(tmp_path.glob("out*")) == []


def test_nobody_may_play_against_the_cheat(refused, terminal):
    assert "no bot “cheat”" in refused("trace", "ingenious", "--bot", "cheat")
    assert "no bot “cheat”" in refused("simulate", "ingenious", "--bot", "cheat")
    assert "cheat" not in terminal("play", "--help").out


# --- Interrupted runs -----------------------------------------------------------------------------------------------
# Long enough to be interrupted: the other bots would be through with it in the blink of an eye.
LONG = ("arena", "ingenious", "--bots", "hard@100,random", "--games", "60", "--threads", "2", "--json", "out.json")


def started(folder, *words):
    environment = os.environ | {"LANGUAGE": "en"}
    return subprocess.Popen(
        [sys.executable, "-m", "tafelrunde", *words],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # ignored if the tests run in the background
    )


def lines_of(folder):
    path = folder / "out.games.jsonl"
    return path.read_bytes().count(b"\n") if path.exists() else 0


def wait_for_games(run, folder, games):
    while lines_of(folder) <= games:
        assert run.poll() is None
        time.sleep(0.002)


def timeless_games(folder):
    games = [json.loads(line) for line in (folder / "out.games.jsonl").read_text().splitlines()[1:]]
    assert len({tuple(game["task"]) for game in games}) == len(games)
    return sorted((game["task"], game["places"], game["points"], game["moves"], game["deal"]) for game in games)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The games of an uninterrupted run."""
    folder = tmp_path_factory.mktemp("whole")
    out, err = started(folder, *LONG).communicate()
    assert "60 of 60 games" in out, err
    return timeless_games(folder)


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_run_goes_on_where_it_was(tmp_path, whole, end):
    run = started(tmp_path, *LONG)
    wait_for_games(run, tmp_path, 3)
    os.killpg(run.pid, end) if end == signal.SIGINT else run.kill()
    out, err = run.communicate(timeout=60)
    assert "Traceback" not in out + err
    finished = lines_of(tmp_path) - 1
    assert 3 <= finished < 60
    if end == signal.SIGINT:
        assert run.returncode == 130
        assert "--resume goes on" in out
        assert not json.loads((tmp_path / "out.json").read_text())["finished"]
    out, err = started(tmp_path, *LONG, "--resume").communicate()
    assert "60 of 60 games" in out, err
    assert timeless_games(tmp_path) == whole
    assert json.loads((tmp_path / "out.json").read_text())["finished"]
