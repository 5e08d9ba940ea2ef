from collections.abc import Iterator

import pytest

from tests.engines.node import Node


@pytest.fixture(scope="session")
def node() -> Iterator[Node]:
    with Node() as process:
        yield process
