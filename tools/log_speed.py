"""Measure how many events a second the log makes durable, and how long each waits.

python tools/log_speed.py sqlite:///speed.db                 # 500 tables, each as fast as it can
python tools/log_speed.py sqlite:///speed.db --rate 500      # 500 events a second over all tables, at random moments
python tools/log_speed.py postgresql                         # on a PostgreSQL of its own, which is thrown away
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import secrets
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tafelrunde.server.eventlog import EventLog
from tafelrunde.server.events import Moved
from tests.server.happenings import MOVED, SETUP
from tools.postgresql import Server


async def measure(address: str, tables: int, seconds: float, rate: float | None) -> str:
    log = EventLog.open(address)
    names = [secrets.token_urlsafe(12) for _ in range(tables)]
    await asyncio.gather(*(log.open_table(name, SETUP) for name in names))
    waits: list[float] = []
    last = 0.0
    began, busy = time.perf_counter(), time.process_time()

    async def play(name: str) -> None:
        nonlocal last
        seq = 1
        while True:
            if rate:
                await asyncio.sleep(random.expovariate(rate / tables))
            asked = time.perf_counter()
            if asked > began + seconds:
                return
            seq += 1
            body = Moved(seat=1, by="person", move=MOVED.move, id=secrets.token_hex(16))
            assert await log.append(name, seq, body)
            last = time.perf_counter()
            waits.append(last - asked)

    await asyncio.gather(*map(play, names))
    took, busy = last - began, time.process_time() - busy
    log.close()
    waits.sort()
    shares = {f"p{share}": waits[int(len(waits) * share / 100)] * 1000 for share in (50, 99)}
    told = ", ".join(f"{name} {wait:.1f} ms" for name, wait in shares.items())
    return f"{len(waits) / took:.0f} events a second, {told}, {busy / took:.2f} cores of {os.cpu_count()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rate", type=float)
    given = parser.parse_args()
    server = Server() if given.address == "postgresql" else None
    address = server.new_database() if server else given.address
    try:
        print(asyncio.run(measure(address, given.tables, given.seconds, given.rate)))
    finally:
        if server:
            server.close()


if __name__ == "__main__":
    main()
