"""003 D1 in the engine: of all orders of S2 that are possible, the first as numbers is chosen."""

from __future__ import annotations

import pytest

from helpers.rating_engine import exact_pairs, pairs
from helpers.rating_first_possible import in_order, leave_first

# S1 = 1, 2, 3, 4; the opponents of 1, 2, 3 and 4 in the order in which the rulebook tries them.
ORDERS_OF_5678 = (
    "5678 5687 5768 5786 5867 5876 6578 6587 6758 6785 6857 6875 "
    "7568 7586 7658 7685 7856 7865 8567 8576 8657 8675 8756 8765"
)
# S1 = 1, 2, 3; the last of S2 is left over and has the bye.
ORDERS_OF_4567 = (
    "4567 4576 4657 4675 4756 4765 5467 5476 5647 5674 5746 5764 "
    "6457 6475 6547 6574 6745 6754 7456 7465 7546 7564 7645 7654"
)


@pytest.mark.parametrize("order", ORDERS_OF_5678.split())
def test_d1_each_order_of_four_is_chosen_when_it_is_the_first_possible(order: str) -> None:
    chosen = frozenset(enumerate(map(int, order), start=1))
    snapshot, _ = leave_first(8, chosen)
    assert pairs(snapshot) == exact_pairs(snapshot) == chosen


@pytest.mark.parametrize("order", ORDERS_OF_4567.split())
def test_d1_each_order_of_four_with_one_left_over(order: str) -> None:
    s2 = [int(digit) for digit in order]
    chosen = frozenset([*enumerate(s2[:3], start=1), (s2[3], 0)])
    snapshot, _ = leave_first(7, chosen)
    assert pairs(snapshot) == exact_pairs(snapshot) == chosen


@pytest.mark.parametrize("players", [7, 8])
def test_c7_and_c8_every_transposition_comes_before_the_first_exchange(players: int) -> None:
    """The 24 orders of S2 stand first among the 105 pairings; the last of them beats all that comes after."""
    assert all(max(one for one, other in pairing if other) == players // 2 for pairing in in_order(players)[:24])
    snapshot, later = leave_first(players, in_order(players)[23])
    assert later > 0
    assert pairs(snapshot) == in_order(players)[23]


@pytest.mark.parametrize("players", [7, 8])
def test_d1_and_d2_together_give_all_105_pairings_their_turn(players: int) -> None:
    """Also the transpositions after an exchange: S1 and S2 are put in order again first (A9)."""
    for chosen in in_order(players):
        snapshot, _ = leave_first(players, chosen)
        assert pairs(snapshot) == chosen


@pytest.mark.parametrize("players", [9, 10])
def test_d1_and_d2_together_for_nine_and_ten_every_25th_pairing(players: int) -> None:
    for chosen in in_order(players)[::25]:
        snapshot, _ = leave_first(players, chosen)
        assert pairs(snapshot) == chosen
