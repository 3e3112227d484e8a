"""The log of errors."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "zwitsers_trouble",
        sa.Column("number", _BIG, sa.Identity(), primary_key=True),
        sa.Column("time", _BIG, nullable=False),
        sa.Column("server", sa.Text, nullable=False),
        sa.Column("method", sa.Text, nullable=False),
        sa.Column("path", sa.Text, nullable=False),
        sa.Column("status", sa.Integer, nullable=False),
        sqlite_autoincrement=True,
    )
