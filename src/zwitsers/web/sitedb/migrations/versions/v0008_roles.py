"""Roles per tournament, one-time links, and who did what to whose account.

Before that everybody worked on everything: where there was more than one account that stays so (the choice `team` of
the site). The first arbiter becomes the host, unless there is one.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_NAME = sa.Text().with_variant(sa.Text(collation="NOCASE"), "sqlite")
_BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")
# The order in which arbiters came, as far as that is known.
_FIRST = {
    "sqlite": "rowid",
    "postgresql": "(SELECT MIN(number) FROM zwitsers_sign_in s WHERE s.account = a.name) NULLS LAST, name",
}


def upgrade() -> None:
    op.create_table(
        "zwitsers_member",
        sa.Column("tournament", sa.Text, primary_key=True),
        sa.Column(
            "account",
            _NAME,
            sa.ForeignKey("zwitsers_account.name", ondelete="CASCADE", onupdate="CASCADE"),
            primary_key=True,
        ),
        sa.Column("role", sa.Integer, nullable=False),
    )
    op.create_index("zwitsers_member_account", "zwitsers_member", ["account"])
    op.create_table(
        "zwitsers_link",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("tournament", sa.Text, nullable=False),
        sa.Column("role", sa.Integer, nullable=False),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("until", _BIG, nullable=False),
    )
    for name in ("author", "tournament"):
        op.add_column("zwitsers_sign_in", sa.Column(name, sa.Text, nullable=False, server_default=""))
    op.create_index("zwitsers_sign_in_tournament", "zwitsers_sign_in", ["tournament", "number"])
    op.execute("INSERT INTO zwitsers_choice SELECT '', 'team', 'yes' WHERE (SELECT COUNT(*) FROM zwitsers_account) > 1")
    op.execute(
        "UPDATE zwitsers_account SET role = 3 WHERE name ="
        f" (SELECT name FROM zwitsers_account a WHERE role = 2 ORDER BY {_FIRST[op.get_bind().dialect.name]} LIMIT 1)"
        " AND NOT EXISTS (SELECT 1 FROM zwitsers_account WHERE role = 3)"
    )
