"""The tie-breaks of C.07 (edition of 1 March 2026) on one small tournament, each number worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from zwitsers.engine.domain import Colour, Player, PlayerRound, Points, Result, Snapshot
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.rating_tables import difference_for, expected_hundredths
from zwitsers.engine.scores.criteria.writing import parse_codes

W, B = Colour.WHITE, Colour.BLACK
WON, DREW, LOST = Result.WIN, Result.DRAW, Result.LOSS


def tournament() -> Snapshot:
    """Six players, three rounds:

    1 beats 4, loses to 2, draws with 3.
    2 beats 5, beats 1, wins by forfeit from 6.
    3 beats 6, has the PAB, draws with 1.
    4 loses to 1, draws with 5, has a half-point bye in the last round.
    5 loses to 2, draws with 4, is absent in the last round.
    6 loses to 3, is absent, loses by forfeit to 2.
    """
    histories = (
        (PlayerRound(WON, 4, W), PlayerRound(LOST, 2, B), PlayerRound(DREW, 3, W)),
        (PlayerRound(WON, 5, B), PlayerRound(WON, 1, W), PlayerRound(Result.FORFEIT_WIN, 6, B)),
        (PlayerRound(WON, 6, W), PlayerRound(Result.BYE), PlayerRound(DREW, 1, B)),
        (PlayerRound(LOST, 1, B), PlayerRound(DREW, 5, W), PlayerRound(Result.HALF_POINT_BYE)),
        (PlayerRound(LOST, 2, W), PlayerRound(DREW, 4, B), PlayerRound(Result.ABSENT)),
        (PlayerRound(LOST, 3, B), PlayerRound(Result.ABSENT), PlayerRound(Result.FORFEIT_LOSS, 2, W)),
    )
    ratings = (2000, 1900, 1800, 1700, 1600, 1500)
    players = tuple(Player(n, f"P{n}", rating=rating) for n, rating in enumerate(ratings, start=1))
    return Snapshot(players=players, histories=histories, planned_rounds=3)


# In points: 1½ 3 2½ 1 ½ 0. Adjusted (16.3): 4 has the same 1 (a half-point bye is a draw already), 5 has ½ more
# (absent in the last round): 1; 6 was absent in round 2 and forfeited after it, both voluntarily: ½.
EXPECTED = {
    "PTS": ("1.5", "3", "2.5", "1", "0.5", "0"),
    # 1: 4, 2 and 3. 2: 5, 1 and a dummy capped at what 6 has (½). 3: 6, a dummy capped at three draws (1½), 1.
    # 4: 1, 5, a dummy with his own 1. 5: 2, 4, a dummy with his own ½. 6: 3, then dummies with his own 0.
    "BH": ("6.5", "3", "3.5", "3.5", "4.5", "2.5"),
    # The lowest goes, but a voluntarily unplayed round before any other (16.5): of 4, 5 and 6 the dummies.
    "BH/C1": ("5.5", "2.5", "3", "2.5", "4", "2.5"),
    "BH/M1": ("2.5", "1", "1.5", "1", "1", "0"),
    # With forfeits as games, 2 has 6 (½) and 6 has 2 (3).
    "BH/P": ("6.5", "3", "3.5", "3.5", "4.5", "5.5"),
    # 1: 1 (he won from 4) + 0 + half of 2½.
    "SB": ("2.25", "3", "2.75", "1", "0.5", "0"),
    "WIN": ("1", "3", "2", "0", "0", "0"),
    "WON": ("1", "2", "1", "0", "0", "0"),
    "BPG": ("1", "1", "1", "1", "1", "1"),
    "BWG": ("0", "1", "0", "0", "0", "0"),
    "PS": ("3.5", "6", "5.5", "1.5", "1", "0"),
    "PS/C1": ("2.5", "5", "4.5", "1.5", "1", "0"),
    "REP": ("3", "3", "3", "2", "2", "1"),
    # 4: 0, ½, ½ (a half-point bye is a draw). 5: 0, ½, 0.
    "STD": ("1.5", "3", "2.5", "1", "0.5", "0"),
    "ARO": ("1800", "1800", "1750", "1800", "1800", "1800"),
    # 1: 1½ of 3 is even. 2: 2 of 2. 3: 1½ of 2 is 75 in 100. 4 and 5: ½ of 2 is 25 in 100. 6: 0 of 1.
    "TPR": ("1800", "2600", "1943", "1607", "1607", "1000"),
    "RTNG": ("2000", "1900", "1800", "1700", "1600", "1500"),
    "TPN": ("1", "2", "3", "4", "5", "6"),
}


@pytest.mark.parametrize("text", list(EXPECTED))
def test_c07_every_code_comes_to_what_the_article_says(text: str) -> None:
    field = RankingField(tournament(), rulebook("fide-dutch"))
    (code,) = parse_codes(text)
    values, divisor = field.values(code).values(), field.divisor(code.criterion.unit)
    found = [Fraction(value if value is not None else -1) / divisor for value in values]
    assert found == [Fraction(value) for value in EXPECTED[text]]


def test_c07_10_3_a_perfect_performance_is_the_lowest_rating_that_expects_the_score() -> None:
    field = RankingField(tournament(), rulebook("fide-dutch"))
    (code,) = parse_codes("PTP")
    found = field.values(code)[1]
    assert isinstance(found, int)
    ratings = (1700, 1900, 1800)
    assert sum(expected_hundredths(found - rating) for rating in ratings) >= 150
    assert sum(expected_hundredths(found - 1 - rating) for rating in ratings) < 150
    assert field.values(code)[6] == 1800 - 800  # nothing scored: 800 below the lowest


def test_c07_10_nothing_goes_by_ratings_when_somebody_without_one_takes_part() -> None:
    made = tournament()
    unrated = Snapshot(
        players=(*made.players[:5], Player(6, "P6")), histories=made.histories, planned_rounds=made.planned_rounds
    )
    assert set(RankingField(unrated, rulebook("fide-dutch")).values(parse_codes("ARO")[0]).values()) == {None}


def test_c07_8_3_the_fore_buchholz_takes_the_last_round_as_drawn() -> None:
    field = RankingField(tournament(), rulebook("fide-dutch"))
    found = [Fraction(value or 0) / 2 for value in field.values(parse_codes("FB")[0]).values()]
    # Scores 1½ 2½ 2½ 1 ½ ½. The adjusted score of 5 is 1; 6 has no voluntary round at the end any more.
    assert found[0] == Fraction("1") + Fraction("2.5") + Fraction("2.5")
    assert found[1] == Fraction("1") + Fraction("1.5") + Fraction("0.5")
    assert found[5] == Fraction("2.5") + Fraction("0.5") + Fraction("2.5")


@pytest.mark.parametrize(("hundredths", "difference"), [(50, 0), (51, 7), (75, 193), (99, 677), (100, 800), (25, -193)])
def test_b02_8_1_1_rating_difference_by_score(hundredths: int, difference: int) -> None:
    assert difference_for(hundredths) == difference


@pytest.mark.parametrize(
    ("difference", "expected"), [(0, 50), (3, 50), (4, 51), (-4, 49), (344, 88), (345, 89), (735, 99), (736, 100)]
)
def test_b02_8_1_2_score_by_rating_difference(difference: int, expected: int) -> None:
    assert expected_hundredths(difference) == expected


def test_c07_10_2_ratings_count_a_draw_as_half_a_win_whatever_it_is_worth() -> None:
    """3-1-0, as gacrux has it: seed 0 of script/fuzz ties with these points."""
    worth = Points(win=3, draw=1, loss=0, bye=3, divisor=1)
    usual, other = tournament(), tournament()._replace(points=worth)
    for code in ("TPR", "PTP", "APRO", "APPO"):
        (chosen,) = parse_codes(code)
        fields = [RankingField(made, rulebook("fide-dutch").counting(made.points)) for made in (usual, other)]
        assert fields[0].values(chosen) == fields[1].values(chosen), code


def test_c07_14_5_a_limit_moves_by_half_points_whatever_a_win_is_worth() -> None:
    """Three rounds at 3-1-0: half of the maximum is 4½. 1 has 4, 2 has 9, 3 has 7, 4 has 2."""
    made = tournament()._replace(points=Points(win=3, draw=1, loss=0, bye=3, divisor=1))
    field = RankingField(made, rulebook("fide-dutch").counting(made.points))
    found = {code: field.values(parse_codes(code)[0])[1] for code in ("KS", "KS/L-4", "KS/L-5")}
    # 1 beat 4 (3 points), lost to 2 and drew with 3 (1 point): 4 counts from 2 points on, five half points down.
    assert found == {"KS": 1, "KS/L-4": 1, "KS/L-5": 4}


# B.02 8.1.2: the last difference of each row, from an expected score of 0.50 up.
ROWS = (
    *(
        3,
        10,
        17,
        25,
        32,
        39,
        46,
        53,
        61,
        68,
        76,
        83,
        91,
        98,
        106,
        113,
        121,
        129,
        137,
        145,
        153,
        162,
        170,
        179,
        188,
        197,
    ),
    *(206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559),
    *(619, 735),
)


def test_c07_10_every_row_of_the_table_of_expected_scores() -> None:
    assert len(ROWS) == 50
    for row, last in enumerate(ROWS):
        assert [expected_hundredths(difference) for difference in (last, last + 1)] == [50 + row, 51 + row]
        assert [expected_hundredths(-difference) for difference in (last, last + 1)] == [50 - row, 49 - row]


# B.02 8.1.1: the difference for a score of 0.50, 0.51, … 1.00.
DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193),
    *(202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538),
    *(589, 677, 800),
)


def test_c07_10_every_row_of_the_table_of_differences() -> None:
    assert len(DIFFERENCES) == 51
    for row, difference in enumerate(DIFFERENCES):
        assert (difference_for(50 + row), difference_for(50 - row)) == (difference, -difference)
