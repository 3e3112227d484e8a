"""003 D1 and D2: the orders of transpositions and exchanges, against the printed tables and worked out by hand."""

from __future__ import annotations

from itertools import combinations, islice

import pytest

from oracles import rating_key
from oracles.complete import NOBODY
from oracles.rating_key import Pool
from oracles.rating_orders import Exchange, exchanges, halves, subgroup_splits, transpositions
from oracles.rating_scores import Card, Hall

pytestmark = pytest.mark.slow

# The printed tables, by letter: who leaves S1, who comes in.
ONE_OF_EIGHT = "4-5 4-6 3-5 4-7 3-6 2-5 3-7 2-6 2-7"
TWO_OF_EIGHT = "34-56 34-57 24-56 34-67 24-57 23-56 24-67 23-57 23-67"


def exchange_of(text: str) -> Exchange:
    out, into = text.split("-")
    return Exchange(tuple(int(digit) for digit in out), tuple(int(digit) for digit in into))


def table(text: str) -> list[Exchange]:
    return [exchange_of(word) for word in text.split()]


def of_size(count: int, players: int, pairs: int) -> list[Exchange]:
    return [exchange for exchange in exchanges(players, pairs) if len(exchange.out) == count]


def test_d1_begins_as_the_rulebook_lists_it() -> None:
    listed = ["5678", "5687", "5768", "5786", "5867", "5876", "6578", "6587"]
    assert ["".join(map(str, order)) for order in islice(transpositions([5, 6, 7, 8]), 8)] == listed


def test_d1_has_every_order_once_and_ends_with_the_reverse() -> None:
    orders = list(transpositions([5, 6, 7, 8]))
    assert len(set(orders)) == len(orders) == 24
    assert orders[-1] == (8, 7, 6, 5)


def test_d2_letters_a_to_r_for_eight_players() -> None:
    assert list(exchanges(8, 4)[:18]) == table(ONE_OF_EIGHT) + table(TWO_OF_EIGHT)


def test_d2_for_seven_players_is_the_table_less_one_without_column_1_and_2() -> None:
    def lowered(exchange: Exchange) -> Exchange:
        return Exchange(tuple(n - 1 for n in exchange.out), tuple(n - 1 for n in exchange.into))

    expected = [lowered(exchange) for exchange in table(ONE_OF_EIGHT) + table(TWO_OF_EIGHT)]
    without_column = [exchange for exchange in expected if exchange.out != (1, 2)]
    found = [exchange for exchange in exchanges(7, 3) if len(exchange.out) < 3 and exchange.out != (1, 2)]
    assert found == without_column


def test_d2_column_1_and_2_for_seven_players_would_bring_nothing() -> None:
    every_first_half = [first for first, _ in subgroup_splits(7, 3)]
    assert all(1 in first or 2 in first for first in every_first_half)


def test_d2_one_of_nine_players_worked_out() -> None:
    # S1 1-4, S2 5-9; player 1 may be left over, player 9 has nobody below him.
    expected = "4-5 4-6 3-5 4-7 3-6 2-5 4-8 3-7 2-6 1-5 3-8 2-7 1-6 2-8 1-7 1-8"
    assert of_size(1, 9, 4) == table(expected)


def test_d2_two_of_nine_players_worked_out() -> None:
    # Differences 4; 5, 5; 6 five times, in which 1+4 comes before 2+3, for 4 is lower placed than 3; then 7.
    expected = "34-56 34-57 24-56 34-58 34-67 24-57 14-56 23-56 34-68 24-58 24-67 14-57 23-57 13-56"
    assert of_size(2, 9, 4)[:14] == table(expected)


def test_d2_one_of_ten_players_worked_out() -> None:
    # S1 1-5, S2 6-10; nobody is left over, so 1 stays, and 10 has nobody below him.
    expected = "5-6 5-7 4-6 5-8 4-7 3-6 5-9 4-8 3-7 2-6 4-9 3-8 2-7 3-9 2-8 2-9"
    assert of_size(1, 10, 5) == table(expected)


def test_d2_two_of_ten_players_worked_out() -> None:
    expected = "45-67 45-68 35-67 45-69 45-78 35-68 25-67 34-67 45-79 35-69 35-78 25-68 34-68 24-67"
    assert of_size(2, 10, 5)[:14] == table(expected)


def test_d2_three_of_twelve_players_worked_out() -> None:
    expected = [
        Exchange((4, 5, 6), (7, 8, 9)),  # 9
        Exchange((4, 5, 6), (7, 8, 10)),  # 10: the lowest of S1 leave first
        Exchange((3, 5, 6), (7, 8, 9)),
        Exchange((4, 5, 6), (7, 8, 11)),  # 11: the same leave, then the highest of S2 comes in first
        Exchange((4, 5, 6), (7, 9, 10)),
        Exchange((3, 5, 6), (7, 8, 10)),
        Exchange((2, 5, 6), (7, 8, 9)),  # 6 and 5 leave: before 6 and 4
        Exchange((3, 4, 6), (7, 8, 9)),
    ]
    assert of_size(3, 12, 6)[:8] == expected


def test_a9_both_halves_are_put_in_order_after_an_exchange() -> None:
    assert halves(8, exchange_of("24-57"), 4) == ((1, 3, 5, 7), (2, 4, 6, 8))


def test_c15_with_p_lowered_the_last_of_s1_go_to_s2() -> None:
    assert subgroup_splits(6, 2)[0] == ((1, 2), (3, 4, 5, 6))
    assert exchanges(6, 2)[:4] == tuple(table("2-3 2-4 1-3 2-5"))


def pool_with_higher_players(players: int, first: tuple[int, ...], second: tuple[int, ...]) -> Pool:
    """A homogeneous pool in which exactly these players are the higher ones of the pairs."""
    opponents = [NOBODY] * players
    free = list(second)
    for high in reversed(first):
        low = next(number for number in free if number > high)
        free.remove(low)
        opponents[high - 1], opponents[low - 1] = low - 1, high - 1
    cards = tuple(Card(n, 0, n, (), None, None, None, False, False) for n in range(1, players + 1))
    everyone = tuple(range(players))
    hall = Hall(cards, (everyone,), (), False, None)
    left = tuple(i for i in everyone if opponents[i] == NOBODY)
    return Pool(hall, tuple(opponents), everyone, (), left, ())


@pytest.mark.parametrize(("players", "pairs"), [(n, p) for n in range(2, 13) for p in range(1, n // 2 + 1)])
def test_d2_carried_on_is_the_order_of_item_8_for_every_size(players: int, pairs: int) -> None:
    """R6 item 8 gives the tables' order, and D2 misses no split that a pairing can have."""
    splits = subgroup_splits(players, pairs)
    values = [rating_key.exchange(pool_with_higher_players(players, *split)) for split in splits]
    assert values == sorted(values)
    assert len(set(values)) == len(values)
    possible = [first for first in combinations(range(1, players + 1), pairs) if can_all_be_higher(first, players)]
    assert sorted(first for first, _ in splits) == possible


def can_all_be_higher(first: tuple[int, ...], players: int) -> bool:
    """From the bottom up, whoever is in S1 takes one of those below him who are still free."""
    free = 0
    for number in range(players, 0, -1):
        free += 1 if number not in first else -1
        if free < 0:
            return False
    return True
