"""The tables, the same in SQLite and PostgreSQL. The migrations create them; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

# The number of the newest migration, also the user_version of SQLite files.
SCHEMA = 2
VERSION_TABLE = "zwitsers_schema"

metadata = MetaData()

# `last_sequence` and `last_hash` are the seal. A writer moves it with a compare-and-swap, which detects concurrent
# writers. The seal also reveals entries missing at the end.
tournament = Table(
    "zwitsers_tournament",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("last_sequence", Integer, nullable=False),
    Column("last_hash", String(64), nullable=False),
    UniqueConstraint("name", name="zwitsers_tournament_name"),
)

entry = Table(
    "zwitsers_entry",
    metadata,
    Column("tournament", Integer, ForeignKey("zwitsers_tournament.id", name="zwitsers_entry_of"), nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("batch", Integer, nullable=False),
    Column("author", Text, nullable=False),
    Column("time", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    PrimaryKeyConstraint("tournament", "sequence", name="zwitsers_entry_key"),
    CheckConstraint("batch >= 1 AND batch <= sequence", name="zwitsers_entry_batch"),
)
