"""Leases: one process thinks for the bots of a table, and another when that one is gone."""

import asyncio

import pytest

from tafelrunde.server.leases import Leases
from tests.server.happenings import SETUP

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two(log):
    await log.open_table("t", SETUP)
    return Leases(log, "one"), Leases(log, "two")


async def test_a_lease_has_one_holder(two):
    one, other = two
    assert await one.claim("t", 60)
    assert not await other.claim("t", 60)
    assert await one.claim("t", 60)  # what is mine stays mine
    assert await one.renew("t", 60)
    assert not await other.renew("t", 60)
    await other.release("t")  # what is another's is not given back
    assert not await other.claim("t", 60)
    await one.release("t")
    assert await other.claim("t", 60)


async def test_of_many_claims_one_wins(two, log):
    claims = await asyncio.gather(*(Leases(log, f"process {n}").claim("t", 60) for n in range(20)))
    assert claims.count(True) == 1


async def test_a_lapsed_lease_is_taken_over(two):
    one, other = two
    assert await one.claim("t", 0.2)
    assert not await other.claim("t", 60)
    async with asyncio.timeout(30):
        while not await other.claim("t", 60):
            await asyncio.sleep(0.02)
    assert not await one.renew("t", 60)
    assert not await one.claim("t", 60)


async def test_a_lapsed_lease_that_nobody_took_can_be_kept(two):
    one, _ = two
    assert await one.claim("t", -1)
    assert await one.renew("t", 60)


async def test_only_tables_have_leases_and_they_go_with_them(two, log):
    one, other = two
    assert not await one.claim("no such table", 60)
    await one.claim("t", 60)
    assert await log.expire(finished_before=0, idle_before=2**40) == ["t"]
    await log.open_table("t", SETUP)
    assert await other.claim("t", 60)
