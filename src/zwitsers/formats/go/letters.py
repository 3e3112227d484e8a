"""Texts in ISO-8859-15 (Latin-9), which is what programs of go read: other letters become the nearest there is."""

from __future__ import annotations

import unicodedata

from zwitsers.domain.letters import without_accents

LATIN9 = "iso-8859-15"
# Signs that no decomposition brings nearer.
_NEAREST = {"ʼ": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‐": "-", "‑": "-", "…": "..."}


def to_latin9(text: str) -> str:
    """The text with a question mark for every letter that has nothing near it."""
    return "".join(map(_nearest, unicodedata.normalize("NFC", text)))


def _nearest(letter: str) -> str:
    if _fits(letter):
        return letter
    plain = _NEAREST.get(letter) or without_accents(letter)
    return plain if plain and _fits(plain) else "?"


def _fits(text: str) -> bool:
    try:
        text.encode(LATIN9)
    except UnicodeEncodeError:
        return False
    return True
