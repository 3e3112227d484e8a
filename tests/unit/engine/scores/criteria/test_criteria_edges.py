"""Criteria where a round, an opponent or a grade is missing, and the order of a list; numbers worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Colour, McMahon, Player, PlayerRound, Points, Result, Snapshot
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.kinds import ChosenCriterion, CriterionTerm, cut
from zwitsers.engine.scores.criteria.resistance import SOLT
from zwitsers.engine.scores.criteria.writing import parse_codes
from zwitsers.engine.scores.final import final_ranking
from zwitsers.engine.scores.table import score_table


def values(snapshot: Snapshot, system: str, code: str) -> list[Fraction | None]:
    field = RankingField(snapshot, rulebook(system))
    (chosen,) = parse_codes(code)
    divisor = field.divisor(chosen.criterion.unit)
    return [None if value is None else Fraction(value) / divisor for value in field.values(chosen).values()]


def test_the_list_buchholz_puts_the_cut_before_the_whole_sum() -> None:
    """1 and 2 have 1 point each. Opponents of 1 have 2 and 0, those of 2 have 1½ and 1: the cut is 2 against 1½, the
    sum 2 against 2½."""
    made = snapshot_of(
        "3w- 4b+", "5w- 6b+", "1b+ 7w+", "6b- 1w-", "2b+ 8w=", "4w+ 2w-", "8w+ 3b-", "7b- 5b=", planned_rounds=2
    )
    lines = final_ranking(made, rulebook("fide-dutch"), "buchholz")
    assert [line.number for line in lines] == [3, 5, 7, 1, 2, 6, 8, 4]
    decided = {line.number: line.decided_by.chosen.code for line in lines if line.decided_by is not None}
    # 7 has the same cut as 1 (2) and a larger sum (2½ against 2).
    assert decided == {5: "PTS", 7: "PTS", 1: "BH", 2: "BH/C1", 6: "BH/C1", 8: "PTS", 4: "PTS"}


@pytest.mark.parametrize("system", ["knsb-wp", "kndb"])
def test_a_penalty_in_the_last_round_is_in_the_points_and_not_in_wp(system: str) -> None:
    rows = ("2w+ 3b+", "1b- 4w+", "4w+ 1w-", "3b- 2b-")
    plain = score_table(snapshot_of(*rows), rulebook(system).method)
    fined = score_table(snapshot_of(*rows, abnormal={(1, 2): -1, (2, 3): -1}), rulebook(system).method)
    # Units: 1 has 4 - 1; round 3, in which 2 is to lose a unit, has not been played.
    assert {number: line.points for number, line in fined.items()} == {1: 3, 2: 2, 3: 2, 4: 0}
    assert [line[1:] for line in fined.values()] == [line[1:] for line in plain.values()]


def test_solkoff_truncated_has_no_value_beyond_the_last_opponent() -> None:
    """Three rounds: 1 met 2 (1 point), 3 (4) and 4 (1); in units of half a point."""
    made = snapshot_of("2w+ 3b- 4w+", "1b- 4w= 3b-", "4w+ 1w+ 2w+", "3b- 2b= 1b-", planned_rounds=3)
    field = RankingField(made, rulebook("kndb"))
    found = {lowest: field.values(ChosenCriterion(SOLT, lowest=lowest))[1] for lowest in (1, 2, 3, 4)}
    assert found == {1: 7, 2: 6, 3: None, 4: None}
    for lowest, value in found.items():
        chosen = ChosenCriterion(SOLT, lowest=lowest)
        assert SOLT.total.of(field, chosen, 1, field.terms(chosen, 1)) == value
    # No value compares as nothing, not as less than nothing (R10.8).
    assert field.comparable(ChosenCriterion(SOLT, lowest=3))[1] == 0


def test_direct_encounter_takes_the_average_of_two_games() -> None:
    """1 beat 2 twice (1 on average) and lost to 3; 2 and 3 drew: 1½ for 3, 1 for 1, ½ for 2."""
    made = snapshot_of("2w+ 2b+ 3w-  absent", "1b- 1w- absent 3w=", "absent absent 1b+ 2b=")
    (chosen,) = parse_codes("DE")
    assert chosen.criterion.split is not None
    parts = chosen.criterion.split(RankingField(made, rulebook("fide-dutch")), chosen, [1, 2, 3])
    assert [(part.numbers, dict(part.values)) for part in parts] == [
        ([3], {3: (3,)}),
        ([1], {1: (2,)}),
        ([2], {2: (1,)}),
    ]


def test_a_bye_counts_the_start_score_for_sosm_and_nothing_for_sodosm() -> None:
    """Start scores 30, 29, 28. Round 1: 1 has the bye, 2 beats 3; round 2: 1 beats 2, 3 has the bye."""
    made = snapshot_of(
        "bye 2w+", "3w+ 1b-", "2b- bye", mcmahon=McMahon({1: 60, 2: 58, 3: 56}, bar=60), planned_rounds=2
    )
    assert values(made, "go-nl", "MMS") == [32, 30, 29]
    # 1: own start 30 and 2; 2: 3 and 1; 3: 2 and own start 28.
    assert values(made, "go-nl", "SOSM") == [60, 61, 58]
    assert values(made, "go-nl", "SODOSM") == [30, 29, 0]
    # Of opponents their SOSM; for the bye the own start score for both rounds.
    assert values(made, "go-nl", "SOSOSM") == [60 + 61, 58 + 60, 61 + 56]


def graded(*grades: str) -> tuple[Player, ...]:
    return tuple(Player(number, f"P{number}", grade=grade) for number, grade in enumerate(grades, start=1))


def test_an_exploit_counts_three_times_at_most() -> None:
    """Even games. 1 (1 dan) met 2 (3 dan, 2 wins) and 3 (4 dan, 1 win): two and three grades stronger both count 3."""
    made = snapshot_of("2w- 3b-", "1b+ 4w+", "4w- 1w+", "3b+ 2b-", players=graded("1d", "3d", "4d", "1d"))
    # 2: 1 is weaker, so is 4. 3: likewise. 4: 3 times 1 of 3 and 3 times 2 of 2; it beat 3.
    assert values(made, "go-nl", "EXT") == [9, 0, 0, 9]
    assert values(made, "go-nl", "EXR") == [0, 0, 0, 3]


def test_nobody_without_a_grade_stands_above_a_grade() -> None:
    made = snapshot_of("2w=", "1b=", "4w=", "3b=", players=graded("", "20k", "30k", "1d"))
    assert values(made, "go-nl", "RANK") == [None, -20, -30, 0]
    lines = final_ranking(made, rulebook("go-nl"), "RANK")
    assert [line.number for line in lines] == [4, 2, 3, 1]
    assert [line.place for line in lines] == [1, 2, 3, 4]


def test_an_exploit_against_somebody_without_a_grade_counts_nothing() -> None:
    made = snapshot_of("2w+ 3b+", "1b- 4w+", "4w+ 1w-", "3b- 2b-", players=graded("", "1d", "", "1d"))
    assert values(made, "go-nl", "EXT") == [0, 0, 0, 1]


@pytest.mark.parametrize(
    ("rounds", "left_out"),
    [(1, ["lowest"]), (2, ["lowest", "highest"]), (3, ["lowest", "", "highest"])],
)
def test_a_round_is_left_out_as_the_lowest_before_it_is_as_the_highest(rounds: int, left_out: list[str]) -> None:
    terms = [CriterionTerm(number, 0, number, "opponent") for number in range(1, rounds + 1)]
    assert [term.left_out for term in cut(terms, 1, 1)] == left_out


def test_the_truncated_chain_counts_rounds_without_a_game() -> None:
    """Each of three players has a bye and is level with the others: one opponent is left after two cuts."""
    made = snapshot_of("2w+ bye 3b-", "1b- 3w+ bye", "bye 2b- 1w+", planned_rounds=3)
    lines = final_ranking(made, rulebook("kndb"), "fmjd")
    assert {line.place for line in lines} == {1}
    names = [value.step.name for value in lines[0].values]
    assert names == ["points", "solkoff_median", "solkoff_truncated_1", "solkoff_truncated_2"]


def test_the_dummy_has_a_draw_for_every_numbered_round() -> None:
    """Two rounds and one in between: 2 units. 2 lost to 1 (4 units) and drew with the dummy in the last round."""
    made = snapshot_of("2w+ none 3w+", "1b- none dummy", "moved self 1b-", in_between=2, planned_rounds=2)
    table = score_table(made, rulebook("kndb").method)
    assert (table[2].points, table[2].resistance_points) == (1, 4 + 2)


def test_c07_14_the_highest_that_is_cut_is_the_highest_score_and_not_what_adds_most() -> None:
    """1 lost to 2 (3 points), beat 3 (1) and drew with 4 (½): without 4 and 2, Sonneborn-Berger is 1."""
    made = snapshot_of("2w- 3b+ 4w=", "1b+ 4w+ 3b+", "4w+ 1w- 2w-", "3b- 2b- 1b=", planned_rounds=3)
    assert values(made, "fide-dutch", "SB")[0] == Fraction(5, 4)
    assert values(made, "fide-dutch", "SB/M1")[0] == 1


def test_a_round_without_an_opponent_counts_once_for_the_cup_score() -> None:
    """Three rounds: 1 wins 2 and 3 (2 and 1 times), 3 has the bye in round 1 and wins round 3."""
    made = snapshot_of("2w+ 3b+ absent", "1b- bye 3b-", "bye 1w- 2w+", planned_rounds=3)
    assert values(made, "go-nl", "CPS") == [6, 1, 2]


def test_c07_7_1_a_bye_that_is_worth_more_than_a_win_is_worth_a_win() -> None:
    made = snapshot_of("bye 2w+", "3w= 1b-", "2b= bye", points=Points(win=2, draw=1, loss=0, bye=3, divisor=2))
    assert values(made, "fide-dutch", "WIN") == [2, 0, 1]


def test_sodosw_multiplies_by_what_the_result_is_worth_here() -> None:
    """3-1-0: 1 beat 2 and drew with 3; 2 beat 3 in round 2 and 3 had a bye. 1 has 4 points, 2 has 3 and 3 has 4."""
    worth = Points(win=3, draw=1, loss=0, bye=3, divisor=1)
    made = snapshot_of("2w+ absent 3w=", "1b- 3w+ absent", "bye 2b- 1b=", points=worth)
    book = rulebook("fide-dutch").counting(worth)
    (chosen,) = parse_codes("SODOSW")
    assert RankingField(made, book).values(chosen) == {1: 3 * 3 + 1 * 4, 2: 3 * 4, 3: 1 * 4}
    # With a penalty of a point in round 1 the win against 2 is worth 2, and 1 has 3 points.
    fined = made._replace(abnormal={(1, 1): -1})
    assert RankingField(fined, book).values(chosen) == {1: 2 * 3 + 1 * 4, 2: 3 * 4, 3: 1 * 3}


def test_a_win_by_forfeit_counts_for_the_cup_score_like_a_win_at_the_board() -> None:
    """Three rounds: the win of round 1 counts four times, that of round 2 twice and that of round 3 once."""
    made = snapshot_of("2w+f 2b+ bye", "1b-f 1w- half", planned_rounds=3)
    assert values(made, "go-nl", "CPS") == [4 + 2 + 1, Fraction(1, 2)]


def test_c07_7_2_a_game_of_less_than_one_move_can_be_won() -> None:
    """Federations do not rate it. 1 won with white and with black, and once by forfeit."""
    results = (
        (Result.UNRATED_WIN, Colour.WHITE),
        (Result.UNRATED_WIN, Colour.BLACK),
        (Result.FORFEIT_WIN, Colour.BLACK),
    )
    others = {Result.UNRATED_WIN: Result.UNRATED_LOSS, Result.FORFEIT_WIN: Result.FORFEIT_LOSS}
    made = Snapshot(
        (Player(1, "A"), Player(2, "B")),
        (
            tuple(PlayerRound(result, 2, colour) for result, colour in results),
            tuple(PlayerRound(others[result], 1, colour.other) for result, colour in results),
        ),
    )
    found = {code: values(made, "fide-dutch", code)[0] for code in ("WIN", "WON", "BPG", "BWG")}
    assert found == {"WIN": 3, "WON": 2, "BPG": 1, "BWG": 1}
