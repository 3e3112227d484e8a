"""Every criterion that rulebooks choose from can be told, in both languages and in either word for waiting."""

from __future__ import annotations

import pytest

from zwitsers.engine.rules import criteria
from zwitsers.engine.rules.criteria import Count, Listing, Measure
from zwitsers.engine.rules.criteria.kinds import CountSubject
from zwitsers.engine.rules.registry import rulebooks
from zwitsers.language import LANGUAGES, catalogue

MEASURES = [found for name in criteria.__all__ if isinstance(found := getattr(criteria, name), Count | Listing)]
# Those that a rulebook lists in which players float down.
FLOATING = [
    item.measure for book in rulebooks() for item in book.pairing.criteria if book.pairing.terms.waiting == "floats"
]


def forms(measure: Measure) -> tuple[str, ...]:
    """The forms in which why.words asks for it."""
    if isinstance(measure, Listing):
        return ("",) if measure.opponents is not None else ("-one", "-more")
    if measure.about is CountSubject.BOTH:
        return ("-asked", "-one", "-some", "-more")
    if measure.by_score:
        return ("-one", "-more")
    if measure.nothing_without is not None:
        return ("",)
    return ("-one", "-some") if measure.yes_no else ("-one", "-some", "-more")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("measure", MEASURES, ids=lambda measure: measure.name)
def test_a_measure_has_its_words_for_waiting_and_for_moving_down(measure: Measure, language: str) -> None:
    if measure.nl is not None and measure.en is not None:
        return  # it brings its own
    name = measure.name.replace("_", "-")
    names = [name, f"{name}-down"] if measure.about_waiting else [name]
    if measure.about_waiting and measure in FLOATING:
        names.append(f"{name}-floats")
    wanted = {f"why.label.{each}" for each in names}
    wanted |= {f"why.measure.{each}{form}" for each in names for form in forms(measure)}
    assert wanted - set(catalogue(language)) == set()
