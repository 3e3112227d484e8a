"""One public class name has one meaning in the whole package."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import zwitsers

# The class of the public API, and the base of what the log of an event holds.
ALLOWED = {"Event": ["event/events.py", "library/event.py"]}
SOURCE = Path(zwitsers.__file__).parent


def test_no_two_public_classes_have_the_same_name() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(str(path.relative_to(SOURCE)))
    assert len(places) > 600, "the test finds the classes"
    assert {name: where for name, where in places.items() if len(where) > 1} == ALLOWED
