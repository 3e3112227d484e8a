"""Where the tests stand: `tests/unit` has the folders of the program."""

from __future__ import annotations

from pathlib import Path

import zwitsers

UNIT = Path(__file__).parent / "unit"


def test_every_folder_of_unit_tests_is_a_package_of_the_program() -> None:
    program = Path(zwitsers.__file__).parent
    folders = {test.parent.relative_to(UNIT) for test in UNIT.rglob("test_*.py")}
    assert len(folders) > 20
    assert [str(folder) for folder in sorted(folders) if not (program / folder / "__init__.py").exists()] == []
