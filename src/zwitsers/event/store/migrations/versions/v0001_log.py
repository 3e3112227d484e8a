"""The log: tournaments, their entries, and triggers that keep anyone from changing or removing an entry."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "zwitsers_tournament",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("last_sequence", sa.Integer, nullable=False),
        sa.Column("last_hash", sa.String(64), nullable=False),
        sa.UniqueConstraint("name", name="zwitsers_tournament_name"),
    )
    op.create_table(
        "zwitsers_entry",
        sa.Column(
            "tournament", sa.Integer, sa.ForeignKey("zwitsers_tournament.id", name="zwitsers_entry_of"), nullable=False
        ),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("batch", sa.Integer, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("time", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("tournament", "sequence", name="zwitsers_entry_key"),
        sa.CheckConstraint("batch >= 1 AND batch <= sequence", name="zwitsers_entry_batch"),
    )
    for statement in _SQLITE if op.get_bind().dialect.name == "sqlite" else _POSTGRESQL:
        op.execute(statement)


_SQLITE = (
    """
    CREATE TRIGGER zwitsers_entry_update BEFORE UPDATE ON zwitsers_entry
    BEGIN SELECT RAISE(ABORT, 'zwitsers: an entry of the log is never changed'); END
    """,
    """
    CREATE TRIGGER zwitsers_entry_delete BEFORE DELETE ON zwitsers_entry
    BEGIN SELECT RAISE(ABORT, 'zwitsers: an entry of the log is never removed'); END
    """,
    """
    CREATE TRIGGER zwitsers_tournament_update BEFORE UPDATE ON zwitsers_tournament
    WHEN NEW.id <> OLD.id OR NEW.last_sequence <= OLD.last_sequence
    BEGIN SELECT RAISE(ABORT, 'zwitsers: the log only grows'); END
    """,
    """
    CREATE TRIGGER zwitsers_tournament_delete BEFORE DELETE ON zwitsers_tournament
    BEGIN SELECT RAISE(ABORT, 'zwitsers: a tournament is never removed'); END
    """,
)

_POSTGRESQL = (
    """
    CREATE FUNCTION zwitsers_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'zwitsers: the log only grows'; END $$
    """,
    """
    CREATE TRIGGER zwitsers_entry_change BEFORE UPDATE OR DELETE ON zwitsers_entry
    FOR EACH ROW EXECUTE FUNCTION zwitsers_refuse()
    """,
    """
    CREATE TRIGGER zwitsers_entry_truncate BEFORE TRUNCATE ON zwitsers_entry
    FOR EACH STATEMENT EXECUTE FUNCTION zwitsers_refuse()
    """,
    """
    CREATE TRIGGER zwitsers_tournament_update BEFORE UPDATE ON zwitsers_tournament FOR EACH ROW
    WHEN (NEW.id <> OLD.id OR NEW.last_sequence <= OLD.last_sequence) EXECUTE FUNCTION zwitsers_refuse()
    """,
    """
    CREATE TRIGGER zwitsers_tournament_delete BEFORE DELETE ON zwitsers_tournament
    FOR EACH ROW EXECUTE FUNCTION zwitsers_refuse()
    """,
)
