"""Start scores of a McMahon, what rounds without a game count for, and the levels of grades."""

from __future__ import annotations

import pickle

import pytest

from zwitsers.engine.domain import Handicap, McMahon, Player, Resistance, Result, Snapshot
from zwitsers.engine.domain.grades import grade_of, level_of, level_of_rating
from zwitsers.engine.domain.mcmahon import BY_THE_RULEBOOK, CUSTOMARY


def test_grades_are_levels_from_30k_to_9d() -> None:
    grades = [*(f"{n}k" for n in range(30, 0, -1)), *(f"{n}d" for n in range(1, 10))]
    assert [level_of(grade) for grade in grades] == list(range(39))
    assert [grade_of(level) for level in range(39)] == grades
    assert [level_of(text) for text in ("35k", "2p", "4 Dan", "", "strong")] == [0, 38, 33, None, None]


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
