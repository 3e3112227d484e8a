"""Views as plain data: exact numbers, money with two decimals, hidden fields left out."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, ClassVar

from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.units import Number
from zwitsers.present.views.records import HIDDEN, ByRulebook, Money, as_record, described, record_fields

if TYPE_CHECKING:
    from zwitsers.engine.rules.rulebook import Rulebook


class Kind(Enum):
    NONE = ""
    SOME = "some"


@dataclass(frozen=True)
class Sample:
    also: ClassVar = ("double",)

    number: Number
    money: Money | None
    results: tuple[Result, ...]
    by_round: dict[int, Colour]
    kind: Kind = field(metadata=described("What it is."))
    secret: str = field(default="", metadata=HIDDEN)

    @property
    def double(self) -> int:
        return 2 * self.number.units


def test_everything_is_written_by_its_kind() -> None:
    made = Sample(Number(5, 4), Money(-5), (Result.HALF_POINT_BYE,), {3: Colour.BLACK}, Kind.NONE, "hush")
    assert as_record(made) == {
        "number": "1.25",
        "money": "-0.05",
        "results": ["half-point bye"],
        "by_round": {"3": "black"},
        "kind": None,
        "double": 10,
    }
    assert record_fields(Sample) == ("number", "money", "results", "by_round", "kind", "double")


def test_numbers_that_are_no_decimals_are_fractions() -> None:
    assert [as_record(Number(*units)) for units in ((20, 3), (-3, 2), (4, 2), (0, 4))] == ["20/3", "-1.5", "2", "0"]


def test_money_is_euros_and_cents() -> None:
    assert [as_record(Money(cents)) for cents in (0, 5, 100, 12345, -12345)] == [
        "0.00", "0.05", "1.00", "123.45", "-123.45"
    ]  # fmt: skip


def test_lists_within_lists_and_nothing() -> None:
    assert as_record([(Money(1), None), {"a": (True, 2)}]) == [["0.01", None], {"a": [True, 2]}]


@dataclass(frozen=True)
class Single(ByRulebook):
    also: ClassVar = ("system", "edition")

    rulebook: Rulebook = field(metadata=HIDDEN)


def test_a_record_can_name_its_rulebook() -> None:
    assert as_record(Single(rulebook("kndb"))) == {"system": "kndb", "edition": "s.d."}


@dataclass(frozen=True)
class One:
    kind: Kind


def test_a_record_of_one_field_and_an_enum_with_a_value() -> None:
    assert as_record(One(Kind.SOME)) == {"kind": "some"}
    assert as_record([One(Kind.NONE), One(Kind.SOME)]) == [{"kind": None}, {"kind": "some"}]
    assert record_fields(One) == ("kind",)


def test_colours_results_and_what_is_plain_already() -> None:
    assert as_record([Colour.WHITE, Colour.BLACK, Result.WIN, Result.NO_NOTICE]) == [
        "white", "black", "win", "absent without notice"
    ]  # fmt: skip
    assert as_record({1: None, "a": [1.5, False, ""]}) == {"1": None, "a": [1.5, False, ""]}


def test_descriptions_are_kept_with_the_field() -> None:
    assert described("What it is.") == {"description": "What it is."}
    assert dict(HIDDEN) == {"hidden": True}
    assert as_record(Money(-99)) == "-0.99"
