import json

import pytest

from tafelrunde import bench, games
from tafelrunde.cli import main
from tafelrunde.kernel.compiled import cache_folder

FIGURES = {
    "moves_per_second",
    "batch_moves_per_second",
    "legal_lists_per_second",
    "calibration_ns",
    "seconds_to_first_move_cold",
    "seconds_to_first_move_warm",
    "seconds_to_compile_all",
}


@pytest.fixture
def hasty(monkeypatch):
    """Measure a moment only, and start no process: its wait is made up."""
    monkeypatch.setattr(bench, "RUNS", 1)
    monkeypatch.setattr(bench, "WORDS", 1000)
    for measurement in (bench.moves_per_second, bench.batch_moves_per_second, bench.legal_lists_per_second):
        monkeypatch.setattr(measurement, "__defaults__", (0.01,))
    monkeypatch.setattr(bench, "in_new_process", lambda cache, *words: str(bench.time.time() + 1))


def test_figures_as_json(hasty, capsys):
    for name in games.names():
        assert main(["bench", name, "--json"]) == 0
        out, err = capsys.readouterr()
        found = json.loads(out)
        assert found.keys() >= FIGURES | {"game", "seats", "threads", "versions"}
        assert all(found[figure] > 0 for figure in FIGURES - {"seconds_to_compile_all"})
        assert (found["game"], found["seats"]) == (name, games.find(name).usual_seats)
        assert len(err.splitlines()) == len(FIGURES)


@pytest.mark.parametrize("language", ["de", "fr", "it", "en"])
def test_figures_as_a_table(hasty, capsys, language):
    assert main(["bench", "ingenious", "--language", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(FIGURES)
    assert len({len(line) for line in lines[1:]}) == 1


def test_the_best_run_counts(monkeypatch):
    clock = iter([0, 1, 10, 14, 20, 22])
    monkeypatch.setattr(bench, "RUNS", 2)
    monkeypatch.setattr(bench.time, "perf_counter", lambda: next(clock))
    assert bench.best_rate(lambda size: 8 if size > 1000 else 0, seconds=1) == 4


def test_a_process_tells_when_its_first_move_was_made():
    begin = bench.time.time()
    wait = bench.seconds_to_first_move(games.find("ingenious"), str(cache_folder().parent))
    assert 0 < wait <= bench.time.time() - begin
