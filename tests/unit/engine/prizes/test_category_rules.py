"""The conditions of a category at their bounds, and every form of a rule."""

from __future__ import annotations

from datetime import date

import pytest

from zwitsers.engine.domain import Player
from zwitsers.engine.domain.errors import Problem
from zwitsers.engine.prizes.categories import Category, Condition, Membership, Span, birth_date, labels_of, sex_of
from zwitsers.engine.prizes.rule_text import RuleError, read_rule, write_rule

YES, NO, UNKNOWN = Membership.YES, Membership.NO, Membership.UNKNOWN


def test_a_span_includes_both_bounds() -> None:
    span = Span(10, 12)
    assert [span.holds(value) for value in (9, 10, 12, 13)] == [False, True, True, False]
    assert [Span(least=10).holds(value) for value in (9, 10)] == [False, True]
    assert [Span(most=10).holds(value) for value in (10, 11)] == [True, False]
    assert Span().holds(0)


@pytest.mark.parametrize(
    ("text", "sex"),
    [
        *((text, "w") for text in ("w", "F", "Vrouw", " female")),
        *((text, "m") for text in ("m", "Heer")),
        ("x", ""),
        ("", ""),
    ],
)
def test_sexes_as_files_write_them(text: str, sex: str) -> None:
    assert sex_of(text) == sex


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2009-05-31", date(2009, 5, 31)),
        ("31-05-2009", date(2009, 5, 31)),
        (" 1/6/2009 ", date(2009, 6, 1)),
        ("2009", None),
        ("2009-00-00", None),
        ("31-05-09", None),
        ("05-2009", None),
        ("2009-05-31-1", None),
        ("2009-5-x", None),
        ("", None),
    ],
)
def test_birth_dates(text: str, found: date | None) -> None:
    assert birth_date(text) == found


def test_labels() -> None:
    assert labels_of(" a  b ;c,, d;") == ("a b", "c", "d")
    assert labels_of("") == ()


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("rating=1500", Condition("rating", Span(1500, 1500))),
        ("RATING = 1500 - 1799", Condition("rating", Span(1500, 1799))),
        ("rating=1500-", Condition("rating", Span(1500, None))),
        ("rating=-1799", Condition("rating", Span(None, 1799))),
        ("rating<1800", Condition("rating", Span(None, 1799))),
        ("rating<=1800", Condition("rating", Span(None, 1800))),
        ("rating>1800", Condition("rating", Span(1801, None))),
        ("rating>=1800", Condition("rating", Span(1800, None))),
        ("rating=-1799,none", Condition("rating", Span(None, 1799), unrated=True)),
        ("rating<1800,NONE", Condition("rating", Span(None, 1799), unrated=True)),
        ("rating=none", Condition("rating", Span(1, 0), unrated=True)),
        ("rating=1500-1500", Condition("rating", Span(1500, 1500))),
        ("age<18 @ 2027-01-01", Condition("age", Span(None, 17), on="2027-01-01")),
        ("born>2008", Condition("born", Span(2009, None))),
        ("sex=f,Vrouw,m", Condition("sex", texts=("w", "m"))),
        ("club= De  Kring,, Wit ,De Kring", Condition("club", texts=("De Kring", "Wit"))),
        ("title=*", Condition("title", texts=("*",))),
        ("label=a@b", Condition("label", texts=("a@b",))),
        ("federation=NED", Condition("federation", texts=("NED",))),
    ],
)
def test_a_condition_is_read(text: str, condition: Condition) -> None:
    assert read_rule(text) == ((condition,),)


def test_and_binds_more_than_or() -> None:
    one, two, three = (
        Condition("sex", texts=("w",)),
        Condition("born", Span(2008, None)),
        Condition("label", texts=("x",)),
    )
    assert read_rule("sex=w & born=2008- | label=x") == ((one, two), (three,))
    assert write_rule(((one, two), (three,))) == "sex=w & born=2008- | label=x"
    assert (read_rule("  "), write_rule(())) == ((), "")


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("rating=1500", "rating=1500-1500"),
        ("rating<1800,none", "rating=-1799,none"),
        ("rating=none", "rating=none"),
        ("age>17@2027-01-01", "age=18-@2027-01-01"),
        ("sex=f", "sex=w"),
    ],
)
def test_a_rule_is_written_in_one_form(rule: str, text: str) -> None:
    assert write_rule(read_rule(rule)) == text
    assert read_rule(text) == read_rule(rule)


@pytest.mark.parametrize(
    ("rule", "part"),
    [
        ("x", "x"),
        ("rating=", "rating="),
        ("rating=-", "rating=-"),
        ("rating=1 2", "rating=1 2"),
        ("rating=1800-1799", "rating=1800-1799"),
        ("rating<-5", "rating<-5"),
        ("rating<none", "rating<none"),
        ("rating=12345", "rating=12345"),
        ("born=none", "born=none"),
        ("born=2008-,none", "born=2008-,none"),
        ("sex>w", "sex>w"),
        ("sex=w,x", "sex=w,x"),
        ("label= , ", "label= ,"),
    ],
)
def test_a_rule_that_cannot_be_read_names_the_part(rule: str, part: str) -> None:
    with pytest.raises(RuleError) as caught:
        read_rule(rule)
    assert list(caught.value.problems) == [Problem("prizes.rule", part=part)]


@pytest.mark.parametrize("rule", ["age<18", "age<18@", "age<18@2027", "age<18@20270101", "age<18@2027-02-30"])
def test_an_age_needs_a_day(rule: str) -> None:
    with pytest.raises(RuleError) as caught:
        read_rule(f" {rule} ")
    assert list(caught.value.problems) == [Problem("prizes.rule-day", part=rule)]


@pytest.mark.parametrize(
    ("rule", "player", "answer"),
    [
        ("rating=1500-1600", Player(1, rating=1500), YES),
        ("rating=1500-1600", Player(1, rating=1601), NO),
        ("rating=1500-1600,none", Player(1), YES),
        ("rating=1500-1600,none", Player(1, rating=1700), NO),
        ("rating=none", Player(1, rating=1), NO),
        ("born=2008", Player(1, birth="2008-12-31"), YES),
        ("born=2008", Player(1, birth="2009"), NO),
        ("born=2008", Player(1), UNKNOWN),
        ("age=10@2020-06-15", Player(1, birth="2010-06-15"), YES),
        ("age=10@2020-06-15", Player(1, birth="2010-06-16"), NO),
        ("age=9-10@2020-06-15", Player(1, birth="2010"), YES),
        ("age=10@2020-06-15", Player(1, birth="2010"), UNKNOWN),
        ("age=10@2020-12-31", Player(1, birth="2010"), YES),
        ("age=9@2020-01-01", Player(1, birth="2010"), UNKNOWN),
        ("age=11@2020-06-15", Player(1, birth="2010"), NO),
        ("age=10@2020-06-15", Player(1), UNKNOWN),
        ("sex=w,m", Player(1, sex="h"), YES),
        ("sex=m", Player(1, sex="x"), UNKNOWN),
        ("title=*", Player(1, title="FM"), YES),
        ("title=*", Player(1), NO),
        ("club=*", Player(1, club="Wit"), YES),
        ("club=*", Player(1), UNKNOWN),
        ("club=cafe", Player(1, club="Café"), YES),
        ("label=x", Player(1, labels="y, X"), YES),
    ],
)
def test_who_satisfies_a_condition(rule: str, player: Player, answer: Membership) -> None:
    assert Category(1, "?", read_rule(rule)).asked(player, 1) is answer


def test_by_hand_goes_before_the_rule_and_leaves_nothing_open() -> None:
    category = Category(
        1, "?", read_rule("rating<1800 & age<18@2027-01-01 & born>2000 | club=x & rating>5"), (2,), (3,)
    )
    nobody = Player(1)
    assert [category.asked(nobody, entry) for entry in (1, 2, 3)] == [UNKNOWN, YES, NO]
    assert category.missing(nobody, 1) == ("rating", "birth", "club")
    assert [category.missing(nobody, entry) for entry in (2, 3)] == [(), ()]
    # What is known is not missing.
    assert category.missing(Player(1, rating=1700), 1) == ("birth", "club")
    assert Category(1, "?", added=(1,), removed=(1,)).asked(nobody, 1) is YES


@pytest.mark.parametrize(
    ("what", "field"),
    [
        *((name, name) for name in ("rating", "sex", "club", "title")),
        ("age", "birth"),
        ("born", "birth"),
        ("label", "labels"),
    ],
)
def test_the_field_that_a_condition_looks_at(what: str, field: str) -> None:
    assert Condition(what).needs == field
