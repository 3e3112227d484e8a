"""What there is to say about a file while it is read: problems, for which it is refused, and warnings."""

from __future__ import annotations

from collections import Counter

from zwitsers.engine.domain import Problem
from zwitsers.formats.exchanged import FormatError
from zwitsers.language import translate

# As many as people will read; the rest is counted.
MOST = 50
# The limit of problems; the rest of the file is not read, for a file of another kind may have millions.
MOST_COUNTED = 500


class PlacedProblem(Problem):
    """A problem at a place in the file. Line and column count from 1, as editors show them."""

    __slots__ = ("place",)

    def __init__(self, key: str, line: int, column: int, **values: object) -> None:
        super().__init__(key, **{**values, "line": line, "column": column})
        self.place = (line, column)

    def text(self, language: str = "en") -> str:
        line, column = self.place
        return f"{translate('trf.place', language, line=line, column=column)} {super().text(language)}"


class Findings:
    """Collects both, as many as anybody will read, in the order of their places where they have one. The others are
    counted; after MOST_COUNTED problems `problem` raises what was found, so that nothing more is read.

    `file`: the name of the file, where the messages have it. `most`: how many of each are kept. `give_up`: the key of
    what is said when reading stops.
    """

    __slots__ = (
        *("_counted", "_error", "_file", "_first", "_give_up", "_left_out", "_most", "_times"),
        *("problems", "warnings"),
    )

    def __init__(
        self,
        file: str | None = None,
        *,
        most: int = MOST,
        give_up: str = "formats.notes.given-up",
        error: type[FormatError] = FormatError,
    ) -> None:
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self._file: dict[str, object] = {} if file is None else {"file": file}
        self._most, self._give_up, self._error = most, give_up, error
        self._left_out = 0
        self._counted = 0
        self._first: dict[str, tuple[tuple[int, ...], dict[str, object]]] = {}
        self._times: Counter[str] = Counter()

    def problem(self, key: str, /, *place: int, **values: object) -> None:
        """`place`: line and column, where the format has those."""
        self._add(self.problems, key, place, values)
        self._counted += 1
        if self._counted >= MOST_COUNTED:
            raise self._error([*_in_order(self.problems), _problem(self._give_up, place, {"count": MOST_COUNTED})])

    def warn(self, key: str, /, *place: int, **values: object) -> None:
        self._add(self.warnings, key, place, values)

    def count(self, key: str, times: int, /, **values: object) -> None:
        """A warning with how often it is so (value `times`); none when it never is."""
        if times:
            self.warn(key, **values, times=times)

    def warn_once(self, key: str, /, *place: int, **values: object) -> None:
        """For what a whole file does in the same way: the first place, and how often (value `times`)."""
        self._first.setdefault(key, (place, values))
        self._times[key] += 1

    def raise_problems(self) -> None:
        if self.problems:
            raise self._error([*_in_order(self.problems), *self._more()])

    def all_warnings(self) -> tuple[Problem, ...]:
        once = [
            _problem(key, place, {**values, "times": self._times[key]}) for key, (place, values) in self._first.items()
        ]
        return (*_in_order([*self.warnings, *once]), *self._more())

    def _add(self, found: list[Problem], key: str, place: tuple[int, ...], values: dict[str, object]) -> None:
        if len(found) < self._most:
            found.append(_problem(key, place, {**self._file, **values}))
        else:
            self._left_out += 1

    def _more(self) -> list[Problem]:
        return [Problem("formats.notes.more", count=self._left_out)] if self._left_out else []


def _problem(key: str, place: tuple[int, ...], values: dict[str, object]) -> Problem:
    if not place:
        return Problem(key, **values)
    line, column = place
    return PlacedProblem(key, line, column, **values)


def _in_order(found: list[Problem]) -> list[Problem]:
    return sorted(found, key=lambda problem: problem.place if isinstance(problem, PlacedProblem) else (0, 0))
