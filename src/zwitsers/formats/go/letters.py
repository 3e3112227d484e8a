"""Texts in ISO-8859-15 (Latin-9), which is what programs of go read: other letters become the nearest there is."""

from __future__ import annotations

import unicodedata

LATIN9 = "iso-8859-15"
# Letters that no decomposition brings nearer.
_NEAREST = {
    "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i", "ħ": "h", "Ħ": "H", "ŋ": "n", "Ŋ": "N", "ŧ": "t", "Ŧ": "T",
    "ĸ": "k", "ẞ": "SS", "‘": "'", "’": "'", "ʼ": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‐": "-", "‑": "-",
    "…": "...",
}  # fmt: skip


def to_latin9(text: str) -> str:
    """The text with a question mark for every letter that has nothing near it."""
    return "".join(map(_nearest, unicodedata.normalize("NFC", text)))


def _nearest(letter: str) -> str:
    if _fits(letter):
        return letter
    if letter in _NEAREST:
        return _NEAREST[letter]
    plain = "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))
    return plain if plain and _fits(plain) else "?"


def _fits(text: str) -> bool:
    try:
        text.encode(LATIN9)
    except UnicodeEncodeError:
        return False
    return True
