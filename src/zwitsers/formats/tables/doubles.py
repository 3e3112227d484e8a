"""Who is probably the same player: as somebody else in the table, or as somebody who has been entered."""

from __future__ import annotations

from collections import defaultdict
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, NamedTuple

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.names import name_words
from zwitsers.formats.tables.lines import Gravity, LineProblem

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zwitsers.formats.tables.lines import TableLine

_IDS = ("fide_id", "national_id")
_ALIKE = 0.86
# Few people share a year and a club; people who share neither are too many to compare.
_MOST_COMPARED = 50


class _Someone(NamedTuple):
    """`line` is 0 for who has been entered before."""

    line: int
    name: str
    key: str
    birth: str
    ids: tuple[str, str]
    shared: tuple[str, ...]


def marked_doubles(lines: Sequence[TableLine], known: Iterable[Mapping[str, Any]], file: str) -> list[TableLine]:
    """The lines with what is to be said about doubles added."""
    register = _Register(file)
    for values in known:
        register.add(_someone(0, values))
    marked = []
    for line in lines:
        someone = _someone(line.line, line.values)
        problem = register.problem(someone)
        marked.append(line._replace(problems=(*line.problems, problem)) if problem else line)
        register.add(someone)
    return marked


def _someone(line: int, values: Mapping[str, Any]) -> _Someone:
    name, birth, club = (str(values.get(field) or "") for field in ("name", "birth", "club"))
    rating = str(values.get("rating") or "")
    shared = tuple(
        "|".join(parts) for parts in ((birth,), (club.casefold(), rating)) if all(parts) and len(parts[0]) > 3
    )
    key = " ".join(sorted(name_words(name)))
    return _Someone(line, name, key, birth, (str(values.get(_IDS[0]) or ""), str(values.get(_IDS[1]) or "")), shared)


class _Register:
    """Everybody seen until now."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.by_name: dict[str, list[_Someone]] = defaultdict(list)
        self.by_id: dict[tuple[int, str], _Someone] = {}
        self.by_shared: dict[str, list[_Someone]] = defaultdict(list)

    def add(self, someone: _Someone) -> None:
        if someone.key:
            self.by_name[someone.key].append(someone)
        for kind, number in enumerate(someone.ids):
            if number:
                self.by_id.setdefault((kind, number), someone)
        for shared in someone.shared:
            self.by_shared[shared].append(someone)

    def problem(self, someone: _Someone) -> LineProblem | None:
        for kind, number in enumerate(someone.ids):
            if number and (kind, number) in self.by_id:
                return self._problem(someone, self.by_id[kind, number], "number")
        for other in self.by_name.get(someone.key, ()):
            if not _are_two(someone, other):
                return self._problem(someone, other, "name")
        for shared in someone.shared:
            for other in self.by_shared.get(shared, ())[:_MOST_COMPARED]:
                if not _have_two_numbers(someone, other) and _alike(someone.key, other.key):
                    return self._problem(someone, other, "alike")._replace(gravity=Gravity.DOUBT)
        return None

    def _problem(self, someone: _Someone, other: _Someone, what: str) -> LineProblem:
        about = {"file": self.file, "line": someone.line, "name": someone.name, "same": other.name}
        if other.line:
            problem = Problem(f"tables.double.{what}", other=other.line, **about)
            return LineProblem(someone.line, Gravity.TWICE, problem)
        return LineProblem(someone.line, Gravity.DOUBLE, Problem(f"tables.double.{what}-entered", **about))


def _are_two(one: _Someone, other: _Someone) -> bool:
    """Whether two of the same name are two people after all."""
    years = {birth[:4] for birth in (one.birth, other.birth) if birth}
    return len(years) == 2 or _have_two_numbers(one, other)


def _have_two_numbers(one: _Someone, other: _Someone) -> bool:
    return any(a and b and a != b for a, b in zip(one.ids, other.ids, strict=True))


def _alike(one: str, other: str) -> bool:
    if not one or not other:
        return False
    matcher = SequenceMatcher(None, one, other)
    return matcher.real_quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE
