"""The tables of a site, in SQLite and in PostgreSQL: for each the steps that make a schema of the one before it. An
empty database goes through all of them."""

from __future__ import annotations

_FIRST_NAMES = (
    "account",
    "session",
    "secret",
    "choice",
    "proposal",
    "entered_once",
    "attempt",
    "half_session",
    "sign_in",
    "second_step",
    "recovery_code",
)
# Roles per tournament, one-time links, and who did what to whose account. Before that everybody worked on everything:
# where there was more than one account that stays so (the choice `team` of the site). The first arbiter becomes the
# host, unless there is one; {first} puts arbiters in the order in which they came, as far as that is known.
_ROLES = """
CREATE TABLE zwitsers_member (
    tournament TEXT NOT NULL,
    account TEXT NOT NULL{nocase} REFERENCES zwitsers_account (name) ON DELETE CASCADE ON UPDATE CASCADE,
    role INTEGER NOT NULL,
    PRIMARY KEY (tournament, account)
);
CREATE INDEX zwitsers_member_account ON zwitsers_member (account);
CREATE TABLE zwitsers_link (
    digest TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    tournament TEXT NOT NULL,
    role INTEGER NOT NULL,
    account TEXT NOT NULL,
    author TEXT NOT NULL,
    until BIGINT NOT NULL
);
ALTER TABLE zwitsers_sign_in ADD COLUMN author TEXT NOT NULL DEFAULT '';
ALTER TABLE zwitsers_sign_in ADD COLUMN tournament TEXT NOT NULL DEFAULT '';
CREATE INDEX zwitsers_sign_in_tournament ON zwitsers_sign_in (tournament, number);
INSERT INTO zwitsers_choice SELECT '', 'team', 'yes' WHERE (SELECT COUNT(*) FROM zwitsers_account) > 1;
UPDATE zwitsers_account SET role = 3
    WHERE name = (SELECT name FROM zwitsers_account a WHERE role = 2 ORDER BY {first} LIMIT 1)
    AND NOT EXISTS (SELECT 1 FROM zwitsers_account WHERE role = 3);
"""
SQLITE = (
    """
CREATE TABLE account (
    name TEXT PRIMARY KEY COLLATE NOCASE,
    role INTEGER NOT NULL,
    password TEXT NOT NULL
);
CREATE TABLE session (
    digest TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE ON UPDATE CASCADE,
    csrf TEXT NOT NULL,
    begun INTEGER NOT NULL,
    used INTEGER NOT NULL
);
CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL);
CREATE TABLE choice (tournament TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (tournament, name));
CREATE TABLE proposal (
    tournament TEXT NOT NULL,
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    player INTEGER NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    time INTEGER NOT NULL,
    PRIMARY KEY (tournament, round, board, player)
);
""",
    """
CREATE TABLE entered_once (
    tournament TEXT NOT NULL,
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    game TEXT NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    time INTEGER NOT NULL,
    PRIMARY KEY (tournament, round, board, white, black)
);
""",
    """
CREATE TABLE attempt (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    moment REAL NOT NULL
);
CREATE INDEX attempt_key ON attempt (kind, key, number);
CREATE INDEX attempt_moment ON attempt (moment);
""",
    """
ALTER TABLE session ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT '';
CREATE TABLE half_session (
    digest TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE ON UPDATE CASCADE,
    begun INTEGER NOT NULL
);
CREATE TABLE sign_in (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    time INTEGER NOT NULL,
    account TEXT NOT NULL COLLATE NOCASE,
    outcome TEXT NOT NULL,
    address TEXT NOT NULL,
    device TEXT NOT NULL
);
CREATE INDEX sign_in_account ON sign_in (account, number);
CREATE TABLE second_step (
    account TEXT PRIMARY KEY COLLATE NOCASE REFERENCES account (name) ON DELETE CASCADE ON UPDATE CASCADE,
    secret BLOB NOT NULL,
    last_used INTEGER NOT NULL
);
CREATE TABLE recovery_code (
    account TEXT NOT NULL COLLATE NOCASE REFERENCES second_step (account) ON DELETE CASCADE ON UPDATE CASCADE,
    digest TEXT NOT NULL,
    PRIMARY KEY (account, digest)
);
""",
    # The names that they have in a PostgreSQL database too.
    "".join(f"ALTER TABLE {name} RENAME TO zwitsers_{name};\n" for name in _FIRST_NAMES)
    + "UPDATE zwitsers_secret SET value = CAST(value AS BLOB);\n",
    """
CREATE TABLE zwitsers_kept (
    key TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    owner TEXT NOT NULL,
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    file BLOB NOT NULL,
    size INTEGER NOT NULL,
    until INTEGER NOT NULL
);
CREATE INDEX zwitsers_kept_owner ON zwitsers_kept (owner, number);
CREATE TABLE zwitsers_job (name TEXT PRIMARY KEY, value TEXT NOT NULL, time INTEGER NOT NULL);
""",
    """
CREATE TABLE zwitsers_trouble (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    time INTEGER NOT NULL,
    server TEXT NOT NULL,
    method TEXT NOT NULL,
    path TEXT NOT NULL,
    status INTEGER NOT NULL
);
""",
    _ROLES.format(nocase=" COLLATE NOCASE", first="rowid"),
)

# The same in PostgreSQL; a test holds the two together. There it began with what is now in SQLite.
POSTGRESQL = (
    """
CREATE TABLE zwitsers_account (
    name TEXT PRIMARY KEY,
    role INTEGER NOT NULL,
    password TEXT NOT NULL
);
CREATE UNIQUE INDEX zwitsers_account_lower ON zwitsers_account (LOWER(name));
CREATE TABLE zwitsers_session (
    digest TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES zwitsers_account (name) ON DELETE CASCADE ON UPDATE CASCADE,
    csrf TEXT NOT NULL,
    begun BIGINT NOT NULL,
    used BIGINT NOT NULL,
    address TEXT NOT NULL DEFAULT '',
    device TEXT NOT NULL DEFAULT ''
);
CREATE TABLE zwitsers_secret (name TEXT PRIMARY KEY, value BYTEA NOT NULL);
CREATE TABLE zwitsers_choice (
    tournament TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (tournament, name)
);
CREATE TABLE zwitsers_proposal (
    tournament TEXT NOT NULL,
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    player INTEGER NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    time BIGINT NOT NULL,
    PRIMARY KEY (tournament, round, board, player)
);
CREATE TABLE zwitsers_entered_once (
    tournament TEXT NOT NULL,
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    game TEXT NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    time BIGINT NOT NULL,
    PRIMARY KEY (tournament, round, board, white, black)
);
CREATE TABLE zwitsers_attempt (
    number BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    moment DOUBLE PRECISION NOT NULL
);
CREATE INDEX zwitsers_attempt_key ON zwitsers_attempt (kind, key, number);
CREATE INDEX zwitsers_attempt_moment ON zwitsers_attempt (moment);
CREATE TABLE zwitsers_half_session (
    digest TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES zwitsers_account (name) ON DELETE CASCADE ON UPDATE CASCADE,
    begun BIGINT NOT NULL
);
CREATE TABLE zwitsers_sign_in (
    number BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    time BIGINT NOT NULL,
    account TEXT NOT NULL,
    outcome TEXT NOT NULL,
    address TEXT NOT NULL,
    device TEXT NOT NULL
);
CREATE INDEX zwitsers_sign_in_account ON zwitsers_sign_in (account, number);
CREATE TABLE zwitsers_second_step (
    account TEXT PRIMARY KEY REFERENCES zwitsers_account (name) ON DELETE CASCADE ON UPDATE CASCADE,
    secret BYTEA NOT NULL,
    last_used BIGINT NOT NULL
);
CREATE TABLE zwitsers_recovery_code (
    account TEXT NOT NULL REFERENCES zwitsers_second_step (account) ON DELETE CASCADE ON UPDATE CASCADE,
    digest TEXT NOT NULL,
    PRIMARY KEY (account, digest)
);
CREATE TABLE zwitsers_kept (
    key TEXT PRIMARY KEY,
    number BIGINT NOT NULL,
    owner TEXT NOT NULL,
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    file BYTEA NOT NULL,
    size BIGINT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX zwitsers_kept_owner ON zwitsers_kept (owner, number);
CREATE TABLE zwitsers_job (name TEXT PRIMARY KEY, value TEXT NOT NULL, time BIGINT NOT NULL);
""",
    """
CREATE TABLE zwitsers_trouble (
    number BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    time BIGINT NOT NULL,
    server TEXT NOT NULL,
    method TEXT NOT NULL,
    path TEXT NOT NULL,
    status INTEGER NOT NULL
);
""",
    _ROLES.format(
        nocase="",
        first="(SELECT MIN(number) FROM zwitsers_sign_in s WHERE s.account = a.name) NULLS LAST, name",
    ),
)


def statements(step: str) -> list[str]:
    return [statement for statement in step.split(";\n") if statement.strip()]
