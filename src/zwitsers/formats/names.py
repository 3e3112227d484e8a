"""Names in lists: words to compare by, and a name put together of its parts."""

from __future__ import annotations

import re

from zwitsers.engine.domain.letters import folded
from zwitsers.engine.domain.names import is_particle, person_name

_NOT_A_WORD = re.compile(r"[\W_]+")


def name_words(name: str) -> list[str]:
    """The words of a name as they are compared: small, without accents, taken apart at every sign."""
    return [word for word in _NOT_A_WORD.split(folded(name)) if word]


def joined_name(surname: str, prefix: str = "", first: str = "") -> str:
    """ "van der Aa, Quinten" of Aa, van der and Quinten."""
    before, _, behind = surname.partition(",")
    if not prefix and behind.split() and all(is_particle(word) for word in behind.split()):  # "Boer, de"
        surname, prefix = before, behind
    if prefix and all(is_particle(word) for word in prefix.split()):
        prefix = prefix.lower()
    surname = " ".join(f"{prefix} {surname}".split())
    return person_name(", ".join(part for part in (surname, first) if part))
