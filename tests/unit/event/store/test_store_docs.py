"""docs/store.md: what it shows works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from zwitsers.event import store

PAGE = Path(__file__).parents[4] / "docs" / "store.md"


def test_the_code_on_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), {})
    assert (tmp_path / "open-2026.zwitsers").exists()


@pytest.mark.parametrize("name", [name for name in store.__all__ if name[0].islower()])
def test_every_public_function_is_on_the_page(name: str) -> None:
    assert re.search(rf"\b{name}\b", PAGE.read_text(encoding="utf-8"))
