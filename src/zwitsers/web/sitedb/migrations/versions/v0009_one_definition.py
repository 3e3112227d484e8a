"""The same indexes in SQLite and PostgreSQL; and the number that PostgreSQL had before Alembic goes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_INDEXES = {
    "zwitsers_attempt_key": ("zwitsers_attempt", ["kind", "key", "number"]),
    "zwitsers_attempt_moment": ("zwitsers_attempt", ["moment"]),
    "zwitsers_sign_in_account": ("zwitsers_sign_in", ["account", "number"]),
    "zwitsers_kept_owner": ("zwitsers_kept", ["owner", "number"]),
}


def upgrade() -> None:
    # SQLite files had the first three without the prefix.
    for name, (table, columns) in _INDEXES.items():
        op.drop_index(name.removeprefix("zwitsers_"), if_exists=True)
        op.create_index(name, table, columns, if_not_exists=True)
    if op.get_bind().dialect.name == "postgresql":
        # No two accounts with the same name but for case; in SQLite the primary key sees to it.
        lower = [sa.text("lower(name)")]
        op.create_index("zwitsers_account_lower", "zwitsers_account", lower, unique=True, if_not_exists=True)
    op.drop_table("zwitsers_site_schema", if_exists=True)
