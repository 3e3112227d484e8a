"""The documentation site: its sources are put together, and every page has its place. script/docs builds it."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest
from script.docs import ROOT, prepare
from script.docs_references import openapi

import zwitsers
from zwitsers.cli.arguments import Arguments
from zwitsers.cli.main import command, commands
from zwitsers.language import LANGUAGES, translate
from zwitsers.web.manual.places import PARTS

if TYPE_CHECKING:
    from pathlib import Path

PLAN = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
NAV = set(re.findall(r": ([\w/.-]+\.md)$", PLAN.partition("\nnav:")[2], re.MULTILINE))


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "docs"
    prepare(folder)
    return folder


@pytest.mark.slow
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


def test_the_reference_of_commands_has_every_command_with_every_option(pages: Path) -> None:
    page = (pages / "reference" / "commands.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^### (.+?)\n(.*?)(?=^##|\Z)", page, re.MULTILINE | re.DOTALL))
    assert list(sections) == list(commands())
    for name, section in sections.items():
        arguments = Arguments(name)
        command(name).declare(arguments)
        assert arguments.usage("en") in section
        assert [flag for item in arguments.items for flag in item.flags if f"{flag}" not in section] == []
        assert translate(f"{arguments.words}.examples", "en").strip() in section


def test_the_reference_of_the_http_api_has_every_operation_with_its_fields(pages: Path) -> None:
    page = (pages / "reference" / "http-api.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^### (\w+ `[^`]+`)\n(.*?)(?=^##|\Z)", page, re.MULTILINE | re.DOTALL))
    described = {
        f"{method.upper()} `{path}`": operation
        for path, operations in openapi()["paths"].items()
        for method, operation in operations.items()
    }
    assert set(sections) == set(described)
    for title, operation in described.items():
        for parameter in operation.get("parameters", ()):
            assert f"| `{parameter['name']}` | {parameter['in']}" in sections[title]
    assert (
        "| `result` | body | string |" in sections["PUT `/api/tournaments/{name}/rounds/{round}/boards/{board}/result`"]
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_site_has_the_manual_with_its_names_and_pictures(pages: Path, language: str) -> None:
    for part in PARTS:
        text = (pages / "manual" / language / f"{part}.md").read_text(encoding="utf-8")
        assert "{{" not in text
        for picture in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text):
            assert (pages / "manual" / language / picture).exists()


def test_the_script_can_be_started() -> None:
    assert os.access(ROOT / "script" / "docs", os.X_OK)
