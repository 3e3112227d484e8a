"""The exact schema of an event file: these tables and triggers, and nothing else.

An uploaded file may contain a view or a generated column in place of a table, or a trigger. So the SQL of each schema
object is compared with ours before anything is read.
"""

from __future__ import annotations

import re

# As the migrations create them; a test compares the two.
_TABLES = {
    "zwitsers_schema": "(version_num VARCHAR(32) NOT NULL, CONSTRAINT zwitsers_schema_pkc PRIMARY KEY (version_num))",
    "zwitsers_tournament": """(id INTEGER NOT NULL, name TEXT NOT NULL, last_sequence INTEGER NOT NULL,
        last_hash VARCHAR(64) NOT NULL, PRIMARY KEY (id), CONSTRAINT zwitsers_tournament_name UNIQUE (name))""",
    "zwitsers_entry": """(tournament INTEGER NOT NULL, sequence INTEGER NOT NULL, batch INTEGER NOT NULL,
        author TEXT NOT NULL, time TEXT NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL, hash VARCHAR(64) NOT NULL,
        CONSTRAINT zwitsers_entry_key PRIMARY KEY (tournament, sequence),
        CONSTRAINT zwitsers_entry_batch CHECK (batch >= 1 AND batch <= sequence),
        CONSTRAINT zwitsers_entry_of FOREIGN KEY (tournament) REFERENCES zwitsers_tournament (id))""",
}
TRIGGERS = {
    "zwitsers_entry_update": """BEFORE UPDATE ON zwitsers_entry
        BEGIN SELECT RAISE(ABORT, 'zwitsers: an entry of the log is never changed'); END""",
    "zwitsers_entry_delete": """BEFORE DELETE ON zwitsers_entry
        BEGIN SELECT RAISE(ABORT, 'zwitsers: an entry of the log is never removed'); END""",
    "zwitsers_tournament_update": """BEFORE UPDATE ON zwitsers_tournament
        WHEN NEW.id <> OLD.id OR NEW.last_sequence <= OLD.last_sequence
        BEGIN SELECT RAISE(ABORT, 'zwitsers: the log only grows'); END""",
    "zwitsers_tournament_delete": """BEFORE DELETE ON zwitsers_tournament
        BEGIN SELECT RAISE(ABORT, 'zwitsers: a tournament is never removed'); END""",
    # INSERT OR REPLACE deletes the existing row without firing the triggers above.
    "zwitsers_entry_insert": """BEFORE INSERT ON zwitsers_entry
        WHEN EXISTS (SELECT 1 FROM zwitsers_entry WHERE tournament = NEW.tournament AND sequence = NEW.sequence)
        BEGIN SELECT RAISE(ABORT, 'zwitsers: an entry of the log is never replaced'); END""",
    "zwitsers_tournament_insert": """BEFORE INSERT ON zwitsers_tournament
        WHEN EXISTS (SELECT 1 FROM zwitsers_tournament WHERE id = NEW.id OR name = NEW.name)
        BEGIN SELECT RAISE(ABORT, 'zwitsers: a tournament is never replaced'); END""",
}


def is_ours(kind: object, name: object, sql: object) -> bool:
    """Whether an event file may contain this row of sqlite_schema."""
    if not isinstance(name, str):
        return False
    if sql is None:  # an index that SQLite creates for a key
        return kind == "index" and name.startswith("sqlite_autoindex_zwitsers_")
    if not isinstance(sql, str):
        return False
    known = {"table": _TABLES, "trigger": TRIGGERS}.get(str(kind), {})
    return name in known and _plain(sql) == _plain(f"CREATE {kind} {name} {known[name]}")


def _plain(sql: str) -> str:
    return re.sub(r"\s+", "", sql).lower()
