"""The kinds of value that only the commands on an event take."""

from __future__ import annotations

from typing import NamedTuple

from zwitsers.cli.errors import WrongCallError, wrong_call
from zwitsers.cli.kinds import whole_number
from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.numbers import whole
from zwitsers.engine.rules.registry import UnknownRulebookError, rulebook
from zwitsers.event.go_settings import EVERYWHERE, read_score

# How people write the in-between round of a drawing dummy (002 Modificatie 2), whose number is 0.
_IN_BETWEEN = ("between", "in-between", "tussen", "tussenronde")


def round_number(shown: str, text: str) -> int:
    return 0 if text.casefold() in _IN_BETWEEN else whole_number(1)(shown, text)


def round_numbers(shown: str, text: str) -> tuple[int, ...]:
    """`3,5` or `3-5`."""
    found: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        begin, end = whole(first, 5), whole(last, 5)
        if dash and begin is not None and end is not None:
            found += range(begin, end + 1)
        else:
            found.append(round_number(shown, part.strip()))
    if not found or (0 in found and len(found) > 1):
        raise WrongCallError([Problem("cli.event.rounds", option=shown, value=text)])
    return tuple(dict.fromkeys(found))


def round_span(shown: str, text: str) -> tuple[int, int]:
    """`1-4`, or `3` for that round only."""
    numbers = round_numbers(shown, text)
    return numbers[0], numbers[-1]


def systems(shown: str, text: str) -> tuple[tuple[int, str], ...]:
    """`knsb-wp`, or `knsb-rating,3:knsb-wp`: from round 3 on another rulebook."""
    found: list[tuple[int, str]] = []
    for part in text.split(","):
        first, colon, system = part.strip().rpartition(":")
        with wrong_call(UnknownRulebookError):
            book = rulebook(system)
        found.append((whole_number(1)(shown, first) if colon else 1, book.id))
    return tuple(found)


def avoidances(shown: str, text: str) -> tuple[tuple[str, str, int, str], ...]:
    """`club`, or `club:below:3:4.5,float`: what is avoided, below the bar or everywhere, in the first N rounds
    and before which article. Nothing: nothing is avoided."""
    found: list[tuple[str, str, int, str]] = []
    for part in text.split(",") if text.strip() else ():
        what, where, rounds, before, *more = [*part.strip().split(":"), "", "", ""]
        if any(more):
            raise WrongCallError([Problem("cli.event.avoid", option=shown, value=part.strip())])
        number = whole_number(0)(shown, rounds) if rounds else 0
        found.append((what.strip(), where.strip() or EVERYWHERE, number, before.strip()))
    return tuple(found)


def avoidance_text(avoidance: tuple[str, str, int, str]) -> str:
    """As it is typed."""
    what, where, rounds, before = avoidance
    parts = [what, "" if where == EVERYWHERE else where, str(rounds or ""), before]
    return ":".join(parts).rstrip(":")


class BoardResultArgument(NamedTuple):
    """A board and what was written behind it; nothing or `-` takes a result away."""

    board: int
    text: str

    @property
    def cleared(self) -> bool:
        return self.text in ("", "-")


def board_result(_shown: str, text: str) -> BoardResultArgument:
    """`5:1-0`."""
    board, colon, result = text.partition(":")
    number = whole(board, 5)
    if not colon or number is None:
        raise WrongCallError([Problem("cli.event.board-result", value=text)])
    return BoardResultArgument(number, result.strip())


class StartScoreArgument(NamedTuple):
    """In half points; None: by the grade."""

    half_points: int | None


def start_score(shown: str, text: str) -> StartScoreArgument:
    """`30`, `30.5`, `30½`, or `grade`."""
    if text.casefold() in ("grade", "graad"):
        return StartScoreArgument(None)
    score = read_score(text)
    if score is None:
        raise WrongCallError([Problem("cli.event.start-score", option=shown, value=text)])
    return StartScoreArgument(score)


def yes_or_no(shown: str, text: str) -> bool:
    if text.casefold() in ("yes", "ja", "y", "j"):
        return True
    if text.casefold() in ("no", "nee", "n"):
        return False
    raise WrongCallError([Problem("cli.choice", option=shown, value=text, choices="yes, no")])


def dates(_shown: str, text: str) -> tuple[str, ...]:
    """`2026-05-02,2026-05-03`, one for each round; nothing between two commas for a day that is not known."""
    return tuple(part.strip() for part in text.split(",")) if text.strip() else ()
