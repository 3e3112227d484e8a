"""The brute force over R6 for knsb-rating: cases small enough to check by hand, item by item."""

from __future__ import annotations

import pytest

from oracles import rating_key
from oracles.rating_brute_force import best_pairing, keys_of
from oracles.rating_build import tournament
from oracles.rating_key import Pool
from oracles.rating_scores import Card, Float, Hall, hall_of
from zwitsers.engine.domain import Colour, ForbiddenPairs, Result, StrengthGroups

pytestmark = pytest.mark.slow


def lines(*arguments: object, **options: object) -> list[tuple[int, int]] | None:
    best = best_pairing(tournament(*arguments, **options))  # type: ignore[arg-type]
    return best.lines if best else None


def test_f4_first_round_top_half_against_bottom_half_last_has_the_bye() -> None:
    assert lines([""] * 7) == [(1, 4), (5, 2), (3, 6), (7, 0)]


def test_a7_the_lot_of_the_first_round() -> None:
    assert lines([""] * 4, lot=Colour.BLACK) == [(3, 1), (2, 4)]


def test_a7_an_absent_player_is_passed_over() -> None:
    assert lines([""] * 5, absent={1: Result.ABSENT}) == [(2, 4), (5, 3)]


def test_r55_a_forbidden_pair_in_the_first_round() -> None:
    # 1-3 may not be; the first transposition that can be: 4, 3.
    assert lines([""] * 4, forbidden=[ForbiddenPairs(frozenset({1, 3}))]) == [(1, 4), (3, 2)]


def test_d2_three_players_exchanged_when_twelve_play_in_two_halves() -> None:
    halves = StrengthGroups((frozenset(range(1, 7)), frozenset(range(7, 13))), 1)
    best = best_pairing(tournament([""] * 12, strength_groups=halves))
    assert best is not None
    assert {frozenset(line) for line in best.lines} == {
        frozenset(pair) for pair in [(1, 4), (2, 5), (3, 6), (7, 10), (8, 11), (9, 12)]
    }
    assert best.keys[0][7] == (3, 9, -6, -5, -4, 7, 8, 9)


def test_r37_one_player_has_the_bye_only_when_he_may() -> None:
    assert lines(["Z"]) == [(1, 0)]
    assert lines(["U"]) is None


def test_r37_nobody_present() -> None:
    assert lines(["Z"], absent={1: Result.WITHDRAWN}) is None


def test_r36_no_complete_pairing() -> None:
    assert lines(["2w=", "1b="]) is None


def test_f1_boards_by_highest_score_then_sum_then_rank() -> None:
    # Scores 1, 1, 1, 0, 0, 0 for 1, 2, 3, 4, 5, 6: one of three moves down.
    found = lines(["4w1", "5b1", "6w1", "1b0", "2w0", "3b0"])
    assert found is not None
    assert [set(line) for line in found] == [{1, 2}, {3, 4}, {5, 6}]


def make_pool(
    players: list[Card], opponents: list[int], moved_down: int, *, waiting_next: tuple[int, ...] = ()
) -> Pool:
    everyone = tuple(range(len(players)))
    hall = Hall(tuple(players), (everyone,), (), False, None)
    return Pool(
        hall,
        tuple(opponents),
        everyone,
        everyone[:moved_down],
        tuple(i for i in everyone if opponents[i] not in everyone),
        waiting_next,
    )


def plain(score: int, last: Float | None = None, before: Float | None = None, *, exempt: bool = False) -> Card:
    return Card(1, score, 1, (), None, last, before, False, exempt)


@pytest.mark.parametrize(
    ("moved_down", "players", "expected"), [(0, 4, False), (1, 3, True), (2, 4, False), (2, 5, True)]
)
def test_a3_half_or_more_moved_down_is_homogeneous(moved_down: int, players: int, expected: bool) -> None:
    pool = make_pool([plain(0)] * players, [-1] * players, moved_down)
    assert pool.heterogeneous is expected


def test_item_2_the_lowest_of_the_moved_down_should_be_left() -> None:
    cards = [plain(2)] * 2 + [plain(1)] * 3
    lowest_left = make_pool(cards, [2, -1, 0, 4, 3], 2)
    highest_left = make_pool(cards, [-1, 2, 1, 4, 3], 2)
    assert rating_key.moved_down_again(lowest_left) == (1, 0, 1)
    assert rating_key.moved_down_again(highest_left) == (1, 1, 0)


def test_item_3_only_says_whether_anyone_is_sent_on_again() -> None:
    cards = [plain(1)] * 4
    assert rating_key.sent_on_again(make_pool(cards, [9, 9, 3, 2], 0, waiting_next=(0, 1))) == (1,)
    assert rating_key.sent_on_again(make_pool(cards, [9, 9, 3, 2], 0, waiting_next=(7,))) == (0,)


def test_items_5_and_7_count_b5_then_b6_and_leave_the_exempt_alone() -> None:
    up, down = Float.UP, Float.DOWN
    cards = [plain(2), plain(1, up, up), plain(1, down, None), plain(1, None, down), plain(1, down, down, exempt=True)]
    pool = make_pool(cards, [1, 0, -1, -1, -1], 1)
    assert rating_key.repeated_upfloats(pool) == (1, 1)
    assert rating_key.repeated_downfloats(pool) == (1, 1)


def test_item_6_and_the_remainder_without_those_who_move_on() -> None:
    cards = [plain(2)] * 2 + [plain(1)] * 5
    pool = make_pool(cards, [3, -1, 4, 0, 2, 6, 5], 2)
    assert rating_key.opponents_of_moved_down(pool) == (4,)
    assert pool.remainder == (2, 4, 5, 6)
    assert rating_key.exchange(pool) == (1, 1, -2, 3)
    assert rating_key.transposition(pool) == (2, 4)


def test_the_waiting_room_holds_the_bye_to_the_end() -> None:
    hall = hall_of(tournament(["2w1", "1b0", "Z"]))
    # 1 has the bye, 2 and 3 play in the last group.
    first, second = rating_key.pools_of(hall, (-1, 2, 1))
    assert (first.waiting, first.waiting_next) == ((0,), (0,))
    assert (second.moved_down, second.waiting, second.waiting_next) == ((0,), (0,), ())


def test_keys_of_any_pairing_are_no_better_than_the_best() -> None:
    snapshot = tournament(["3w1", "4b1", "1b0", "2w0"])
    best = best_pairing(snapshot)
    assert best is not None
    assert best.keys == keys_of(snapshot, best.lines)
    assert best.keys < keys_of(snapshot, [(1, 4), (2, 3)])


def test_keys_of_refuses_what_is_no_pairing() -> None:
    snapshot = tournament([""] * 4)
    with pytest.raises(ValueError, match="paired twice"):
        keys_of(snapshot, [(1, 2), (2, 3)])
    with pytest.raises(ValueError, match="not paired"):
        keys_of(snapshot, [(1, 2)])
