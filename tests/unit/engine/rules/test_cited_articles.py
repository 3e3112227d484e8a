"""The articles that a rulebook cites for points, halves, exchanges and the final ranking, and its terms."""

from __future__ import annotations

import pytest

from helpers.small_snapshots import snapshot_of
from zwitsers.engine.rules.registry import IDS, rulebook
from zwitsers.engine.scores.terms import score_terms

# A game, an adjourned game, a forfeit, the bye, a full-point bye, a half-point bye, an absence.
EVERY_KIND = snapshot_of("2w= 2badj 2w+f bye full half absent", "1b= 1wadj 1b-f absent absent absent absent")
SCORE = "Definitie score"


@pytest.mark.parametrize(
    ("system", "articles"),
    [
        ("go-nl", ["2.1", "7.4", "2.3", "2.2", "2.2", "2.3", "7.3"]),
        ("go-en", ["2.1", "7.4", "2.3", "2.2", "2.2", "2.3", "7.3"]),
        ("knsb-wp", ["A4", "F11", "F3", "F1", "F1", "F9", "F5"]),
        ("kndb", [SCORE, SCORE, SCORE, "Globaal 3", "Globaal 3", SCORE, SCORE]),
        ("knsb-rating", ["A2", "F9", "F2", "A5", "A5", "F5", "F5"]),
        (
            "fide-dutch",
            ["1.2", "C.04.2 3.1", "C.04.2 3.4", "C.04.1 3", "C.04.1 3", "C.04.2 3.2", "C.04.2 3.2"],
        ),
        ("round-robin", ["RR7", "RR8", "RR5", "RR3", "RR3", "RR3", "RR3"]),
        ("keizer", ["K3", "K3", "K2", "K3", "K3", "K3", "K2"]),
    ],
)
def test_the_points_of_a_round_cite_the_article_on_that_kind_of_round(system: str, articles: list[str]) -> None:
    terms = score_terms(EVERY_KIND, rulebook(system).method, 1)
    assert [term.article for term in terms.points] == articles


@pytest.mark.parametrize(
    ("system", "resistance_score", "resistance", "berger"),
    [
        ("go-nl", "1.1", "1.1", "1.2"),
        ("go-en", "1.1", "1.1", "1.2"),
        ("knsb-wp", "A1d", "A1a", "A1b"),
        ("kndb", SCORE, "Definitie WP", "Definitie SB"),
    ],
)
def test_a_game_cites_the_definitions_of_ws_wp_and_sb(
    system: str, resistance_score: str, resistance: str, berger: str
) -> None:
    terms = score_terms(EVERY_KIND, rulebook(system).method, 1)
    first = [part[0].article for part in (terms.resistance_score, terms.resistance_points, terms.sonneborn_berger)]
    assert first == [resistance_score, resistance, berger]


@pytest.mark.parametrize("system", ["knsb-rating", "fide-dutch"])
def test_the_articles_on_halves_say_what_they_are_cited_for(system: str) -> None:
    book = rulebook(system)
    halves = book.pairing.halves
    assert halves is not None
    words = {
        halves.heterogeneous: "heterogeneous",
        halves.halves: "S1",
        halves.clashes: "colour",
        halves.floats: "gets a downfloat and the lower an upfloat",
        halves.exchange: "Exchange as few",
        halves.transposition: "Transpositions",
    }
    assert len(words) == 6
    for article, word in words.items():
        assert word in book.article(article).en


@pytest.mark.parametrize(
    ("system", "ranking", "articles"),
    [
        ("go-nl", "go", "7.5a 7.5b 7.5c 7.5d 7.5e"),
        ("knsb-wp", "knsb-wp", "F12.1 F12.2 F12.3 F12.4 F12.5"),
    ],
)
def test_the_steps_of_the_final_ranking_are_cited_in_their_order(system: str, ranking: str, articles: str) -> None:
    (found,) = (item for item in rulebook(system).final_rankings if item.id == ranking)
    assert [step.article for step in found.steps] == articles.split()


def test_each_final_ranking_of_draughts_cites_its_own_article() -> None:
    cited = {item.id: {step.article for step in item.steps[1:]} for item in rulebook("kndb").final_rankings}
    assert cited == {"kndb": {"Eindstand 2 KNDB"}, "fmjd": {"Eindstand 2 FMJD"}, "rating": {"Eindstand 2 rating"}}


def test_each_text_has_its_own_terms() -> None:
    """A waiting room (000, 004, 001, 002), players who move down (003) or float down (C.04.3)."""
    assert {book.id: tuple(book.pairing.terms) for book in map(rulebook, IDS)} == {
        "go-nl": ("waits", "score-group", "bye"),
        "go-en": ("waits", "score-group", "bye"),
        "knsb-wp": ("waits", "group", "bye"),
        "kndb": ("waits", "group", "dummy"),
        "knsb-rating": ("down", "group", "bye"),
        "fide-dutch": ("floats", "bracket", "pab"),
        "round-robin": ("waits", "group", "bye"),
        "keizer": ("waits", "field", "bye"),
    }
