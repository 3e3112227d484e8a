"""Problems: when two are the same, and the problems of an attempt."""

from __future__ import annotations

from zwitsers.engine.domain import Problem, ZwitsersError, problems_of


def fail(*problems: Problem) -> object:
    raise ZwitsersError(iter(problems))


def test_two_problems_are_the_same_with_the_same_key_and_values() -> None:
    one = Problem("snapshot.number", player=0, name="A")
    assert one == Problem("snapshot.number", name="A", player=0)
    assert hash(one) == hash(Problem("snapshot.number", name="A", player=0))
    others = [
        Problem("snapshot.number", player=1, name="A"),
        Problem("snapshot.number-twice", player=0, name="A"),
        Problem("snapshot.number", player=0),
        "snapshot.number",
    ]
    assert [one == other for other in others] == [False] * 4


def test_an_error_has_a_line_for_each_problem_in_order() -> None:
    first, second = Problem("snapshot.planned", planned=0), Problem("snapshot.unknown-points", player=9)
    error = ZwitsersError([first, second])
    assert error.problems == (first, second)
    assert str(error) == f"{first}\n{second}"
    assert error.text("nl") == f"{first.text('nl')}\n{second.text('nl')}"
    assert first.text("nl") != first.text("en") == str(first)


def test_an_attempt_has_all_its_problems_or_none() -> None:
    both = (Problem("snapshot.planned", planned=0), Problem("snapshot.planned", planned=-1))
    assert problems_of(lambda: fail(*both)) == both
    assert problems_of(lambda: None) == ()
