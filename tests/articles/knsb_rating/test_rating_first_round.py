"""003 F4, A2 and A7: round one, its lot, who is absent, and what the arbiter forbids (R5.3 to R5.5)."""

from __future__ import annotations

import pytest

from helpers.rating_engine import apart, lines, paired
from oracles.rating_build import tournament
from zwitsers.engine.domain import Colour, ForbiddenPairs, Player, Result, Snapshot, StrengthGroups

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def entered(*players: Player) -> Snapshot:
    return Snapshot(players=players, histories=((),) * len(players))


def test_f4_top_half_against_bottom_half_in_order() -> None:
    """R5.3."""
    pairing = paired(tournament([""] * 8))
    assert [{board.white, board.black} for board in pairing.boards] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]
    assert pairing.scheme == "F4"


def test_f4_the_last_has_the_bye_when_the_number_is_odd() -> None:
    assert lines(tournament([""] * 7)) == [(1, 4), (5, 2), (3, 6), (7, 0)]


@pytest.mark.parametrize(("players", "expected"), [(1, [(1, 0)]), (2, [(1, 2)]), (3, [(1, 2), (3, 0)])])
def test_f4_the_smallest_fields(players: int, expected: list[tuple[int, int]]) -> None:
    """R3.7: a player who is alone has the bye."""
    assert lines(tournament([""] * players)) == expected


@pytest.mark.parametrize(
    ("lot", "expected"),
    [
        (WHITE, [(1, 5), (6, 2), (3, 7), (8, 4)]),
        (BLACK, [(5, 1), (2, 6), (7, 3), (4, 8)]),
        (None, [(1, 5), (6, 2), (3, 7), (8, 4)]),
    ],
)
def test_a7_odd_numbers_of_s1_have_the_colour_of_the_lot_and_even_ones_the_other(
    lot: Colour | None, expected: list[tuple[int, int]]
) -> None:
    """R5.4; white when nothing was drawn."""
    pairing = paired(tournament([""] * 8, lot=lot))
    assert [(board.white, board.black) for board in pairing.boards] == expected
    assert {board.colour_article for board in pairing.boards} == {"A7"}


@pytest.mark.parametrize(
    ("lot", "expected"),
    [(WHITE, [(2, 4), (6, 3)]), (BLACK, [(4, 2), (3, 6)]), (None, [(2, 4), (6, 3)])],
)
def test_a7_colours_alternate_down_those_present(lot: Colour | None, expected: list[tuple[int, int]]) -> None:
    """R5.4, R10.1: with 1 and 5 away, 2 is first and 3 second of S1."""
    away = {1: Result.ABSENT, 5: Result.HALF_POINT_BYE}
    assert lines(tournament([""] * 6, absent=away, lot=lot)) == expected


def test_a7_with_number_two_away_one_and_three_have_different_colours() -> None:
    """R10.1. Taken by their pairing numbers both would have white."""
    assert lines(tournament([""] * 6, absent={2: Result.ABSENT})) == [(1, 4), (5, 3), (6, 0)]


def test_f4_the_bye_goes_to_the_last_of_those_present() -> None:
    away = {2: Result.ABSENT, 6: Result.NOT_ENTERED, 7: Result.ABSENT, 8: Result.WITHDRAWN}
    assert lines(tournament([""] * 8, absent=away)) == [(1, 4), (5, 3)]
    assert lines(tournament([""] * 8, absent={**away, 3: Result.ABSENT})) == [(1, 4), (5, 0)]


def test_a1_and_a2_pairing_numbers_go_by_rating_not_by_lot() -> None:
    """Order 2, 4, 3, 1: 2 is number one and has white, 4 is number two and has black."""
    assert lines(tournament([""] * 4, ratings=[0, 2100, 1800, 1900])) == [(2, 3), (1, 4)]


def test_a2_pairing_numbers_at_equal_ratings_by_title_then_name_then_lot() -> None:
    players = (
        Player(1, "Bos", "", 2000),
        Player(2, "aal", "", 2000),
        Player(3, "Zon", "WFM", 2000),
        Player(4, "Yak", "GM", 2000),
        Player(5, "Aal", "", 2000),
        Player(6, "Das", "CM", 2001),
    )
    # 6 by rating, 4 and 3 by title, then 2 and 5 with one name, 1.
    assert lines(entered(*players)) == [(6, 2), (5, 4), (3, 1)]


def test_r55_a_forbidden_pair_of_the_scheme_makes_it_one_group() -> None:
    """The first order of S2 without 1-5 is 6, 5, 7, 8; colours stay those of round one."""
    pairing = paired(tournament([""] * 8, forbidden=apart((1, 5))))
    assert [(board.white, board.black) for board in pairing.boards] == [(1, 6), (5, 2), (3, 7), (8, 4)]
    assert pairing.scheme == ""
    assert {board.colour_article for board in pairing.boards} == {"A7"}


def test_r55_after_an_exchange_the_colour_goes_by_the_number_of_the_higher_placed() -> None:
    """1 may meet neither 3 nor 4: 1-2 and 3-4, and 3 has an odd number."""
    forbidden = apart((1, 3), (1, 4))
    assert lines(tournament([""] * 4, forbidden=forbidden)) == [(1, 2), (3, 4)]
    assert lines(tournament([""] * 4, forbidden=forbidden, lot=BLACK)) == [(2, 1), (4, 3)]


def test_r55_with_an_odd_number_and_absentees() -> None:
    """Of 1, 2, 3, 5, 6 the scheme has 1-3, 2-5 and 6 free. Without 2-5: 3 and 6, and 5 is free."""
    snapshot = tournament([""] * 6, absent={4: Result.ABSENT}, forbidden=apart((2, 5)))
    assert lines(snapshot) == [(1, 3), (6, 2), (5, 0)]


def test_r55_who_has_the_bye_in_the_midst_counts_for_the_colours() -> None:
    """R5.6: 2 may meet nobody and is free, but keeps his place: 3 is third of those present, and has white."""
    forbidden = apart((2, 1), (2, 3), (2, 4), (2, 5), (1, 3))
    assert lines(tournament([""] * 5, forbidden=forbidden)) == [(1, 4), (3, 5), (2, 0)]


def test_r55_a_constraint_on_other_pairs_or_other_rounds_changes_nothing() -> None:
    by_the_scheme = [(1, 5), (6, 2), (3, 7), (8, 4)]
    assert lines(tournament([""] * 8, forbidden=apart((1, 2), (1, 6), (5, 8)))) == by_the_scheme
    later = ForbiddenPairs(frozenset({1, 5}), first_round=2)
    assert lines(tournament([""] * 8, forbidden=[later])) == by_the_scheme
    assert paired(tournament([""] * 8, forbidden=[later])).scheme == "F4"


def test_r55_strength_groups_are_a_constraint_too() -> None:
    groups = StrengthGroups((frozenset({1, 2, 3, 4}), frozenset({5, 6, 7, 8})), 1)
    assert lines(tournament([""] * 8, strength_groups=groups)) == [(1, 3), (4, 2), (5, 7), (8, 6)]


def test_r36_a_first_round_that_cannot_be_paired() -> None:
    assert lines(tournament([""] * 4, forbidden=apart((1, 2), (1, 3), (1, 4)))) is None


def test_r37_nobody_present() -> None:
    assert lines(tournament([""] * 2, absent={1: Result.ABSENT, 2: Result.ABSENT})) is None


def test_a7_the_lot_changes_nothing_but_colours() -> None:
    snapshot = tournament([""] * 9)
    white, black = lines(snapshot), lines(snapshot._replace(lot_colour=BLACK))
    assert white is not None
    assert black == [(two, one) if two else (one, two) for one, two in white]
