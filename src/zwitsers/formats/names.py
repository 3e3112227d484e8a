"""Names in lists: letters without accents, words to compare by, and a name put together of its parts."""

from __future__ import annotations

import re
import unicodedata

from zwitsers.domain.names import is_particle, person_name

# Letters that are not a letter with a mark to Unicode, but are to whoever types a name.
_LETTERS = str.maketrans("øØłŁđĐðÐħıŋ’‘`´", "oOlLdDdDhin''''") | str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "þ": "th", "Þ": "Th", "ĳ": "ij", "Ĳ": "IJ"}
)
_NOT_A_WORD = re.compile(r"[\W_]+")


def without_accents(text: str) -> str:
    """The letters of the text without what stands on or under them."""
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def name_words(name: str) -> list[str]:
    """The words of a name as they are compared: small, without accents, taken apart at every sign."""
    return [word for word in _NOT_A_WORD.split(without_accents(name).casefold()) if word]


def joined_name(surname: str, prefix: str = "", first: str = "") -> str:
    """ "van der Aa, Quinten" of Aa, van der and Quinten."""
    before, _, behind = surname.partition(",")
    if not prefix and behind.split() and all(is_particle(word) for word in behind.split()):  # "Boer, de"
        surname, prefix = before, behind
    if prefix and all(is_particle(word) for word in prefix.split()):
        prefix = prefix.lower()
    surname = " ".join(f"{prefix} {surname}".split())
    return person_name(", ".join(part for part in (surname, first) if part))
