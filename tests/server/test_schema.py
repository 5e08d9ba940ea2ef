"""The HTTP part against its own description: whatever is sent, the answer is one that is described, and no fault."""

import asyncio
import threading

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.live import LINK, OPEN, bot, serving

EXAMPLES = 40  # of each operation
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server on a thread of its own, since the tests here do not run on an event loop."""
    address = f"sqlite:///{tmp_path_factory.mktemp('schema')}/tables.db"
    ready, stop, told = threading.Event(), threading.Event(), {}

    async def run():
        async with serving(address, linger_seconds=0.1) as live:
            opened = await live.lobby.open("rondo", [LINK, OPEN, bot("random")], listed=True)
            told.update(address=live.address, table=opened.table, key=opened.keys.seats["0"], house=live.house)
            ready.set()
            await asyncio.to_thread(stop.wait)

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    assert ready.wait(60)
    yield told
    stop.set()
    thread.join()


@pytest.fixture(scope="module")
def described(server):
    return schemathesis.openapi.from_url(f"{server['address']}/api/openapi.json")


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_answer_is_a_described_one(described, server, mode):
    operations = [found.ok() for found in described.get_all_operations()]
    assert len(operations) >= 6
    for operation in operations:
        if mode.is_negative and not (operation.body or operation.query or operation.path_parameters):
            continue

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
        def check(case):
            case.call_and_validate(checks=CHECKS)
            if "table_id" in case.path_parameters:  # once more, with a table that there is
                case.path_parameters["table_id"] = server["table"]
                case.call_and_validate(checks=CHECKS)

        check()
    assert server["house"].metrics.faults._value.get() == 0
