"""Marks of results: points with a letter for a round without a game, and what the letters mean.

Letters are those of FIDE's tournament files where it has one (U, H, Z). A forfeit is F in English, R in Dutch.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result
from zwitsers.engine.scores.units import pretty
from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Iterable

# By their names in the catalogues (`report.mark`, `report.mark-meaning`), in the order of a legend.
_MARKS = {
    Result.FORFEIT_WIN: "forfeit",
    Result.FORFEIT_LOSS: "forfeit",
    Result.BYE: "bye",
    Result.FULL_POINT_BYE: "full-point-bye",
    Result.HALF_POINT_BYE: "half-point-bye",
    Result.ABSENT: "absent",
    Result.NO_NOTICE: "no-notice",
    Result.WITHDRAWN: "withdrawn",
    Result.NOT_ENTERED: "not-entered",
    Result.SELF_DRAW: "self-draw",
    Result.DUMMY_DRAW: "dummy-draw",
}
# Behind a forfeit as it is entered and stored: 1-0R.
_FORFEIT = "R"


@lru_cache(maxsize=1024)
def result_sign(result: Result, divisor: int, language: str) -> str:
    """1, ½ or 0 (2, 1 or 0 in draughts), with a letter where no game was played: 1F, ½H; – in a round of others."""
    if result is Result.PENDING:
        return "*"
    if not result.counts:
        return "–"
    name = _MARKS.get(result)
    return pretty(result.points, divisor) + (translate(f"report.mark.{name}", language) if name else "")


def mark_meanings(results: Iterable[Result], language: str) -> tuple[tuple[str, str], ...]:
    """The letters in these results, each with its meaning."""
    there = {_MARKS.get(result) for result in results}
    return tuple(
        (translate(f"report.mark.{name}", language), translate(f"report.mark-meaning.{name}", language))
        for name in dict.fromkeys(_MARKS.values())
        if name in there
    )


def mark_legend(results: Iterable[Result], language: str) -> str:
    """`F: forfeit; H: half-point bye.` Empty where no letter is used; with * while a result is not in."""
    there = set(results)
    found = [f"{sign}: {meaning}" for sign, meaning in mark_meanings(there, language)]
    if Result.PENDING in there:
        found.append(f"*: {translate('report.result.pending', language)}")
    return f"{'; '.join(found)}." if found else ""


def entered_text(result: str, language: str) -> str:
    """A result as it is entered, `1-0R`, with the reader's letter for a forfeit: 1-0F."""
    return result.removesuffix(_FORFEIT) + translate("report.mark.forfeit", language) if _awarded(result) else result


def spaced(result: str, language: str) -> str:
    """The same with room to breathe: 1 – 0 F. A word stays as it is."""
    white, dash, black = result.partition("-")
    if not dash:
        return result
    mark = f" {translate('report.mark.forfeit', language)}" if _awarded(result) else ""
    return f"{white} – {black.removesuffix(_FORFEIT)}{mark}"


def _awarded(result: str) -> bool:
    return "-" in result and result.endswith(_FORFEIT)
