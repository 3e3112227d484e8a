"""Amounts in words."""

from __future__ import annotations

import pytest

from zwitsers.present.amounts import amount_in_words, number_in_words

HIGHEST = 10**8


@pytest.mark.parametrize(
    ("cents", "dutch", "english"),
    [
        (0, "", ""),
        (1, "één cent", "one cent"),
        (50, "vijftig cent", "fifty cents"),
        (100, "één euro", "one euro"),
        (1250, "twaalf euro en vijftig cent", "twelve euros and fifty cents"),
        (2101, "eenentwintig euro en één cent", "twenty-one euros and one cent"),
        (2200, "tweeëntwintig euro", "twenty-two euros"),
        (9300, "drieënnegentig euro", "ninety-three euros"),
        (10000, "honderd euro", "one hundred euros"),
        (10100, "honderdeen euro", "one hundred and one euros"),
        (
            17525,
            "honderdvijfenzeventig euro en vijfentwintig cent",
            "one hundred and seventy-five euros and twenty-five cents",
        ),
        (100000, "duizend euro", "one thousand euros"),
        (250000, "tweeduizend vijfhonderd euro", "two thousand five hundred euros"),
        (1234500, "twaalfduizend driehonderdvijfenveertig euro", "twelve thousand three hundred and forty-five euros"),
        (100000000, "een miljoen euro", "one million euros"),
    ],
)
def test_an_amount_in_words(cents: int, dutch: str, english: str) -> None:
    assert (amount_in_words(cents, "nl"), amount_in_words(cents, "en")) == (dutch, english)


@pytest.mark.parametrize("language", ["nl", "en"])
def test_no_two_numbers_have_the_same_words(language: str) -> None:
    numbers = [*range(2200), *range(0, HIGHEST, 98_765), HIGHEST]
    assert len({number_in_words(number, language) for number in numbers}) == len(set(numbers))
