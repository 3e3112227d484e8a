"""How OpenGotha names players in games: surname and first name together, without blanks, in capitals.

Capitals depend on the language of the computer: on a Turkish one the i becomes İ and the ı becomes I. Pairgoth keeps
small letters. So keys are compared without regard to case, and all four letters are one.
"""

from __future__ import annotations

import unicodedata

_DOTS = str.maketrans({"İ": "i", "I": "i", "ı": "i", "\u0307": ""})


def comparable(key: str) -> str:
    """The same for every way of writing one key."""
    plain = unicodedata.normalize("NFC", "".join(key.split())).translate(_DOTS)
    # A capital I with dot, taken apart by a small-letter conversion, leaves its dot behind.
    return unicodedata.normalize("NFC", plain.casefold()).replace("\u0307", "")


def plain(key: str) -> str:
    """Without accents, as in the keys of old files."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", comparable(key)) if sign.isascii())


def key_of(surname: str, first: str) -> str:
    """As OpenGotha itself writes it on most computers."""
    return f"{surname}{first}".replace(" ", "").upper()
