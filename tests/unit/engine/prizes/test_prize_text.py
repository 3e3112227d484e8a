"""Prizes as people write them."""

from __future__ import annotations

import pytest

from zwitsers.engine.prizes.plan import Prize
from zwitsers.engine.prizes.prize_text import PrizeTextError, read_amount, read_cents, read_prize


@pytest.mark.parametrize(
    ("text", "cents"),
    [("100", 10000), ("€ 62,50", 6250), ("62,5", 6250), ("62.05", 6205), ("1.250,50", 125050), ("€ 125,-", 12500)],
)
def test_an_amount_in_cents(text: str, cents: int) -> None:
    assert read_amount(text) == cents


def test_nothing_is_no_amount_where_an_amount_is_asked_for() -> None:
    assert read_cents(" ") == 0
    with pytest.raises(PrizeTextError):
        read_amount(" ")


def test_money_and_things_and_what_they_count_for() -> None:
    assert read_prize("100 + cup") == Prize(10000, "cup")
    assert read_prize("cup = 20 + book = 5,50", player=3) == Prize(0, "cup + book", 2550, 3)
    for wrong in ("100 + 50", "100 = 20", "cup +", "5 euros or so", "cup = much"):
        with pytest.raises(PrizeTextError):
            read_prize(wrong)
