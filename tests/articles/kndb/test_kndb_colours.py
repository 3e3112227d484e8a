"""002, the colours."""

from __future__ import annotations

from helpers.pairing_cases import verdict

SYSTEM = "kndb"


def test_kleur_1_the_lower_balance_has_white() -> None:
    assert verdict("W", "B", SYSTEM) == (2, "Kleur 1")
    assert verdict("W", "-", SYSTEM) == (2, "Kleur 1")
    assert verdict("BB", "B-", SYSTEM) == (1, "Kleur 1")
    assert verdict("WW", "-W", SYSTEM) == (2, "Kleur 1")


def test_kleur_2_with_equal_balance_each_gets_the_other_colour_than_before() -> None:
    assert verdict("WB", "BW", SYSTEM) == (1, "Kleur 2")
    assert verdict("BW", "WB", SYSTEM) == (2, "Kleur 2")


def test_kleur_2_without_a_game_in_the_previous_round_one_takes_what_is_left() -> None:
    """R8.4."""
    assert verdict("WB-", "-WB", SYSTEM) == (2, "Kleur 2")
    assert verdict("-BW", "BW-", SYSTEM) == (2, "Kleur 2")


def test_kleur_2_looks_at_the_previous_round_only() -> None:
    assert verdict("WBWB", "BWWB", SYSTEM).article == "Kleur 3"


def test_kleur_3_otherwise_the_sum_of_the_lot_numbers() -> None:
    assert verdict("WB", "WB", SYSTEM, numbers=(1, 2)) == (1, "Kleur 3")
    assert verdict("WB", "WB", SYSTEM, numbers=(1, 3)) == (3, "Kleur 3")
    assert verdict("WB", "WB", SYSTEM, numbers=(2, 4)) == (4, "Kleur 3")
    assert verdict("-", "-", SYSTEM, numbers=(4, 7)) == (4, "Kleur 3")
