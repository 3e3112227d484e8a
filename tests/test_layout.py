"""Where files stand and how long they are: `tests/unit` has the folders of the program."""

from __future__ import annotations

from pathlib import Path

import zwitsers

ROOT = Path(__file__).parents[1]
UNIT = ROOT / "tests" / "unit"
MOST_LINES = 400


def test_every_folder_of_unit_tests_is_a_package_of_the_program() -> None:
    program = Path(zwitsers.__file__).parent
    folders = {test.parent.relative_to(UNIT) for test in UNIT.rglob("test_*.py")}
    assert len(folders) > 20
    assert [str(folder) for folder in sorted(folders) if not (program / folder / "__init__.py").exists()] == []


def test_no_file_has_more_than_400_lines() -> None:
    lines = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines())
        for folder in ("src", "tests", "script")
        for path in (ROOT / folder).rglob("*.py")
    }
    assert len(lines) > 1000
    assert {path: count for path, count in lines.items() if count > MOST_LINES} == {}
