"""001 E and F4: colours."""

from __future__ import annotations

import pytest

from helpers.pairing_cases import coloured, verdict
from zwitsers.engine.pairing.field import make_field
from zwitsers.engine.rules.registry import rulebook

SYSTEM = "knsb-wp"


def test_e1_both_get_their_preference() -> None:
    assert verdict("W", "B", SYSTEM) == (2, "E1")
    assert verdict("B", "W", SYSTEM) == (1, "E1")
    assert verdict("WB", "-W", SYSTEM) == (1, "E1")


def test_e1_without_a_preference_one_takes_what_is_left() -> None:
    """R8.3."""
    assert verdict("-", "W", SYSTEM) == (1, "E1")
    assert verdict("-", "B", SYSTEM) == (2, "E1")
    assert verdict("W", "-", SYSTEM) == (2, "E1")


def test_e2_the_stronger_preference_goes_first() -> None:
    assert verdict("WB", "-B", SYSTEM) == (2, "E2")  # light and strong
    assert verdict("-B-", "WBB", SYSTEM) == (2, "E2")  # strong and absolute
    assert verdict("BB-", "B--", SYSTEM) == (1, "E2")


def test_e3_the_other_way_round_than_the_last_time_they_differed() -> None:
    assert verdict("WBWB", "BWWB", SYSTEM) == (1, "E3")
    assert verdict("BWWB", "WBWB", SYSTEM) == (2, "E3")


def test_e4_the_higher_placed_gets_his_preference() -> None:
    assert verdict("WB", "WB", SYSTEM) == (1, "E4")
    assert verdict("BW", "BW", SYSTEM) == (2, "E4")
    assert verdict("B", "B", SYSTEM) == (1, "E4")


def test_e4_without_any_preference_the_higher_placed_has_white() -> None:
    """R8.3."""
    assert verdict("-", "-", SYSTEM) == (1, "E4")
    assert verdict("-", "-", SYSTEM, numbers=(3, 9)) == (3, "E4")


@pytest.mark.parametrize(("written", "treated_as"), [("BWW-B", "BWWB"), ("WB-WB", "WBWB"), ("BWW-B-W", "BWWBW")])
def test_f4_the_printed_histories_close_their_gaps(written: str, treated_as: str) -> None:
    """001 writes Z for black: ZWW-Z, WZ-WZ and ZWW-Z-W."""
    card = make_field(coloured({1: written}), rulebook(SYSTEM)).cards[0]
    assert "".join("W" if colour.value == "w" else "B" for colour in card.played) == treated_as


def test_f4_a_gap_is_moved_to_the_front() -> None:
    """ZWW-Z counts as ZWWZ against the last games of the other, whatever rounds those were in."""
    assert verdict("BWW-B", "WB-WB", SYSTEM) == verdict("-BWWB", "-WBWB", SYSTEM) == (2, "E3")


def test_f4_by_round_number_it_would_be_the_other_way() -> None:
    """Both want white strongly. Game by game they differed the last time, when 1 had black; by the number of the round
    they last differed in round 2, when he had white."""
    assert verdict("BWB-", "-BBW", SYSTEM) == (1, "E3")
    assert verdict("-BBW", "BWB-", SYSTEM) == (2, "E3")
    assert verdict("BWB-", "-BBW", "go-nl") == (2, "6.1b")  # 000 counts by round
