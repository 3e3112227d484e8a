"""The text form of Keizer settings: bounds of each, and what a file keeps (K3)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.keizer import Keizer, KeizerError, fraction_of, keizer_of, keizer_text, problem_of


@pytest.mark.parametrize(
    ("text", "fraction"),
    [
        *(("2/3", Fraction(2, 3)), (" 1 ", Fraction(1)), ("0.5", Fraction(1, 2)), ("0,25", Fraction(1, 4))),
        *(("0/7", Fraction(0)), ("4/2", Fraction(2)), ("1.05", Fraction(21, 20)), ("1/04", Fraction(1, 4))),
        *(("1/0", None), ("1/000", None), ("", None), ("-1", None), ("1.", None), (".5", None), ("1/2/3", None)),
        *(("12345", None), ("1.5/2", None), ("½", None), ("٢", None)),
    ],
)
def test_a_fraction_is_exact_or_invalid(text: str, fraction: Fraction | None) -> None:
    assert fraction_of(text) == fraction


@pytest.mark.parametrize("key", ["win", "draw", "loss"])
def test_a_game_is_worth_at_most_twice_the_opponent(key: str) -> None:
    assert problem_of(key, "2") is None
    assert problem_of(key, "2.0001") == Problem("keizer.part", setting=key, text="2.0001", most=2)


@pytest.mark.parametrize("key", ["bye", "absent", "half", "duty"])
def test_a_round_without_a_game_is_worth_at_most_ones_own_value(key: str) -> None:
    assert problem_of(key, "1") is None
    assert problem_of(key, "1.0001") == Problem("keizer.part", setting=key, text="1.0001", most=1)


@pytest.mark.parametrize(
    ("key", "least", "most", "or_none"),
    [
        ("top", 1, 99_999, False),
        ("own", 0, 1, False),
        ("absent-max", 0, 999, True),
        ("gap", 0, 999, False),
        ("meetings", 1, 999, True),
    ],
)
def test_whole_numbers_have_a_least_and_a_most(key: str, least: int, most: int, or_none: bool) -> None:
    assert [problem_of(key, str(number)) for number in (least, most)] == [None, None]
    words = "keizer.number-or-none" if or_none else "keizer.number"
    for text in (str(least - 1), str(most + 1), "x", ""):
        assert problem_of(key, text) == Problem(words, setting=key, text=text, least=least, most=most)
    assert (problem_of(key, "none") is None) is or_none


@pytest.mark.parametrize(
    ("key", "text"),
    [("recalculate", "twice"), ("start", "club"), ("uncounted", "1,"), ("uncounted", "1000"), ("uncounted", "")],
)
def test_words_and_rounds_that_do_not_exist(key: str, text: str) -> None:
    assert problem_of(key, text) == Problem(f"keizer.{key}", text=text)


def test_rounds_that_do_not_count_are_kept_once_and_in_order() -> None:
    assert keizer_of({"uncounted": "10,2,10,3"}).uncounted == (2, 3, 10)


def test_other_settings_stay_as_they_were() -> None:
    base = Keizer(top=60, gap=3, meetings=2, stable=False)
    assert keizer_of({"gap": "0", "meetings": "none"}, base) == Keizer(top=60, gap=0, meetings=None, stable=False)
    assert keizer_of({}, base) == base


def test_all_invalid_settings_are_named() -> None:
    with pytest.raises(KeizerError) as found:
        keizer_of({"gap": "-1", "win": "1", "colour": "red", "own": "2"})
    assert [problem.values["setting"] for problem in found.value.problems] == ["gap", "colour", "own"]


def test_a_file_has_only_what_differs() -> None:
    assert keizer_text(Keizer(absent_max=None, uncounted=(2, 10))) == "absent-max=none uncounted=2,10"
    assert keizer_text(Keizer(top=60, stable=False)) == "top=60 recalculate=once"


def test_a_value_goes_down_by_one_to_at_least_one() -> None:
    assert [Keizer(top=3).value(place, 9) for place in (1, 2, 3, 4, 9)] == [3, 2, 1, 1, 1]
    # ⌈5/2⌉ = 3 for the last of five.
    assert [Keizer().value(place, 5) for place in range(1, 6)] == [7, 6, 5, 4, 3]
