"""Builds the documentation site: docs, the root pages, the manual, and references made from the code. `script/docs`.

The sources are copied to build/docs, with what is generated beside them (script/docs_references.py) and with the manual
of the program in both languages. mkdocs then builds it strictly.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from script.docs_references import commands_page, http_api, python_api

from zwitsers.language import LANGUAGES
from zwitsers.web.manual.book import PICTURES, markdown
from zwitsers.web.manual.places import PARTS

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "docs"
# Pages that stand at the root of the repository, by their names in the site.
ROOT_PAGES = {"README.md": "index.md", "CHANGELOG.md": "CHANGELOG.md", "SECURITY.md": "SECURITY.md",
              "CONTRIBUTING.md": "CONTRIBUTING.md"}  # fmt: skip
REFERENCES = {"python-api.md": python_api, "commands.md": commands_page, "http-api.md": http_api}


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
    for name, written in REFERENCES.items():
        (work / "reference" / name).write_text(written(), encoding="utf-8")
    for language in LANGUAGES:
        put_manual(work / "manual" / language, language)


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


def put_manual(folder: Path, language: str) -> None:
    """The parts of the manual as /help shows them, with their pictures."""
    shutil.copytree(PICTURES / language, folder)
    for part in PARTS:
        (folder / f"{part}.md").write_text(markdown(part, language), encoding="utf-8")


if __name__ == "__main__":
    main()
