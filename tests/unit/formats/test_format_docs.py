"""The pages about formats name every format, and every word of our own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from zwitsers.formats.registry import INCOMING
from zwitsers.formats.tournament_json.words import RESULTS
from zwitsers.present.documents.registry import FORMATS

DOCS = Path(__file__).resolve().parents[3] / "docs"


def words(name: str) -> set[str]:
    return set(re.findall(r"`([^`\n]+)`", (DOCS / name).read_text(encoding="utf-8")))


@pytest.mark.parametrize("page", ["commands.md", "formats/README.md"])
def test_every_format_that_is_written_is_on_the_page(page: str) -> None:
    named = " ".join(words(page))
    assert [name for name in FORMATS if not re.search(rf"(?<![\w-]){name}(?![\w-])", named)] == []


def test_every_format_that_is_read_is_among_the_commands() -> None:
    assert [name for name in INCOMING if name not in words("commands.md")] == []


def test_every_result_is_on_the_page_about_json() -> None:
    assert [word for word in RESULTS if word not in words("formats/json.md")] == []


def test_links_between_the_pages_lead_somewhere() -> None:
    for page in (DOCS / "formats").glob("*.md"):
        for target, anchor in re.findall(r"\]\(([^)#:]*)#?([^)]*)\)", page.read_text(encoding="utf-8")):
            file = page if not target else page.parent / target
            assert file.exists(), (page.name, target)
            if anchor and file.suffix == ".md":
                headings = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
                slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
                assert anchor in slugs, (page.name, target, anchor)
