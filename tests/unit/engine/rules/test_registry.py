"""The rulebooks as data."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import zwitsers
from helpers.command import printed
from zwitsers.engine.domain import Colour
from zwitsers.engine.domain.points import STANDARD
from zwitsers.engine.rules.registry import (
    IDS,
    UnknownRulebookError,
    ids,
    register,
    rulebook,
    rulebooks,
    unregister,
    usual,
)
from zwitsers.engine.scores.criteria.writing import parse_code

SOURCE = Path(zwitsers.__file__).parent


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
        assert ranking.steps[0].code == ("KEIZER" if book.values_by_place else "PTS")
        assert all(parse_code(step.code) for step in ranking.steps)
        for step in ranking.steps:
            assert any(step.article.startswith(article) for article in ids), step
            assert step.ruling.split(", ")[0] in {"R9.5", "R9.6", "FD7", "RR7", "K1", "K4", "K11"}
            assert set(step.ruling.split(", ")[1:]) <= {"R11.1", "R11.3", "R11.6"}
        assert (ranking.barrage_article in ids) == (system == "kndb")


@pytest.mark.parametrize("system", IDS)
def test_a_criterion_cites_a_ruling_of_its_article(system: str) -> None:
    """`4.4c-e` are the articles 4.4c, 4.4d and 4.4e, which have one ruling."""
    book = rulebook(system)
    for criterion in (*book.pairing.bye.criteria, *book.pairing.criteria):
        article = book.article(criterion.article.removesuffix("-e"))
        assert criterion.ruling in article.ruling.split(", "), criterion.article


@pytest.mark.parametrize("system", IDS)
def test_the_articles_that_are_cited_are_in_the_rulebook(system: str) -> None:
    book = rulebook(system)
    rules = book.pairing
    cited = {rules.meeting_article, rules.bye.article, rules.board_order_article, rules.drawing_dummy_article}
    cited |= {*rules.first_round.articles.values(), *rules.colour_reasons, *(rules.halves or ()), *book.method.articles}
    cited |= {rules.colour_norm.article} if rules.colour_norm is not None else set()
    cited |= {rules.schedule.article} if rules.schedule is not None else set()
    assert cited - {""} <= {article.id for article in book.articles}
    assert rules.first_round.schemes.keys() == rules.first_round.articles.keys()


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


def test_where_there_are_more_final_rankings_each_has_a_name_in_both_languages() -> None:
    several = [book for book in rulebooks() if len(book.final_rankings) > 1]
    assert [book.id for book in several] == ["kndb", "fide-dutch", "round-robin", "keizer"]
    for ranking in (ranking for book in several for ranking in book.final_rankings):
        assert ranking.title("nl") == ranking.title_nl != ""
        assert ranking.title("en") == ranking.title_en != ""
    assert rulebook("knsb-wp").final_rankings[0].title("en") == "knsb-wp"


def test_during_a_season_of_keizer_the_values_decide_and_at_the_end_the_points_too() -> None:
    assert {book.id: book.running_ranking for book in rulebooks() if book.running_ranking} == {"keizer": "values"}
    codes = {item.id: [step.code for step in item.steps] for item in rulebook("keizer").final_rankings}
    assert codes == {"keizer": ["KEIZER", "PTS", "DR", "START"], "values": ["KEIZER", "START"]}


def test_no_two_rulebooks_are_cited_by_the_same_code() -> None:
    codes = [book.code for book in rulebooks()]
    assert len(codes) == len(set(codes))
    assert all(re.fullmatch(r"\d{3}|C\.04\.3|C\.05|Keizer", code) for code in codes)


@pytest.mark.slow
def test_a_list_of_rulebooks_stands_nowhere_but_in_the_registry() -> None:
    """Exceptions: the rulebooks of the demo, of the engine for other programs, of quads and what is left over of them,
    the one that FIDE's file format proposes and its name in record 192, the proposal of a round robin, a federation as
    a heading of a table, a bad password, parts of the manual, and a section of a player's card."""
    found: dict[str, list[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        if path.parent.name != "rules":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and node.value in IDS:
                    found.setdefault(str(path.relative_to(SOURCE)), []).append(node.value)
    for path in sorted(SOURCE.rglob("*.html")):
        named = [system for system in IDS if f'"{system}"' in path.read_text(encoding="utf-8")]
        if named:
            found[str(path.relative_to(SOURCE))] = named
    assert found == {
        "cli/demo.py": ["knsb-wp"],
        "cli/engine/files.py": ["fide-dutch"],
        "event/actions/festival.py": ["round-robin", "fide-dutch"],
        "formats/tables/columns.py": ["kndb"],
        "formats/trf/exchange.py": ["fide-dutch"],
        "formats/trf/records.py": ["fide-dutch"],
        "language/games.py": ["keizer"],
        "web/api/events.py": ["fide-dutch"],
        "web/auth/passwords.py": ["kndb"],
        "web/forms/demo.py": ["fide-dutch", "knsb-wp", "keizer"],
        "web/manual/places.py": ["round-robin", "keizer"],
        "web/pages/tables.py": ["keizer"],
        "web/templates/desk/pairing.html": ["round-robin"],
        "web/templates/play/card.html": ["keizer"],
    }


def test_the_usual_rulebook_of_a_game_is_the_first_that_there_is() -> None:
    assert {game: usual(game) for game in ("chess", "draughts", "go")} == {
        "chess": "knsb-wp",
        "draughts": "kndb",
        "go": "go-nl",
    }


def test_a_rulebook_can_be_added_while_the_program_runs_and_taken_back() -> None:
    added = rulebook("kndb")._replace(id="kndb-club", code="900")
    register(added)
    try:
        assert rulebook("kndb-club") is added
        assert ids() == (*IDS, "kndb-club")
        assert usual("draughts") == "kndb"
        with pytest.raises(UnknownRulebookError, match="kndb-club"):
            rulebook("fide")
    finally:
        unregister("kndb-club")
    assert ids() == IDS
    with pytest.raises(UnknownRulebookError):
        rulebook("kndb-club")


@pytest.mark.parametrize("system", IDS)
def test_a_rulebook_cannot_take_the_id_of_another(system: str) -> None:
    with pytest.raises(ValueError, match=f"there is a rulebook {system} already"):
        register(rulebook(system))


def test_a_registered_rulebook_is_not_replaced_by_another_with_its_id() -> None:
    first = rulebook("kndb")._replace(id="kndb-club", code="900")
    register(first)
    try:
        with pytest.raises(ValueError, match="there is a rulebook kndb-club already"):
            register(first._replace(code="901"))
        assert rulebook("kndb-club") is first
    finally:
        unregister("kndb-club")


def test_what_comes_with_the_program_cannot_be_taken_away() -> None:
    with pytest.raises(KeyError):
        unregister("kndb")


def test_only_the_rulebook_asked_for_is_loaded_and_nothing_slow() -> None:
    code = (
        "import sys; from zwitsers.engine.rules.registry import rulebook; rulebook('kndb');"
        "print(*sorted(set(sys.modules) & {'zwitsers.engine.rules.knsb_wp', 'zwitsers.engine.rules.go_nl',"
        " 'zwitsers.engine.scores.final', 'fractions', 'hashlib', 'rich', 'zwitsers.language.reading'}))"
    )
    assert printed(code).strip() == ""


def test_the_rulebooks_in_their_order() -> None:
    assert IDS == ("go-nl", "go-en", "knsb-wp", "kndb", "knsb-rating", "fide-dutch", "round-robin", "keizer")
    assert [book.id for book in rulebooks()] == list(IDS)
    assert {system: rulebook(system).games for system in IDS} == {
        "go-nl": ("go",),
        "go-en": ("go",),
        "knsb-wp": ("chess",),
        "kndb": ("draughts",),
        "knsb-rating": ("chess",),
        "fide-dutch": ("chess",),
        "round-robin": ("chess", "draughts", "go"),
        "keizer": ("chess", "draughts", "go"),
    }


def test_a_rulebook_by_its_words() -> None:
    book = rulebook("kndb")
    assert (str(book), repr(book)) == (f"kndb: {book.title_en}", f"<Rulebook kndb: {book.title_en}>")
    assert (book.title("nl"), book.title("en")) == (book.title_nl, book.title_en)
    assert (book.purpose("nl"), book.purpose("en")) == (book.purpose_nl, book.purpose_en)
    assert {system: rulebook(system).vocabulary for system in ("keizer", "go-nl")} == {
        "keizer": "keizer+chess",
        "go-nl": "go",
    }
    assert [system for system in IDS if rulebook(system).predetermined] == ["round-robin"]
    assert [system for system in IDS if rulebook(system).fide_handling] == ["fide-dutch"]
    assert [system for system in IDS if rulebook(system).balance_colour is Colour.BLACK] == ["go-nl", "go-en"]


def test_points_of_a_tournament_change_the_divisors() -> None:
    book = rulebook("knsb-wp")
    assert book.counting(STANDARD) is book
    assert book.counting(STANDARD._replace(divisor=2)) is book
    ten = book.counting(STANDARD._replace(divisor=10))
    assert (ten.divisor, ten.sonneborn_divisor) == (10, 100)
    whole = book.counting(STANDARD._replace(divisor=1))
    assert (whole.divisor, whole.sonneborn_divisor) == (1, 1)
    assert rulebook("kndb").counting(STANDARD) is rulebook("kndb")
