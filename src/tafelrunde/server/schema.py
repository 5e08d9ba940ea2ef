"""The tables of the database. A change here needs a migration in `migrations/versions/`; a test compares the two."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Double, ForeignKey, Index, Integer, MetaData, Table, Text

metadata = MetaData()

# An index of the tables for listing and expiry. It only repeats what the events say.
tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("opened", Double, nullable=False),
    Column("listed", Boolean, nullable=False),  # shown to everybody, for an open seat
    Column("over", Boolean, nullable=False),
    Index("tables_by_state", "over", "listed", "opened"),
)

# What everybody may know of tables that look for players, until when each is shown, and whose they are, so that nobody
# fills the list alone. A row goes when the game begins, or an hour after its host.
lobby = Table(
    "lobby",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("host", Text, nullable=False),  # the household of the host's address
    Column("until", Double, nullable=False),
    Column("seq", Integer, nullable=False),  # of the newest event that is told
    Column("has_room", Boolean, nullable=False),
    Column("told", Text, nullable=False),  # JSON
    Index("lobby_by_host", "host", "until"),
)

# The truth: what has happened at each table, numbered 1, 2, 3 …; nothing is ever changed here.
events = Table(
    "events",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),  # seconds since 1970
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),  # JSON
)

# Which process computes the moves of a table's bots, and until when it has promised to.
leases = Table(
    "leases",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", Double, nullable=False),
)

# Who is kept out: an address or a network, and until when (for good where that is missing).
bans = Table(
    "bans",
    metadata,
    Column("network", Text, primary_key=True),
    Column("at", Double, nullable=False),
    Column("until", Double),
)

# What an administrator has changed in the database, for servers that run: each looks for those it does not know.
orders = Table(
    "orders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("table_id", Text, nullable=False),  # empty where it is about no table
)
