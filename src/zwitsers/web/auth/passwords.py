"""Which passwords will do, and how they are written."""

from __future__ import annotations

import re
import unicodedata
from threading import Lock
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200
# How much of a password is looked at: more takes long, and is enough by itself.
_LOOKED_AT = 72
# With forty tries in five minutes for a name this takes three months.
_GUESSES = 1_000_000
# Words of this field, which an attacker tries first; the names of the account and the tournaments are added.
_OF_THE_HALL = (
    *("zwitsers", "swiss", "schaken", "schaak", "schaakclub", "schaakmat", "dammen", "damclub", "chess", "draughts"),
    *("toernooi", "tournament", "arbiter", "wedstrijdleider", "wachtwoord", "welkom", "knsb", "kndb", "gobond"),
    *("lente", "zomer", "herfst", "winter", "januari", "februari", "maart", "april", "augustus", "september"),
)
_BETWEEN_WORDS = re.compile(r"[\W_]+")
# The library keeps the words of one question where the next one finds them.
_estimating = Lock()


def written(password: str) -> str:
    """The same letters are the same password, on whatever device they were typed; space that was copied along with
    them is no part of it."""
    return unicodedata.normalize("NFC", password[: 2 * LONGEST_PASSWORD].strip())


def password_problems(password: str, name: str, tournaments: Iterable[str] = ()) -> list[Problem]:
    """Why this cannot be the password of that account. `tournaments`: the ids of those that are here."""
    text = written(password)
    if not SHORTEST_PASSWORD <= len(text) <= LONGEST_PASSWORD:
        return [Problem("web.account.password", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)]
    words = [*name.split(), *_OF_THE_HALL, *_words_of(tournaments)]
    return [Problem("web.account.password-common")] if _is_common(text, words) else []


def _words_of(tournaments: Iterable[str]) -> Iterator[str]:
    """Of `zomer-open-2026` the words, and all of them together."""
    for tournament in tournaments:
        words = _BETWEEN_WORDS.split(tournament)
        yield from (*words, "".join(words), tournament)


def _is_common(password: str, words: list[str]) -> bool:
    """Whether somebody who tries the usual passwords, words and patterns in their order soon comes to this one."""
    from zxcvbn import zxcvbn  # reads its lists of words

    with _estimating:
        found = zxcvbn(password[:_LOOKED_AT], user_inputs=words, max_length=_LOOKED_AT)
    return bool(found["guesses"] < _GUESSES)
