"""A final ranking as a rulebook or an organiser names it: which criteria, in which order, by which article."""

from __future__ import annotations

from typing import NamedTuple


class FinalStep(NamedTuple):
    """One criterion of a final ranking, by its code. Players tied after the last step share their place."""

    code: str
    article: str
    ruling: str = "R9.5"


class FinalRanking(NamedTuple):
    id: str
    steps: tuple[FinalStep, ...]
    # The article that allows a play-off for first place (002 Eindstand 1); empty: there is none.
    barrage_article: str = ""
    # Its name, where there is more than one to choose from.
    title_nl: str = ""
    title_en: str = ""
    # Whether it is an organiser's own list.
    own_list: bool = False

    def title(self, language: str) -> str:
        return (self.title_nl if language == "nl" else self.title_en) or self.id

    @property
    def codes(self) -> str:
        """The list as an organiser writes it."""
        return ",".join(step.code for step in self.steps)

    @property
    def draws_lots(self) -> bool:
        return any(step.code == "LOT" for step in self.steps)
