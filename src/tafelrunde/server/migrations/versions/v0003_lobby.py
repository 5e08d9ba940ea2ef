"""The lobby: what is told of tables that look for players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003_lobby"
down_revision = "0002_orders"


def upgrade() -> None:
    op.create_table(
        "lobby",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("has_room", sa.Boolean, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
    )
    op.create_index("lobby_by_host", "lobby", ["host", "until"])
