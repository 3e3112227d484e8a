"""A player line taken apart: numbers, name, grade, country, club, and then the scores and results.

Columns are separated by blanks or tabs, and may be missing; the grade is what every line can be recognised by.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from zwitsers.formats.go import unblanked
from zwitsers.formats.h9.cells import is_surely_cell, read_score

# The name may be of several words; further on there is no grade any more.
_FURTHEST_GRADE = 12
_GRADE = re.compile(r"\d{1,2}[kdp]", re.IGNORECASE | re.ASCII)
# A grade without its letter, or a question mark for none: only before a country.
_BARE_GRADE = re.compile(r"\d{1,2}|\?{1,3}|-", re.ASCII)
_COUNTRY = re.compile(r"[A-Za-z]{2,3}", re.ASCII)
_LEAD = re.compile(r"(-?\d{1,5}(?:[.,]\d)?)[.)]?", re.ASCII)
_PIN = re.compile(r"\s*(\d{1,10})")
_UNKNOWN_COUNTRIES = frozenset({"xx", "xxx"})
_HEADER = re.compile(r"\s*;\s*(EV|PC|DT|CL|HA|KM|TM|TC|CM)\[")
# How much of a file shows whether it is a table.
_ENOUGH, _LINES = 64 * 1024, 60
_UNKNOWN_CLUB = frozenset({"xxxx", "xxx", "xx", "-", "--", "?", "----"})


class H9Row(NamedTuple):
    """`lead` are the numbers before the name, `rest` whatever comes after the club. Unknown texts are empty."""

    line: int
    lead: tuple[str, ...]
    surname: str
    first: str
    # As it was written; a bare number means kyu.
    grade: str
    country: str
    club: str
    rest: tuple[str, ...]
    pin: str


def read_row(text: str, line: int) -> H9Row | None:
    """None when the line has no name or no grade."""
    body, _, after = text.partition("|")
    cells = _cells(body)
    lead: list[str] = []
    # A number is not a name: a place, a start score, or both.
    while cells and (number := _LEAD.fullmatch(cells[0])):
        lead.append(number[1])
        cells.pop(0)
    at = _grade_position(cells)
    if at is None:
        return None
    surname, first = _name(cells[:at])
    grade, rest = cells[at], [word for cell in cells[at + 1 :] for word in cell.split()]
    country = club = ""
    if rest and _COUNTRY.fullmatch(rest[0]):
        country = rest.pop(0)
    if rest and not is_surely_cell(rest[0]) and read_score(rest[0]) is None:
        club = rest.pop(0)
    pin = _PIN.match(after)
    return H9Row(
        line,
        tuple(lead),
        surname,
        first,
        "" if grade.strip("?-") == "" else grade,
        "" if country.lower() in _UNKNOWN_COUNTRIES else country,
        "" if club.lower() in _UNKNOWN_CLUB else unblanked(club),
        tuple(rest),
        pin[1] if pin else "",
    )


def _cells(body: str) -> list[str]:
    """The cells of a line with tabs may have blanks in them; otherwise every blank ends a cell."""
    if "\t" not in body:
        return body.split()
    return [cell for part in body.split("\t") if (cell := " ".join(part.split()))]


def _grade_position(cells: list[str]) -> int | None:
    near = range(1, min(len(cells), _FURTHEST_GRADE))
    sure = next((at for at in near if _GRADE.fullmatch(cells[at])), None)
    if sure is not None:
        return sure
    return next(
        (
            at
            for at in near
            if _BARE_GRADE.fullmatch(cells[at]) and at + 1 < len(cells) and _COUNTRY.fullmatch(cells[at + 1])
        ),
        None,
    )


def _name(cells: list[str]) -> tuple[str, str]:
    """Surname and first name. Of more than two words, the last is the first name."""
    words = cells if len(cells) > 1 else cells[0].split()
    if len(words) == 1:
        return unblanked(words[0]), ""
    return unblanked(" ".join(words[:-1])).removesuffix(","), unblanked(words[-1])


def looks_like_h9(data: bytes) -> bool:
    """A header field of such tables, or a player line with a result, comes before anything else."""
    for line in data[:_ENOUGH].decode("latin-1").splitlines()[:_LINES]:
        if _HEADER.match(line):
            return True
        body = line.partition(";")[0]
        if body.strip():
            row = read_row(body, 1) if len(body) < 4000 else None
            return row is not None and any(map(is_surely_cell, row.rest))
    return False
