"""Letters without what stands on or under them: the one way in which names and headings are compared and sorted."""

from __future__ import annotations

import re
import unicodedata

# Letters that are not a letter with a mark to Unicode, but are to people who type a name.
_LETTERS = str.maketrans("øØłŁđĐðÐħĦıŋŊŧŦĸ’‘`´", "oOlLdDdDhHinNtTk''''") | str.maketrans(
    {"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "þ": "th", "Þ": "Th", "ĳ": "ij", "Ĳ": "IJ"}
)

# Windows has devices of these names, whatever the ending.
_DEVICES = r"con|prn|aux|nul|(com|lpt)[0-9]"


def without_accents(text: str) -> str:
    """The letters of the text without what stands on or under them."""
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def folded(text: str) -> str:
    """Without accents and capitals, so that `jose` finds José."""
    return without_accents(text).casefold()


def slug(title: str) -> str:
    """A title as part of an address: small letters without accents, digits and hyphens."""
    plain = folded(title).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-")
    if re.fullmatch(_DEVICES, words):
        return f"tournament-{words}"
    return words or "tournament"
