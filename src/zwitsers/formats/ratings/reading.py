"""Which list a file is, and its players, whatever its format."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Problem
from zwitsers.formats.dates import MONTHS
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.ratings.egf import is_egf, read_egf
from zwitsers.formats.ratings.fide_text import is_fide_text, read_fide_text
from zwitsers.formats.ratings.fide_xml import is_fide_xml, read_fide_xml
from zwitsers.formats.ratings.problems import RatingsError, Tally
from zwitsers.formats.ratings.sources import sources
from zwitsers.formats.ratings.table_list import is_knsb, read_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from zwitsers.formats.ratings.listed import RatedPlayer
    from zwitsers.formats.ratings.sources import Progress, RatingListSource

# A name of a file may hold a date: 2026-09-01, 202609, sep26.
_NUMBERS = re.compile(r"(?<!\d)(20\d\d)[-_.]?(0[1-9]|1[0-2])(?:[-_.]?(0[1-9]|[12]\d|3[01]))?(?!\d)")
_MONTH = re.compile(rf"({'|'.join(MONTHS)})[a-z]*[-_ ]?(20\d\d|\d\d)(?!\d)")
_PACES = ("rapid", "blitz")
_MOST_PLAYERS = 10_000_000
_TABLE = "table"


class FoundList(NamedTuple):
    """A file that is a rating list: which one, and how it is written."""

    list: str
    kind: str
    source: RatingListSource

    @property
    def pace(self) -> str:
        """The pace of a list with ratings of one pace only: what the name of the file says."""
        name = self.source.label.lower()
        return next((pace for pace in _PACES if pace in name), "standard")

    @property
    def date(self) -> str:
        """The date by the name of the file, or by what a zip file says of it; the list itself knows better."""
        return date_in(self.source.label) or self.source.date

    def rows(self, tally: Tally, progress: Progress | None = None) -> Iterator[RatedPlayer]:
        """The players one by one. RatingsError names what is wrong and where."""
        with self.source.open(progress) as stream:
            if self.kind == "fide-xml":
                found = read_fide_xml(stream, tally, self.pace)
            elif self.kind == "fide-text":
                found = read_fide_text(stream.lines(), tally, self.pace)
            elif self.kind == "egf":
                found = read_egf(stream.lines(), tally)
            else:
                found = read_table(stream.lines(), tally)
            try:
                for row in found:
                    tally.players += 1
                    if tally.players > _MOST_PLAYERS:
                        raise RatingsError([Problem("ratings.too-many", file=tally.file, most=_MOST_PLAYERS)])
                    yield row
            except FormatError as error:  # of the reader of tables
                raise RatingsError(error.problems) from None


def found_list(path: Path, wanted: str | None = None) -> FoundList:
    """The list in this file. `wanted` is what it is said to be: needed only where the file does not tell."""
    candidates = sources(path)
    for source in candidates:
        kind = _kind(source.head)
        if kind is not None:
            name = kind.partition("-")[0]
            if wanted is not None and wanted != name:
                raise RatingsError([Problem("ratings.other-list", file=source.label, list=name, wanted=wanted)])
            return FoundList(name, kind, source)
    for source in candidates:
        if _may_be_a_table(source.head):
            return FoundList(wanted or "fmjd", _TABLE, source)
    raise RatingsError([Problem("ratings.not-a-list", file=path.name)])


def _kind(head: bytes) -> str | None:
    if is_fide_xml(head):
        return "fide-xml"
    if is_fide_text(head):
        return "fide-text"
    if is_knsb(head):
        return "knsb"
    return "egf" if is_egf(head) else None


def _may_be_a_table(head: bytes) -> bool:
    return b"\0" not in head and head.count(b"\n") > 0 and any(sign in head for sign in (b";", b",", b"\t", b"|"))


def date_in(name: str) -> str:
    """The date in the name of a file, YYYY-MM-DD or YYYY-MM; empty when there is none."""
    if match := _NUMBERS.search(name):
        return "-".join(part for part in match.groups() if part)
    if match := _MONTH.search(name.lower()):
        year = match[2] if len(match[2]) == 4 else f"20{match[2]}"
        return f"{year}-{MONTHS[match[1]]:02}"
    return ""
