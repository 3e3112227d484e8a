"""The tables of a site, the same in SQLite and PostgreSQL. The migrations create them; a test compares the two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    func,
)

if TYPE_CHECKING:
    from sqlalchemy import Dialect

# The number of the newest migration, also the user_version of SQLite files.
SCHEMA = 9
VERSION_TABLE = "zwitsers_site_revision"

metadata = MetaData()


class SiteText(TypeDecorator[str]):
    """Text in which NUL is replaced, because PostgreSQL refuses it and our texts never contain it."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        del dialect
        return None if value is None else value.replace("\0", "\ufffd")


# Case-insensitive in SQLite.
_NAME = SiteText().with_variant(Text(collation="NOCASE"), "sqlite")
# For seconds since 1970 and growing numbers.
_BIG = BigInteger().with_variant(Integer, "sqlite")


def _text(name: str, **named: Any) -> Column[str]:
    return Column(name, SiteText, nullable=False, **named)


def _number(name: str, **named: Any) -> Column[int]:
    return Column(name, Integer, nullable=False, **named)


def _big(name: str) -> Column[int]:
    return Column(name, _BIG, nullable=False)


def _account(to: str = "zwitsers_account.name", **named: Any) -> Column[str]:
    """A foreign key to the account that owns the row; deleted with it."""
    return Column("account", _NAME, ForeignKey(to, ondelete="CASCADE", onupdate="CASCADE"), nullable=False, **named)


def _count() -> Column[int]:
    """An identity column; numbers are not reused."""
    return Column("number", _BIG, Identity(), primary_key=True)


account = Table(
    "zwitsers_account",
    metadata,
    Column("name", _NAME, primary_key=True),
    _number("role"),
    _text("password"),
)
# Case-insensitive unique names; in SQLite the collation of the primary key does it.
Index("zwitsers_account_lower", func.lower(account.c.name), unique=True).ddl_if(dialect="postgresql")

session = Table(
    "zwitsers_session",
    metadata,
    _text("digest", primary_key=True),
    _account(),
    _text("csrf"),
    _big("begun"),
    _big("used"),
    _text("address", server_default=""),
    _text("device", server_default=""),
)
# Between the password and the second step.
half_session = Table("zwitsers_half_session", metadata, _text("digest", primary_key=True), _account(), _big("begun"))
second_step = Table(
    "zwitsers_second_step",
    metadata,
    _account(primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    _big("last_used"),
)
recovery_code = Table(
    "zwitsers_recovery_code",
    metadata,
    _account("zwitsers_second_step.account", primary_key=True),
    _text("digest", primary_key=True),
)
secret = Table(
    "zwitsers_secret", metadata, _text("name", primary_key=True), Column("value", LargeBinary, nullable=False)
)

member = Table(
    "zwitsers_member",
    metadata,
    _text("tournament", primary_key=True),
    _account(primary_key=True),
    _number("role"),
    Index("zwitsers_member_account", "account"),
)
# One-time links.
link = Table(
    "zwitsers_link",
    metadata,
    _text("digest", primary_key=True),
    _text("kind"),
    _text("tournament"),
    _number("role"),
    _text("account"),
    _text("author"),
    _big("until"),
)
# Attempts at passwords and codes; `moment` is by the clock of auth.limits.
attempt = Table(
    "zwitsers_attempt",
    metadata,
    _count(),
    _text("kind"),
    _text("key"),
    Column("moment", Double, nullable=False),
    Index("zwitsers_attempt_key", "kind", "key", "number"),
    Index("zwitsers_attempt_moment", "moment"),
    sqlite_autoincrement=True,
)
# The audit log of accounts.
sign_in = Table(
    "zwitsers_sign_in",
    metadata,
    _count(),
    _big("time"),
    Column("account", _NAME, nullable=False),
    _text("outcome"),
    _text("address"),
    _text("device"),
    _text("author", server_default=""),
    _text("tournament", server_default=""),
    Index("zwitsers_sign_in_account", "account", "number"),
    Index("zwitsers_sign_in_tournament", "tournament", "number"),
    sqlite_autoincrement=True,
)

# Page settings; settings of the site have an empty tournament.
choice = Table(
    "zwitsers_choice",
    metadata,
    _text("tournament", primary_key=True),
    _text("name", primary_key=True),
    _text("value"),
)
# Results that players entered.
proposal = Table(
    "zwitsers_proposal",
    metadata,
    _text("tournament", primary_key=True),
    _number("round", primary_key=True),
    _number("board", primary_key=True),
    _number("player", primary_key=True),
    _text("white"),
    _text("black"),
    _big("time"),
)
# First entries, where every result must be entered twice.
entered_once = Table(
    "zwitsers_entered_once",
    metadata,
    _text("tournament", primary_key=True),
    _number("round", primary_key=True),
    _number("board", primary_key=True),
    _text("game"),
    _text("white", primary_key=True),
    _text("black", primary_key=True),
    _text("account"),
    _text("key"),
    _big("time"),
)
# Pending uploads and forms.
kept = Table(
    "zwitsers_kept",
    metadata,
    _text("key", primary_key=True),
    _big("number"),
    _text("owner"),
    _text("kind"),
    _text("value"),
    Column("file", LargeBinary, nullable=False),
    _big("size"),
    _big("until"),
    Index("zwitsers_kept_owner", "owner", "number"),
)
# Background jobs.
job = Table("zwitsers_job", metadata, _text("name", primary_key=True), _text("value"), _big("time"))
# Responses with status 500 and above.
trouble = Table(
    "zwitsers_trouble",
    metadata,
    _count(),
    _big("time"),
    _text("server"),
    _text("method"),
    _text("path"),
    _number("status"),
    sqlite_autoincrement=True,
)
