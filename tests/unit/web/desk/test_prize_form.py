"""Prizes as they are typed."""

from __future__ import annotations

import pytest

from zwitsers.prizes.plan import Prize, PrizeList
from zwitsers.web.desk.prize_form import prizes_of, shown_prizes
from zwitsers.web.desk.settings_form import FormError


@pytest.mark.parametrize(
    ("typed", "prize"),
    [
        ("100", Prize(10000)),
        ("€ 1.250,50", Prize(125050)),
        ("62.5", Prize(6250)),
        ("EUR 50,-", Prize(5000)),
        ("50 + cup", Prize(5000, "cup")),
        ("book = 25", Prize(0, "book", 2500)),
        ("book in 2 parts", Prize(0, "book in 2 parts")),
        ("10 + book = 25,50", Prize(1000, "book", 2550)),
    ],
)
def test_a_line_is_a_prize(typed: str, prize: Prize) -> None:
    assert prizes_of(f"\n{typed}\n") == (prize,)


@pytest.mark.parametrize("typed", ["5o", "1x5", "50 cup", "+ cup", "50 + ", "book = much", "-5"])
def test_what_is_no_prize_is_refused_and_not_guessed(typed: str) -> None:
    with pytest.raises(FormError):
        prizes_of(typed)


@pytest.mark.parametrize("language", ["en", "nl"])
def test_prizes_are_typed_as_they_are_shown(language: str) -> None:
    prizes = (Prize(12550), Prize(5000, "cup"), Prize(0, "book", 2550), Prize(0, "cup"))
    assert prizes_of(shown_prizes(PrizeList(1, prizes=prizes), language)) == prizes
