"""Templates that were compiled once are not compiled again, and what is kept of them is never in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from jinja2 import DictLoader, Environment

from zwitsers.web.http.compiled_templates import CompiledTemplates

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SOURCES = {"page.html": "Hello {{ name }}", "desk/page.html": "Desk of {{ name }}"}


def rendered(folder: Path, name: str = "page.html", form: str = "", sources: dict[str, str] = SOURCES) -> str:
    """By a program that has just been started."""
    environment = Environment(loader=DictLoader(sources), bytecode_cache=CompiledTemplates(form, folder))
    return environment.get_template(name).render(name="Bea")


@pytest.fixture
def never_compiled(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    def refuse(*_words: object, **_named: object) -> None:
        raise AssertionError("compiled again")

    return lambda: monkeypatch.setattr(Environment, "_compile", refuse)


def test_the_next_start_compiles_nothing(tmp_path: Path, never_compiled: Callable[[], None]) -> None:
    folder = tmp_path / "not there yet"
    assert (rendered(folder), rendered(folder, "desk/page.html")) == ("Hello Bea", "Desk of Bea")
    never_compiled()
    assert (rendered(folder), rendered(folder, "desk/page.html")) == ("Hello Bea", "Desk of Bea")
    with pytest.raises(AssertionError):
        rendered(folder, form="otherwise")


def test_another_text_is_compiled_anew(tmp_path: Path) -> None:
    rendered(tmp_path)
    assert rendered(tmp_path, sources={"page.html": "Goodbye {{ name }}"}) == "Goodbye Bea"


@pytest.mark.parametrize("left", [0, 5, 40, 60, 200])
def test_what_is_damaged_is_compiled_anew(left: int, tmp_path: Path) -> None:
    rendered(tmp_path)
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(kept.read_bytes()[:left])
    assert rendered(tmp_path) == "Hello Bea"
    assert len(kept.read_bytes()) > left


def test_without_a_place_to_keep_them_they_are_compiled_each_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    assert rendered(tmp_path / "file") == "Hello Bea"
    assert rendered(tmp_path / "file" / "folder") == "Hello Bea"


def test_only_the_user_can_write_there(tmp_path: Path) -> None:
    rendered(tmp_path / "own")
    assert (tmp_path / "own").stat().st_mode & 0o077 == 0
