"""Who is probably in the list twice, or in the tournament already."""

from __future__ import annotations

from helpers.table_samples import read
from zwitsers.formats.tables import Gravity


def gravities(text: str, known: tuple[dict[str, object], ...] = ()) -> list[tuple[int, Gravity]]:
    return [(problem.line, problem.gravity) for problem in read(text, known=known).problems]


def test_the_same_name_in_whatever_order_is_a_double() -> None:
    shown = read("naam;rating\nMüller, Jo;1500\nKok, Roos;1600\nJo Muller;1500\n")
    assert [(problem.line, problem.gravity) for problem in shown.problems] == [(4, Gravity.TWICE)]
    assert "line 2" in shown.problems[0].problem.text("en")
    assert len(shown.players) == 2
    assert len(shown.entering(doubles=True)) == 3


def test_the_same_number_is_a_double_whatever_the_name() -> None:
    assert gravities("naam;fide-id\nVos, Jan;1012345\nde Vos, J.;1012345\n") == [(3, Gravity.TWICE)]


def test_namesakes_with_another_year_or_number_are_two_people() -> None:
    assert gravities("naam;geboren\nVos, Jan;1990\nVos, Jan;2011\n") == []
    assert gravities("naam;fide-id\nVos, Jan;1012345\nVos, Jan;1012346\n") == []
    # A year and a day in that year do not contradict each other.
    assert gravities("naam;geboren\nVos, Jan;1990\nVos, Jan;12-3-1990\n") == [(3, Gravity.TWICE)]


def test_names_that_are_nearly_the_same_are_doubted_when_more_is_the_same() -> None:
    text = "naam;geboren\nJanssen, Piet;12-3-1990\nJansen, Piet;{}\n"
    assert gravities(text.format("12-3-1990")) == [(3, Gravity.DOUBT)]
    assert gravities(text.format("13-3-1990")) == []


def test_who_has_been_entered_is_recognised() -> None:
    known = ({"name": "Vos, Jan", "fide_id": "", "rating": 1500}, {"name": "Kok", "fide_id": "1012345"})
    shown = read("naam;fide-id\njan vos;\nKok, Roos;1012345\nMol, Bo;1012399\n", known=known)
    assert [(problem.line, problem.gravity) for problem in shown.problems] == [(2, Gravity.DOUBLE), (3, Gravity.DOUBLE)]
    assert "is already entered" in shown.problems[0].problem.text("en")
    assert [values["name"] for values in shown.players] == ["Mol, Bo"]
