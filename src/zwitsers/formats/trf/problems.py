"""What can be wrong with a file, and where: every finding names its line and its column."""

from __future__ import annotations

from collections import Counter

from zwitsers.domain import Problem
from zwitsers.formats.exchanged import FormatError
from zwitsers.language import translate

# Past this many problems a file is not damaged but something else: say so and stop.
MOST_PROBLEMS = 10_000


class TrfProblem(Problem):
    """A problem at a place in the file. Line and column count from 1, as editors show them."""

    __slots__ = ("place",)

    def __init__(self, key: str, line: int, column: int, **values: object) -> None:
        super().__init__(key, **{**values, "line": line, "column": column})
        self.place = (line, column)

    def text(self, language: str = "en") -> str:
        line, column = self.place
        return f"{translate('trf.place', language, line=line, column=column)} {super().text(language)}"


class TrfError(FormatError):
    """The file cannot be read, or the tournament cannot be written as a file; carries every problem found."""


class Findings:
    """Collects problems (the file is refused) and warnings (it is read, and the arbiter should know)."""

    __slots__ = ("_first", "_times", "problems", "warnings")

    def __init__(self) -> None:
        self.problems: list[TrfProblem] = []
        self.warnings: list[TrfProblem] = []
        self._first: dict[str, tuple[int, int, dict[str, object]]] = {}
        self._times: Counter[str] = Counter()

    def problem(self, key: str, line: int, column: int, **values: object) -> None:
        self.problems.append(TrfProblem(key, line, column, **values))
        if len(self.problems) >= MOST_PROBLEMS:
            self.problems.append(TrfProblem("trf.too-many-problems", line, column, count=MOST_PROBLEMS))
            raise TrfError(self.problems)

    def warn(self, key: str, line: int, column: int, **values: object) -> None:
        if len(self.warnings) < MOST_PROBLEMS:
            self.warnings.append(TrfProblem(key, line, column, **values))

    def warn_once(self, key: str, line: int, column: int, **values: object) -> None:
        """For what a whole file does in the same way: the first place, and how often (value `times`)."""
        self._first.setdefault(key, (line, column, values))
        self._times[key] += 1

    def raise_problems(self) -> None:
        if self.problems:
            in_order = sorted(self.problems, key=lambda problem: problem.place)
            raise TrfError(in_order)

    def sorted_warnings(self) -> tuple[Problem, ...]:
        found = list(self.warnings)
        for key, (line, column, values) in self._first.items():
            found.append(TrfProblem(key, line, column, **values, times=self._times[key]))
        return tuple(sorted(found, key=lambda warning: warning.place))
