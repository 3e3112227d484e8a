"""The codes of C.07 as organisers write them."""

from __future__ import annotations

import pytest

from zwitsers.engine.scores.criteria.catalogue import CATALOGUE
from zwitsers.engine.scores.criteria.writing import UnknownTieBreakError, parse_codes


@pytest.mark.parametrize("text", ["BH/C1", "BH/M2", "SB/C1/P", "DE/P", "AOB/F", "TPN/R", "KS/L+2", "KS/L-1", "PS/C2"])
def test_a_code_is_read_and_written_alike(text: str) -> None:
    (code,) = parse_codes(text)
    assert code.code == text


def test_a_list_may_have_commas_or_spaces_and_small_letters() -> None:
    assert [code.code for code in parse_codes("bh/c1, bh sb")] == ["BH/C1", "BH", "SB"]


def test_fd7_an_older_name_is_read_as_the_new_one() -> None:
    assert [code.code for code in parse_codes("GE")] == ["REP"]


def test_points_of_games_and_matches_are_one_for_individuals() -> None:
    assert [code.code for code in parse_codes("BH:GP/C1")] == ["BH/C1"]


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("XX", "Choose from: PTS, WP"),
        ("", "Choose from: PTS, WP"),
        ("BH:XX/C1", "Choose from: PTS, WP"),
        ("BARRAGE", "Choose from: PTS, WP"),
        ("BH/C3", "BH can have /C1 /C2 /M1 /M2 /P, each once"),
        ("BH/", "BH can have /C1 /C2 /M1 /M2 /P, each once"),
        ("BH/C1/M1", "BH can have /C1 /C2 /M1 /M2 /P, each once"),
        ("BH:GP/P/P", "BH can have /C1 /C2 /M1 /M2 /P, each once"),
        ("SOSW-1/C2", "SOSW/C1 can have /C1 /C2 /H, each once"),
        ("KS/L", "KS can have /L+1, each once"),
        ("DE/C1", "DE can have /P, each once"),
        ("WIN/C1", "WIN has no modifiers"),
    ],
)
def test_what_c07_does_not_have_is_refused_with_what_it_has(text: str, instead: str) -> None:
    with pytest.raises(UnknownTieBreakError) as caught:
        parse_codes(f"PTS,{text},BH" if text else " , ")
    assert instead in caught.value.text("en")


def test_a_comma_too_many_is_no_criterion() -> None:
    assert [code.code for code in parse_codes(",BH/C1,,SB, ")] == ["BH/C1", "SB"]


def test_a_pairing_number_is_better_when_small_and_a_rating_when_large() -> None:
    better = {text: parse_codes(text)[0].smaller_is_better for text in ("TPN", "TPN/R", "RTNG", "RTNG/R", "BH")}
    assert better == {"TPN": True, "TPN/R": False, "RTNG": False, "RTNG/R": True, "BH": False}


def test_every_criterion_has_an_article_and_words_in_both_languages() -> None:
    for code, criterion in CATALOGUE.items():
        assert criterion.code == code
        assert criterion.article, code
        assert all((*criterion.name, *criterion.reading)), code
        assert criterion.reading.nl.endswith("."), code
        assert criterion.reading.en.endswith("."), code
