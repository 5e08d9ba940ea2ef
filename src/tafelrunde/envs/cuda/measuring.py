"""How fast a game runs on a GPU: whole games, and steps of a batch."""

from __future__ import annotations

import statistics
from collections.abc import Callable

import numpy as np

from tafelrunde.envs.batch import Batch
from tafelrunde.envs.cuda.batch import CudaBatch, check_gpu
from tafelrunde.envs.cuda.driver import cuda
from tafelrunde.games import Game

GAMES = 65_536
WARM_UP = 160  # steps, after which the games of a batch are in all stages
STEPS = 40
RUNS = 5  # of which the middle one counts
FIGURES = (
    "random_moves_per_second",
    "quick_moves_per_second",
    "steps_per_second",
    "checked_steps_per_second",
    "steps_with_choice_per_second",
)

Report = Callable[[str], None]  # told what is measured next


def measure(game: Game, report: Report = lambda what: None, games: int = GAMES) -> dict[str, float]:
    """All figures of one game by name, with the usual seats and options."""
    check_gpu()
    batch = Batch(game.name, games, device="cuda", seed=1)
    assert isinstance(batch, CudaBatch)
    found = {}
    for name in FIGURES:
        report(name)
        found[name] = MEASUREMENTS[name](batch)
    batch.close()
    return found


def device_name() -> str:
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def whole_rate(batch: CudaBatch, policy: str) -> float:
    """Moves a second of whole games."""
    moves = int(np.asarray(batch.play_whole(policy, seed=1).moves, dtype=np.int64).sum())
    return moves / middle(lambda: span(lambda: batch.play_whole(policy, seed=1)))


def step_rate(batch: CudaBatch, check: bool) -> float:
    """Steps a second without the choice of the moves."""
    mix(batch)

    def steps() -> float:
        both = span(lambda: choose_and_step(batch, check))
        return both - span(lambda: [batch.random_moves() for _ in range(STEPS)])

    return STEPS * batch.count / middle(steps)


def choice_rate(batch: CudaBatch) -> float:
    """Steps a second with the choice of a random legal move for each."""
    mix(batch)
    return STEPS * batch.count / middle(lambda: span(lambda: choose_and_step(batch, check=False)))


def choose_and_step(batch: CudaBatch, check: bool) -> None:
    for _ in range(STEPS):
        batch.step(batch.random_moves(), check=check)


def mix(batch: CudaBatch) -> None:
    """Play until the games of the batch are in all stages."""
    batch.reset(1)
    for _ in range(WARM_UP):
        batch.step(batch.random_moves(), check=False)


def middle(take: Callable[[], float]) -> float:
    take()  # compile
    return statistics.median(take() for _ in range(RUNS))


def span(work: Callable[[], object]) -> float:
    """The seconds that the GPU takes for some work, by its own clock."""
    begin, end = cuda.event(), cuda.event()
    begin.record()
    work()
    end.record()
    end.synchronize()
    return float(cuda.event_elapsed_time(begin, end)) / 1e3


MEASUREMENTS: dict[str, Callable[[CudaBatch], float]] = {
    "random_moves_per_second": lambda batch: whole_rate(batch, "random"),
    "quick_moves_per_second": lambda batch: whole_rate(batch, "quick"),
    "steps_per_second": lambda batch: step_rate(batch, check=False),
    "checked_steps_per_second": lambda batch: step_rate(batch, check=True),
    "steps_with_choice_per_second": choice_rate,
}
