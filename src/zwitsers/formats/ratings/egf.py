"""The list of the European Go Federation: a page with fixed columns between <pre> and </pre>."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from zwitsers.formats.dates import MONTHS
from zwitsers.formats.ratings.listed import RatedPlayer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.formats.ratings.problems import Tally

_DATE = re.compile(r"\((\d{1,2}) ([A-Z][a-z]{2})[a-z]* (\d{4})\)")
_TAG = re.compile(r"<[^<>]{0,500}>")
_PIN = re.compile(r"\d{8}", re.ASCII)
_GRADE = re.compile(r"\d{1,2}[kdp]", re.ASCII | re.IGNORECASE)
_RATING = re.compile(r"-?\d{1,4}", re.ASCII)
_LOOKS_LIKE_A_ROW = re.compile(rb"^ ?\d{8}  \S.{30,}$", re.MULTILINE)


def is_egf(head: bytes) -> bool:
    return _LOOKS_LIKE_A_ROW.search(head.replace(b"\r", b"")) is not None


def read_egf(lines: Iterator[str], tally: Tally) -> Iterator[RatedPlayer]:
    """The players one by one; lines that begin without a number are about the list."""
    opened = closed = False
    place = 0
    for place, line in enumerate(lines, 1):
        opened = opened or "<pre" in line.lower()
        closed = closed or "</pre" in line.lower()
        if not tally.date and (date := _DATE.search(line)) and date[2].lower() in MONTHS:
            tally.date = f"{date[3]}-{MONTHS[date[2].lower()]:02}-{int(date[1]):02}"
        text = html.unescape(_TAG.sub("", line)).rstrip("\r\n")
        pin = text[1:9]
        if not _PIN.fullmatch(pin):
            continue
        row = _row(pin, text)
        if row is not None:
            yield row
        elif not line.endswith("\n"):
            raise tally.cut_off(place)
        else:
            tally.skip(place, "ratings.line.columns", value=text[:60])
    if opened and not closed:
        raise tally.cut_off(place)


def _row(pin: str, text: str) -> RatedPlayer | None:
    name, grade, rating = text[11:48].strip(), text[60:63].strip(), text[71:75].strip()
    if not name or not _GRADE.fullmatch(grade) or not _RATING.fullmatch(rating):
        return None
    surname, _blank, first = name.partition(" ")
    whole = f"{surname}, {first.strip()}" if first.strip() else surname
    return RatedPlayer(
        pin,
        whole.replace("_", " "),
        rating=int(rating),
        federation=text[49:52].strip(),
        club=text[53:57].strip(),
        grade=grade.lower(),
    )
