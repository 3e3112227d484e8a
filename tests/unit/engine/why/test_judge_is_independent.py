"""The judge shares nothing with what pairs, whatever a reader of pyproject.toml may change there."""

from __future__ import annotations

import ast
from pathlib import Path

import zwitsers

SOURCE = Path(zwitsers.__file__).parent
JUDGE = ("judge", "groups", "norms", "view", "colours", "ledger")


def imported_by(module: str) -> set[str]:
    """The modules of ours that a module imports, not counting those that only type checkers see."""
    path = SOURCE.parent.joinpath(*module.split(".")).with_suffix(".py")
    path = path if path.exists() else path.with_suffix("") / "__init__.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    hidden = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and id(node) not in hidden and (node.module or "").startswith("zwitsers"):
            found.add(str(node.module))
    return found


def closure(start: str) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        module = waiting.pop()
        if module not in seen:
            seen.add(module)
            waiting += imported_by(module)
    return seen


def test_nothing_the_judge_imports_pairs_or_matches() -> None:
    for name in JUDGE:
        used = closure(f"zwitsers.engine.why.{name}")
        assert not {
            module for module in used if module.startswith(("zwitsers.engine.pairing", "zwitsers.engine.matching"))
        }, name


def test_the_scan_sees_imports() -> None:
    """Guards the test above."""
    assert any(module.startswith("zwitsers.engine.matching") for module in closure("zwitsers.engine.why.answers"))
