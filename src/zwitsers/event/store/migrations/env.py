"""What Alembic runs: the steps, on the connection that `upgrade` hands over."""

from __future__ import annotations

from alembic import context

from zwitsers.event.store.schema import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    version_table=VERSION_TABLE,
    transactional_ddl=True,
)
context.run_migrations()
