"""What the judge says of a round of an event, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.why.words import AnswerWords

if TYPE_CHECKING:
    from zwitsers.present.views.verdict import DraftVerdict


def verdict_lines(judged: DraftVerdict, language: str) -> list[str]:
    """The judge's word: the rulebook's own pairing, allowed but worse, or not allowed, with the article; and what could
    not be avoided."""
    warnings = [problem.text(language) for problem in judged.warnings]
    return [*AnswerWords(judged.view, language).verdict(judged.verdict), *warnings]
