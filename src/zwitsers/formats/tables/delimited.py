"""Tables as text: the delimiter found, quotes that are not closed noticed, everything with its line number."""

from __future__ import annotations

import csv
import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.names import is_particle
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.tables.headings import is_heading

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

DELIMITERS = (";", "\t", ",", "|")
# What some spreadsheets write on the first line, for each other.
_DECLARED = "sep="
_SAMPLE = 60
# "Jansen, Piet", and between such lines also "Piet Jansen".
_NAME = re.compile(r"[^,;\t|\"\d]+(, [^,;\t|\"\d]+)?")
# The same with more behind it: "Jansen, Piet, 1850".
_NAME_FIRST = re.compile(r"([^,;\t|\"\d]+)(, [^,;\t|\"\d]+)?(,.*)?")
# A cell may have line ends within quotes, but not this many.
_MOST_LINES = 10
_LONGEST_LINE = 20_000


class Record(NamedTuple):
    """A row of the table: the line it begins on, its cells, and whether a quote in it is opened and not closed."""

    line: int
    cells: list[str]
    broken: bool = False


def declared_delimiter(line: str) -> str:
    """The delimiter of a first line such as `sep=;`, else nothing."""
    found = line.strip().casefold()
    return found[-1] if found.startswith(_DECLARED) and found[len(_DECLARED) :] in DELIMITERS else ""


def delimiter_of(lines: Iterable[str]) -> str:
    """What separates the cells: what shows most headings side by side, and then what splits most lines into as many.

    The comma in "Jansen, Piet;1800" is on every line too: then more cells win, and then the first of `DELIMITERS`.
    """
    sample = [line[:_LONGEST_LINE] for line in lines if line.strip()][:_SAMPLE]
    if _is_list_of_names(sample):
        return DELIMITERS[0]
    return max(DELIMITERS, key=lambda delimiter: _evidence(sample, delimiter))


def _is_list_of_names(sample: list[str]) -> bool:
    """Lines such as "Jansen, Piet" or "Piet Jansen", with or without a heading: the comma is part of the name."""
    first = sample[0].split(",") if sample else []
    if len(first) > 1 and any(map(is_heading, first)):
        return False
    names = sample[1:] if any(map(is_heading, first)) else sample
    return bool(names) and all(_NAME.fullmatch(line.strip()) for line in names)


def names_have_commas(lines: Iterable[str]) -> bool:
    """Lines such as "Jansen, Piet, 1850" without headings: the first comma is part of the name. Not so in "Piet Jansen,
    Utrecht, 1850": most surnames are one word, or begin with a particle."""
    sample = [line.strip()[:_LONGEST_LINE] for line in lines if line.strip()][:_SAMPLE]
    if not sample or any(map(is_heading, sample[0].split(","))):
        return False
    found = [_NAME_FIRST.fullmatch(line) for line in sample]
    surnames = [match[1].split() for match in found if match and match[2]]
    plain = sum(len(words) == 1 or is_particle(words[0]) for words in surnames)
    return all(found) and 2 * plain > len(sample)


def _evidence(sample: list[str], delimiter: str) -> tuple[int, int, int]:
    rows = [_cells(line, delimiter) for line in sample]
    headings = max((sum(map(is_heading, row)) for row in rows), default=0)
    counts = Counter(map(len, rows))
    times, width = max(((times, width) for width, times in counts.items() if width > 1), default=(0, 0))
    return headings if headings > 1 else 0, times, width


def records(lines: Iterable[str], delimiter: str, name: str, *, first: int = 1) -> Iterator[Record]:
    """The rows of the table one by one; FormatError at a line that is longer than that of any table."""
    waiting: list[str] = []
    for number, line in enumerate(lines, first):
        if len(line) > _LONGEST_LINE:
            raise FormatError([Problem("tables.long-line", file=name, line=number, most=_LONGEST_LINE)])
        waiting.append(line)
        if not _quotes(waiting, delimiter).open or len(waiting) == _MOST_LINES:
            yield from _closed(waiting, delimiter, number + 1 - len(waiting))
            waiting = []
    if waiting:
        yield from _closed(waiting, delimiter, number + 1 - len(waiting))


def _closed(lines: list[str], delimiter: str, start: int) -> Iterator[Record]:
    """These lines as one row; or each as a row of its own, when a quote stays open or is closed by one that is not
    meant for it. The line that opens it is broken then."""
    quotes = _quotes(lines, delimiter)
    if not quotes.open and not (quotes.sloppy and len(lines) > 1):
        yield Record(start, _cells("\n".join(lines), delimiter))
        return
    for number, line in enumerate(lines, start):
        broken = _quotes([line], delimiter).open
        yield Record(number, line.split(delimiter) if broken else _cells(line, delimiter), broken)


class _Quotes(NamedTuple):
    """Whether the text ends within quotes, and whether somewhere more of the cell comes after its closing quote."""

    open: bool
    sloppy: bool


def _quotes(lines: list[str], delimiter: str) -> _Quotes:
    """A quote counts at the beginning of a cell, and there until the next one; two within quotes are one."""
    if not any('"' in line for line in lines):
        return _Quotes(False, False)
    quoted = after = sloppy = False
    begins = True
    for sign in "\n".join(lines):
        if sign == '"' and (quoted or begins or after):
            quoted, after, begins = not quoted, quoted, False
        elif not quoted:
            sloppy = sloppy or (after and sign != delimiter)
            begins, after = sign == delimiter, False
    return _Quotes(quoted, sloppy)


def _cells(text: str, delimiter: str) -> list[str]:
    if '"' not in text:
        return text.split(delimiter)
    try:
        return next(csv.reader([text], delimiter=delimiter), [])
    except csv.Error:  # a line end where a cell cannot have one
        return text.split(delimiter)
