"""The documentation site: its sources are put together, and every page has its place. script/docs builds it."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest
from script.docs import ROOT, prepare

import zwitsers

if TYPE_CHECKING:
    from pathlib import Path

PLAN = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
NAV = set(re.findall(r": ([\w/.-]+\.md)$", PLAN.partition("\nnav:")[2], re.MULTILINE))


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "docs"
    prepare(folder)
    return folder


def test_every_page_has_its_place(pages: Path) -> None:
    made = {page.relative_to(pages).as_posix() for page in pages.rglob("*.md")}
    decisions = {name for name in made if re.fullmatch(r"decisions/0.*\.md", name)}
    assert len(NAV) > 30
    assert made - decisions == NAV


def test_links_lead_somewhere_within_the_site(pages: Path) -> None:
    dead = [
        (page.relative_to(pages).as_posix(), target)
        for page in pages.rglob("*.md")
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert dead == []


def test_the_references_have_what_there_is(pages: Path) -> None:
    python_api = (pages / "reference" / "python-api.md").read_text(encoding="utf-8")
    for name in set(zwitsers.__all__) - {"__version__", "Rulebook"}:
        assert f".{name}\n" in python_api
    assert "| POST | `/api/tournaments` |" in (pages / "reference" / "http-api.md").read_text(encoding="utf-8")


def test_the_script_can_be_started() -> None:
    assert os.access(ROOT / "script" / "docs", os.X_OK)
