"""R11.1, R11.3 and R11.6: what the rulings settle, and that articles, criteria and terms cite them."""

from __future__ import annotations

from hashlib import sha256

import pytest

from helpers.crosstables import tournament
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.writing import parse_codes
from zwitsers.engine.scores.final import final_ranking
from zwitsers.engine.scores.table import score_table
from zwitsers.engine.scores.terms import score_terms

# 1 to 4 have all met and are level on points. Against each other 1 and 2 have 2 (1 won), 3 and 4 have 1 (3 won).
FOUR_LEVEL = (
    "1-2:1 3-4:1 7-6:= 8-5:=",
    "1-3:1 2-4:1 8-6:0 5-7:1",
    "4-1:1 3-2:0 8-7:1 6-5:1",
    "6-3:0 4-5:1 2-7:1 8-1:=",
    "2-5:0 4-6:1 8-3:0 7-1:=",
)


def rulings_of(system: str, variant: str | None, code: str) -> str:
    """The ruling that the final ranking cites for a criterion."""
    book = rulebook(system)
    ranking = next(ranking for ranking in book.final_rankings if variant in (None, ranking.id))
    return next(step.ruling for step in ranking.steps if step.code == code)


def test_r11_1_go_applies_the_direct_result_again_in_every_level_group() -> None:
    snapshot = tournament(*FOUR_LEVEL)
    in_go = final_ranking(snapshot, rulebook("go-nl"), "PTS,DR")
    assert [(line.number, line.values[1].text) for line in in_go[:4]] == [
        (1, "2, 1"),
        (2, "2, 0"),
        (3, "1, 1"),
        (4, "1, 0"),
    ]
    for_the_first_place = final_ranking(snapshot, rulebook("knsb-wp"), "PTS,DR/1")
    assert [(line.place, line.number) for line in for_the_first_place[:4]] == [(1, 1), (2, 2), (2, 3), (2, 4)]


def test_r9_6_the_direct_result_for_the_first_place_leaves_lower_places_shared() -> None:
    """2 beat 3; both have one point, behind 1."""
    lines = final_ranking(tournament("1-4:1 2-3:1", "1-2:1 3-4:1"), rulebook("knsb-wp"), "PTS,DR/1")
    assert [(line.place, line.number) for line in lines] == [(1, 1), (2, 2), (2, 3), (4, 4)]


@pytest.mark.parametrize("system", ["go-nl", "go-en"])
def test_r11_1_is_cited_with_the_direct_result_in_go_only(system: str) -> None:
    assert rulings_of(system, None, "DR") == "R9.6, R11.1"
    assert "R11.1" in rulebook(system).article("7.5").ruling
    assert [item.criterion.ruling for item in parse_codes("PTS,DR")][1] == "R9.6, R11.1"
    assert rulings_of("knsb-wp", None, "DR/1") == rulings_of("knsb-rating", None, "DR/1") == "R9.6"


def test_r11_3_solkoff_counts_a_round_without_a_game_as_an_opponent_with_zero() -> None:
    # 1 met 2 (who has 2), nobody, and 3 (who has 5).
    snapshot = tournament("1-2:0 3:bye", "1:bye 2-3:0", "1-3:= 2:absent")
    field = RankingField(snapshot, rulebook("kndb"))
    values = {code: field.values(parse_codes(code)[0])[1] for code in ("SOLK", "SOLK/C1", "SOLK/C2", "SOLM")}
    assert [score_table(snapshot, rulebook("kndb").method)[number].points for number in (2, 3)] == [2, 5]
    assert values == {"SOLK": 7, "SOLK/C1": 7, "SOLK/C2": 5, "SOLM": 2}


@pytest.mark.parametrize("code", ["SOLK/C1", "SOLK/C2", "SOLK/M1", "SOLM"])
def test_r11_3_with_fewer_opponents_than_are_left_out_the_value_is_zero(code: str) -> None:
    snapshot = tournament("1-2:=")
    field = RankingField(snapshot, rulebook("kndb"))
    chosen = parse_codes(code)[0]
    assert field.values(chosen) == {1: 0, 2: 0}
    assert chosen.criterion.terms is not None
    assert [term.left_out for term in chosen.criterion.terms(field, chosen, 1)] != [""]


def test_r11_3_is_cited_with_solkoff() -> None:
    assert rulings_of("kndb", "fmjd", "SOLM") == rulings_of("kndb", "fmjd", "SOLT") == "R9.5, R11.3"
    assert "R11.3" in rulebook("kndb").article("Eindstand 2 FMJD").ruling
    assert all("R11.3" in item.criterion.ruling for item in parse_codes("SOLK,SOLM,SOLT"))


@pytest.mark.parametrize("system", ["go-nl", "go-en", "knsb-wp", "knsb-rating", "kndb"])
def test_r11_6_in_a_one_sided_draw_each_counts_what_they_got(system: str) -> None:
    snapshot, method = tournament("1-2:=0 3-4:="), rulebook(system).method
    terms = {number: score_terms(snapshot, method, number).points[0] for number in (1, 2, 3, 4)}
    assert [(term.contributes, term.ruling) for term in terms.values()] == [
        (1, "R11.6"),
        (0, "R11.6"),
        (1, "R1.1"),
        (1, "R1.1"),
    ]
    assert snapshot.history(1)[0].played
    assert snapshot.history(2)[0].played


def test_r11_6_a_lost_and_a_won_game_are_not_one_sided() -> None:
    terms = [
        score_terms(tournament(text), rulebook("knsb-wp").method, 1).points[0] for text in ("1-2:1", "1-2:0", "1-2:00")
    ]
    assert [term.ruling for term in terms] == ["R1.1", "R1.1", "R1.1"]


@pytest.mark.parametrize(("system", "variant"), [("knsb-rating", None), ("kndb", "rating")])
def test_r11_6_an_opponent_without_a_rating_counts_as_zero(system: str, variant: str | None) -> None:
    snapshot = tournament("1-2:1 3-4:=", "1-3:1 2-4:=", ratings={2: 1500, 4: 1400})
    lines = {line.number: line for line in final_ranking(snapshot, rulebook(system), variant)}
    averages = [
        next(value for value in lines[number].values if value.step.name == "average_rating").text for number in (1, 4)
    ]
    assert averages == ["750", "750"]
    assert rulings_of(system, variant, "AR") == "R9.5, R11.6"


@pytest.mark.parametrize(
    ("system", "article"), [("go-nl", "7.5"), ("go-en", "7.5"), ("knsb-wp", "F12"), ("knsb-rating", "F10")]
)
def test_r11_6_lots_follow_the_hash_of_seed_and_number(system: str, article: str) -> None:
    lines = final_ranking(tournament("1-2:= 3-4:="), rulebook(system), seed=27)
    assert [line.number for line in lines] == sorted(range(1, 5), key=lambda n: sha256(f"27:{n}".encode()).hexdigest())
    assert rulings_of(system, None, "LOT") == "R9.5, R11.6"
    assert "R11.6" in rulebook(system).article(article).ruling
