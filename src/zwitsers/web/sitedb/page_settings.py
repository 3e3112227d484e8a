"""Page settings per tournament. They are not part of the tournament, so they are in the site database."""

from __future__ import annotations

import secrets
from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from hmac import new as keyed_hash
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, insert, select

from zwitsers.web.sitedb import schema
from zwitsers.web.sitedb.database import put_row

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from sqlalchemy import Connection

    from zwitsers.web.sitedb.database import SiteDatabase

# Whether the public may see it, whether players may enter results, whether every result must be entered twice.
PUBLIC = "public"
PLAYERS_ENTER = "players-enter"
TWICE = "twice"
# The start of the next round (ISO 8601 with offset), the number of that round, and the announcement on the hall's
# screen.
NEXT_ROUND = "next-round"
NEXT_ROUND_NUMBER = "next-round-number"
ANNOUNCEMENT = "announcement"
# Whether the pages were last shared with the local network (see sharing).
SHARED = "shared"
# Whether it is hidden on the first page.
ARCHIVED = "archived"
_USUAL = {PUBLIC: "yes", PLAYERS_ENTER: "no", TWICE: "no", ARCHIVED: "no", SHARED: "no"}
_USUAL |= dict.fromkeys((NEXT_ROUND, NEXT_ROUND_NUMBER, ANNOUNCEMENT), "")
_VERSION = "version"
# Counter of renewals of all codes; with the number of a player appended, of that player's code.
_RENEWED = "codes-renewed/"
_CHOICE = schema.choice.c
_ALL = select(_CHOICE.name, _CHOICE.value).where(_CHOICE.tournament == bindparam("tournament"))
_SECRET = select(schema.secret.c.value).where(schema.secret.c.name == "codes")
_CODE_LENGTH = 6
# Codes contain none of these digits: a typed digit is a misread letter.
_LOOKALIKES = str.maketrans("018", "OIB")


@dataclass(frozen=True, slots=True)
class PageSettings:
    database: SiteDatabase

    def all(self, name: str) -> dict[str, str]:
        with self.database.reading() as connection:
            rows = connection.execute(_ALL, {"tournament": name}).all()
        return {**_USUAL, **{row.name: row.value for row in rows}}

    def of_many(self, names: Collection[str]) -> dict[str, dict[str, str]]:
        """At least PUBLIC and the version of each tournament, with one query."""
        if len(names) == 1:
            return {name: self.all(name) for name in names}
        with self.database.reading() as connection:
            rows = connection.execute(select(schema.choice).where(_CHOICE.name.in_((PUBLIC, _VERSION)))).all()
        found = {name: {PUBLIC: _USUAL[PUBLIC]} for name in names}
        for tournament, name, value in rows:
            if tournament in found:
                found[tournament][name] = value
        return found

    def get(self, name: str, setting: str) -> str:
        return self.all(name)[setting]

    def says_yes(self, name: str, setting: str) -> bool:
        return self.get(name, setting) == "yes"

    def version(self, name: str) -> str:
        """The version of the page settings: part of the stamp that pages compare."""
        return version_of(self.all(name))

    def put(self, name: str, setting: str, value: str) -> None:
        if setting not in _USUAL:
            raise KeyError(setting)
        with self.database.writing(name) as connection:
            put_choice(connection, name, setting, value)
            _count_up(connection, name, _VERSION)

    def touch(self, name: str) -> None:
        """Increment the version, after a change that pages show and the log does not contain."""
        with self.database.writing(name) as connection:
            _count_up(connection, name, _VERSION)

    # The code with which a player may enter their own results

    def code(self, name: str, player: int) -> str:
        return self.codes(name, [player])[player]

    def codes(self, name: str, players: Iterable[int]) -> dict[int, str]:
        """The codes of players, six characters each: an HMAC with a site secret, not stored. A renewal changes them."""
        choices, secret = self.all(name), self._secret()
        return {player: _code(secret, name, player, renewals_of(choices, player)) for player in players}

    def is_code(self, name: str, player: int, text: str) -> bool:
        given = "".join(text.upper().split()).translate(_LOOKALIKES)
        return compare_digest(self.code(name, player).encode(), given.encode())

    def badge(self, name: str, player: int, renewals: str | None = None) -> str:
        """The cookie token after a player typed their code: too long to guess, and invalid after a renewal."""
        known = renewals_of(self.all(name), player) if renewals is None else renewals
        return keyed_hash(self._secret(), f"badge {name}/{player}{known}".encode(), sha256).hexdigest()

    def renew_codes(self, name: str, players: Sequence[int]) -> None:
        """Renew the codes of these players; empty: of all."""
        renewed = [f"{_RENEWED}{player}" for player in players] or [_RENEWED]
        with self.database.writing(name) as connection:
            for counter in (*renewed, _VERSION):
                _count_up(connection, name, counter)

    def _secret(self) -> bytes:
        with self.database.reading() as connection:
            found = connection.execute(_SECRET).scalar()
        if found is not None:
            return bytes(found)
        with self.database.writing() as connection:
            found = connection.execute(_SECRET).scalar()
            if found is None:
                found = secrets.token_bytes(32)
                connection.execute(insert(schema.secret).values(name="codes", value=found))
        return bytes(found)


def put_choice(connection: Connection, tournament: str, name: str, value: str) -> None:
    put_row(connection, schema.choice, {"tournament": tournament, "name": name}, {"value": value})


def _count_up(connection: Connection, tournament: str, name: str) -> None:
    query = select(_CHOICE.value).where(_CHOICE.tournament == tournament, _CHOICE.name == name)
    put_choice(connection, tournament, name, str(int(connection.execute(query).scalar() or 0) + 1))


def version_of(choices: Mapping[str, str]) -> str:
    return choices.get(_VERSION, "0")


def renewals_of(choices: Mapping[str, str], player: int) -> str:
    """The renewal counters in the HMAC input of a player's code; empty before any renewal."""
    of_all, own = choices.get(_RENEWED, "0"), choices.get(f"{_RENEWED}{player}", "0")
    return "" if (of_all, own) == ("0", "0") else f" {of_all}.{own}"


def _code(secret: bytes, name: str, player: int, renewals: str) -> str:
    digest = keyed_hash(secret, f"{name}/{player}{renewals}".encode(), sha256).digest()
    return b32encode(digest).decode()[:_CODE_LENGTH]
