"""Ray runs in processes of its own here: it warns, starts threads and leaves sockets, all of which would be errors."""

import importlib.util
import json
import os
import subprocess
import sys

import pytest

from tests.arena.inline import timeless

HAS_RAY = importlib.util.find_spec("ray") is not None

KILL_ONE = """
import json, os, signal, sys
from tafelrunde.arena.cluster import Cluster
from tafelrunde.arena.workers import perform, plan_of

class OneKilled(Cluster):
    doomed = killed = None

    def hand(self, worker, tasks):
        super().hand(worker, tasks)
        if worker == 0 and self.doomed and not self.killed:
            self.killed = self.doomed
            os.kill(self.doomed, signal.SIGKILL)

plan = plan_of(json.loads(sys.argv[1]))
workers = OneKilled(plan, 2)
tasks = [tuple(task) for task in json.loads(sys.argv[2])]
results = []
for finished in perform(workers, iter(tasks), 1):
    results += finished
    if workers.doomed is None and len(workers.pids()) == 2:
        workers.doomed = workers.pids()[0]
print(json.dumps({"killed": workers.killed, "replaced": workers.replaced, "results": results}))
"""


# Ray lets everything else on the machine go first, which beside other busy tests means waiting for minutes.
SETTINGS = {"RAY_ADDRESS": "local", "RAY_worker_niceness": "0", "LANGUAGE": "en"}


def python(*words, **environment):
    settings = os.environ | SETTINGS | environment
    return subprocess.run([sys.executable, *words], env=settings, capture_output=True, text=True, check=False)


@pytest.mark.skipif(not HAS_RAY, reason="Ray is not installed: it has no wheels for this Python or platform")
def test_two_workers_one_of_them_killed_give_the_same_results(searching):
    expected = timeless(searching.play(task) for task in searching.tasks())
    done = python("-c", KILL_ONE, json.dumps(searching.json), json.dumps(list(searching.tasks())))
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["killed"]
    assert told["replaced"] == 1
    assert len(told["results"]) == searching.games
    assert timeless(told["results"]) == expected


@pytest.mark.skipif(not HAS_RAY, reason="Ray is not installed: it has no wheels for this Python or platform")
def test_the_command_gives_the_same_table_and_goes_on(simulation, tmp_path):
    words = (
        "-m",
        "tafelrunde",
        "simulate",
        "ingenious",
        "--seed",
        "5",
        "--threads",
        "2",
        "--json",
        str(tmp_path / "o"),
    )
    first = python(*words, "--games", "20", "--on", "ray")
    assert first.returncode == 0, first.stderr
    whole = python(*words, "--games", "30", "--on", "ray", "--resume")
    assert whole.returncode == 0, whole.stderr
    assert "Traceback" not in whole.stderr
    results = [json.loads(line) for line in (tmp_path / "o.games.jsonl").read_text().splitlines()[1:]]
    assert timeless(results) == timeless(simulation.play(task) for task in simulation.tasks())
    assert len(results) == 30


def test_without_ray_one_sentence_says_so(tournament):
    program = (
        "import sys; sys.modules['ray'] = None; from tafelrunde.cli import main;"
        "sys.exit(main(['arena', 'ingenious', '--bots', 'easy,random', '--on', 'ray']))"
    )
    done = python("-c", program)
    assert done.returncode == 2
    assert (
        done.stderr.strip() == "tafelrunde: This needs Ray, which is not installed: pip install 'tafelrunde[cluster]'."
    )
