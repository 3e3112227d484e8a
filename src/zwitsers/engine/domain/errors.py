"""Errors for users: a message key with values, translated to the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Problem:
    """One problem: the key of a message in the catalogues, and its values."""

    __slots__ = ("key", "values")

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = values

    def text(self, language: str = "en") -> str:
        return translate(self.key, language, **self.values)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Problem({self.key!r}, {self.values!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and (self.key, self.values) == (other.key, other.values)

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted((name, str(value)) for name, value in self.values.items()))))


class ZwitsersError(Exception):
    """The base of every error this package raises on purpose. Carries all problems found, not only the first."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def text(self, language: str = "en") -> str:
        return "\n".join(problem.text(language) for problem in self.problems)

    def __str__(self) -> str:
        return self.text()


def problems_of(attempt: Callable[[], object]) -> tuple[Problem, ...]:
    """The problems of an attempt; empty when it succeeds. The attempt must not have side effects."""
    try:
        attempt()
    except ZwitsersError as error:
        return error.problems
    return ()
