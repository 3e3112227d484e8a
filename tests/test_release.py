"""script/release refuses what is not ready, and the changelog has the form that it asks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from script.release import version_problems

ROOT = Path(__file__).resolve().parents[1]
GROUPS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    for name in ("src/zwitsers", "tests/releases"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "src/zwitsers/version.py").write_text('__version__ = "1.2.3"\n', encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2.3 (2026-12-01)\n", encoding="utf-8")
    (tmp_path / "tests/releases/1.2.3.zip").write_bytes(b"")
    return tmp_path


def test_what_is_ready_is_released(ready: Path) -> None:
    assert version_problems(ready, "1.2.3") == []


def test_every_file_must_say_the_version(ready: Path) -> None:
    assert len(version_problems(ready, "1.2.4")) == 3


def test_a_version_in_preparation_is_not_released(ready: Path) -> None:
    (ready / "CHANGELOG.md").write_text("## 1.2.3 (in preparation)\n", encoding="utf-8")
    (problem,) = version_problems(ready, "1.2.3")
    assert "CHANGELOG.md" in problem


def test_the_changelog_has_one_line_for_each_change() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    assert versions
    for version in versions:
        title, *lines = [line for line in version.splitlines() if line.strip()]
        assert re.fullmatch(r"\d+\.\d+\.\d+ \((\d{4}-\d\d-\d\d|in preparation)\)", title)
        assert len(lines) <= 60 or not title.startswith("1.0.0")
        for line in lines:
            assert line.startswith("- ") or line.removeprefix("### ") in GROUPS, line
