"""What every rulebook is made of: articles, and the pieces that carry them out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Article:
    """One article of a rulebook: its number, how we read it (in our own words), the ruling that fixes the reading,
    and the rulebook's own word for what it is about (`term`, explained in docs/glossary.md)."""

    id: str
    nl: str
    en: str
    ruling: str = ""
    term: str = ""

    def reading(self, language: str) -> str:
        return self.nl if language == "nl" else self.en
