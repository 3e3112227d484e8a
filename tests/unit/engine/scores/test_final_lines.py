"""Whole final rankings: place, whether it is shared, player, points, every value, and the criterion that decided."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from zwitsers.engine.domain.errors import Problem
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.criteria.writing import parse_codes
from zwitsers.engine.scores.final import (
    FinalLine,
    FinalRankingError,
    final_ranking,
    games_to_count,
    refused_criteria,
    steps_of,
    variant_of,
)
from zwitsers.engine.scores.rankings import FinalRanking, FinalStep

# 1 to 4 have all met and have 3 points; among themselves 1 and 2 have 2 (1 won), 3 and 4 have 1. 5 and 6 have 2½.
MADE = tournament(
    "1-2:1 3-4:1 7-6:= 8-5:=",
    "1-3:1 2-4:1 8-6:0 5-7:1",
    "4-1:1 3-2:0 8-7:1 6-5:1",
    "6-3:0 4-5:1 2-7:1 8-1:=",
    "2-5:0 4-6:1 8-3:0 7-1:=",
    ratings={number: 2000 - 50 * number for number in range(1, 9)},
)


def line(found: FinalLine) -> str:
    values = " ; ".join(value.text or "-" for value in found.values)
    decided = found.decided_by.chosen.code if found.decided_by else "-"
    flags = [name for name, there in (("barrage", found.barrage), ("by-barrage", found.by_barrage)) if there]
    return " ".join([f"{found.place}{'=' * found.shared} {found.number} {found.points} [{values}] {decided}", *flags])


def lines(system: str, variant: str | None = None, seed: int | None = None) -> list[str]:
    return [line(found) for found in final_ranking(MADE, rulebook(system), variant, seed=seed)]


def test_the_direct_result_for_the_first_place_then_wp_sb_and_lots() -> None:
    top = [
        "1 1 6 [3 ; 2, 1 ; 12 ; 7.5 ; -] -",
        "2 4 6 [3 ; 1 ; 14 ; 8 ; -] DR/1",
        "3 3 6 [3 ; 1 ; 13.5 ; 7.5 ; -] WP",
        "4 2 6 [3 ; 2, 0 ; 12.5 ; 7 ; -] WP",
    ]
    last = ["7 8 4 [2 ; - ; 12 ; 3.75 ; -] PTS", "8 7 2 [1 ; - ; 13 ; 2.75 ; -] PTS"]
    level = ["5= 5 5 [2.5 ; - ; 11.5 ; 5 ; -] PTS", "5= 6 5 [2.5 ; - ; 11.5 ; 5 ; -] -"]
    assert lines("knsb-wp") == [*top, *level, *last]
    drawn = ["5 5 5 [2.5 ; - ; 11.5 ; 5 ; 1] PTS", "6 6 5 [2.5 ; - ; 11.5 ; 5 ; 2] LOT"]
    assert lines("knsb-wp", seed=3) == [*top, *drawn, *last]


def test_the_direct_result_after_sb_for_every_place() -> None:
    assert lines("go-nl") == [
        "1 4 6 [3 ; 14 ; 8 ; - ; -] -",
        "2 3 6 [3 ; 13.5 ; 7.5 ; - ; -] WP",
        "3 2 6 [3 ; 12.5 ; 7 ; - ; -] WP",
        "4 1 6 [3 ; 12 ; 7.5 ; - ; -] WP",
        "5 6 5 [2.5 ; 11.5 ; 5 ; 1 ; -] PTS",
        "6 5 5 [2.5 ; 11.5 ; 5 ; 0 ; -] DR",
        "7 8 4 [2 ; 12 ; 3.75 ; - ; -] PTS",
        "8 7 2 [1 ; 13 ; 2.75 ; - ; -] PTS",
    ]


def test_the_criteria_of_fide() -> None:
    assert lines("fide-dutch") == [
        "1 4 6 [3 ; 11.5 ; 14 ; 8 ; - ; 3 ; -] -",
        "2 3 6 [3 ; 11.5 ; 13.5 ; 7.5 ; - ; 3 ; -] BH",
        "3 2 6 [3 ; 11.5 ; 12.5 ; 7 ; - ; 3 ; -] BH",
        "4 1 6 [3 ; 11 ; 12 ; 7.5 ; - ; 2 ; -] BH/C1",
        "5 6 5 [2.5 ; 10.5 ; 11.5 ; 5 ; 1 ; 2 ; -] PTS",
        "6 5 5 [2.5 ; 10.5 ; 11.5 ; 5 ; 0 ; 2 ; -] DE",
        "7 8 4 [2 ; 11 ; 12 ; 3.75 ; - ; 1 ; -] PTS",
        "8 7 2 [1 ; 11 ; 13 ; 2.75 ; - ; 0 ; -] PTS",
    ]


def test_the_chain_of_the_fmjd_goes_on_until_one_opponent_is_left() -> None:
    assert lines("kndb", "fmjd", seed=3) == [
        "1= 2 6 [6 ; 17 ; 23 ; 18 ; 12 ; 6] -",
        "1= 3 6 [6 ; 17 ; 23 ; 18 ; 12 ; 6] -",
        "1= 4 6 [6 ; 17 ; 23 ; 18 ; 12 ; 6] -",
        "4 1 6 [6 ; 16 ; 22 ; 18 ; 12 ; 6] SOLM",
        "5= 5 5 [5 ; 15 ; 21 ; 17 ; 12 ; 6] PTS",
        "5= 6 5 [5 ; 15 ; 21 ; 17 ; 12 ; 6] -",
        "7 8 4 [4 ; 16 ; 22 ; 17 ; 12 ; 6] PTS",
        "8 7 2 [2 ; 16 ; 22 ; 17 ; 12 ; 6] PTS",
    ]


def test_the_chain_is_shown_as_far_as_any_group_needed_it() -> None:
    """1 and 5 met 2, 3 and 6, who have 1, 2 and 2: they stay level, as do 3 and 6. 2 and 4 are split by the first
    length: without the lowest, 6 + 6 against 2 + 2."""
    made = tournament("1-2:1 3-4:1 5-6:1", "1-3:1 2-5:0 4-6:0", "1-6:1 2-4:= 3-5:0")
    assert [line(found) for found in final_ranking(made, rulebook("kndb"), "SOLT")] == [
        "1= 1 6 [6 ; 4 ; 2] -",
        "1= 5 6 [6 ; 4 ; 2] -",
        "3= 3 2 [2 ; 12 ; 6] PTS",
        "3= 6 2 [2 ; 12 ; 6] -",
        "5 2 1 [1 ; 12 ; 6] PTS",
        "6 4 1 [1 ; 4 ; 2] SOLT/C1",
    ]


def test_the_first_length_of_the_chain_is_shown_where_the_points_decide() -> None:
    made = tournament("1-2:1", "2-1:0", "1-2:1")
    found = final_ranking(made, rulebook("kndb"), "fmjd")
    assert [line(one) for one in found] == ["1 1 6 [6 ; 0 ; 0] -", "2 2 0 [0 ; 6 ; 12] PTS"]
    names = [value.step.name for value in found[0].values]
    assert names == ["points", "solkoff_median", "solkoff_truncated_1"]


def test_a_barrage_before_and_after_it_is_played() -> None:
    rest = [
        "5= 5 5 [5 ; 23 ; 20] PTS",
        "5= 6 5 [5 ; 23 ; 20] -",
        "7 8 4 [4 ; 24 ; 15] PTS",
        "8 7 2 [2 ; 26 ; 11] PTS",
    ]
    kndb = rulebook("kndb")
    assert [line(found) for found in final_ranking(MADE, kndb, barrage=())] == [
        "1= 4 6 [6 ; 28 ; 32] - barrage",
        "1= 3 6 [6 ; 27 ; 30] - barrage",
        "1= 2 6 [6 ; 25 ; 28] - barrage",
        "1= 1 6 [6 ; 24 ; 30] - barrage",
        *rest,
    ]
    played = final_ranking(MADE, kndb, barrage=(4, (1, 3), 2))
    assert [line(found) for found in played] == [
        "1 4 6 [6 ; 28 ; 32] - by-barrage",
        "2= 1 6 [6 ; 24 ; 30] BARRAGE by-barrage",
        "2= 3 6 [6 ; 27 ; 30] - by-barrage",
        "4 2 6 [6 ; 25 ; 28] BARRAGE by-barrage",
        *rest,
    ]
    decided = played[1].decided_by
    assert decided is not None
    assert (decided.name, decided.article, decided.ruling) == ("barrage", "Eindstand 1", "R9.5")


def test_lots_decide_last_wherever_the_list_has_them() -> None:
    """R11.2: 5 and 6 are level on points; the game decides although LOT stands before it."""
    assert lines("knsb-wp", "LOT,DR", seed=3)[4:6] == ["5 6 5 [2.5 ; - ; 1] PTS", "6 5 5 [2.5 ; - ; 0] DR"]


def test_what_counts_for_prizes_is_the_first_criterion_only_if_it_replaces_the_points() -> None:
    first = final_ranking(MADE, rulebook("go-nl"), "SOSW,PTS")[0]
    assert (first.number, first.points, first.values[0].value, first.counted) == (4, 6, 28, 6)
    # The games of 4: two losses, then wins that count 4, 2 and 1 times.
    cups = {found.number: found.counted for found in final_ranking(MADE, rulebook("go-nl"), "CPS")}
    assert cups[4] == 2 * (4 + 2 + 1)


def test_r10_8_a_chain_has_a_step_for_every_length_below_the_rounds() -> None:
    ranking = FinalRanking("x", (FinalStep("PTS", "1"), FinalStep("SOLT", "2", "R"), FinalStep("WP", "3")))
    found = [(step.chosen.code, step.chosen.lowest, step.article, step.ruling) for step in steps_of(ranking, 3)]
    assert found == [
        ("PTS", 0, "1", "R9.5"),
        ("SOLT/C1", 1, "2", "R"),
        ("SOLT/C2", 2, "2", "R"),
        ("WP", 0, "3", "R9.5"),
    ]
    assert [step.chosen.code for step in steps_of(ranking, 1)] == ["PTS", "WP"]


def test_games_to_count_are_the_most_rounds_of_one_player() -> None:
    assert [games_to_count(MADE), games_to_count(tournament(players=2)), games_to_count(tournament())] == [5, 0, 0]


def test_a_list_keeps_the_barrage_of_the_rulebook() -> None:
    kndb = rulebook("kndb")
    assert variant_of(kndb, "WP").barrage_article == kndb.final_rankings[0].barrage_article == "Eindstand 1"
    assert (variant_of(kndb, None), variant_of(kndb, "")) == (kndb.final_rankings[0],) * 2
    assert variant_of(kndb, "fmjd").id == "fmjd"
    assert variant_of(rulebook("knsb-wp"), "WP").barrage_article == ""


@pytest.mark.parametrize(
    ("text", "key"),
    [("fide", "scores.unknown-ranking"), ("BH,XX", "scores.unknown-tie-break"), ("BH/Q", "scores.unknown-modifier")],
)
def test_a_list_that_is_wrong_is_told_apart_from_a_ranking_that_does_not_exist(text: str, key: str) -> None:
    with pytest.raises(FinalRankingError) as caught:
        variant_of(rulebook("kndb"), text)
    assert [problem.key for problem in caught.value.problems] == [key]


def test_rr7_sums_of_opponents_scores_are_refused_in_a_round_robin() -> None:
    codes = parse_codes("BH,SB,WP/C1")
    assert refused_criteria(rulebook("knsb-wp"), codes) == []
    assert refused_criteria(rulebook("round-robin"), parse_codes("SB,DE")) == []
    assert refused_criteria(rulebook("round-robin"), codes) == [
        Problem("scores.swiss-only", codes="BH, WP/C1", id="round-robin")
    ]
    with pytest.raises(FinalRankingError):
        variant_of(rulebook("round-robin"), "BH")
