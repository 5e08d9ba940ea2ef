"""Space that expired tables leave in an SQLite file is given back to the disk, a little at a time.

PostgreSQL does so by itself (autovacuum).
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, suppress

from sqlalchemy import Connection, Engine

from tafelrunde.server.eventlog import EventLog

AT_A_TIME = 64  # pages of 4 kB: a few milliseconds, the longest that a move waits for it
PAUSE = 0.02  # seconds between two steps, in which moves are written
PATIENCE = 200  # milliseconds that emptying the WAL waits for those who read


async def give_back(log: EventLog) -> int:
    """Let the file shrink by all the pages that nobody needs; how many it were."""
    if log.shared:
        return 0
    given = 0
    while step := await log.write(shrink):
        given += step
        await asyncio.sleep(PAUSE)
    if given:
        await asyncio.to_thread(empty_the_wal, log.database.engine)
    return given


def shrink(connection: Connection) -> int:
    """One step, in the writer's thread; how many pages it gave back."""
    free = int(connection.exec_driver_sql("PRAGMA freelist_count").scalar() or 0)
    if connection.exec_driver_sql("PRAGMA auto_vacuum").scalar() == 0:
        return 0
    step = min(free, AT_A_TIME)
    driver = connection.connection.driver_connection
    assert driver is not None
    for _ in range(step):
        # The statement gives a page back at each step, and Python's driver takes one step only.
        with closing(driver.cursor()) as cursor:
            cursor.execute("PRAGMA incremental_vacuum(1)")
    return step


def empty_the_wal(engine: Engine) -> None:
    """Cut the write-ahead log off; where somebody reads, it stays until next time."""
    connection = engine.raw_connection()
    try:
        with closing(connection.cursor()) as cursor:
            before = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
            cursor.execute(f"PRAGMA busy_timeout = {PATIENCE}")
            try:
                with suppress(sqlite3.OperationalError):  # somebody writes: next time
                    cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            finally:
                cursor.execute(f"PRAGMA busy_timeout = {before}")
    finally:
        connection.close()
