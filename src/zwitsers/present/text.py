"""Text that is safe to show: a name in a file may hold anything, also orders to the terminal."""

from __future__ import annotations

import unicodedata

from zwitsers.language import END_OF_ISOLATE, ISOLATE

# Reversing, isolating and joining marks can make a line show something else than it says.
_HIDDEN = frozenset("\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\ufeff")
# These stand around a text that could turn the line (see language.isolated), which here it cannot.
_ISOLATES = dict.fromkeys(map(ord, (ISOLATE, END_OF_ISOLATE)))
_SHOWN_INSTEAD = "\ufffd"


def printable(text: str) -> str:
    """The text with everything that would steer the terminal made visible; line ends stay."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_SHOWN_INSTEAD if _steers(sign) else sign for sign in text.translate(_ISOLATES))


def _steers(sign: str) -> bool:
    return sign != "\n" and (sign in _HIDDEN or unicodedata.category(sign) in ("Cc", "Cs"))


def width(text: str) -> int:
    """How many columns the text takes: East Asian signs take two, combining signs none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


# What to write where a terminal's encoding lacks a sign of ours. "3?" for 3½ would be a lie.
_ASCII = str.maketrans(
    {"½": ".5", "¼": ".25", "¾": ".75", "·": "-", "–": "-", "×": "x", "↑": "^", "↓": "v", "…": "..."}
)


def encodable(text: str, encoding: str) -> str:
    """The text in signs that this encoding has."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_ASCII).encode(encoding, "replace").decode(encoding)
    return text
