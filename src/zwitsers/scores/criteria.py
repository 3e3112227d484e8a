"""The data of a final ranking: which criteria, in which order, by which article. `final.py` carries them out."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.scores.c07.codes import Code


class Criterion(Enum):
    """The value is the name under which a tie-break is published."""

    POINTS = "points"
    BARRAGE = "barrage"
    RESISTANCE_POINTS = "resistance_points"
    SONNEBORN_BERGER = "sonneborn_berger"
    DIRECT_RESULT = "direct_result"
    SOLKOFF_MEDIAN = "solkoff_median"
    SOLKOFF_TRUNCATED = "solkoff_truncated"
    AVERAGE_RATING = "average_rating"
    LOT = "lot"
    # A tie-break of FIDE, by its code (`FinalStep.code`).
    C07 = "c07"


class FinalStep(NamedTuple):
    """One criterion of a final ranking. Those who are level after the last step share their place."""

    criterion: Criterion
    article: str
    ruling: str = "R9.5"
    # 001 F12.2, 003 F10: only to find the winner; every other place goes straight on (R9.6)
    first_place_only: bool = False
    code: Code | None = None


class FinalRanking(NamedTuple):
    id: str
    steps: tuple[FinalStep, ...]
    # The article by which a tournament may play off the first place (002 Eindstand 1); empty: there is none.
    barrage_article: str = ""
    # What it is called where there is more than one to choose from.
    title_nl: str = ""
    title_en: str = ""

    def title(self, language: str) -> str:
        return (self.title_nl if language == "nl" else self.title_en) or self.id

    @property
    def draws_lots(self) -> bool:
        return any(step.criterion is Criterion.LOT for step in self.steps)


def steps_by_codes(codes: Iterable[Code]) -> tuple[FinalStep, ...]:
    """Points, then tie-breaks of C.07 in this order (FD7)."""
    points = FinalStep(Criterion.POINTS, "C.07", "FD7")
    return (points, *(FinalStep(Criterion.C07, code.article, "FD7", code=code) for code in codes if code.name != "PTS"))
