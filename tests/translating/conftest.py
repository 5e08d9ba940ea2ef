from collections.abc import Iterator

import pytest

from tests.engines.node import Node
from tests.translating.proofs import SCRIPT


@pytest.fixture(scope="session")
def teller() -> Iterator[Node]:
    with Node(script=SCRIPT) as process:
        yield process
