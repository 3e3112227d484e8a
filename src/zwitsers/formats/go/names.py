"""Names in two parts. Here a name is written as "Surname, First name"; the formats of go keep the parts apart."""

from __future__ import annotations


def parts_of(name: str) -> tuple[str, str]:
    """Surname and first name; a name without a comma is all surname."""
    surname, _, first = name.partition(",")
    return surname.strip(), first.strip()


def joined(surname: str, first: str) -> str:
    return f"{surname}, {first}" if first else surname


def unblanked(text: str) -> str:
    """Names and clubs have underscores for blanks where a blank would end them."""
    return " ".join(text.replace("_", " ").split())
