"""docs/conformance/articles.md, made from the rulebooks, the code and the tests: `script/conformance`.

Every article with our reading of it, the ruling that fixes the reading, the modules that cite it and the tests that
name it. An article that no module carries out says so.
"""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.engine.rules.registry import IDS, rulebook, rulebooks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from zwitsers.engine.rules.rulebook import Article, Rulebook

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "zwitsers"
TESTS = ROOT / "tests"
PAGE = ROOT / "docs" / "conformance" / "articles.md"
# The layers that carry things out; the others show, explain or simulate them.
ENGINE = ("engine/domain/", "engine/scores/", "engine/rules/", "engine/matching/", "engine/pairing/", "event/")
INTRODUCTION = """\
# Articles

Made by `script/conformance` from the rulebooks, the code and the tests; a test fails when it is out of date.
Per article: how we read it, the [ruling](../rulings.md) that fixes the reading, the modules of `src/zwitsers` that
cite the article where they carry it out, and the files in `tests/articles` with tests that name it. Where no module
cites the article itself, those that cite its ruling are given. *No code of its own* is a step of a procedure, such
as going back a group, that the order of preference makes needless (R4.1, R6.3).
"""


def page() -> str:
    return "\n".join([INTRODUCTION, *(line for system in IDS for line in _section(rulebook(system)))]) + "\n"


def _section(book: Rulebook) -> Iterator[str]:
    yield f"## {book.id}: {book.title_en}"
    yield ""
    yield f"{book.source} ({book.edition}). The code calls it {book.code}."
    yield ""
    yield "| article | reading | lezing | ruling | code | tests |"
    yield "|---|---|---|---|---|---|"
    code, tests = citations(book), named_in_tests(book)
    for article in book.articles:
        proof = _listed(tests[article.id]) or "–"
        cells = (article.id, article.en, article.nl, article.ruling or "–", _where(article, code[article.id]), proof)
        yield f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
    yield ""


def _listed(names: Iterable[str]) -> str:
    return "<br>".join(f"`{name}`" for name in names)


def _where(article: Article, modules: list[str]) -> str:
    if modules:
        return _listed(modules)
    for ruling in article.ruling.split(", "):
        citing = [name for name, text in _sources().items() if _cites_ruling(name, text, ruling)]
        if citing:
            return f"by {ruling}:<br>{_listed(citing)}"
    return "*no code of its own*"


# The code


@cache
def _sources() -> dict[str, str]:
    return {
        str(path.relative_to(SOURCE).with_suffix("")): path.read_text(encoding="utf-8")
        for path in sorted(SOURCE.rglob("*.py"))
    }


def citations(book: Rulebook) -> dict[str, list[str]]:
    """The modules that cite each article, apart from where it is written down."""
    found: dict[str, list[str]] = {article.id: [] for article in book.articles}
    own = _own_modules(book)
    for name, text in _sources().items():
        cited = set(_cited_in_words(text, book))
        if name in own:
            cited |= set(_used_by_name(text, book)) | set(_cited_in_comments(text, book))
        for article in book.articles:
            if article.id in cited:
                found[article.id].append(name)
    return found


def _own_modules(book: Rulebook) -> set[str]:
    """Its own, and what it shares with others of its family: rules/knsb_colours is that of every knsb-."""
    family = book.id.partition("-")[0]
    others = {_module(system) for system in IDS if system != book.id}
    return {name for name in _sources() if re.fullmatch(rf"engine/rules/{family}(_\w+)?", name)} - others


def _module(system: str) -> str:
    return f"engine/rules/{system.replace('-', '_')}"


def _cites_ruling(name: str, text: str, ruling: str) -> bool:
    """In the engine, and not only as the ruling of an article that is written down there."""
    if not name.startswith(ENGINE) or not ruling:
        return False
    rest = re.sub(r'ruling="[^"]*"', "", text)
    return re.search(rf"(?<!\w){re.escape(ruling)}(?!\w|\.\d)", rest) is not None


def _used_by_name(text: str, book: Rulebook) -> Iterator[str]:
    """Ids that stand in the rulebook's own code, such as SIZE.by("C3"), not in an Article."""
    tree = ast.parse(text)
    written = {
        id(argument)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Article", "numbered")
        for argument in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in written:
            yield from _expanded(node.value, book.articles)


def _expanded(text: str, articles: Iterable[Article]) -> Iterator[str]:
    """An id, or a range of letters such as 4.4c-e."""
    ids = {article.id for article in articles}
    letters = re.fullmatch(r"(.*)([a-z])-([a-z])", text)
    if letters:
        stem, first, last = letters.groups()
        yield from (stem + chr(code) for code in range(ord(first), ord(last) + 1) if stem + chr(code) in ids)
    elif text in ids:
        yield text


def _cited_in_comments(text: str, book: Rulebook) -> Iterator[str]:
    """Ids in the comments and docstrings of the rulebook's own module need no number in front."""
    tree = ast.parse(text)
    remarks = [line.partition("#")[2] for line in text.splitlines() if line.lstrip().startswith("#")]
    remarks += [
        ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)
    ]
    for remark in remarks:
        yield from _ids_in(remark, book)


def _ids_in(text: str, book: Rulebook) -> list[str]:
    # A letter alone is a word, or a name in a formula.
    ids = [article.id for article in book.articles if len(article.id) > 1]
    return [name for name in ids if re.search(rf"(?<![\w.]){re.escape(name)}(?![\w]|\.\d)", text)]


def _cited_in_words(text: str, book: Rulebook) -> Iterator[str]:
    """`001 F3, F4`, `000 and 004 2.1; 001 A4`: ids after the number of the rulebook."""
    names = "|".join(re.escape(article.id) for article in sorted(book.articles, key=lambda item: -len(item.id)))
    listed = rf"(?:(?:art\. |article )?(?:{names})(?![\w]|\.\d)(?:, | and |-| to |/)?)+"
    codes = "|".join(re.escape(item.code) for item in rulebooks())
    others = rf"(?:(?:, | and )(?:{codes}))*"
    for match in re.finditer(rf"\b{re.escape(book.code)}{others} ({listed})", text):
        yield from _ids_in(match.group(1), book)


# The tests


def named_in_tests(book: Rulebook) -> dict[str, list[str]]:
    """The files whose tests name the article: in the name of a test, or in what is written above it."""
    found: dict[str, list[str]] = {article.id: [] for article in book.articles}
    shared = _shared_classes()
    for path in sorted((TESTS / "articles" / book.id.replace("-", "_")).glob("test_*.py")):
        named = {name for test in _tests_of(path, shared) for name in _articles_of(test, book)}
        for article in book.articles:
            if article.id in named:
                found[article.id].append(path.stem)
    return found


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _shared_classes() -> dict[str, ast.ClassDef]:
    """Tests that two texts share stand in classes of tests/helpers; each text inherits them."""
    return {
        node.name: node
        for path in sorted((TESTS / "helpers").glob("*.py"))
        for node in _parsed(path).body
        if isinstance(node, ast.ClassDef)
    }


def _tests_of(path: Path, shared: dict[str, ast.ClassDef]) -> Iterator[ast.FunctionDef]:
    waiting: list[ast.AST] = [_parsed(path)]
    while waiting:
        for node in ast.iter_child_nodes(waiting.pop()):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node
            elif isinstance(node, ast.ClassDef):
                waiting.append(node)
                waiting += [shared[base.id] for base in node.bases if isinstance(base, ast.Name) and base.id in shared]


def _articles_of(test: ast.FunctionDef, book: Rulebook) -> Iterator[str]:
    yield from _ids_in(ast.get_docstring(test) or "", book)
    for article in book.articles:
        name = re.sub(r"\W+", "_", article.id.lower())
        if re.search(rf"_{name}(?:_|$)", test.name.removeprefix("test")):
            yield article.id


def main() -> int:
    made = page()
    if "--check" in sys.argv[1:]:
        return 0 if PAGE.read_text(encoding="utf-8") == made else 4
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
