"""Numba's simulator, in a process of its own, equal the CPU's batch in every mode: few games, for it is slow."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tafelrunde.cli import main
from tafelrunde.envs import setting
from tafelrunde.envs.batch import Batch
from tafelrunde.errors import Refusal
from tafelrunde.games import our_names
from tests.envs.cuda.walk import walked
from tests.games.modes import label, modes_of

SMALL = (2, 4, 3)  # games, steps, moves after which a game is broken off
SIMULATOR = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}


def simulated(*words):
    command = [sys.executable, "-W", "error", "-m", *words]
    return subprocess.run(command, env=os.environ | SIMULATOR, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("game", our_names())
def test_every_mode_equals_the_cpu(game):
    found = simulated("tests.envs.cuda.walk", "cuda", *map(str, SMALL), game).splitlines()
    assert found == [" ".join([label(mode), *walked(mode, "cpu", *SMALL)]) for mode in modes_of(game)]


def test_simulations_count_games(tmp_path):
    board = str(setting.BOARDS / "rondo-small.toml")
    path = tmp_path / "found.json"
    for policy in ("random", "quick"):
        words = ("--board", board, "--games", "3", "--bot", policy, "--device", "cuda", "--json", str(path))
        told = simulated("tafelrunde", "simulate", "rondo", *words, "--language", "en")
        assert policy in told
        found = json.loads(path.read_text(encoding="utf-8"))
        assert (found["games"], found["plan"]["bot"]) == (3, policy)
        assert sum(seat["win_share"] for seat in found["seats"]) == pytest.approx(1)
        assert sum(found["reasons"].values()) == 3
        assert found["moves"]["least"] > 10


def test_without_a_gpu_there_is_one_clear_sentence(capsys):
    if find_spec("numba_cuda") is None:
        sentence = "This needs numba-cuda, which is not installed: pip install 'tafelrunde[cuda]'."
    else:
        sentence = "There is no NVIDIA GPU here that could be used, or its driver is missing."
        if Path("/proc/driver/nvidia").exists():
            pytest.skip("there is a GPU here")
    with pytest.raises(Refusal) as refused:
        Batch("rondo", games=4, device="cuda")
    assert refused.value.sentence("en") == sentence
    for command in ("bench", "simulate"):
        assert main([command, "rondo", "--device", "cuda", "--language", "en"]) != 0
        assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["bench", "rondo", "--device", "tpu"], "A batch runs on one of: cpu, cuda; not on “tpu”."),
        (["simulate", "rondo", "--device", "cuda", "--bot", "hard"], "Games are played by one of: random, quick"),
        (["simulate", "rondo", "--device", "cuda", "--plot", "a.png"], "leave --plot out there"),
    ],
)
def test_what_a_gpu_does_not_do_is_refused(words, sentence, capsys):
    assert main([*words, "--language", "en"]) != 0
    assert sentence in capsys.readouterr().err


def test_unknown_devices_and_policies_are_refused():
    with pytest.raises(Refusal, match="not on “tpu”"):
        Batch("rondo", games=4, device="tpu")
    with pytest.raises(Refusal, match="not by “clever”"):
        Batch("rondo", games=4).play_whole("clever")
