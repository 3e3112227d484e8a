"""What a column of a table of players can hold, and the values: what somebody wrote in a cell as it is kept."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING

from zwitsers.engine.domain.letters import folded
from zwitsers.formats.dates import MONTHS, iso_date

if TYPE_CHECKING:
    from collections.abc import Callable

# The same as a tournament keeps of a player; formats may not import it, so a test holds the two together.
FIELDS = (
    *("name", "title", "rating", "federation", "club", "fide_id", "national_id", "sex", "birth", "grade", "labels"),
    *("international_rating", "national_k", "international_k", "national_list", "international_list"),
)
# A name in more than one column; together they make the field `name`.
NAME_PARTS = ("surname", "prefix", "first_name")
COLUMN_FIELDS = FIELDS + NAME_PARTS
HIGHEST_RATING = 9999
HIGHEST_K = 99
_EARLIEST, _LATEST = 1900, 2100

# Ways to leave a cell empty.
_NOTHING = frozenset(
    {
        *("-", "--", "–", "—", "?", "0", "x", ".", "/", "n.v.t.", "nvt", "n/a", "na", "geen", "none", "onbekend"),
        *("unknown", "unrated", "unr", "unr.", "ongerate", "nb", "n.b.", "null", "nan"),
    }
)
_SEXES = {
    **dict.fromkeys(("m", "man", "male", "jongen", "heer", "dhr", "h", "boy", "mannelijk"), "m"),
    **dict.fromkeys(("v", "w", "f", "vrouw", "female", "woman", "meisje", "dame", "mevr", "mw", "girl"), "w"),
    **dict.fromkeys(("vrouwelijk",), "w"),
}
TITLES = frozenset(
    {
        *("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "NM", "AGM", "AIM", "AFM", "ACM", "LM"),
        # Draughts: international and national grandmasters and masters.
        *("GMI", "MI", "MF", "GMN", "MN", "CMF", "GMIF", "MIF", "MFF"),
    }
)
# How countries are called on entry forms here; all others are kept as they were written.
_COUNTRIES = {
    **dict.fromkeys(("nederland", "netherlands", "the netherlands", "holland", "ned.", "nld"), "NED"),
    **dict.fromkeys(("belgie", "belgium", "belgique"), "BEL"),
    **dict.fromkeys(("duitsland", "germany", "deutschland"), "GER"),
    **dict.fromkeys(("frankrijk", "france"), "FRA"),
    **dict.fromkeys(("engeland", "england"), "ENG"),
}
_LONGEST_TITLE = 6
_GRADE = re.compile(r"(\d{1,2})\s*\.?\s*(?:e|de)?\s*(k|kyu|d|dan|p|pro)\.?", re.IGNORECASE | re.ASCII)
_WHOLE = re.compile(r"(\d{1,7})(?:[.,]0+)?\*?", re.ASCII)
_THOUSANDS = re.compile(r"(\d)[.,](\d{3})", re.ASCII)
_DIGITS = re.compile(r"\d{1,15}", re.ASCII)
_YEAR = re.compile(r"\d{4}", re.ASCII)
_DAY_MONTH_YEAR = re.compile(r"(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4}|\d{2})", re.ASCII)
_MONTH_WORD = re.compile(r"(\d{1,2})[-. ]+([a-z]{3,9})\.?[-, ]+(\d{4}|\d{2})", re.ASCII | re.IGNORECASE)
# From 1927 on; four digits are a year.
_DAY_NUMBER = re.compile(r"\d{5}", re.ASCII)
# Day 0 of a spreadsheet's calendar.
_DAY_ZERO = datetime.date(1899, 12, 30)


def is_nothing(text: str) -> bool:
    """Whether somebody says here that there is nothing to say."""
    return text.casefold() in _NOTHING


def rating(text: str) -> int | None:
    """Whole numbers; None when this is none that a rating can be."""
    match = _WHOLE.fullmatch(text)
    if match is None and (match := _THOUSANDS.fullmatch(text)):
        return int(match[1] + match[2])
    return int(match[1]) if match and int(match[1]) <= HIGHEST_RATING else None


def coefficient(text: str) -> int | None:
    """The K of a rating."""
    match = _WHOLE.fullmatch(text)
    return int(match[1]) if match and int(match[1]) <= HIGHEST_K else None


def number(text: str) -> str | None:
    """Somebody's number: digits only. A spreadsheet may have made 7654321.0 of it."""
    text = text.removesuffix(".0").replace(" ", "")
    return text if _DIGITS.fullmatch(text) else None


def licence(text: str) -> str | None:
    """A national number, which may have letters in it."""
    text = text.removesuffix(".0")
    return text if len(text) <= 20 and any(sign.isdigit() for sign in text) else None


def sex(text: str) -> str | None:
    return _SEXES.get(text.casefold().rstrip("."))


def grade(text: str) -> str | None:
    match = _GRADE.fullmatch(text)
    return f"{int(match[1])}{match[2][0].lower()}" if match and int(match[1]) else None


def title(text: str) -> str | None:
    """One of the titles as they are written officially, any other as it was written; a long text is none."""
    upper = text.upper().replace(".", "")
    return upper if upper in TITLES else text if len(text) <= _LONGEST_TITLE else None


def federation(text: str) -> str | None:
    known = _COUNTRIES.get(folded(text)) if len(text) > 2 else None
    return known or (text.upper() if len(text) <= 3 and text.isalpha() else text if _has_letter(text) else None)


def plain(text: str) -> str | None:
    return text


def name(text: str) -> str | None:
    return text if _has_letter(text) else None


def birth(text: str, *, month_first: bool = False) -> str | None:
    """YYYY-MM-DD, or the year when there is no more; None when this is no day."""
    text = text.removesuffix(" 00:00:00")
    if _YEAR.fullmatch(text) and _EARLIEST <= int(text) <= _LATEST:
        return text
    if _DAY_NUMBER.fullmatch(text):
        return _reasonable((_DAY_ZERO + datetime.timedelta(days=int(text))).isoformat())
    if match := _DAY_MONTH_YEAR.fullmatch(text):
        day, month = (match[2], match[1]) if month_first else (match[1], match[2])
        return _reasonable(iso_date(f"{day}-{month}-{_full_year(match[3])}"))
    if match := _MONTH_WORD.fullmatch(text):
        return _reasonable(iso_date(f"{match[1]}-{MONTHS.get(match[2][:3].lower(), 0)}-{_full_year(match[3])}"))
    return _reasonable(iso_date(text))


def has_month_first(texts: list[str]) -> bool:
    """Whether these are dates as Americans write them: a second number above 12 somewhere, and a first one nowhere."""
    pairs = [(int(match[1]), int(match[2])) for text in texts if (match := _DAY_MONTH_YEAR.fullmatch(text))]
    return any(second > 12 for _first, second in pairs) and all(first <= 12 for first, _second in pairs)


def _full_year(text: str) -> str:
    """Of two figures, 31 to 99 are of the last century."""
    return text if len(text) == 4 else f"{19 if int(text) > 30 else 20}{text}"


def _reasonable(iso: str) -> str | None:
    return iso if iso and _EARLIEST <= int(iso[:4]) <= _LATEST else None


def _has_letter(text: str) -> bool:
    return any(sign.isalpha() for sign in text)


# What makes a value of a cell; None: it cannot be that.
VALUES: dict[str, Callable[[str], str | int | None]] = {
    "name": name,
    "surname": name,
    "prefix": name,
    "first_name": name,
    "title": title,
    "rating": rating,
    "federation": federation,
    "club": plain,
    "fide_id": number,
    "national_id": licence,
    "sex": sex,
    "birth": birth,
    "grade": grade,
    "international_rating": rating,
    "national_k": coefficient,
    "international_k": coefficient,
    "national_list": plain,
    "international_list": plain,
    "labels": plain,
}
