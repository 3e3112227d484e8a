"""A name put together of its parts, as lists have them."""

from __future__ import annotations

from zwitsers.engine.domain.names import is_particle, person_name


def joined_name(surname: str, prefix: str = "", first: str = "") -> str:
    """ "van der Aa, Quinten" of Aa, van der and Quinten."""
    before, _, behind = surname.partition(",")
    if not prefix and behind.split() and all(is_particle(word) for word in behind.split()):  # "Boer, de"
        surname, prefix = before, behind
    if prefix and all(is_particle(word) for word in prefix.split()):
        prefix = prefix.lower()
    surname = " ".join(f"{prefix} {surname}".split())
    return person_name(", ".join(part for part in (surname, first) if part))
