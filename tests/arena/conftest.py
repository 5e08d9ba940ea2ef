import pytest

import tafelrunde
from tafelrunde.arena.setup import settled_setup
from tafelrunde.arena.simulation import Simulation
from tafelrunde.arena.tournament import Tournament


@pytest.fixture
def setup():
    return settled_setup(tafelrunde.new("ingenious", seats=2, seed=0), seed=5)


@pytest.fixture
def tournament(setup):
    return Tournament(setup, (("medium", "random"),), blocks=4)


@pytest.fixture
def simulation(setup):
    return Simulation(setup, "random", games=30)


@pytest.fixture
def searching(setup):
    """Games of a tenth of a second and more, long enough to lose a worker in the middle of one."""
    return Tournament(setup, (("hard@100", "medium"),), blocks=6)
