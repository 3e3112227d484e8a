"""Every article of every rulebook has a test that carries its number.

A test is named after its articles, in lower case and with `_` for what is not a letter or a digit: `4.4b` is
`test_4_4b_…`, `Puntengroepen 3` is `test_puntengroepen_3_…`; a test of several is `test_c1_and_c8_…`. A letter may
follow the number (`test_7_5a_…` is of 7.5). The tests stand in the folder of the rulebook, or in a module that one of
its files takes its test class from.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from zwitsers.engine.rules.registry import IDS, rulebook

HERE = Path(__file__).parent


def names_of_tests(system: str) -> set[str]:
    """The test functions in the files of this rulebook, and in the modules they take test classes from."""
    files = sorted((HERE / system.replace("-", "_")).glob("test_*.py"))
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    shared = {
        HERE.parent / f"{node.module.replace('.', '/')}.py"
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.endswith("_articles")
    }
    trees += [ast.parse(file.read_text(encoding="utf-8")) for file in sorted(shared)]
    functions = (node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return {name for name in functions if name.startswith("test_")}


def slug(article: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", article.lower())


def articles_of(name: str, ids: dict[str, str]) -> set[str]:
    """The articles that a test carries in its name; `ids` maps slugs to articles."""
    found: set[str] = set()
    rest = name.removeprefix("test_") + "_"
    longest_first = sorted(ids, key=len, reverse=True)
    while True:
        match = next((s for s in longest_first if re.match(rf"{s}[a-z]?_", rest)), None)
        if match is None:
            return found
        found.add(ids[match])
        rest = re.sub(rf"^{match}[a-z]?_", "", rest)
        if not rest.startswith("and_"):
            return found
        rest = rest.removeprefix("and_")


@pytest.mark.parametrize("system", IDS)
def test_every_article_has_a_test_that_carries_its_number(system: str) -> None:
    ids = {slug(article.id): article.id for article in rulebook(system).articles}
    tested = {article for name in names_of_tests(system) for article in articles_of(name, ids)}
    assert set(ids.values()) - tested == set()


def test_names_are_read_as_they_are_meant() -> None:
    ids = {slug(article): article for article in ("2.1", "4.4b", "7.5", "C1", "C8", "Eindstand", "Eindstand 2 FMJD")}
    assert articles_of("test_4_4b_counts_them", ids) == {"4.4b"}
    assert articles_of("test_7_5a_money", ids) == {"7.5"}
    assert articles_of("test_c1_and_c8_the_room", ids) == {"C1", "C8"}
    assert articles_of("test_c1_and_more", ids) == {"C1"}
    assert articles_of("test_eindstand_2_fmjd_median", ids) == {"Eindstand 2 FMJD"}
    assert articles_of("test_2_10_and_c1_nothing", ids) == set()
