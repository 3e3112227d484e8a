"""The lists of FIDE as text: fixed columns, found by the headings on the first line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.numbers import whole
from zwitsers.formats.dates import MONTHS
from zwitsers.formats.ratings.listed import RatedPlayer
from zwitsers.formats.ratings.problems import RatingsError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.formats.ratings.problems import Tally

_HEADING = re.compile(r"id[ _]?number|\S+", re.IGNORECASE)
# A list of one pace has the month above its ratings: SEP26.
_MONTH = re.compile(rf"({'|'.join(MONTHS)})(\d\d)", re.IGNORECASE)
_NAMES = {
    "id number": "number",
    "id_number": "number",
    "idnumber": "number",
    "name": "name",
    "fed": "federation",
    "sex": "sex",
    "tit": "title",
    "wtit": "women_title",
    "srtng": "rating",
    "rrtng": "rapid",
    "brtng": "blitz",
    "b-day": "birth",
    "flag": "flag",
    "sk": "k",
    "rk": "rapid_k",
    "bk": "blitz_k",
}
_NEEDED = ("number", "name", "fed")
_FIELDS = (
    *("number", "name", "title", "women_title", "federation", "sex", "birth", "flag", "rating", "rapid", "blitz"),
    *("k", "rapid_k", "blitz_k"),
)
_PACES = {"standard": ("rating", "k"), "rapid": ("rapid", "rapid_k"), "blitz": ("blitz", "blitz_k")}
_SEXES = {"M": "m", "F": "w", "m": "m", "f": "w"}
_HIGHEST = 9999


def is_fide_text(head: bytes) -> bool:
    first = head.removeprefix(b"\xef\xbb\xbf").partition(b"\n")[0].lower().lstrip()
    return first.startswith((b"id number", b"id_number", b"idnumber")) and b"name" in first and b"fed" in first


def read_fide_text(lines: Iterator[str], tally: Tally, pace: str) -> Iterator[RatedPlayer]:
    """The players one by one. `pace` is that of a list with the ratings of one pace only."""
    columns = _columns(next(lines, ""), tally, pace)
    slices = [columns.get(field, slice(0, 0)) for field in _FIELDS]
    shortest = 10**9
    for place, line in enumerate(lines, 2):
        text = line.rstrip("\r\n")
        if not text.strip():
            continue
        if len(text) < shortest:
            if len(text) == len(line) and place > 2:
                raise tally.cut_off(place)
            shortest = len(text)
        cells = [text[part].strip() for part in slices]
        row = fide_row(cells, place, tally)
        if row is not None:
            yield row


def fide_row(cells: list[str], line: int, tally: Tally) -> RatedPlayer | None:
    """A player of these cells, in the order of `_FIELDS`; None when they are no player, which the tally is told."""
    number, name, title, women_title, federation, sex, birth, flag, standard, rapid, blitz, *given = cells
    if not (number.isdigit() and number.isascii() and len(number) <= 12 and name):
        tally.skip(line, "ratings.line.player", number=number[:30], name=name[:60])
        return None
    try:
        ratings = (int(standard or 0), int(rapid or 0), int(blitz or 0))
    except ValueError:
        ratings = (-1, -1, -1)
    if min(ratings) < 0 or max(ratings) > _HIGHEST:
        tally.skip(line, "ratings.line.rating", value=" ".join((standard, rapid, blitz))[:30])
        return None
    # "0000" and "0" say that the year is not known.
    year = birth[:4] if birth.strip("0") and birth[:4].isdigit() else ""
    # A K that is none is not worth losing a player for.
    k, rapid_k, blitz_k = (whole(text, 2) or 0 for text in given)
    inactive = "i" in flag
    sex = _SEXES.get(sex, "")
    return RatedPlayer(
        number, name, title or women_title, *ratings, federation, "", "", sex, year, k, rapid_k, blitz_k, inactive
    )


def _columns(heading: str, tally: Tally, pace: str) -> dict[str, slice]:
    """Each column from its heading to the next one."""
    found = list(_HEADING.finditer(heading.rstrip()))
    ends = [match.start() for match in found[1:]] + [None]
    columns = {}
    for match, end in zip(found, ends, strict=True):
        field = _NAMES.get(match[0].lower())
        if month := _MONTH.fullmatch(match[0]):
            field = _PACES[pace][0]
            tally.date = f"20{month[2]}-{MONTHS[month[1].lower()]:02}"
        if match[0].lower() == "k":
            field = _PACES[pace][1]
        if field is not None:
            columns[field] = slice(match.start(), end)
    missing = [name for name in _NEEDED if _NAMES.get(name, name) not in columns]
    missing += [] if {"rating", "rapid", "blitz"} & set(columns) else ["SRtng"]
    if missing:
        raise RatingsError([Problem("ratings.headings", file=tally.file, missing=", ".join(missing))])
    return columns
