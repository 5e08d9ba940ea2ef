from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

from tests import amounts

# The first example of a test may compile, so no deadline; the machine that runs us may be busy.
settings.register_profile(
    "house",
    deadline=None,
    max_examples=10 if amounts.SLOW else 100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")


@pytest.fixture(scope="session", name="games")
def scaled_games() -> Callable[[int], int]:
    """`games(n)`: see tests/amounts.py, which can also be imported, as for parametrising."""
    return amounts.games


# Begun first: they take a minute or more each, and one of them left over would keep all other workers waiting.
LONGEST = ("tests/server/test_kills.py", "tests/arena/test_cluster.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
