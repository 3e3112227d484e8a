"""Builds the documentation site: docs, the root pages, and references made from the code. `script/docs`.

The sources are copied to build/docs, with what is generated beside them: the Python API (docstrings), the HTTP API
(OpenAPI). Commands are checked against the command table by tests/test_readme.py. mkdocs then builds it strictly.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import zwitsers

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "docs"
# Pages that stand at the root of the repository, by their names in the site.
ROOT_PAGES = {"README.md": "index.md", "CHANGELOG.md": "CHANGELOG.md", "SECURITY.md": "SECURITY.md",
              "CONTRIBUTING.md": "CONTRIBUTING.md"}  # fmt: skip


def main() -> None:
    prepare(WORK)
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--clean", *sys.argv[1:]], cwd=ROOT, check=True
    )


def prepare(work: Path) -> None:
    """Everything that the site is made from."""
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(ROOT / "docs", work)
    for name, target in ROOT_PAGES.items():
        (work / target).write_text(as_site_page((ROOT / name).read_text(encoding="utf-8")), encoding="utf-8")
    shutil.copy(ROOT / "LICENSE", work / "LICENSE")
    for page in work.rglob("*.md"):
        page.write_text(from_docs(page, work), encoding="utf-8")
    (work / "reference").mkdir()
    (work / "reference" / "python-api.md").write_text(python_api(), encoding="utf-8")
    (work / "reference" / "http-api.md").write_text(http_api(), encoding="utf-8")


def as_site_page(text: str) -> str:
    """A root page with its links as they are from docs."""
    return re.sub(r"\]\(docs/", "](", text).replace("](README.md", "](index.md")


def from_docs(page: Path, work: Path) -> str:
    """A page of docs; links to root pages lead to their place in the site."""
    text = page.read_text(encoding="utf-8")
    depth = len(page.relative_to(work).parts)
    for name, target in ROOT_PAGES.items():
        text = text.replace(f"]({'../' * depth}{name}", f"]({'../' * (depth - 1)}{target}")
    return text


def python_api() -> str:
    """A page that mkdocstrings fills from the docstrings of the public names."""
    lines = ["# Python API", "", "What `import zwitsers` offers; see also [from Python](../python.md).", ""]
    functions = [name for name in zwitsers.__all__ if name.islower() and not name.startswith("_")]
    classes = ["Tournament", "Event"]
    others = [name for name in zwitsers.__all__ if name not in {*functions, *classes, "__version__", "Rulebook"}]
    for name in [*functions, *classes, *others]:
        module = getattr(zwitsers, name).__module__
        lines += [f"::: {module}.{name}", ""]
    return "\n".join(lines)


def http_api() -> str:
    """The operations of the OpenAPI description, by path."""
    from zwitsers.web.app import create_app
    from zwitsers.web.http.site import open_site

    with TemporaryDirectory() as folder:
        site = open_site(folder)
        described = create_app(site).openapi()
        site.close()
    lines = ["# HTTP API", "", "Every server describes itself at `/api/openapi.json`. The operations:", ""]
    lines += ["| method | address | what it does |", "|---|---|---|"]
    for path, operations in sorted(described["paths"].items()):
        for method, operation in operations.items():
            lines.append(f"| {method.upper()} | `{path}` | {_summary(operation)} |")
    return "\n".join(lines) + "\n"


def _summary(operation: dict[str, Any]) -> str:
    text = operation.get("summary") or operation.get("description") or operation.get("operationId", "")
    return str(text).partition("\n")[0].replace("|", "\\|")


if __name__ == "__main__":
    main()
