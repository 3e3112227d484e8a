"""003 D2 in the engine: the tables of the text, nine and ten players, and exchanges of three."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.rating_engine import apart, best_with, exact_pairs, nothing, only, pairs, read_pairs
from helpers.rating_first_possible import first_with, in_order, leave_first
from oracles import rating_key
from oracles.rating_build import tournament
from oracles.rating_orders import Exchange, exchanges, halves, subgroup_splits

if TYPE_CHECKING:
    from helpers.rating_engine import Item, Pairs
    from oracles.rating_key import Pool, Value
    from zwitsers.engine.domain import Snapshot

# The two printed tables by letter: who leaves S1 - who comes in.
ONE_OF_EIGHT = "4-5 4-6 3-5 4-7 3-6 2-5 3-7 2-6 2-7"
TWO_OF_EIGHT = "34-56 34-57 24-56 34-67 24-57 23-56 24-67 23-57 23-67"
TABLE_FOR_EIGHT = dict(zip("abcdefghijklmnopqr", f"{ONE_OF_EIGHT} {TWO_OF_EIGHT}".split(), strict=True))
# After these S2 has nobody below someone of S1: whatever S1 and S2 then give was there before, at a smaller difference.
NOTHING_NEW = set("mopqr")
LETTERS = [letter for letter in TABLE_FOR_EIGHT if letter not in NOTHING_NEW]
# The remark: all numbers one lower; the column 1+2 (o, q, r) is dropped.
TABLE_FOR_SEVEN = "3-4 3-5 2-4 3-6 2-5 1-4 2-6 1-5 1-6 23-45 23-46 13-45 13-46"
NINE = (
    "4-5 4-6 3-5 4-7 3-6 2-5 4-8 3-7 2-6 1-5 3-8 2-7 1-6 2-8 1-7 1-8 "
    "34-56 34-57 24-56 34-58 34-67 24-57 14-56 23-56 34-68 24-58 24-67 14-57 23-57 13-56 "
    "24-68 14-58 14-67 23-58 23-67 13-57 14-68 23-68 13-58 13-67 13-68"
)
TEN = (
    "5-6 5-7 4-6 5-8 4-7 3-6 5-9 4-8 3-7 2-6 4-9 3-8 2-7 3-9 2-8 2-9 "
    "45-67 45-68 35-67 45-69 45-78 35-68 25-67 34-67 45-79 35-69 35-78 25-68 34-68 24-67 "
    "35-79 25-69 25-78 34-69 34-78 24-68 25-79 34-79 24-69 24-78 24-79"
)


def exchange_of(text: str) -> Exchange:
    out, into = text.split("-")
    return Exchange(tuple(map(int, out)), tuple(map(int, into)))


def check(players: int, exchange: Exchange) -> None:
    chosen = first_with(players, exchange)
    snapshot, _ = leave_first(players, chosen)
    assert pairs(snapshot) == exact_pairs(snapshot) == chosen


@pytest.mark.parametrize("letter", LETTERS)
def test_d2_letters_a_to_r_for_eight_players(letter: str) -> None:
    check(8, exchange_of(TABLE_FOR_EIGHT[letter]))


def test_d2_the_other_letters_bring_nothing_that_was_not_tried_before() -> None:
    tried = {frozenset(one for one, _ in pairing) for pairing in in_order(8)}
    split = {letter: frozenset(halves(8, exchange_of(text), 4)[0]) for letter, text in TABLE_FOR_EIGHT.items()}
    assert {letter for letter, first in split.items() if first not in tried} == NOTHING_NEW


@pytest.mark.parametrize("text", TABLE_FOR_SEVEN.split())
def test_d2_the_remark_on_seven_players(text: str) -> None:
    check(7, exchange_of(text))


def test_d2_the_remark_is_the_table_for_eight_with_numbers_one_lower() -> None:
    lowered = ["".join(d if d == "-" else str(int(d) - 1) for d in TABLE_FOR_EIGHT[letter]) for letter in LETTERS]
    assert lowered == TABLE_FOR_SEVEN.split()


@pytest.mark.parametrize("text", NINE.split())
def test_d2_nine_players(text: str) -> None:
    check(9, exchange_of(text))


@pytest.mark.parametrize("text", TEN.split())
def test_d2_ten_players(text: str) -> None:
    check(10, exchange_of(text))


@pytest.mark.parametrize(("players", "order"), [(7, TABLE_FOR_SEVEN), (9, NINE), (10, TEN)])
def test_d2_these_are_all_exchanges_that_can_be_of_use(players: int, order: str) -> None:
    useful = set(subgroup_splits(players, players // 2))
    every = [one for one in exchanges(players, players // 2) if halves(players, one, players // 2) in useful]
    assert [exchange_of(text) for text in order.split()] == every


@pytest.mark.parametrize("place", range(0, 25, 4))
@pytest.mark.parametrize("players", [11, 12])
def test_d2_three_players_exchanged(players: int, place: int) -> None:
    half = players // 2
    useful = set(subgroup_splits(players, half))
    of_three = [one for one in exchanges(players, half) if len(one.out) == 3 and halves(players, one, half) in useful]
    check(players, of_three[place])


def either(players: int, one: Pairs, other: Pairs) -> Snapshot:
    """A group in which only the pairs of these two pairings are allowed."""
    return tournament(["Z"] * players, forbidden=only(players, one | other))


def changed(part: str) -> Item:
    """D2 without one of its four comparisons."""

    def exchange(pool: Pool) -> Value:
        value = rating_key.exchange(pool)
        count = value[0]
        parts = {
            "count": value[:1],
            "sum": value[1:2],
            "out": value[2 : 2 + count],
            "in": value[2 + count :],
        }
        return tuple(number for name, numbers in parts.items() if name != part for number in numbers)

    return exchange


# By comparison and number of players: the pairing that D2 wants, and the only other one there is.
CASES = {
    # One player exchanged, 2 with 11: difference 9. Two, 5+6 with 7+8: difference 4, but these are two.
    ("count", 12): ("1-2 3-10 4-9 5-7 6-8 11-12", "1-6 2-5 3-10 4-9 7-11 8-12"),
    # 4+5+7 with 8+9+10: difference 11. 4+6+7 with 9+10+12: 14, though the lower placed of S1 leave.
    ("sum", 14): ("1-4 2-5 3-7 6-12 8-13 9-11 10-14", "1-4 2-8 3-7 5-6 9-11 10-14 12-13"),
    # 2+5+6 leave. 7+9+10 comes in: difference 13. 7+8+12: 14, though it has the higher placed 8.
    ("sum", 13): ("1-2 3-5 4-6 7-8 9-13 10-12 11-0", "1-2 3-5 4-6 7-9 8-10 12-13 11-0"),
    # Both 15. 3+6+7 leaves before 2+6+7, though 8+10+12 would come in before 9+10+12.
    ("out", 14): ("1-3 2-8 4-6 5-7 9-11 10-14 12-13", "1-2 3-9 4-6 5-7 8-11 10-14 12-13"),
    # Both 16, with the same 3+5+7. 8+11+12 comes in before 9+10+12, though 4 then has a lower placed opponent.
    ("in", 14): ("1-5 2-3 4-10 6-7 8-9 11-13 12-14", "1-5 2-3 4-8 6-7 9-13 10-11 12-14"),
    # Both 15, with the same 6+7+8. 9+13+14 comes in before 10+11+15: what counts is the highest placed of them.
    ("in", 16): ("1-6 2-7 3-8 4-11 5-12 9-10 13-15 14-16", "1-6 2-7 3-8 4-9 5-12 10-14 11-13 15-16"),
    # Both 13, with the same 3+4+6. 7+8+11 comes in before 7+9+10, though 7 then has a lower placed opponent.
    ("in", 12): ("1-3 2-4 5-6 7-9 8-10 11-12", "1-3 2-4 5-6 7-8 9-12 10-11"),
    # The same with one left over: both 13, 1+4+5 leave; 6+7+10 before 6+8+9.
    ("in", 11): ("2-4 3-5 6-9 7-8 10-11 1-0", "2-4 3-5 6-7 8-11 9-10 1-0"),
}


@pytest.mark.parametrize(("part", "players"), CASES)
def test_d2_each_comparison_decides(part: str, players: int) -> None:
    better, worse = (read_pairs(text) for text in CASES[part, players])
    snapshot = either(players, better, worse)
    assert best_with(snapshot, rating_key.exchange, changed(part)) == {worse}
    assert pairs(snapshot) == exact_pairs(snapshot) == better


def test_d2_no_exchange_comes_before_any_order_of_s2() -> None:
    """R6 item 8 before item 9: after an exchange of 4 with 5, 1 would have a higher placed opponent."""
    better, worse = read_pairs("1-8 2-7 3-6 4-5"), read_pairs("1-4 2-7 3-6 5-8")
    snapshot = either(8, better, worse)
    assert best_with(snapshot, rating_key.exchange, nothing) == {worse}
    assert pairs(snapshot) == exact_pairs(snapshot) == better


def test_a9_s1_and_s2_are_put_in_order_again_after_an_exchange() -> None:
    """4 may meet nobody of S2, so 4 and 5 change places: S1 is 1, 2, 3, 5 and S2 is 4, 6, 7, 8."""
    snapshot = tournament(["Z"] * 8, forbidden=apart((4, 5), (4, 6), (4, 7), (4, 8)))
    assert pairs(snapshot) == exact_pairs(snapshot) == read_pairs("1-4 2-6 3-7 5-8")
