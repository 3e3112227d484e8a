"""Two-factor authentication: a TOTP code besides the password, or a one-time recovery code."""

from __future__ import annotations

import secrets
from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select, update

from zwitsers.engine.domain import Problem
from zwitsers.web.auth.accounts import AccountError
from zwitsers.web.auth.totp import DIGITS, SECRET_BYTES, step_of
from zwitsers.web.sitedb import schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    from zwitsers.web.sitedb.database import SiteDatabase

_SECOND, _CODE = schema.second_step, schema.recovery_code
RECOVERY_CODES = 10
# Recovery codes have 60 bits, in groups so that they can be copied from paper.
_GROUPS, _GROUP = 3, 4
_LOOKALIKES = str.maketrans("018", "OIB")


@dataclass(frozen=True, slots=True)
class SecondSteps:
    database: SiteDatabase
    # Seconds since 1970, as on the phone.
    clock: Callable[[], float]

    def all(self) -> set[str]:
        """The accounts with two-factor authentication."""
        with self.database.reading() as connection:
            return set(connection.execute(select(_SECOND.c.account)).scalars())

    def is_on(self, account: str) -> bool:
        with self.database.reading() as connection:
            return _secret(connection, account) is not None

    def recovery_left(self, account: str) -> int:
        with self.database.reading() as connection:
            return int(connection.execute(select(func.count()).where(_CODE.c.account == account)).scalar_one())

    @staticmethod
    def new_secret() -> bytes:
        return secrets.token_bytes(SECRET_BYTES)

    def switch_on(self, account: str, secret: bytes, code: str) -> list[str] | None:
        """Enable it; return the recovery codes, which are never shown again. None if the code does not match."""
        step = step_of(secret, _normalize(code), self.clock(), after=-1)
        if step is None:
            return None
        with self.database.writing() as connection:
            if _secret(connection, account) is not None:
                raise AccountError([Problem("web.second.already")])
            connection.execute(insert(_SECOND).values(account=account, secret=secret, last_used=step))
            return _new_recovery(connection, account)

    def switch_off(self, account: str) -> None:
        with self.database.writing() as connection:
            connection.execute(delete(_SECOND).where(_SECOND.c.account == account))

    def new_recovery(self, account: str) -> list[str]:
        """Replace the recovery codes."""
        with self.database.writing() as connection:
            if _secret(connection, account) is None:
                raise AccountError([Problem("web.second.not-on")])
            connection.execute(delete(_CODE).where(_CODE.c.account == account))
            return _new_recovery(connection, account)

    def use(self, account: str, code: str) -> str | None:
        """Verify and consume a code: "code" or "recovery"; None if it is wrong or was used."""
        typed = _normalize(code)
        with self.database.writing() as connection:
            row = _secret(connection, account)
            if row is None:
                return None
            if len(typed) == DIGITS and typed.isdigit():
                return _use_code(connection, account, row, typed, self.clock())
            query = delete(_CODE).where(_CODE.c.account == account, _CODE.c.digest == _digest(typed))
            used = connection.execute(query).rowcount
        return "recovery" if used else None


def _secret(connection: Connection, account: str) -> tuple[bytes, int] | None:
    """The secret and the last used TOTP step."""
    row = connection.execute(select(_SECOND).where(_SECOND.c.account == account)).first()
    return None if row is None else (bytes(row.secret), int(row.last_used))


def _use_code(connection: Connection, account: str, row: tuple[bytes, int], typed: str, now: float) -> str | None:
    secret, last = row
    step = step_of(secret, typed, now, last)
    if step is None:
        return None
    connection.execute(update(_SECOND).where(_SECOND.c.account == account).values(last_used=step))
    return "code"


def _new_recovery(connection: Connection, account: str) -> list[str]:
    codes = [_recovery_code() for _ in range(RECOVERY_CODES)]
    connection.execute(insert(_CODE), [{"account": account, "digest": _digest(_normalize(code))} for code in codes])
    return codes


def _recovery_code() -> str:
    signs = b32encode(secrets.token_bytes(10)).decode()
    return "-".join(signs[at : at + _GROUP] for at in range(0, _GROUPS * _GROUP, _GROUP))


def _normalize(code: str) -> str:
    """Normalize a typed code: without separators, and with letters for digits that look like them."""
    plain = "".join(sign for sign in code[:100].upper() if sign.isascii() and sign.isalnum())
    return plain if len(plain) == DIGITS else plain.translate(_LOOKALIKES)


def _digest(code: str) -> str:
    return sha256(code.encode()).hexdigest()
