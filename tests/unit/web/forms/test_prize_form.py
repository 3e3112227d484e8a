"""Prizes as they are typed."""

from __future__ import annotations

import pytest

from zwitsers.engine.prizes.plan import Prize, PrizeList
from zwitsers.engine.prizes.prize_text import PrizeTextError, read_cents
from zwitsers.web.forms.prize_form import prizes_of, shown_prizes


@pytest.mark.parametrize(
    ("typed", "prize"),
    [
        ("100", Prize(10000)),
        ("€ 1.250,50", Prize(125050)),
        ("62.5", Prize(6250)),
        ("EUR 50,-", Prize(5000)),
        ("50 + cup", Prize(5000, "cup")),
        ("cup + 50", Prize(5000, "cup")),
        ("cup + book", Prize(0, "cup + book")),
        ("50 + cup + book", Prize(5000, "cup + book")),
        ("book = 25", Prize(0, "book", 2500)),
        ("cup + book = 25", Prize(0, "cup + book", 2500)),
        ("cup = 10 + book = 25", Prize(0, "cup + book", 3500)),
        ("book in 2 parts", Prize(0, "book in 2 parts")),
        ("10 + book = 25,50", Prize(1000, "book", 2550)),
    ],
)
def test_a_line_is_a_prize(typed: str, prize: Prize) -> None:
    assert prizes_of(f"\n{typed}\n") == (prize,)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("5o", "not-a-prize"),
        ("1x5", "not-a-prize"),
        ("50 cup", "not-a-prize"),
        ("-5", "not-a-prize"),
        ("euro 5x", "not-a-prize"),
        ("+ cup", "empty-part"),
        ("50 + ", "empty-part"),
        ("50 + 25", "two-amounts"),
        ("50 = 25", "value-of-money"),
        ("book = much", "not-a-value"),
        ("book =", "not-a-value"),
    ],
)
def test_what_is_no_prize_is_refused_and_the_message_says_what_is_wrong_with_it(typed: str, key: str) -> None:
    with pytest.raises(PrizeTextError) as caught:
        prizes_of(typed)
    assert [problem.key for problem in caught.value.problems] == [f"prizes.{key}"]
    assert all("{" not in problem.text(language) for problem in caught.value.problems for language in ("nl", "en"))


def test_an_amount_that_is_none_is_refused_and_nothing_is_nothing() -> None:
    assert read_cents(" ") == 0
    with pytest.raises(PrizeTextError):
        read_cents("ten")


@pytest.mark.parametrize("language", ["en", "nl"])
def test_prizes_are_typed_as_they_are_shown(language: str) -> None:
    both = Prize(1000, "cup + book", 2500)
    prizes = (Prize(12550), Prize(5000, "cup"), Prize(0, "book", 2550), Prize(0, "cup"), Prize(0, "cup + book"), both)
    assert prizes_of(shown_prizes(PrizeList(1, prizes=prizes), language)) == prizes
