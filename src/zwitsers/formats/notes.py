"""What there is to say about a file while it is read: problems, for which it is refused, and warnings."""

from __future__ import annotations

from zwitsers.domain import Problem
from zwitsers.formats.exchanged import FormatError

# Past this many, more of the same helps nobody.
MOST = 50


class Notes:
    """Collects both, as many as anybody will read."""

    __slots__ = ("_left_out", "problems", "warnings")

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self._left_out = 0

    def problem(self, key: str, **values: object) -> None:
        self._add(self.problems, Problem(key, **values))

    def warn(self, key: str, **values: object) -> None:
        self._add(self.warnings, Problem(key, **values))

    def raise_problems(self) -> None:
        if self.problems:
            raise FormatError([*self.problems, *self._more()])

    def all_warnings(self) -> tuple[Problem, ...]:
        return (*self.warnings, *self._more())

    def _add(self, found: list[Problem], problem: Problem) -> None:
        if len(found) < MOST:
            found.append(problem)
        else:
            self._left_out += 1

    def _more(self) -> list[Problem]:
        return [Problem("formats.notes.more", count=self._left_out)] if self._left_out else []
