"""The order in which people look for a name, and how a name is found by what somebody types."""

from __future__ import annotations

import unicodedata

from zwitsers.domain.names import is_particle

# Letters that do not come apart into a letter and an accent.
_LETTERS = str.maketrans(
    {"Ł": "L", "ł": "l", "Ø": "O", "ø": "o", "Đ": "D", "đ": "d", "Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe"}
)


def sort_key(name: str) -> str:
    """By the surname itself: `de Boer` and `Van 't Hof` under B and H, `Łukasz` and `Özil` where people look for them.

    What comes before the first capital does not count, nor does a particle with one; in a name of nothing else
    everything does. `name` is without a title.
    """
    words = name.split()
    first = next((place for place, word in enumerate(words) if word[:1].isupper() and not is_particle(word)), 0)
    return plain(" ".join(words[first:]))


def plain(text: str) -> str:
    """Without accents and capitals, so that `jose` finds José."""
    letters = unicodedata.normalize("NFKD", text).translate(_LETTERS)
    return "".join(sign for sign in letters if not unicodedata.combining(sign)).casefold()
