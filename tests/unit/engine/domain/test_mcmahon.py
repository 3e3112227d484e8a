"""Start scores of a McMahon, what rounds without a game count for, and the levels of grades."""

from __future__ import annotations

import pickle

import pytest

from zwitsers.engine.domain import Handicap, McMahon, Player, Resistance, Result, Snapshot
from zwitsers.engine.domain.grades import canonical, grade_of, level_of, level_of_rating
from zwitsers.engine.domain.mcmahon import BY_THE_RULEBOOK, CUSTOMARY, UnplayedPoints


def test_grades_are_levels_from_30k_to_9d() -> None:
    grades = [*(f"{n}k" for n in range(30, 0, -1)), *(f"{n}d" for n in range(1, 10))]
    assert [level_of(grade) for grade in grades] == list(range(39))
    assert [grade_of(level) for level in range(39)] == grades
    assert [level_of(text) for text in ("35k", "2p", "4 Dan", "", "strong")] == [0, 38, 33, None, None]


@pytest.mark.parametrize(
    ("text", "grade"),
    [
        *(("4D", "4d"), (" 12 kyu ", "12k"), ("03k", "3k"), ("1 pro", "1p"), ("99k", "99k")),
        *(("0k", ""), ("100k", ""), ("4x", ""), ("d", ""), ("4d5", ""), ("-4d", "")),
        # Digits of another script, and the sign for Kelvin, whose lower case is k.
        *(("1\N{ARABIC-INDIC DIGIT TWO}k", ""), ("3\N{KELVIN SIGN}", "")),
    ],
)
def test_a_grade_is_written_in_one_way(text: str, grade: str) -> None:
    assert canonical(text) == grade


@pytest.mark.parametrize(("rating", "level"), [(-901, 0), (-2000, 0), (-800, 1), (2900, 38), (3000, 38)])
def test_a_rating_is_not_below_30k_nor_above_9d(rating: int, level: int) -> None:
    assert level_of_rating(rating) == level


@pytest.mark.parametrize(("rating", "grade"), [(2100, "1d"), (2050, "1d"), (2049, "1k"), (2149, "1d"), (2150, "2d")])
def test_a_rating_belongs_to_the_nearest_grade(rating: int, grade: str) -> None:
    assert grade_of(level_of_rating(rating)) == grade


def test_if_all_start_alike_it_is_a_swiss_by_the_rulebook() -> None:
    made = McMahon({1: 60, 2: 60})
    assert (made.differs, made.start_of(1), made.unplayed) == (False, 0, BY_THE_RULEBOOK)
    assert McMahon({1: 60, 2: 60}, absence=1).unplayed.absence == 1


def test_if_starts_differ_rounds_without_a_game_count_as_is_customary() -> None:
    made = McMahon({1: 60, 2: 58}, bar=60, resistance=Resistance.HALF)
    assert (made.start_of(2), made.unplayed.absence, made.unplayed.resistance) == (58, 1, Resistance.HALF)
    assert (made.below_bar(1), made.below_bar(2)) == (False, True)
    # Without a start score a player started at 0; without a bar everyone started below it.
    assert made.below_bar(3)
    assert McMahon({1: 60, 2: 58}).below_bar(1)


def test_what_is_set_to_nothing_is_nothing_and_not_the_custom() -> None:
    made = McMahon({1: 60, 2: 58}, bye=0, absence=0, missed=0, rounded_down=False)
    assert made.unplayed == UnplayedPoints(bye=0, absence=0, missed=0, rounded_down=False, resistance=Resistance.START)


def test_half_points_are_rounded_down_until_there_are_two() -> None:
    away = [Result.ABSENT, Result.WIN, Result.ABSENT, Result.DRAW, Result.NOT_ENTERED, Result.BYE]
    assert CUSTOMARY.gains(away) == [0, 2, 2, 1, 0, 2]
    assert BY_THE_RULEBOOK.gains(away) == [0, 2, 0, 1, 0, 2]


def test_a_snapshot_with_start_scores_and_stones_can_be_pickled() -> None:
    players = (Player(1), Player(2))
    made = Snapshot(players, ((), ()), mcmahon=McMahon({1: 60, 2: 58}), handicap=Handicap(), stones={(2, 1): 3})
    assert pickle.loads(pickle.dumps(made)) == made


def test_an_absence_counts_the_same_with_and_without_notice() -> None:
    kinds = (Result.ABSENT, Result.NO_NOTICE, Result.NOT_ENTERED, Result.WITHDRAWN)
    assert [CUSTOMARY._replace(absence=2, missed=1).of(kind) for kind in kinds] == [2, 2, 1, 1]
