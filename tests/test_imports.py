"""Imports stand at the top of a module. A function may only import an extra, or a module that needs one which its own
module does not need."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(__file__).parents[1] / "src"
# The lazy tables: they name modules that are imported when they are first used.
LAZY_TABLES = frozenset(
    {
        "zwitsers",
        "zwitsers.cli.main",
        "zwitsers.cli.parts",
        "zwitsers.engine.pairing.on_demand",
        "zwitsers.engine.rules.registry",
        "zwitsers.formats.on_demand",
        "zwitsers.language",
        "zwitsers.web.api",
        "zwitsers.web.pages",
    }
)
# Modules of the standard library that Windows does not have.
NOT_EVERYWHERE = frozenset({"resource"})


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, ast.Module]:
    return {module_name(path): ast.parse(path.read_text("utf-8")) for path in SOURCE.rglob("*.py")}


def statements(node: ast.AST, *, inside: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """Import statements that run, and whether each stands inside a function."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):  # has no statements, and most of the nodes
            continue
        if isinstance(child, (ast.Import, ast.ImportFrom)):
            yield child, inside
        elif not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield from statements(child, inside=inside or isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)))


def names(statement: ast.Import | ast.ImportFrom) -> set[str]:
    """The modules that a statement imports; `from package import module` imports both."""
    if isinstance(statement, ast.Import):
        return {alias.name for alias in statement.names}
    assert statement.module is not None
    return {statement.module, *(f"{statement.module}.{alias.name}" for alias in statement.names)}


def packages(name: str) -> set[str]:
    parts = name.split(".")
    return {".".join(parts[:length]) for length in range(1, len(parts) + 1)}


def is_extra(name: str) -> bool:
    top = name.partition(".")[0]
    return top in NOT_EVERYWHERE or (top != "zwitsers" and top not in sys.stdlib_module_names)


@cache
def extras() -> dict[str, frozenset[str]]:
    """The extras without which each module cannot be imported."""
    needs = {
        name: {part for statement, inside in statements(tree, inside=False) if not inside for part in names(statement)}
        for name, tree in modules().items()
    }
    own = {name: {part.partition(".")[0] for part in parts if is_extra(part)} for name, parts in needs.items()}
    parents = {
        name: {item for part in {*parts, name} for item in packages(part)} & own.keys() for name, parts in needs.items()
    }
    found = {name: frozenset(parts) for name, parts in own.items()}
    while True:
        more = {name: found[name].union(*(found[parent] for parent in parents[name])) for name in found}
        if more == found:
            return found
        found = more


def is_optional(part: str, importer: str) -> bool:
    return not extras().get(part, frozenset()) <= extras()[importer]


def test_functions_import_only_what_is_optional() -> None:
    wrong = [
        f"{name}:{statement.lineno}: {ast.unparse(statement)}"
        for name, tree in modules().items()
        for statement, inside in statements(tree, inside=False)
        if inside and not any(is_extra(part) or is_optional(part, name) for part in names(statement))
    ]
    assert not wrong, "\n".join(wrong)


def test_modules_are_imported_by_name_in_the_lazy_tables_only() -> None:
    users = {
        name
        for name, tree in modules().items()
        if any("importlib.import_module" in names(statement) for statement, _inside in statements(tree, inside=False))
    }
    assert users == LAZY_TABLES


def test_the_engine_and_its_formats_need_no_extra() -> None:
    """Guards the test above: a module is optional only where an extra is."""
    optional = {name for name, needed in extras().items() if needed}
    assert {"zwitsers.web.app", "zwitsers.event.store.postgres"} <= optional
    assert not [name for name in optional if name.startswith(("zwitsers.engine.", "zwitsers.language"))]
