"""Who is in a category, by rule and by hand."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Player
from zwitsers.engine.prizes.categories import Category, Membership
from zwitsers.engine.prizes.rule_text import RuleError, read_rule, write_rule

GRETA = Player(1, "Greta", "WFM", 1750, "NED", "De Kring", sex="w", birth="2009-05-31", labels="student, LiSB")


def belongs(rule: str, player: Player) -> Membership:
    return Category(1, "?", read_rule(rule)).asked(player, player.number)


@pytest.mark.parametrize(
    ("rule", "answer"),
    [
        ("rating<1800", True),
        ("rating<1750", False),
        ("rating=1750-1799", True),
        ("rating>=1800", False),
        ("rating=none", False),
        ("age<=17@2027-05-30", True),
        ("age<=17@2027-05-31", False),
        ("age=18-@2027-05-31", True),
        ("born>=2009", True),
        ("born=2010-", False),
        ("sex=f", True),
        ("sex=m", False),
        ("club=de kring, Meerpaal", True),
        ("club=Meerpaal", False),
        ("federation=NED", True),
        ("title=*", True),
        ("title=GM,IM", False),
        ("label=lisb", True),
        ("label=junior", False),
        ("rating<1800 & sex=w", True),
        ("rating<1800 & sex=m", False),
        ("sex=m | label=student", True),
        ("", False),
    ],
)
def test_what_a_rule_asks(rule: str, answer: bool) -> None:
    assert belongs(rule, GRETA) is (Membership.YES if answer else Membership.NO)


@pytest.mark.parametrize(
    ("rule", "field"), [("rating<1800", "rating"), ("sex=w", "sex"), ("born>=2009", "birth"), ("club=x", "club")]
)
def test_what_is_not_known_is_said(rule: str, field: str) -> None:
    nobody = Player(2, "Noor")
    assert belongs(rule, nobody) is Membership.UNKNOWN
    assert Category(1, "?", read_rule(rule)).missing(nobody, 2) == (field,)


def test_without_a_rating_somebody_belongs_to_it_where_the_rule_says_so() -> None:
    assert belongs("rating=-1799,none", Player(2, "Noor")) is Membership.YES
    assert belongs("rating=none", Player(2, "Noor")) is Membership.YES


def test_of_a_birth_year_alone_only_the_age_at_its_border_is_open() -> None:
    """Who was born in 2009 turns 18 in 2027: on 1 July that can have been, at the end of the year it has."""
    by_year = Player(3, "Piet", birth="2009")
    assert belongs("age<=17@2027-07-01", by_year) is Membership.UNKNOWN
    assert belongs("age<=17@2027-12-31", by_year) is Membership.NO
    assert belongs("age<=17@2026-07-01", by_year) is Membership.YES


@pytest.mark.parametrize("written", ["2009-05-31", "31-05-2009", "31.5.2009", "2009/05/31"])
def test_birth_dates_as_files_write_them(written: str) -> None:
    assert belongs("age=17@2027-05-30", Player(3, birth=written)) is Membership.YES
    assert belongs("age=18@2027-05-31", Player(3, birth=written)) is Membership.YES


def test_by_hand_goes_before_the_rule() -> None:
    category = Category(1, "?", read_rule("sex=w"), added=(2,), removed=(1,))
    assert category.asked(GRETA, 1) is Membership.NO
    assert category.asked(Player(2, "Noor"), 2) is Membership.YES


@pytest.mark.parametrize(
    "rule",
    [
        "rating=-1799",
        "rating=1500-1799,none",
        "rating=none",
        "age=-17@2027-01-01 & sex=w",
        "born=2008- | label=junior,student",
        "club=V&D,Wit | Zwart",
    ],
)
def test_a_rule_is_written_as_it_is_read(rule: str) -> None:
    assert write_rule(read_rule(rule)) == rule


def test_signs_in_a_name_separate_nothing() -> None:
    (every,) = read_rule("club=V&D & sex=w")
    assert [condition.texts for condition in every] == [("V&D",), ("w",)]


@pytest.mark.parametrize(
    "rule", ["rating", "rating=x", "rating=1800-1500", "shoes=44", "sex=x", "club=", "born=99999", "club<3", "age<=17"]
)
def test_what_cannot_be_read_is_named(rule: str) -> None:
    with pytest.raises(RuleError) as caught:
        read_rule(f"sex=w | {rule}" if "=" in rule and rule != "shoes=44" else rule)
    assert rule in caught.value.text("en")
    assert rule in caught.value.text("nl")


def test_one_alternative_that_holds_is_enough_whatever_is_not_known_of_the_others() -> None:
    nobody = Player(2, "Noor", sex="w")
    assert belongs("rating<1800 | sex=w", nobody) is Membership.YES
    assert belongs("rating<1800 | sex=m", nobody) is Membership.UNKNOWN
    # Of conditions that all have to hold, one that does not is enough.
    assert belongs("rating<1800 & sex=m", nobody) is Membership.NO


def test_without_a_title_there_is_none_and_without_a_club_it_is_not_known() -> None:
    nobody = Player(2, "Noor")
    assert belongs("title=FM,GM", nobody) is Membership.NO
    assert belongs("label=junior", nobody) is Membership.NO
    assert belongs("club=De Kring", nobody) is Membership.UNKNOWN
    assert belongs("federation=NED", nobody) is Membership.UNKNOWN


def test_any_label_is_none_of_a_player_without_labels() -> None:
    assert belongs("label=*", GRETA) is Membership.YES
    assert belongs("label=*", Player(2, "Noor")) is Membership.NO


def test_what_an_alternative_lacks_that_does_not_hold_anyway_is_not_missing() -> None:
    """Without a rating she is in no group for boys; whether she is young enough is not known."""
    noor = Player(2, "Noor", sex="w")
    assert Category(1, "?", read_rule("rating<1800 & sex=m | born>=2009")).missing(noor, 2) == ("birth",)


def test_more_than_a_rating_leaves_that_rating_out() -> None:
    assert belongs("rating>1750", GRETA) is Membership.NO
    assert belongs("rating>1749", GRETA) is Membership.YES


def test_labels_are_separated_by_commas_or_semicolons() -> None:
    several = Player(2, "Noor", labels="student; LiSB,  first  year")
    assert all(belongs(f"label={label}", several) is Membership.YES for label in ("student", "lisb", "first year"))
