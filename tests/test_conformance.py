"""docs/conformance/articles.md is what script/conformance makes of the rulebooks, the code and the tests."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from zwitsers.engine.rules.registry import IDS, rulebook

if TYPE_CHECKING:
    from types import ModuleType


def _script() -> ModuleType:
    """The script is not installed with the program, so it is loaded from its place."""
    spec = importlib.util.spec_from_file_location(
        "conformance", Path(__file__).parents[1] / "script" / "conformance.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


conformance = _script()


@pytest.mark.slow
def test_the_page_is_up_to_date() -> None:
    assert conformance.PAGE.read_text(encoding="utf-8") == conformance.page(), "run script/conformance"


@pytest.mark.parametrize("system", IDS)
def test_every_criterion_and_norm_is_cited_in_code_and_named_in_a_test(system: str) -> None:
    book = rulebook(system)
    code, tests = conformance.citations(book), conformance.named_in_tests(book)
    rules = book.pairing
    needed = {rules.meeting_article, rules.bye.article, *rules.first_round.articles.values()}
    needed |= {criterion.article.partition("-")[0] for criterion in rules.criteria}
    assert {article for article in needed if not code[article]} == set()
    assert {article for article in needed if not tests[article]} == set()


def test_a_citation_is_found_after_the_number_of_its_rulebook() -> None:
    """Guards the tests above: the scan can tell one rulebook from another."""
    wp, rating = conformance.citations(rulebook("knsb-wp")), conformance.citations(rulebook("knsb-rating"))
    assert "engine/scores/control" in wp["F8"]
    assert "engine/scores/control" not in rating["F8"]
    assert "engine/scores/history" in rating["A4"]
