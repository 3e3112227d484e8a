"""Removal of diacritics: the only way in which names and headings are compared and sorted."""

from __future__ import annotations

import re
import unicodedata

# Letters that Unicode does not decompose, but that people type without their mark.
_LETTERS = str.maketrans("øØłŁđĐðÐħĦıŋŊŧŦĸ’‘`´", "oOlLdDdDhHinNtTk''''") | str.maketrans(
    {"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "þ": "th", "Þ": "Th", "ĳ": "ij", "Ĳ": "IJ"}
)

# Device names on Windows, with any extension.
_DEVICES = r"con|prn|aux|nul|(com|lpt)[0-9]"


def without_accents(text: str) -> str:
    """The text without diacritics."""
    if text.isascii():
        return text.replace("`", "'")
    parts = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def folded(text: str) -> str:
    """The text without diacritics and case, so that `jose` finds José."""
    return without_accents(text).casefold()


def slug(title: str) -> str:
    """A title as part of a URL: lower-case letters without accents, digits and hyphens."""
    plain = folded(title).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-")
    if re.fullmatch(_DEVICES, words):
        return f"tournament-{words}"
    return words or "tournament"
