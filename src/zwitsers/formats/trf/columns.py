"""Fixed columns. Columns are 1-based and inclusive, as the format's own tables print them."""

from __future__ import annotations

import re
from typing import NamedTuple

# The player record 001 (and the national rating record, which has the same first columns).
NUMBER = (5, 8)
SEX = (10, 10)
TITLE = (11, 13)
NAME = (15, 47)
RATING = (49, 52)
FEDERATION = (54, 56)
IDENTITY = (58, 68)
BIRTH = (70, 79)
POINTS = (81, 84)
RANK = (86, 89)


class RecordField(NamedTuple):
    """A field of a player in their record. Numbers and titles stand on the right."""

    name: str
    columns: tuple[int, int]
    right: bool = False

    @property
    def width(self) -> int:
        return self.columns[1] - self.columns[0] + 1


PLAYER_FIELDS = (
    RecordField("sex", SEX),
    RecordField("title", TITLE, right=True),
    RecordField("name", NAME),
    RecordField("rating", RATING, right=True),
    RecordField("federation", FEDERATION),
    RecordField("fide_id", IDENTITY, right=True),
    RecordField("birth", BIRTH),
)

# Round r has its block in the ten columns from 90 + 10(r-1): two blanks, opponent, blank, colour, blank, result.
FIRST_BLOCK = 90
BLOCK = 10
OPPONENT_OFFSET = 2
COLOUR_OFFSET = 7
RESULT_OFFSET = 9

# Rounds and players have three and four columns wherever the format names them.
MOST_ROUNDS = 999
MOST_PLAYERS = 9999

_WORD = re.compile(r"\S+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_TENTHS = re.compile(r"(\d{0,3})(?:[.,](\d))?", re.ASCII)


def field(line: str, columns: tuple[int, int]) -> str:
    """The text in these columns without the blanks around it; columns past the end of the line are blank."""
    return line[columns[0] - 1 : columns[1]].strip()


def block_column(round_number: int) -> int:
    return FIRST_BLOCK + BLOCK * (round_number - 1)


def put(line: str, columns: tuple[int, int], text: str, *, right: bool = False) -> str:
    """The line with this text in these columns, cut or filled up with blanks to fit."""
    first, last = columns
    width = last - first + 1
    filled = text[:width].rjust(width) if right else text[:width].ljust(width)
    return line[: first - 1].ljust(first - 1) + filled + line[last:]


def tenths(text: str) -> int | None:
    """Points such as 11.5, 3 or .5 in tenths, or None. One decimal is all the format has; a comma is understood."""
    match = _TENTHS.fullmatch(text)
    if match is None or not any(match.groups()):
        return None
    return 10 * int(match[1] or 0) + int(match[2] or 0)


def show_tenths(value: int) -> str:
    return f"{value // 10}.{value % 10}"


def words(line: str) -> list[tuple[int, str]]:
    """The words after a record's code, each with the column where it begins."""
    return [(match.start() + 1, match[0]) for match in _WORD.finditer(line, 3)]


def control_character(line: str) -> int:
    """The column of the first control character of a line (a tab moves every column after it); 0: there is none."""
    match = _CONTROL.search(line)
    return match.start() + 1 if match else 0


def clean(text: str) -> str:
    """Text that can stand in one line of a file."""
    return _SURROGATE.sub("?", _CONTROL.sub(" ", text)).strip()
