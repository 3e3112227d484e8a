"""The rulebooks as data."""

from __future__ import annotations

import subprocess
import sys

import pytest

from zwitsers.rules.registry import IDS, UnknownRulebookError, rulebook
from zwitsers.scores.criteria import Criterion


@pytest.mark.parametrize("system", IDS)
def test_a_rulebook_is_complete(system: str) -> None:
    book = rulebook(system)
    assert book.id == system
    assert (book.divisor, book.sonneborn_divisor) == ((1, 1) if book.game == "draughts" else (2, 4))
    for language in ("nl", "en"):
        assert book.title(language)
        assert book.purpose(language)
    assert book.edition
    assert book.source


@pytest.mark.parametrize("system", IDS)
def test_articles_are_unique_and_read_in_both_languages(system: str) -> None:
    book = rulebook(system)
    ids = [article.id for article in book.articles]
    assert len(ids) == len(set(ids))
    for article in book.articles:
        assert book.article(article.id) is article
        assert article.reading("nl")
        assert article.reading("en")
        assert article.reading("nl") != article.reading("en")
    with pytest.raises(KeyError):
        book.article("Z99")


@pytest.mark.parametrize("system", IDS)
def test_a_final_ranking_starts_with_points_and_cites_articles_the_rulebook_has(system: str) -> None:
    book = rulebook(system)
    ids = [article.id for article in book.articles]
    for ranking in book.final_rankings:
        assert ranking.steps[0].criterion is Criterion.POINTS
        for step in ranking.steps:
            assert any(step.article.startswith(article) for article in ids), step
            assert step.ruling in {"R9.5", "R9.6"}
        assert (ranking.barrage_article in ids) == (system == "kndb")


def test_the_two_go_texts_share_their_readings_but_not_their_words() -> None:
    dutch, english = rulebook("go-nl"), rulebook("go-en")
    assert dutch.article("1.1").en == english.article("1.1").en
    assert (dutch.article("1.1").term, english.article("1.1").term) == (
        "weerstandspunten (WP)",
        "sum of opponents' scores (SOS)",
    )


def test_an_unknown_rulebook_is_refused_with_the_choices() -> None:
    with pytest.raises(UnknownRulebookError) as caught:
        rulebook("fide")
    for language in ("nl", "en"):
        assert ", ".join(IDS) in caught.value.text(language)


def test_only_the_rulebook_asked_for_is_loaded_and_nothing_slow() -> None:
    code = (
        "import sys; from zwitsers.rules.registry import rulebook; rulebook('kndb');"
        "print(*sorted(set(sys.modules) & {'zwitsers.rules.knsb_wp', 'zwitsers.rules.go_nl', 'zwitsers.scores.final',"
        " 'fractions', 'hashlib', 'rich', 'tomllib'}))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == ""
