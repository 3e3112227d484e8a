"""In SQLite an INSERT OR REPLACE removes what is in its way without asking the triggers against removing."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # In PostgreSQL an INSERT … ON CONFLICT DO UPDATE asks the triggers against changing.
    for statement in _SQLITE if op.get_bind().dialect.name == "sqlite" else ():
        op.execute(statement)


_SQLITE = (
    """
    CREATE TRIGGER zwitsers_entry_insert BEFORE INSERT ON zwitsers_entry
    WHEN EXISTS (SELECT 1 FROM zwitsers_entry WHERE tournament = NEW.tournament AND sequence = NEW.sequence)
    BEGIN SELECT RAISE(ABORT, 'zwitsers: an entry of the log is never replaced'); END
    """,
    """
    CREATE TRIGGER zwitsers_tournament_insert BEFORE INSERT ON zwitsers_tournament
    WHEN EXISTS (SELECT 1 FROM zwitsers_tournament WHERE id = NEW.id OR name = NEW.name)
    BEGIN SELECT RAISE(ABORT, 'zwitsers: a tournament is never replaced'); END
    """,
)
