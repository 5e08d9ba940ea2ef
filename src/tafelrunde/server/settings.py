"""How a server is set up. Everything has a default that suits one machine and some hundred people."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from tafelrunde.server.limits import Limits

DAY = 86_400.0


@dataclass(frozen=True)
class Settings:
    database: str = ""  # an address such as sqlite:///… or postgresql://…; empty: a file in the user's data folder
    host: str = "127.0.0.1"
    port: int = 8011
    origins: tuple[str, ...] = ()  # further origins whose pages may connect, such as https://play.example
    hosts: tuple[str, ...] = ()  # what `Host` may say; empty: anything, for only the administrator knows the names
    announced: tuple[str, ...] = ()  # web addresses under which the local network reaches it, the likeliest first
    proxies: tuple[str, ...] = ()  # addresses and networks of proxies that are believed about their clients' addresses
    bot_threads: int = field(default_factory=lambda: max(1, (os.cpu_count() or 1) - 1))  # people first
    most_waiting: int = 200  # thoughts of bots that may wait before new ones are refused
    hint_seconds: float = 1.0
    finished_days: float = 30.0  # how long finished tables are kept
    idle_days: float = 60.0  # and tables at which nothing happens any more
    absence_seconds: float = 60.0  # after which the host may let a bot play on for somebody who is not connected
    hold_seconds: float = 120.0  # for which a seat is kept for whoever took it, until they join: time to type a name
    grace_seconds: float = 15.0  # for which a table stays listed without its host, who may just load the page anew
    reveal_seconds: float = 30.0  # for showing nonces once everybody is there; then a bot plays for whoever did not
    lease_seconds: float = 6.0  # after which another process plays for a bot whose process is gone
    stale_seconds: float = 1.0  # how old an answer may be that everybody gets alike: games, open tables, figures
    linger_seconds: float = 60.0  # how long a table stays in memory when everybody has left
    limits: Limits = field(default_factory=Limits)

    @property
    def database_address(self) -> str:
        return self.database or f"sqlite:///{own_database()}"


def own_database() -> Path:
    return user_data_path("tafelrunde") / "tables.db"
