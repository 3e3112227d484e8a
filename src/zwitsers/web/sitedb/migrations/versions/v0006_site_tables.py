"""The tables of a site as they were when they came into PostgreSQL. SQLite files had them before, with shorter names;
the first ones had fewer."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = None
branch_labels = None
depends_on = None

_SHORT = {
    *("account", "session", "secret", "choice", "proposal", "entered_once"),
    *("attempt", "half_session", "sign_in", "second_step", "recovery_code"),
}
_NAME = sa.Text().with_variant(sa.Text(collation="NOCASE"), "sqlite")
_BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    found = sa.inspect(op.get_bind())
    earlier = _SHORT & set(found.get_table_names())
    is_first = "session" in earlier and "device" not in {column["name"] for column in found.get_columns("session")}
    for name in sorted(earlier):
        op.rename_table(name, f"zwitsers_{name}")
    if "secret" in earlier:
        op.execute("UPDATE zwitsers_secret SET value = CAST(value AS BLOB)")
    if is_first:
        for name in ("address", "device"):
            op.add_column("zwitsers_session", _text(name, server_default=""))
    _tables().create_all(op.get_bind())  # those that are missing


def _text(name: str, **named: Any) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False, **named)


def _account(to: str = "zwitsers_account.name", **named: Any) -> sa.Column[str]:
    return sa.Column(
        "account", _NAME, sa.ForeignKey(to, ondelete="CASCADE", onupdate="CASCADE"), nullable=False, **named
    )


def _number(name: str, **named: Any) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False, **named)


def _big(name: str) -> sa.Column[int]:
    return sa.Column(name, _BIG, nullable=False)


def _bytes(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary, nullable=False)


def _count() -> sa.Column[int]:
    return sa.Column("number", _BIG, sa.Identity(), primary_key=True)


def _tables() -> sa.MetaData:
    metadata = sa.MetaData()

    def table(name: str, *parts: sa.Column[Any], **named: Any) -> None:
        sa.Table(f"zwitsers_{name}", metadata, *parts, **named)

    table("account", sa.Column("name", _NAME, primary_key=True), _number("role"), _text("password"))
    table(
        "session",
        *(_text("digest", primary_key=True), _account(), _text("csrf"), _big("begun"), _big("used")),
        *(_text("address", server_default=""), _text("device", server_default="")),
    )
    table("half_session", _text("digest", primary_key=True), _account(), _big("begun"))
    table("secret", _text("name", primary_key=True), _bytes("value"))
    table("choice", _text("tournament", primary_key=True), _text("name", primary_key=True), _text("value"))
    table(
        "proposal",
        *(_text("tournament", primary_key=True), _number("round", primary_key=True)),
        *(_number("board", primary_key=True), _number("player", primary_key=True)),
        *(_text("white"), _text("black"), _big("time")),
    )
    table(
        "entered_once",
        *(_text("tournament", primary_key=True), _number("round", primary_key=True)),
        *(_number("board", primary_key=True), _text("game")),
        *(_text("white", primary_key=True), _text("black", primary_key=True)),
        *(_text("account"), _text("key"), _big("time")),
    )
    table(
        "attempt",
        *(_count(), _text("kind"), _text("key"), sa.Column("moment", sa.Double, nullable=False)),
        sqlite_autoincrement=True,
    )
    table(
        "sign_in",
        *(_count(), _big("time"), sa.Column("account", _NAME, nullable=False)),
        *(_text("outcome"), _text("address"), _text("device")),
        sqlite_autoincrement=True,
    )
    table("second_step", _account(primary_key=True), _bytes("secret"), _big("last_used"))
    table(
        "recovery_code",
        _account("zwitsers_second_step.account", primary_key=True),
        _text("digest", primary_key=True),
    )
    table(
        "kept",
        *(_text("key", primary_key=True), _big("number"), _text("owner"), _text("kind"), _text("value")),
        *(_bytes("file"), _big("size"), _big("until")),
    )
    table("job", _text("name", primary_key=True), _text("value"), _big("time"))
    return metadata
