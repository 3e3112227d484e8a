"""Password rules and normalization."""

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
# The prefix of a password that is estimated: longer ones take long, and are strong enough.
_ESTIMATED_LENGTH = 72
# At forty attempts in five minutes per name this takes three months.
_GUESSES = 1_000_000
# Words that an attacker tries first here; the names of the account and the tournaments are added.
_LOCAL_WORDS = (
    *("zwitsers", "swiss", "schaken", "schaak", "schaakclub", "schaakmat", "dammen", "damclub", "chess", "draughts"),
    *("toernooi", "tournament", "arbiter", "wedstrijdleider", "wachtwoord", "welkom", "knsb", "kndb", "gobond"),
    *("lente", "zomer", "herfst", "winter", "januari", "februari", "maart", "april", "augustus", "september"),
)
_BETWEEN_WORDS = re.compile(r"[\W_]+")
# zxcvbn keeps `user_inputs` in global state, so calls must not overlap.
_estimate_lock = Lock()


def written(password: str) -> str:
    """Normalize a password: Unicode NFC, because devices encode letters differently, and without surrounding space."""
    return unicodedata.normalize("NFC", password[: 2 * LONGEST_PASSWORD].strip())


def password_problems(password: str, name: str, tournaments: Iterable[str] = ()) -> list[Problem]:
    """The reasons against this password for this account. `tournaments`: the ids of the tournaments here."""
    text = written(password)
    if not SHORTEST_PASSWORD <= len(text) <= LONGEST_PASSWORD:
        return [Problem("web.account.password", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)]
    words = [*name.split(), *_LOCAL_WORDS, *_words_of(tournaments)]
    return [Problem("web.account.password-common")] if _is_common(text, words) else []


def _words_of(tournaments: Iterable[str]) -> Iterator[str]:
    """The words of ids such as `zomer-open-2026`, separately and joined."""
    for tournament in tournaments:
        words = _BETWEEN_WORDS.split(tournament)
        yield from (*words, "".join(words), tournament)


def _is_common(password: str, words: list[str]) -> bool:
    """Whether zxcvbn estimates that few guesses are needed."""
    from zxcvbn import zxcvbn  # loads its word lists

    with _estimate_lock:
        found = zxcvbn(password[:_ESTIMATED_LENGTH], user_inputs=words, max_length=_ESTIMATED_LENGTH)
    return bool(found["guesses"] < _GUESSES)
