"""What a column shows to be by its values alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.formats.tables.values import TITLES, VALUES, is_nothing, title

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

# Of the values that there are, so many have to be right for a heading to be believed: one line in three may be a mess.
_BELIEVED = 0.6
# And so many for values without a heading.
_CERTAIN = 0.95
_RATINGS = range(100, 3500)
_FULL_NAME = re.compile(r"[^\W\d_][^\d;|@/]*[,\s][^\d;|@/]*[^\W\d_]\.?")
_FEDERATION = re.compile(r"[A-Z]{3}", re.ASCII)
_DATE = re.compile(r"\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}", re.ASCII)


def fits(field: str, values: Sequence[str]) -> bool:
    """Whether these can be the values of that field. Nothing at all can be."""
    given = [value for value in values if value and not is_nothing(value)]
    if field == "title":
        return _share(given, lambda value: title(value) in TITLES or len(value) <= 3) >= _BELIEVED
    if field == "fide_id":
        return _share(given, lambda value: len(VALUES[field](value) or "") >= 5) >= _BELIEVED  # type: ignore[arg-type]
    return _share(given, lambda value: VALUES[field](value) is not None) >= _BELIEVED


def content_field(columns: Mapping[int, Sequence[str]]) -> dict[int, str]:
    """The fields of the columns that can be nothing else; a field that two columns could be is not given at all,
    but for the name, which is the first column that looks like one."""
    found: dict[int, str] = {}
    for position, values in columns.items():
        given = [value for value in values if value and not is_nothing(value)]
        looks = [field for field, look in _LOOKS.items() if _share(given, look) >= _CERTAIN]
        if given and looks:
            found[position] = looks[0]
    twice = {field for field in found.values() if list(found.values()).count(field) > 1}
    first_name = min((position for position, field in found.items() if field == "name"), default=0)
    return {
        position: field
        for position, field in found.items()
        if field not in twice or (field == "name" and position == first_name)
    }


def _share(values: Iterable[str], test: Look) -> float:
    judged = [bool(test(value)) for value in values]
    return sum(judged) / len(judged) if judged else 1.0


def _is_rating(value: str) -> bool:
    number = VALUES["rating"](value)
    return isinstance(number, int) and number in _RATINGS and not _is_year(value)


def _is_year(value: str) -> bool:
    """1920 to 2020 are years as well as ratings: a column of nothing but those is taken for neither."""
    return len(value) == 4 and value.isdigit() and 1920 <= int(value) <= 2020


if TYPE_CHECKING:
    from collections.abc import Callable

    Look = Callable[[str], object]

# In this order: the first that fits is what it is.
_LOOKS: dict[str, Look] = {
    "title": lambda value: value.upper() in TITLES,
    "grade": lambda value: VALUES["grade"](value) is not None,
    "sex": lambda value: len(value) == 1 and VALUES["sex"](value) is not None,
    "federation": lambda value: _FEDERATION.fullmatch(value) is not None,
    "birth": lambda value: _DATE.fullmatch(value) is not None and VALUES["birth"](value) is not None,
    "rating": _is_rating,
    "name": lambda value: _FULL_NAME.fullmatch(value) is not None,
}
