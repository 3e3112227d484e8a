"""What level players get of the money of their places."""

from __future__ import annotations

import pytest

from zwitsers.engine.prizes.choosing import shares
from zwitsers.engine.prizes.plan import Rules, Sharing

EURO = 100


def euros(*amounts: float) -> list[int]:
    return [round(amount * EURO) for amount in amounts]


def test_equal_shares_are_rounded_down_and_the_rest_goes_from_the_top() -> None:
    assert list(shares(euros(50, 25), Sharing.EQUAL, Rules(unit=EURO))) == euros(38, 37)
    assert list(shares(euros(100, 0, 0), Sharing.EQUAL, Rules(unit=10 * EURO))) == euros(40, 30, 30)
    assert list(shares([101, 0], Sharing.EQUAL, Rules(unit=50))) == [51, 50]


def test_hort_leaves_half_of_a_prize_with_its_place() -> None:
    assert list(shares(euros(100, 80), Sharing.HORT, Rules())) == euros(95, 85)
    assert list(shares([101, 0], Sharing.HORT, Rules())) == [76, 25]


def test_hort_rounds_half_of_an_odd_prize_down_and_the_cent_goes_to_the_first() -> None:
    """100 and 50 stay with the places, 151 is shared: 175 and 125, and one cent is left (R10.6)."""
    assert shares([200, 101], Sharing.HORT, Rules()) == (176, 125)
    # 33, 33 and 33 stay, 102 is shared: 67 each.
    assert shares([67, 67, 67], Sharing.HORT, Rules()) == (67, 67, 67)


def test_who_is_alone_at_his_place_has_all_of_it_by_any_rule() -> None:
    for sharing in Sharing:
        assert shares(euros(60), sharing, Rules(minimum=10 * EURO)) == (60 * EURO,)


def test_below_the_minimum_fewer_share() -> None:
    at_least_ten = Rules(minimum=10 * EURO)
    assert list(shares(euros(30, 0, 0, 0), Sharing.EQUAL, at_least_ten)) == euros(10, 10, 10, 0)
    assert list(shares(euros(35, 0, 0, 0), Sharing.EQUAL, at_least_ten)) == [1167, 1167, 1166, 0]
    # By Hort the third would have 20 / 2 / 3 = 3.33.
    assert list(shares(euros(20, 0, 0), Sharing.HORT, at_least_ten)) == euros(20, 0, 0)


def test_a_prize_that_is_itself_below_the_minimum_is_paid_to_the_first() -> None:
    assert list(shares(euros(5, 0), Sharing.EQUAL, Rules(minimum=10 * EURO))) == euros(5, 0)


@pytest.mark.parametrize("sharing", list(Sharing))
def test_nothing_to_share_is_nothing_for_each(sharing: Sharing) -> None:
    assert shares([0, 0], sharing, Rules(minimum=10)) == (0, 0)
