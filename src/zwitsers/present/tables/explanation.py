"""An explanation in words: for the arbiter, and what everyone may read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.why.words import AnswerWords
from zwitsers.language import translate
from zwitsers.present.tables.table import Heading, Note
from zwitsers.present.tables.why import about_blocks, about_record, not_blocks, not_record, paragraphs
from zwitsers.present.tables.why_round import round_blocks, round_record

if TYPE_CHECKING:
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.explanation import ArbiterAnswer, PublicAnswer


def explanation_blocks(answer: ArbiterAnswer, language: str, *, details: bool) -> list[Block]:
    explainer = answer.explainer
    if answer.about is not None:
        return about_blocks(explainer, answer.about, language, details=details)
    if answer.answer is not None:
        return not_blocks(explainer, answer.one, answer.two, answer.answer, language, details=details)
    # Its last word is about the options of the command line; a page has buttons.
    options = Note(translate("report.why.more", language))
    return [block for block in round_blocks(explainer, language, details=details) if block != options]


def explanation_record(answer: ArbiterAnswer, language: str, *, details: bool) -> dict[str, object]:
    """The same for programs."""
    explainer = answer.explainer
    if answer.about is not None:
        return about_record(explainer, answer.about, language)
    if answer.answer is not None:
        return not_record(explainer, answer.one, answer.two, answer.answer, language)
    return round_record(explainer, details=details)


def public_blocks(answer: PublicAnswer, language: str) -> list[Block]:
    """Without a heading: the page has one of its own."""
    if answer.explainer is None:
        return []
    if answer.about is None:
        colours = answer.colours
        return [] if colours is None else paragraphs(AnswerWords(answer.explainer.view, language).colours(colours))
    blocks = about_blocks(answer.explainer, answer.about, language, details=False)
    return [block for block in blocks if not isinstance(block, Heading)]
