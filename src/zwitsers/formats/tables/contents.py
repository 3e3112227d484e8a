"""What a column shows to be by its values alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.formats.tables.values import TITLES, VALUES, is_nothing, title

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Test = Callable[[str], bool]

# Of the values that there are, so many have to be right for a heading to be believed: some for one that is plain, most
# for one that only looks like something.
_PLAIN, _BELIEVED = 0.3, 0.6
# The same for values without a heading.
_CERTAIN = 0.95
_RATINGS = range(100, 3500)
# These are years as well as ratings: a column of little else is taken for neither.
_YEARS = range(1920, 2021)
_MOST_YEARS = 0.7
_SHORTEST_ID = 5
_FULL_NAME = re.compile(r"['‘’]?[^\W\d_][^\d;|@/]*[,\s][^\d;|@/]*[^\W\d_]\.?")
_FEDERATION = re.compile(r"[A-Z]{3}", re.ASCII)
_DATE = re.compile(r"\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}", re.ASCII)


def fits(field: str, values: Sequence[str], *, plain: bool = False) -> bool:
    """Whether these can be the values of that field. Nothing at all can be."""
    return _share(_given(values), _TESTS.get(field) or _read_as(field)) >= (_PLAIN if plain else _BELIEVED)


def fields_by_content(columns: Mapping[int, Sequence[str]]) -> dict[int, str]:
    """The fields of the columns that can be nothing else. What two columns could be is neither, but for the name:
    that is the first column that looks like one."""
    found: dict[int, str] = {}
    for position, values in columns.items():
        given = _given(values)
        looks = [field for field, look in _LOOKS.items() if given and look(given)]
        if looks:
            found[position] = looks[0]
    fields = list(found.values())
    return {
        position: field
        for place, (position, field) in enumerate(found.items())
        if fields.count(field) == 1 or (field == "name" and field not in fields[:place])
    }


def _given(values: Sequence[str]) -> list[str]:
    return [value for value in values if value and not is_nothing(value)]


def _share(values: Sequence[str], test: Test) -> float:
    return sum(map(test, values)) / len(values) if values else 1.0


def _read_as(field: str) -> Test:
    return lambda value: VALUES[field](value) is not None


def _all(test: Test) -> Callable[[Sequence[str]], bool]:
    return lambda values: _share(values, test) >= _CERTAIN


def _are_ratings(values: Sequence[str]) -> bool:
    def within(numbers: range) -> float:
        return _share(values, lambda value: VALUES["rating"](value) in numbers)

    return within(_RATINGS) >= _CERTAIN and within(_YEARS) <= _MOST_YEARS


# What a value under a heading must look like, where more could be read.
_TESTS: dict[str, Test] = {
    "title": lambda value: title(value) in TITLES or len(value) <= 3,
    "fide_id": lambda value: len(str(VALUES["fide_id"](value) or "")) >= _SHORTEST_ID,
}
# In this order: the first that fits is what it is.
_LOOKS: dict[str, Callable[[Sequence[str]], bool]] = {
    "title": _all(lambda value: value.upper() in TITLES),
    "grade": _all(_read_as("grade")),
    "sex": _all(lambda value: len(value) == 1 and VALUES["sex"](value) is not None),
    "federation": _all(lambda value: _FEDERATION.fullmatch(value) is not None),
    "birth": _all(lambda value: _DATE.fullmatch(value) is not None and VALUES["birth"](value) is not None),
    "rating": _are_ratings,
    "name": _all(lambda value: _FULL_NAME.fullmatch(value) is not None),
}
