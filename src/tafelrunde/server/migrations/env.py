"""How Alembic runs the migrations: on the connection, and in the transaction, that `database.migrate` gives it."""

from __future__ import annotations

from alembic import context

from tafelrunde.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
