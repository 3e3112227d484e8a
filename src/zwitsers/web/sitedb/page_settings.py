"""What is decided per tournament about the pages, not about the tournament: kept in the site's own database."""

from __future__ import annotations

import secrets
from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from hmac import new as keyed_hash
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from zwitsers.web.sitedb.database import SiteDatabase

# May the public see it at all?  May players enter their results?  Must every result be entered twice?
PUBLIC = "public"
PLAYERS_ENTER = "players-enter"
TWICE = "twice"
# When the next round begins, as the hall's clock shows it (ISO 8601 with offset), which round that is, and what the
# hall's screen shows.
NEXT_ROUND = "next-round"
NEXT_ROUND_NUMBER = "next-round-number"
ANNOUNCEMENT = "announcement"
# Whether the pages of this machine were last shared with the local network (see sharing).
SHARED = "shared"
# Whether it is out of sight on the first page.
ARCHIVED = "archived"
_USUAL = {PUBLIC: "yes", PLAYERS_ENTER: "no", TWICE: "no", ARCHIVED: "no", SHARED: "no"}
_USUAL |= dict.fromkeys((NEXT_ROUND, NEXT_ROUND_NUMBER, ANNOUNCEMENT), "")
_VERSION = "version"
# How often the codes of all players were renewed; and, with the number of a player, his own.
_RENEWED = "codes-renewed/"
_ONE_MORE = (
    "INSERT INTO zwitsers_choice VALUES (?, ?, '1')"
    " ON CONFLICT (tournament, name) DO UPDATE SET value = CAST(zwitsers_choice.value AS INTEGER) + 1"
)
_PUT = (
    "INSERT INTO zwitsers_choice VALUES (?, ?, ?) ON CONFLICT (tournament, name) DO UPDATE SET value = excluded.value"
)
_CODE_LENGTH = 6
# A code has none of these digits; whoever types them has read a letter wrong.
_LOOKALIKES = str.maketrans("018", "OIB")


@dataclass(frozen=True, slots=True)
class PageSettings:
    database: SiteDatabase

    def all(self, name: str) -> dict[str, str]:
        with self.database.reading() as connection:
            rows = connection.execute(
                "SELECT name, value FROM zwitsers_choice WHERE tournament = ?", (name,)
            ).fetchall()
        return {**_USUAL, **dict(rows)}

    def of_many(self, names: Collection[str]) -> dict[str, dict[str, str]]:
        """Whether they are public, and their versions, with one question."""
        if len(names) == 1:
            return {name: self.all(name) for name in names}
        query = "SELECT tournament, name, value FROM zwitsers_choice WHERE name IN (?, ?)"
        with self.database.reading() as connection:
            rows = connection.execute(query, (PUBLIC, _VERSION)).fetchall()
        found = {name: {PUBLIC: _USUAL[PUBLIC]} for name in names}
        for tournament, name, value in rows:
            if tournament in found:
                found[tournament][name] = value
        return found

    def get(self, name: str, choice: str) -> str:
        return self.all(name)[choice]

    def says_yes(self, name: str, choice: str) -> bool:
        return self.get(name, choice) == "yes"

    def version(self, name: str) -> str:
        """Another one after each change: part of the stamp that pages compare."""
        return version_of(self.all(name))

    def put(self, name: str, choice: str, value: str) -> None:
        if choice not in _USUAL:
            raise KeyError(choice)
        with self.database.writing(name) as connection:
            connection.execute(_PUT, (name, choice, value))
            connection.execute(_ONE_MORE, (name, _VERSION))

    def touch(self, name: str) -> None:
        """Something that pages show, and the log does not have, has changed."""
        with self.database.writing(name) as connection:
            connection.execute(_ONE_MORE, (name, _VERSION))

    # The code with which a player may enter his own results

    def code(self, name: str, player: int) -> str:
        return self.codes(name, [player])[player]

    def codes(self, name: str, players: Iterable[int]) -> dict[int, str]:
        """Six signs each, that follow from a secret of this site and how often they were renewed: there is no list."""
        choices, secret = self.all(name), self._secret()
        return {player: _code(secret, name, player, renewals_of(choices, player)) for player in players}

    def is_code(self, name: str, player: int, text: str) -> bool:
        given = "".join(text.upper().split()).translate(_LOOKALIKES)
        return compare_digest(self.code(name, player).encode(), given.encode())

    def badge(self, name: str, player: int, renewals: str | None = None) -> str:
        """What a player's browser keeps after the code was typed: too long to be guessed, and gone with the code."""
        known = renewals_of(self.all(name), player) if renewals is None else renewals
        return keyed_hash(self._secret(), f"badge {name}/{player}{known}".encode(), sha256).hexdigest()

    def renew_codes(self, name: str, players: Sequence[int]) -> None:
        """Of these players, or of all when there are none."""
        renewed = [f"{_RENEWED}{player}" for player in players] or [_RENEWED]
        with self.database.writing(name) as connection:
            connection.executemany(_ONE_MORE, [(name, choice) for choice in (*renewed, _VERSION)])

    def _secret(self) -> bytes:
        with self.database.reading() as connection:
            row = connection.execute("SELECT value FROM zwitsers_secret WHERE name = 'codes'").fetchone()
        if row is not None:
            return bytes(row[0])
        with self.database.writing() as connection:
            row = connection.execute("SELECT value FROM zwitsers_secret WHERE name = 'codes'").fetchone()
            if row is None:
                row = (secrets.token_bytes(32),)
                connection.execute("INSERT INTO zwitsers_secret VALUES ('codes', ?)", row)
        return bytes(row[0])


def version_of(choices: Mapping[str, str]) -> str:
    return choices.get(_VERSION, "0")


def renewals_of(choices: Mapping[str, str], player: int) -> str:
    """What makes the code of this player another one; empty as long as nothing was renewed."""
    of_all, own = choices.get(_RENEWED, "0"), choices.get(f"{_RENEWED}{player}", "0")
    return "" if (of_all, own) == ("0", "0") else f" {of_all}.{own}"


def _code(secret: bytes, name: str, player: int, renewals: str) -> str:
    made = keyed_hash(secret, f"{name}/{player}{renewals}".encode(), sha256).digest()
    return b32encode(made).decode()[:_CODE_LENGTH]
