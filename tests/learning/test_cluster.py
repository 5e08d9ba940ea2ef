"""Practice on a Ray cluster gives the same games. Ray runs in a process of its own: it warns and leaves threads."""

import importlib.util
import os
import subprocess
import sys

import pytest

from tafelrunde.learning.practice import Practice
from tafelrunde.learning.samples import Samples

# Ray lets everything else on the machine go first, which beside other busy tests means waiting for minutes.
SETTINGS = {"RAY_ADDRESS": "local", "RAY_worker_niceness": "0"}
PRACTISE = """
import sys
from pathlib import Path
from tafelrunde.learning.practice import Practice

for path in Practice("rondo", 3, Path(sys.argv[1]), None).play(100, 2, "ray"):
    print(path.name)
"""


@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="needs the extra `cluster`")
def test_the_same_games_on_a_cluster(tmp_path):
    there, here = tmp_path / "there", Practice("rondo", 3, tmp_path / "here", None)
    told = subprocess.run(
        [sys.executable, "-c", PRACTISE, str(there)],
        env=os.environ | SETTINGS,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert sorted(told.split()) == ["games-00000.npz", "games-00001.npz"]
    list(here.play(100, 1))
    for name in told.split():
        one, two = (Samples.load([folder / name]) for folder in (there, here.folder))
        assert one.shown.tobytes() == two.shown.tobytes()
        assert one.shares.tobytes() == two.shares.tobytes()
