"""What is wrong with a list, line by line: a few odd lines among a million are left out, more is not that list."""

from __future__ import annotations

from zwitsers.engine.domain import Problem, ZwitsersError

# One line in this many may be unreadable.
_ODD = 1000
# As many as anybody reads.
_TOLD = 10


class RatingsError(ZwitsersError):
    """A list cannot be loaded, or the index cannot be used. What was loaded before is still there."""


class Tally:
    """Counts the players of a list while it is read, and keeps what is wrong."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.players = 0
        self.bad = 0
        self.problems: list[Problem] = []
        # What the list says of itself.
        self.date = ""

    def skip(self, line: int, key: str, **values: object) -> None:
        """This line cannot be read. RatingsError when too many cannot."""
        self.bad += 1
        if len(self.problems) < _TOLD:
            self.problems.append(Problem(key, file=self.file, line=line, **values))
        if self.bad > _TOLD and self.bad * _ODD > self.players:
            self.refuse()

    def finish(self) -> tuple[Problem, ...]:
        """What was left out; RatingsError when that was too much, or when there is nobody."""
        if self.bad * _ODD > self.players:
            self.refuse()
        if not self.players:
            raise RatingsError([Problem("ratings.nobody", file=self.file)])
        left_out = self.bad - len(self.problems)
        return (*self.problems, Problem("ratings.more-left-out", count=left_out)) if left_out else tuple(self.problems)

    def refuse(self) -> None:
        raise RatingsError([*self.problems, Problem("ratings.refused", file=self.file, bad=self.bad)])

    def cut_off(self, line: int) -> RatingsError:
        return RatingsError([Problem("ratings.cut-off", file=self.file, line=line)])
