"""Records of views as the API describes them: every name means one thing."""

from __future__ import annotations

from types import ModuleType

import pytest

from zwitsers.engine.domain import Result
from zwitsers.web.api.schema import named


def view(name: str, *kinds: str) -> ModuleType:
    module = ModuleType(name)
    for kind in kinds:
        setattr(module, kind, type(kind, (), {"__module__": name}))
    return module


def test_views_are_known_by_their_names() -> None:
    one, two = view("one", "Moved"), view("two", "Line")
    two.Moved = one.Moved  # type: ignore[attr-defined]  # used there, and still the same
    two.Result = Result  # type: ignore[attr-defined]
    assert named([one, two]).items() >= {"Moved": one.Moved, "Line": two.Line, "Result": Result}.items()


def test_two_views_with_one_name_are_refused() -> None:
    with pytest.raises(TypeError, match="two views are called Moved: in one and two"):
        named([view("one", "Moved"), view("two", "Line", "Moved")])


def test_a_view_is_not_called_as_something_of_the_domain() -> None:
    with pytest.raises(TypeError, match="Result"):
        named([view("one", "Result")])
